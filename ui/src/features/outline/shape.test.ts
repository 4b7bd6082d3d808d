import { describe, expect, it } from 'vitest';
import type { Heading } from '../../bindings';
import { insertAfter, remove, moveUp } from '../../lib/tree';
import { afterRemoval, sectionOf, toTree, toWire, typeahead, withoutPassage, withPassages } from './shape';

function heading(id: string, level: number, passages: string[] = []): Heading {
  return { id, level, title: `Title ${id}`, note: `note ${id}`, locked: id === 'h2', passages };
}
const SHIP = [heading('h1', 1, ['s1.1']), heading('h2', 2, ['s1.2', 's2.1']), heading('h3', 1)];

describe('the outline on its way to the engine', () => {
  it('keeps ids, notes, locks and passages of headings that were moved', () => {
    const moved = toWire(moveUp(toTree(SHIP), 'h3'), SHIP);
    expect(moved).toEqual([SHIP[2], SHIP[0], SHIP[1]]);
  });

  it('gives a new heading no id, so that the engine finds one', () => {
    const added = { id: 'new-1', title: 'Dating', note: '', locked: false, passages: 0 };
    const wire = toWire(insertAfter(toTree(SHIP), 'h1', added), SHIP);
    expect(wire.map(({ id }) => id)).toEqual(['h1', 'h2', '', 'h3']);
    expect(wire[2]).toMatchObject({ title: 'Dating', level: 1, passages: [] });
  });

  it('puts evidence under a heading once, and takes it away again', () => {
    const fed = withPassages(SHIP, 'h1', ['s9.1', 's1.1']);
    expect(fed[0]!.passages).toEqual(['s1.1', 's9.1']);
    expect(fed[1]).toBe(SHIP[1]);
    expect(withoutPassage(fed, 'h1', 's9.1')).toEqual(SHIP);
  });
});

it('a section is the first-level heading above', () => {
  expect(sectionOf(SHIP, 'h2')).toBe('h1');
  expect(sectionOf(SHIP, 'h3')).toBe('h3');
  expect(sectionOf(SHIP, 'gone')).toBeNull();
});

it('after a heading is removed, what stands in its place is selected, at the end what is before', () => {
  const tree = toTree(SHIP);
  expect(afterRemoval(tree, remove(tree, 'h1'), 'h1')).toBe('h3');
  expect(afterRemoval(tree, remove(tree, 'h3'), 'h3')).toBe('h2');
  expect(afterRemoval(tree.slice(0, 1), [], 'h1')).toBeNull();
});

it('typing goes on to the next title that begins so, round the end', () => {
  const rows = ['Early study', 'Dating', 'Eclipses'].map((title, at) => ({
    heading: { id: `h${at}`, title },
  }));
  expect(typeahead(rows, 'h0', 'e')).toBe('h2');
  expect(typeahead(rows, 'h2', 'e')).toBe('h0');
  expect(typeahead(rows, 'h0', 'ea')).toBe('h0');
  expect(typeahead(rows, null, 'd')).toBe('h1');
  expect(typeahead(rows, 'h0', 'x')).toBeNull();
});
