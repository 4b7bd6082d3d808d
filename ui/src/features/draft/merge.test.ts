import { expect, it } from 'vitest';
import type { ArticleSection, Sentence } from '../../bindings';
import { merge } from './merge';
import { edited, opened, source } from './samples';

function section(heading: string, ...texts: string[]): ArticleSection {
  const sentences = texts.map((text, index): Sentence => ({
    id: `${heading}.${index + 1}`,
    text,
    citations: text === '' ? [] : ['s1.1'],
    provenance: 'model',
    support: { state: 'supported' },
    approved: false,
  }));
  return { heading, level: 1, title: heading, paragraphs: [{ sentences }] };
}

const draft = opened('d', { article: { lead: [], sections: [section('h1', 'a'), section('h2', 'b')] } });

it('an edit of a sentence leaves every other section as it is, the very same', () => {
  const after = merge(draft, edited({ sections: [section('h2', 'b', '')] }));
  expect(after.article?.sections[0]).toBe(draft.article?.sections[0]);
  expect(after.article?.sections[1]?.paragraphs[0]?.sentences).toHaveLength(2);
  expect(after.counts).toMatchObject({ sentences: 3, cited: 2 });
  expect(after.history.undo).toBe('edit');
});

const heading = (id: string, level = 1, title = id) => ({
  id,
  level,
  title,
  note: '',
  locked: false,
  passages: [],
});

it('the text follows the outline: moved, renamed, gone, come back', () => {
  const moved = { headings: [heading('h2'), heading('h3', 2), heading('h1', 1, 'A name')] };
  const after = merge(draft, edited({ outline: moved, unused: ['s1.1'] }));
  expect(after.article?.sections.map(({ heading, level, title }) => [heading, level, title])).toEqual([
    ['h2', 1, 'h2'],
    ['h3', 2, 'h3'],
    ['h1', 1, 'A name'],
  ]);
  expect(after.article?.sections[0]).toBe(draft.article?.sections[1]);
  expect(after.article?.sections[1]?.paragraphs).toEqual([]);
  expect(after.article?.sections[2]?.paragraphs).toBe(draft.article?.sections[0]?.paragraphs);
  expect(after.unused).toEqual(['s1.1']);
  expect(after.counts).toMatchObject({ headings: 3, sentences: 2 });

  const cut = merge(after, edited({ outline: { headings: [heading('h2')] } }));
  expect(cut.article?.sections.map((one) => one.heading)).toEqual(['h2']);
  const back = edited({
    outline: { headings: [heading('h1'), heading('h2')] },
    sections: [section('h1', 'a')],
  });
  expect(merge(cut, back).article).toEqual(draft.article);
  expect(merge(opened('d'), edited({ outline: moved })).article).toBeNull();
});

it('a source that is switched off is counted as left out', () => {
  const before = opened('d', { sources: [source('s1'), source('s2')] });
  const after = merge(before, edited({ sources: [source('s2', { status: 'off' })] }));
  expect(after.sources[0]).toBe(before.sources[0]);
  expect(after.counts).toMatchObject({ sources: 1, leftOut: 1 });
  expect(after.article).toBeNull();
});

it('sources come and go, and are the very same list where none changed', () => {
  const before = opened('d', { sources: [source('s1')] });
  const more = merge(before, edited({ sources: [source('s2')] }));
  expect(more.sources.map(({ id }) => id)).toEqual(['s1', 's2']);
  expect(merge(more, edited({ gone: ['s2'] })).sources.map(({ id }) => id)).toEqual(['s1']);
  expect(merge(more, edited()).sources).toBe(more.sources);
});

it('the first sentence makes the article', () => {
  const after = merge(opened('d'), edited({ lead: [{ sentences: [] }], sections: [section('h1', 'a')] }));
  expect(after.article?.sections).toHaveLength(1);
});
