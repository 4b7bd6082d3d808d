/** Text that is being typed and not saved: it survives a reload of the window. */
import type { PassageId, SentenceId, SentencePlace } from '../../bindings';

/** What is being typed. */
export type Typing = {
  text: string;
} & (
  | { kind: 'change'; sentence: SentenceId }
  | {
      kind: 'add';
      place: SentencePlace;
      /** `lead` or the heading's id. */
      under: string;
      citations: PassageId[];
    }
);

const key = (draft: string) => `article.${draft}.typing`;

export function keep(draft: string, typing: Typing | null): void {
  if (typing) sessionStorage.setItem(key(draft), JSON.stringify(typing));
  else sessionStorage.removeItem(key(draft));
}

/** What was being typed, if it still has a place: a sentence or a heading that `exists`. */
export function recall(
  draft: string,
  exists: { sentence: (id: string) => boolean; place: (id: string) => boolean },
): Typing | null {
  const kept = sessionStorage.getItem(key(draft));
  if (kept === null) return null;
  let typing: Typing;
  try {
    typing = JSON.parse(kept) as Typing;
  } catch {
    return null;
  }
  if (typing.kind === 'change') return exists.sentence(typing.sentence) ? typing : null;
  const { place, under } = typing;
  if (place.at !== 'endOf' && !exists.sentence(place.sentence)) {
    // Its neighbour is gone: the words go to the end of the section rather than nowhere.
    if (!exists.place(under)) return null;
    return { ...typing, place: { at: 'endOf', heading: under === 'lead' ? null : under } };
  }
  return exists.place(under) ? typing : null;
}
