import { expect, it } from 'vitest';
import type { Perspective } from '../../bindings';
import { keysOf, moved, placeAt, refusal } from './perspectives';

const named = (name: string): Perspective => ({
  name,
  focus: '',
  facets: [],
  origin: 'editor',
  enabled: true,
});

it('moves one and keeps the others in their order, within the list', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(list, 1, 9)).toEqual(['a', 'c', 'd', 'b']);
  expect(moved(list, 9, 0)).toEqual(list);
});

it('drops where the pointer is', () => {
  expect([0, 15, 25, 99].map((y) => placeAt(y, [10, 20, 30]))).toEqual([0, 1, 2, 3]);
});

it('refuses a name that another has, whatever its case, but not its own', () => {
  const list = [named('Hydrologist'), named('Engineer')];
  expect(refusal('hydrologist ', list, null)).not.toBeNull();
  expect(refusal('Hydrologist', list, 0)).toBeNull();
  expect(refusal('  ', list, null)).not.toBeNull();
});

it('two of one name have keys of their own', () => {
  expect(new Set(keysOf([named('A'), named('A'), named('B')])).size).toBe(3);
});
