import { expect, test } from 'vitest';
import type { Correction, Sentence, WritingCheckResponse } from '../../bindings';
import { corrected, moved, remarks, ticks } from './checks';

const CORRECTIONS: Correction[] = [
  { start: 2, end: 5, before: 'teh', after: 'the' },
  { start: 5, end: 7, before: ' ,', after: ', ' },
  { start: 7, end: 13, before: 'musuem', after: 'museum' },
];

test('corrections are made one by one, wherever they stand by then, also behind signs of two units', () => {
  let text = '😀 teh ,musuem';
  let left = CORRECTIONS;
  while (left.length > 0) {
    const [first] = left;
    text = corrected(text, first!)!;
    left = moved(left, first!);
  }
  expect(text).toBe('😀 the, museum');
  expect(corrected('😀 the', CORRECTIONS[0]!)).toBeNull();
});

test('the next corrections move with what a correction adds', () => {
  const longer = { start: 0, end: 1, before: 'a', after: 'abc' };
  const next = { start: 2, end: 3, before: 'x', after: 'y' };
  expect(moved([longer, next], longer)).toEqual([{ ...next, start: 4, end: 5 }]);
});

test('what sources do not say stands before what is said of the words', () => {
  const found = {
    support: { state: 'unsupported' },
    reasons: [{ text: 'no passage has "1902"' }],
    paraphrase: { overlap: { closeness: 'copied' } },
    problems: [{ severity: 'warning', message: '"recently" ages' }],
  } as unknown as WritingCheckResponse;
  expect(remarks(found).map(({ id }) => id)).toEqual(['support', 'reason-0', 'paraphrase', 'words-0']);
  expect(remarks(found)[2]!.tone).toBe('bad');
});

test('only ticks of passages that are still cited count', () => {
  const sentence = (citations: string[], read?: string[]) => ({ citations, read }) as unknown as Sentence;
  expect(ticks([sentence(['a', 'b'], ['a', 'c']), sentence(['a'])])).toEqual({ read: 1, all: 3 });
});
