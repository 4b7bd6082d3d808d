import { describe, expect, it } from 'vitest';
import type { Article, Sentence, SourceView, Support } from '../../bindings';
import { afterRemoval, downward, hasTextBelow, index, placesOf, step, stepAmong, upward } from './places';
import { nextProblem, problemOf, problemsOf } from './problems';

function sentence(id: string, parts: Partial<Sentence> = {}): Sentence {
  return {
    id,
    text: `Sentence ${id}.`,
    citations: ['s1.1'],
    provenance: 'model',
    support: { state: 'supported' },
    approved: false,
    ...parts,
  };
}

/** Ids by paragraph: `h1.1 h1.2 | h1.3`. */
function paragraphs(text: string) {
  return text === ''
    ? []
    : text.split(' | ').map((ids) => ({ sentences: ids.split(' ').map((id) => sentence(id)) }));
}

const SHIP: Article = {
  lead: paragraphs('lead.1'),
  sections: [
    { heading: 'h1', level: 1, title: 'Discovery', paragraphs: paragraphs('h1.1 h1.2 | h1.3') },
    { heading: 'h2', level: 2, title: 'Divers', paragraphs: [] },
    { heading: 'h3', level: 1, title: 'Dating', paragraphs: paragraphs('h3.1') },
  ],
};
const places = placesOf(SHIP);
const all = index(places);
const order = [...all.keys()];

describe('going through the sentences', () => {
  it('follows reading order over headings without text, and stays at the ends', () => {
    expect(order).toEqual(['lead.1', 'h1.1', 'h1.2', 'h1.3', 'h3.1']);
    expect(step(order, 'h1.3', 1)).toBe('h3.1');
    expect(step(order, 'h3.1', 1)).toBe('h3.1');
    expect(step(order, 'lead.1', -1)).toBe('lead.1');
  });

  it('begins at the first or the last where none is selected or the selected one is gone', () => {
    expect(step(order, null, 1)).toBe('lead.1');
    expect(step(order, 'h9.9', -1)).toBe('h3.1');
    expect(step([], null, 1)).toBeNull();
  });

  it('under a filter goes only through what passes, also from one that no longer does', () => {
    const passing = new Set(['h1.1', 'h1.3']);
    expect(stepAmong(order, passing, 'h1.1', 1)).toBe('h1.3');
    expect(stepAmong(order, passing, 'h1.2', 1)).toBe('h1.3');
    expect(stepAmong(order, passing, 'h1.2', -1)).toBe('h1.1');
    expect(stepAmong(order, passing, 'h1.3', 1)).toBe('h1.3');
    expect(stepAmong(order, passing, null, 1)).toBe('h1.1');
    expect(stepAmong(order, passing, null, -1)).toBe('h1.3');
    expect(stepAmong(order, new Set(), 'h1.2', 1)).toBe('h1.2');
    expect(stepAmong(order, null, 'h1.2', 1)).toBe('h1.3');
  });

  it('after a removal the next one is selected, at the end the one before', () => {
    expect(afterRemoval(order, 'h1.2')).toBe('h1.3');
    expect(afterRemoval(order, 'h3.1')).toBe('h1.3');
    expect(afterRemoval(['h1.1'], 'h1.1')).toBeNull();
  });
});

describe('moving a sentence', () => {
  const up = (id: string) => upward(places, all.get(id)!);
  const down = (id: string) => downward(places, all.get(id)!);

  it('passes its neighbour in the paragraph', () => {
    expect(up('h1.2')).toEqual({ at: 'before', sentence: 'h1.1' });
    expect(down('h1.1')).toEqual({ at: 'after', sentence: 'h1.2' });
  });

  it('goes over the edge of a paragraph without passing a sentence', () => {
    expect(up('h1.3')).toEqual({ at: 'after', sentence: 'h1.2' });
    expect(down('h1.2')).toEqual({ at: 'before', sentence: 'h1.3' });
  });

  it('goes into the place beside, also where nothing is written yet', () => {
    expect(up('h1.1')).toEqual({ at: 'after', sentence: 'lead.1' });
    expect(down('h1.3')).toEqual({ at: 'endOf', heading: 'h2' });
    expect(up('h3.1')).toEqual({ at: 'endOf', heading: 'h2' });
    expect(down('h3.1')).toBeNull();
    expect(up('lead.1')).toBeNull();
  });

  it('into an empty lead ends up in the lead', () => {
    const bare = placesOf({ ...SHIP, lead: [] });
    expect(upward(bare, index(bare).get('h1.1')!)).toEqual({ at: 'endOf', heading: null });
  });
});

it('a heading that only holds headings with text is written', () => {
  const nested = placesOf({
    lead: [],
    sections: [
      { heading: 'h1', level: 1, title: 'A', paragraphs: [] },
      { heading: 'h2', level: 2, title: 'B', paragraphs: paragraphs('h2.1') },
      { heading: 'h3', level: 1, title: 'C', paragraphs: [] },
    ],
  });
  expect(nested.map((_, at) => hasTextBelow(nested, at))).toEqual([false, true, true, false]);
});

describe('what to look at', () => {
  const source = (id: string, status: SourceView['status']) => [id, { id, status } as SourceView] as const;
  const sources = new Map([source('s1', 'kept'), source('s2', 'off')]);
  const support = (state: 'supported' | 'partial' | 'unsupported' | 'contradicted'): Support => ({ state });
  const unchecked: Support = { state: 'unchecked', reason: 'changed since it was checked' };
  const problem = (parts: Partial<Sentence>) => problemOf(sentence('h1.1', parts), sources);

  it('is what the check found, unless the editor approved it', () => {
    expect(problem({ support: support('unsupported') })).toBe('unsupported');
    expect(problem({ support: support('contradicted') })).toBe('contradicted');
    expect(problem({ support: support('partial') })).toBe('partial');
    expect(problem({ support: unchecked })).toBe('unchecked');
    expect(problem({ support: support('supported') })).toBeNull();
    for (const state of ['unsupported', 'contradicted', 'partial'] as const)
      expect(problem({ support: support(state), approved: true })).toBeNull();
  });

  it('is a citation that is missing or whose source is left out or unknown, whoever approved it', () => {
    expect(problem({ citations: [], approved: true })).toBe('uncited');
    expect(problem({ citations: ['s1.1', 's2.4'], approved: true })).toBe('sourceLeftOut');
    expect(problem({ citations: ['s7.1'] })).toBe('sourceLeftOut');
  });

  it('comes one after the other round the end, the grave ones first', () => {
    const list = [
      sentence('a', { support: unchecked }),
      sentence('b', { support: support('unsupported') }),
      sentence('c'),
      sentence('d', { citations: [] }),
    ];
    const ids = list.map(({ id }) => id);
    const problems = problemsOf(list, sources);
    expect([...problems.keys()]).toEqual(['a', 'b', 'd']);
    expect(nextProblem(ids, problems, null)).toBe('b');
    expect(nextProblem(ids, problems, 'b')).toBe('d');
    expect(nextProblem(ids, problems, 'd')).toBe('b');
    const mild = problemsOf([list[0]!, list[2]!], sources);
    expect(nextProblem(['a', 'c'], mild, 'a')).toBe('a');
    expect(nextProblem(['c'], new Map(), 'c')).toBeNull();
  });
});
