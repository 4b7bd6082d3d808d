import { expect, it } from 'vitest';
import type { Dialogue, TurnHit } from '../../bindings';
import { source } from '../draft/samples';
import { counts, filtered, nextSort, rowsOf, sorted } from './table';

const sources = [
  source('s1', {
    title: 'Floods',
    published: '2022-08-30',
    reliability: 'no_consensus',
    uses: 2,
    authors: ['Ana Khan'],
  }),
  source('s2', { title: 'Dams', published: null, reliability: 'reliable', uses: 10 }),
  source('s3', { title: 'Éclair', published: '1998', status: 'off', reason: 'self-published' }),
];
const rejected = (url: string): TurnHit => ({
  query: 'q',
  url,
  title: '',
  outcome: 'rejected',
  reason: 'a mirror',
});
const dialogue: Dialogue = {
  perspective: { name: 'A', focus: '', facets: [], origin: 'basic', enabled: true },
  turns: [
    {
      question: 'q',
      queries: [],
      answer: [],
      hits: [
        rejected('https://www.mirror.org/x'),
        rejected('https://www.mirror.org/x'),
        rejected(sources[0]!.url),
      ],
    },
  ],
  ended: null,
};
const rows = rowsOf(sources, [dialogue]);
const titles = (of: typeof rows) => of.map((row) => row.title);

it('pages that were turned away unread are listed once, unless they came in another way', () => {
  expect(rows.map((row) => [row.title, row.status])).toEqual([
    ['Floods', 'kept'],
    ['Dams', 'kept'],
    ['Éclair', 'off'],
    ['mirror.org', 'rejected'],
  ]);
  expect(counts(rows)).toEqual({ kept: 2, off: 1, rejected: 1, all: 4 });
});

it('words are looked for in titles, authors and reasons', () => {
  expect(titles(filtered(rows, 'all', 'khan'))).toEqual(['Floods']);
  expect(titles(filtered(rows, 'all', 'SELF published'))).toEqual(['Éclair']);
  expect(filtered(rows, 'kept', 'published')).toEqual([]);
});

it('what has no date stands last, whichever way one sorts', () => {
  expect(titles(sorted(rows, { by: 'date', up: true })).slice(0, 2)).toEqual(['Éclair', 'Floods']);
  expect(titles(sorted(rows, { by: 'date', up: false })).slice(0, 2)).toEqual(['Floods', 'Éclair']);
});

it('numbers are sorted as numbers, classes by how good they are, words as people do', () => {
  expect(titles(sorted(rows, { by: 'uses', up: false })).slice(0, 2)).toEqual(['Dams', 'Floods']);
  expect(titles(sorted(rows, { by: 'reliability', up: true })).slice(0, 2)).toEqual(['Dams', 'Éclair']);
  expect(titles(sorted(rows, { by: 'title', up: true }))).toEqual(['Dams', 'Éclair', 'Floods', 'mirror.org']);
});

it('a third click gives the order of finding back', () => {
  const first = nextSort(null, 'uses');
  const second = nextSort(first, 'uses');
  expect([first, second, nextSort(second, 'uses')]).toEqual([
    { by: 'uses', up: false },
    { by: 'uses', up: true },
    null,
  ]);
  expect(titles(sorted(rows, null))).toEqual(titles(rows));
});
