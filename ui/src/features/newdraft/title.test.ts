import { expect, it } from 'vitest';
import type { TitleCheckResponse } from '../../bindings';
import { findings } from './title';

const nothing: TitleCheckResponse = {
  encyclopedia: 'https://en.wikipedia.org/w/api.php',
  unchecked: null,
  article: null,
  redirect: false,
  disambiguation: false,
  draft: null,
  discussion: null,
  deletions: [],
  similar: [],
};

it('a wiki out of reach is told, and no title is called free for it', () => {
  expect(findings('Gear', { ...nothing, unchecked: 'en.wikipedia.org is out of reach' })).toEqual([
    'Not checked: en.wikipedia.org is out of reach',
  ]);
});

it('an article, a redirect and a free title are told apart', () => {
  expect(findings('Gear', { ...nothing, article: 'Gear' })).toEqual(['There is an article “Gear”.']);
  expect(findings('Cog', { ...nothing, article: 'Gear', redirect: true })).toEqual([
    '“Cog” leads to “Gear”.',
  ]);
  expect(findings('Gear bridge', nothing)).toEqual(['There is no article “Gear bridge”.']);
});

it('drafts, discussions, deletions and neighbours are named', () => {
  const found = {
    ...nothing,
    draft: 'Draft:Gear bridge',
    discussion: 'Wikipedia:Articles for deletion/Gear bridge',
    deletions: [
      { day: '2024-05-17', reason: 'No claim' },
      { day: '2020-01-01', reason: '' },
      { day: '2019-03-02', reason: '[[WP:CSD#A7|A7]]: no claim, see [[Talk:Gear bridge]]' },
    ],
    similar: ['Gear', 'Bridge'],
  };
  expect(findings('Gear bridge', found).slice(1)).toEqual([
    'Somebody works on Draft:Gear bridge.',
    'Its deletion was discussed: Wikipedia:Articles for deletion/Gear bridge.',
    'Deleted on 2024-05-17: No claim',
    'Deleted on 2020-01-01.',
    'Deleted on 2019-03-02: A7: no claim, see Talk:Gear bridge',
    'Similar: Gear, Bridge.',
  ]);
});
