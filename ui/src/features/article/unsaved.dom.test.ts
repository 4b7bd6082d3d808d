import { beforeEach, expect, it } from 'vitest';
import { keep, recall, type Typing } from './unsaved';

const all = { sentence: () => true, place: () => true };
const change: Typing = { kind: 'change', sentence: 'h1.1', text: 'The navy recovered' };
const added: Typing = {
  kind: 'add',
  place: { at: 'after', sentence: 'h1.1' },
  under: 'h1',
  citations: ['s1.1'],
  text: 'Stais saw a wheel',
};

beforeEach(() => sessionStorage.clear());

it('text that was being typed is there again after a reload, and gone once it is saved', () => {
  keep('d', change);
  expect(recall('d', all)).toEqual(change);
  expect(recall('other', all)).toBeNull();
  keep('d', null);
  expect(recall('d', all)).toBeNull();
});

it('a new sentence whose neighbour was removed goes to the end of its section', () => {
  keep('d', added);
  expect(recall('d', { sentence: () => false, place: () => true })).toEqual({
    ...added,
    place: { at: 'endOf', heading: 'h1' },
  });
  keep('d', { ...added, under: 'lead' });
  expect(recall('d', { sentence: () => false, place: () => true })).toMatchObject({
    place: { at: 'endOf', heading: null },
  });
});

it('text whose place is gone is not put anywhere', () => {
  keep('d', change);
  expect(recall('d', { sentence: () => false, place: () => true })).toBeNull();
  keep('d', added);
  expect(recall('d', { sentence: () => false, place: () => false })).toBeNull();
  sessionStorage.setItem('article.d.typing', '{broken');
  expect(recall('d', all)).toBeNull();
});
