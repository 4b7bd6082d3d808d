/** Citation numbers. They are given only here, at display: what is stored are passage ids, so numbers cannot drift. */
import type { Article, Paragraph, PassageId, SourceId } from '../../bindings';

/** The source of a passage: what stands before the last full stop of `SOURCE.N`. */
export function sourceOf(passage: PassageId): SourceId {
  const stop = passage.lastIndexOf('.');
  return stop < 0 ? passage : passage.slice(0, stop);
}

/** Numbers from 1 to the sources of passages, in the order of their first use. */
export function numberInOrder(passages: Iterable<PassageId>): Map<SourceId, number> {
  const numbers = new Map<SourceId, number>();
  for (const passage of passages) {
    const source = sourceOf(passage);
    if (!numbers.has(source)) numbers.set(source, numbers.size + 1);
  }
  return numbers;
}

/** Numbers of the sources that an article cites: the lead first, then section by section. */
export function numberArticle(article: Article | null): Map<SourceId, number> {
  return numberInOrder(article ? cited(article) : []);
}

/** Numbers of a sentence's citations as they are printed: each source once, rising. Unknown sources have none. */
export function numbersOf(
  citations: readonly PassageId[],
  numbers: ReadonlyMap<SourceId, number>,
): { number: number; passages: PassageId[] }[] {
  const bySource = new Map<number, PassageId[]>();
  for (const passage of citations) {
    const number = numbers.get(sourceOf(passage));
    if (number !== undefined) bySource.set(number, [...(bySource.get(number) ?? []), passage]);
  }
  return [...bySource]
    .map(([number, passages]) => ({ number, passages }))
    .sort((left, right) => left.number - right.number);
}

/** Every citation of an article in reading order. */
export function* cited(article: Article): Generator<PassageId> {
  yield* citedIn(article.lead);
  for (const section of article.sections) yield* citedIn(section.paragraphs);
}

function* citedIn(paragraphs: readonly Paragraph[]): Generator<PassageId> {
  for (const paragraph of paragraphs) for (const sentence of paragraph.sentences) yield* sentence.citations;
}
