import { expect, it } from 'vitest';
import type { Article, Sentence } from '../../bindings';
import { numberArticle, numberInOrder, numbersOf, sourceOf } from './numbering';

function sentence(id: string, citations: string[]): Sentence {
  return { id, text: id, citations, provenance: 'model', support: { state: 'supported' }, approved: false };
}

const article: Article = {
  lead: [{ sentences: [sentence('lead.1', ['sB.2'])] }],
  sections: [
    {
      heading: 'h1',
      level: 1,
      title: 'One',
      paragraphs: [{ sentences: [sentence('h1.1', ['sA.1', 'sB.9'])] }],
    },
    { heading: 'h2', level: 2, title: 'Two', paragraphs: [] },
    { heading: 'h3', level: 1, title: 'Three', paragraphs: [{ sentences: [sentence('h3.1', ['sC.12'])] }] },
  ],
};

it('a passage belongs to what stands before its last full stop', () => {
  expect(['s0a1b.12', 'file.pdf.3', 'odd'].map(sourceOf)).toEqual(['s0a1b', 'file.pdf', 'odd']);
});

it('the lead is read first, and two passages of a source share its number', () => {
  expect([...numberArticle(article)]).toEqual([
    ['sB', 1],
    ['sA', 2],
    ['sC', 3],
  ]);
});

it('without an article nothing has a number', () => {
  expect(numberArticle(null).size).toBe(0);
});

it('a sentence prints each source once, in rising order, and never a source without a number', () => {
  const numbers = numberInOrder(['sA.1', 'sB.1']);
  expect(numbersOf(['sB.4', 'sX.1', 'sA.2', 'sB.1'], numbers)).toEqual([
    { number: 1, passages: ['sA.2'] },
    { number: 2, passages: ['sB.4', 'sB.1'] },
  ]);
});
