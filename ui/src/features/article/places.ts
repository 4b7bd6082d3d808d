/** The article as places of sentences in reading order: what stands before and behind a sentence, and where it can go. */
import type { Article, Paragraph, Sentence, SentencePlace } from '../../bindings';

/** The lead, or what stands under a heading. */
export interface TextPlace {
  /** `lead`, or the heading's id. */
  id: string;
  /** None for the lead. */
  heading: string | null;
  level: number;
  title: string;
  paragraphs: readonly Paragraph[];
}

/** Where a sentence stands. */
export interface At {
  sentence: Sentence;
  place: number;
  paragraph: number;
  /** Within its paragraph. */
  index: number;
}

export const LEAD = 'lead';

/** Every place, in order. Without an article, the headings of the outline with nothing under them. */
export function placesOf(
  article: Article | null,
  outline: readonly { id: string; level: number; title: string }[] = [],
): TextPlace[] {
  const sections =
    article?.sections ??
    outline.map(({ id, level, title }) => ({ heading: id, level, title, paragraphs: [] }));
  if (article === null && sections.length === 0) return [];
  return [
    { id: LEAD, heading: null, level: 1, title: 'Lead', paragraphs: article?.lead ?? [] },
    ...sections.map(({ heading, level, title, paragraphs }) => ({
      id: heading,
      heading,
      level,
      title,
      paragraphs,
    })),
  ];
}

/** All sentences by id, in reading order. */
export function index(places: readonly TextPlace[]): Map<string, At> {
  const all = new Map<string, At>();
  places.forEach(({ paragraphs }, place) =>
    paragraphs.forEach(({ sentences }, paragraph) =>
      sentences.forEach((sentence, at) => all.set(sentence.id, { sentence, place, paragraph, index: at })),
    ),
  );
  return all;
}

/** The sentence some steps on; stays at the ends. Where none is selected, the first or the last. */
export function step(order: readonly string[], from: string | null, by: number): string | null {
  if (order.length === 0) return null;
  const at = from === null ? -1 : order.indexOf(from);
  if (at < 0) return (by > 0 ? order[0] : order.at(-1)) ?? null;
  return order[Math.max(0, Math.min(at + by, order.length - 1))] ?? null;
}

/** The same among those that pass: from one that does not, to the next that does. Where none is left, it stays. */
export function stepAmong(
  order: readonly string[],
  passing: ReadonlySet<string> | null,
  from: string | null,
  by: number,
): string | null {
  if (passing === null) return step(order, from, by);
  const at = from === null ? -1 : order.indexOf(from);
  const ahead = by > 0 ? order.slice(at + 1) : order.slice(0, at < 0 ? order.length : at).reverse();
  const next = ahead.filter((id) => passing.has(id));
  return next[Math.abs(by) - 1] ?? next.at(-1) ?? from;
}

/** What is selected once a sentence is gone: the one behind it, at the end the one before. */
export function afterRemoval(order: readonly string[], gone: string): string | null {
  const at = order.indexOf(gone);
  if (at < 0) return null;
  return order[at + 1] ?? order[at - 1] ?? null;
}

/** One step towards the beginning: past a sentence, over the edge of a paragraph, or into the place before. */
export function upward(
  places: readonly TextPlace[],
  { place, paragraph, index: at }: At,
): SentencePlace | null {
  const { paragraphs } = places[place]!;
  if (at > 0) return { at: 'before', sentence: paragraphs[paragraph]!.sentences[at - 1]!.id };
  const last = (of: Paragraph | undefined): SentencePlace | null =>
    of?.sentences.length ? { at: 'after', sentence: of.sentences.at(-1)!.id } : null;
  if (paragraph > 0) return last(paragraphs[paragraph - 1]);
  const before = places[place - 1];
  if (!before) return null;
  return last(before.paragraphs.at(-1)) ?? { at: 'endOf', heading: before.heading };
}

/** One step towards the end. */
export function downward(
  places: readonly TextPlace[],
  { place, paragraph, index: at }: At,
): SentencePlace | null {
  const { paragraphs } = places[place]!;
  const next = paragraphs[paragraph]!.sentences[at + 1];
  if (next) return { at: 'after', sentence: next.id };
  const first = (of: Paragraph | undefined): SentencePlace | null =>
    of?.sentences.length ? { at: 'before', sentence: of.sentences[0]!.id } : null;
  if (paragraphs[paragraph + 1]) return first(paragraphs[paragraph + 1]);
  const below = places[place + 1];
  if (!below) return null;
  return first(below.paragraphs[0]) ?? { at: 'endOf', heading: below.heading };
}

/** Whether there is any text under a heading or under those below it. */
export function hasTextBelow(places: readonly TextPlace[], at: number): boolean {
  const top = places[at]!;
  if (top.paragraphs.length > 0) return true;
  if (top.heading === null) return false;
  for (let next = at + 1; places[next] && places[next]!.level > top.level; next += 1)
    if (places[next]!.paragraphs.length > 0) return true;
  return false;
}
