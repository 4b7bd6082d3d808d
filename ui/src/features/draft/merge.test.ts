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

it('an edit of the outline brings all sections, so that one that is gone is gone', () => {
  const outline = {
    headings: [{ id: 'h2', level: 1, title: 'h2', note: '', locked: false, passages: [] }],
  };
  const after = merge(draft, edited({ outline, sections: [section('h2', 'b')], unused: ['s1.1'] }));
  expect(after.article?.sections.map((one) => one.heading)).toEqual(['h2']);
  expect(after.unused).toEqual(['s1.1']);
  expect(after.counts.headings).toBe(1);
});

it('a source that is switched off is counted as left out', () => {
  const before = opened('d', { sources: [source('s1'), source('s2')] });
  const after = merge(before, edited({ sources: [source('s1'), source('s2', { status: 'off' })] }));
  expect(after.counts).toMatchObject({ sources: 1, leftOut: 1 });
  expect(after.article).toBeNull();
});

it('the first sentence makes the article', () => {
  const after = merge(opened('d'), edited({ lead: [{ sentences: [] }], sections: [section('h1', 'a')] }));
  expect(after.article?.sections).toHaveLength(1);
});
