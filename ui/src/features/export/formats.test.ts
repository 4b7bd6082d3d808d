import { expect, it } from 'vitest';
import { beginning, byFolder, byReason } from './formats';

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

it('a folder of an export is said once, with the number of its files', () => {
  expect(byFolder(['article.md', 'sources/a.txt', 'run.json', 'sources/b.txt'])).toEqual([
    { name: 'article.md', files: 0 },
    { name: 'sources/', files: 2 },
    { name: 'run.json', files: 0 },
  ]);
});
