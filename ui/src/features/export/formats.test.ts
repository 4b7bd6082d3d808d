import { expect, it } from 'vitest';
import { beginning, byReason } from './formats';

it('what is left out stands together by its reason', () => {
  const left = (sentence: string, reason: string) => ({ sentence, text: sentence, reason });
  const groups = byReason([left('a', 'a quotation'), left('b', 'cites nothing'), left('c', 'a quotation')]);
  expect(groups.map(({ reason, sentences }) => [reason, sentences.map(({ sentence }) => sentence)])).toEqual([
    ['a quotation', ['a', 'c']],
    ['cites nothing', ['b']],
  ]);
});

it('a long text is shown up to the end of a line', () => {
  expect(beginning('short', 10)).toBe('short');
  expect(beginning('line one\nline two\nline three', 20)).toBe('line one\nline two');
  expect(beginning('x'.repeat(30), 20)).toHaveLength(20);
});
