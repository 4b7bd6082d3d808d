/** What is said of a sentence while it is typed, in the order of its weight. */
import type { Correction, Sentence, WritingCheckResponse } from '../../bindings';
import { SUPPORTS } from '../evidence/words';

export interface Remark {
  id: string;
  tone: 'ok' | 'warn' | 'bad';
  text: string;
}

const CLOSENESS = {
  structure: 'Its words stand in the order of the source. Say it from what you understood.',
  close: 'It keeps close to the words of the source. Put the page away, then write.',
  copied: 'These are the words of the source. Quote them, or say it in your own.',
} as const;

/** Support first, then closeness, then the words. */
export function remarks(found: WritingCheckResponse): Remark[] {
  const { label, tone } = SUPPORTS[found.support.state];
  const support: Remark = { id: 'support', tone: tone === 'plain' ? 'warn' : tone, text: label };
  const why =
    found.support.state === 'unchecked' ? [found.support.reason] : found.reasons.map(({ text }) => text);
  return [
    support,
    ...why.map((text, at): Remark => ({ id: `reason-${at}`, tone: 'warn', text })),
    ...(found.paraphrase
      ? [
          {
            id: 'paraphrase',
            tone: found.paraphrase.overlap.closeness === 'structure' ? 'warn' : 'bad',
            text: CLOSENESS[found.paraphrase.overlap.closeness],
          } satisfies Remark,
        ]
      : []),
    ...found.problems.map(({ severity, message }, at): Remark => ({
      id: `words-${at}`,
      tone: severity === 'error' ? 'bad' : 'warn',
      text: message,
    })),
  ];
}

/** The sentence with one correction made. Places count characters, not UTF-16 units. */
export function corrected(text: string, { start, end, before, after }: Correction): string | null {
  const letters = [...text];
  if (letters.slice(start, end).join('') !== before) return null;
  return [...letters.slice(0, start), after, ...letters.slice(end)].join('');
}

/** The other corrections where they stand after one was made. */
export function moved(rest: readonly Correction[], made: Correction): Correction[] {
  const by = [...made.after].length - (made.end - made.start);
  return rest
    .filter((other) => other !== made)
    .map((other) =>
      other.start >= made.end ? { ...other, start: other.start + by, end: other.end + by } : other,
    );
}

/** How many of a draft's citations the editor has read. */
export function ticks(sentences: Iterable<Sentence>): { read: number; all: number } {
  let [read, all] = [0, 0];
  for (const { citations, read: ticked = [] } of sentences) {
    all += citations.length;
    read += citations.filter((id) => ticked.includes(id)).length;
  }
  return { read, all };
}
