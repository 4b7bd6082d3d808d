/** How far a rater is, and what the pairs are called: never by their drafts. */
import type { BlindArticle, BlindPassage, PairView, PassageId } from '../../bindings';
import { numberInOrder, numbersOf, sourceOf } from '../draft/numbering';

/** Scores that a pair asks for: five criteria, two drafts. */
export const ALL_SCORES = 10;

/** Whether a rater has nothing left to say about a pair; the comparison with an article by people is apart. */
export function isDone(pair: PairView): boolean {
  return pair.scores === ALL_SCORES && pair.preferred;
}

/** In a few words, how far a pair is. */
export function stands(pair: PairView): string {
  if (pair.alike) return 'both of one method';
  if (isDone(pair)) return pair.compared ? 'done' : 'scored';
  if (pair.scores === 0 && !pair.preferred) return 'not begun';
  return `${pair.scores} of ${ALL_SCORES} scores${pair.preferred ? '' : ', no preference'}`;
}

/** The pairs of each topic, in the order in which they came. */
export function byTopic(pairs: readonly PairView[]): { topic: string; pairs: PairView[] }[] {
  const topics = new Map<string, PairView[]>();
  for (const pair of pairs) topics.set(pair.topic, [...(topics.get(pair.topic) ?? []), pair]);
  return [...topics].map(([topic, of]) => ({ topic, pairs: of }));
}

/** The next pair that can be rated and is not done, after `from` and round from the beginning; none where all are. */
export function nextOpen(pairs: readonly PairView[], from: string): PairView | null {
  const at = pairs.findIndex(({ pair }) => pair === from);
  const turned = [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))];
  return turned.find((pair) => !pair.alike && !isDone(pair)) ?? null;
}

/** Numbers for an article's sources, and its passages by their ids. */
export function cited(article: BlindArticle): {
  numbersOf: (citations: readonly PassageId[]) => { number: number; passages: PassageId[] }[];
  passagesOf: (number: number, among: readonly PassageId[]) => BlindPassage[];
} {
  const known = new Map(article.passages.map((passage) => [passage.id, passage]));
  const numbers = numberInOrder(known.keys());
  return {
    numbersOf: (citations) => numbersOf(citations, numbers),
    passagesOf: (number, among) =>
      among.flatMap((id) => {
        const passage = known.get(id);
        return passage && numbers.get(sourceOf(id)) === number ? [passage] : [];
      }),
  };
}
