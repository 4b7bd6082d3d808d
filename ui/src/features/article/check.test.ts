import { expect, it } from 'vitest';
import type { Heading, Sentence } from '../../bindings';
import { sentencesCiting, withHeading } from './check';
import { index, placesOf } from './places';

const sentence = (id: string, citations: string[]): Sentence => ({
  id,
  text: `Sentence ${id}.`,
  citations,
  provenance: 'model',
  support: { state: 'supported' },
  approved: false,
});

it('a passage leads to the sentences that cite it, in reading order', () => {
  const all = index(
    placesOf({
      lead: [{ sentences: [sentence('lead.1', ['s2.1'])] }],
      sections: [
        {
          heading: 'h1',
          level: 1,
          title: 'Discovery',
          paragraphs: [{ sentences: [sentence('h1.1', ['s1.1', 's2.1']), sentence('h1.2', ['s2.10'])] }],
        },
      ],
    }),
  );
  expect(sentencesCiting(all, 's2.1')).toEqual(['lead.1', 'h1.1']);
  expect(sentencesCiting(all, 's9.1')).toEqual([]);
});

it('a heading that was lacking goes to the end as a section of its own, and nothing else changes', () => {
  const known: Heading[] = [
    { id: 'h1', level: 1, title: 'Discovery', note: '', locked: true, passages: ['s1.1'] },
    { id: 'h2', level: 2, title: 'Divers', note: 'who', locked: false, passages: [] },
  ];
  expect(withHeading(known, 'Restoration', ['s4.2'])).toEqual([
    ...known,
    { id: '', level: 1, title: 'Restoration', note: '', locked: false, passages: ['s4.2'] },
  ]);
});
