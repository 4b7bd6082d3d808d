import { expect, it } from 'vitest';
import type { DraftOpenResponse, RunUntil, Sentence } from '../../bindings';
import { NO_RUN } from '../draft/fold';
import { opened, settings } from '../draft/samples';
import { ending, readOf, unfinished } from './summary';

function sentence(id: string, more: Partial<Sentence> = {}): Sentence {
  return {
    id,
    text: id,
    citations: ['s1.1'],
    provenance: 'model',
    support: { state: 'supported' },
    approved: false,
    ...more,
  };
}

it('problems are what the passages do not say, until the editor has approved it', () => {
  const read = readOf({
    lead: [{ sentences: [sentence('lead.1', { approved: true, support: { state: 'partial' } })] }],
    sections: [
      {
        heading: 'h1',
        level: 1,
        title: '',
        paragraphs: [
          {
            sentences: [
              sentence('h1.1'),
              sentence('h1.2', { support: { state: 'contradicted' } }),
              sentence('h1.3', { citations: [] }),
              sentence('h1.4', { support: { state: 'unchecked', reason: 'no judge' } }),
            ],
          },
        ],
      },
    ],
  });
  expect(read).toEqual({ sentences: 5, read: 1, problems: ['h1.2', 'h1.3'] });
});

it('a run that was stopped is not said to be done', () => {
  const ended = { ...NO_RUN, status: 'ended', startedMs: 1_000, endedMs: 39_000 } as const;
  const stopped = { ...ended, error: { code: 'cancelled', what: '', hint: '' } as const };
  expect([ending(ended), ending(stopped), ending(NO_RUN)]).toEqual([
    'Done in 38 s',
    'Stopped after 38 s',
    null,
  ]);
});

it('what was interrupted, by a failure or by the end of the program, can go on', () => {
  const survey = { related: [], perspectives: [] };
  const until = (until: RunUntil, more: Partial<DraftOpenResponse> = {}) =>
    opened('d', { settings: { ...settings, until }, ...more });
  const ended = { ...NO_RUN, status: 'ended' } as const;
  const broken = { ...ended, error: { code: 'io', what: '', hint: '' } as const };
  expect(unfinished(until('outline', { survey }), NO_RUN)).toBe(true);
  expect(unfinished(until('perspectives'), NO_RUN)).toBe(true);
  expect(unfinished(until('perspectives', { survey }), NO_RUN)).toBe(false);
  expect(unfinished(until('outline', { outline: { headings: [] } }), NO_RUN)).toBe(false);
  expect(unfinished(until('article', { outline: { headings: [] } }), ended)).toBe(false);
  expect(unfinished(until('article', { article: { lead: [], sections: [] } }), broken)).toBe(true);
});
