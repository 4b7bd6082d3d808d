/** What the check of a whole draft leads to. */
import type { Heading, PassageId, SentenceId } from '../../bindings';
import type { At } from './places';

/** The sentences that cite a passage, in reading order. */
export function sentencesCiting(all: ReadonlyMap<SentenceId, At>, passage: PassageId): SentenceId[] {
  return [...all].filter(([, { sentence }]) => sentence.citations.includes(passage)).map(([id]) => id);
}

/** The headings with a new section at their end, and the passages that speak of it under it. */
export function withHeading(
  headings: readonly Heading[],
  title: string,
  passages: readonly PassageId[],
): Heading[] {
  return [...headings, { id: '', level: 1, title, note: '', locked: false, passages: [...passages] }];
}
