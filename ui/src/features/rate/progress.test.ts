import { expect, it } from 'vitest';
import type { BlindPassage, PairView } from '../../bindings';
import { byTopic, cited, isDone, nextOpen, stands } from './progress';

const pair = (name: string, over: Partial<PairView> = {}): PairView => ({
  pair: name,
  topic: 'Tides',
  scores: 0,
  preferred: false,
  compared: false,
  alike: false,
  ...over,
});
const scored = { scores: 10, preferred: true };

it('a pair is done when everything is scored and one draft is preferred', () => {
  expect(isDone(pair('a', { scores: 10 }))).toBe(false);
  expect(isDone(pair('a', { scores: 9, preferred: true }))).toBe(false);
  expect(isDone(pair('a', scored))).toBe(true);
  expect(stands(pair('a'))).toBe('not begun');
  expect(stands(pair('a', { scores: 10 }))).toBe('10 of 10 scores, no preference');
  expect(stands(pair('a', { scores: 3, preferred: true }))).toBe('3 of 10 scores');
  expect(stands(pair('a', scored))).toBe('scored');
  expect(stands(pair('a', { ...scored, compared: true }))).toBe('done');
  expect(stands(pair('a', { alike: true }))).toBe('both of one method');
});

it('the next pair is the first after this one that is open, also from the beginning again', () => {
  const pairs = [pair('a'), pair('b', scored), pair('c', { alike: true }), pair('d')];
  expect(nextOpen(pairs, 'a')?.pair).toBe('d');
  expect(nextOpen(pairs, 'd')?.pair).toBe('a');
  expect(nextOpen([pair('a'), pair('b', scored)], 'a')).toBeNull();
  expect(nextOpen([], 'a')).toBeNull();
});

it('pairs stand together by topic', () => {
  const topics = byTopic([pair('a'), pair('b', { topic: 'Looms' }), pair('c')]);
  expect(topics.map(({ topic, pairs }) => [topic, pairs.map((one) => one.pair)])).toEqual([
    ['Tides', ['a', 'c']],
    ['Looms', ['b']],
  ]);
});

it('a number leads to the cited passages of its source; what is not there has none', () => {
  const passage = (id: string): BlindPassage => ({
    id,
    text: id,
    page: null,
    title: '',
    site: null,
    published: null,
    url: '',
  });
  const { numbersOf, passagesOf } = cited({
    sections: [],
    passages: ['s2.1', 's1.1', 's2.4'].map(passage),
  });
  const marks = numbersOf(['s1.1', 's2.4', 's2.1', 's9.1']);
  expect(marks).toEqual([
    { number: 1, passages: ['s2.4', 's2.1'] },
    { number: 2, passages: ['s1.1'] },
  ]);
  expect(passagesOf(1, ['s2.4', 's1.1', 's9.1']).map(({ id }) => id)).toEqual(['s2.4']);
});
