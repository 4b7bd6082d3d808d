/** What an editor should look at: told by what the program knows of a sentence, never by its words. */
import type { Sentence, SourceView } from '../../bindings';
import { sourceOf } from '../draft/numbering';

export type Problem = 'contradicted' | 'unsupported' | 'sourceLeftOut' | 'uncited' | 'partial' | 'unchecked';

export const PROBLEMS: Record<Problem, string> = {
  contradicted: 'its passages say otherwise',
  unsupported: 'its passages do not say it',
  sourceLeftOut: 'cites a source that is left out',
  uncited: 'cites nothing',
  partial: 'its passages say less',
  unchecked: 'not checked against its passages',
};

/** Whether the text would be wrong or refused with it; the others only wait to be read. */
export function isGrave(problem: Problem): boolean {
  return problem !== 'unchecked' && problem !== 'partial';
}

/** The gravest problem of a sentence. An approval settles what the editor can judge by reading. */
export function problemOf(
  { support, citations, approved }: Sentence,
  sources: ReadonlyMap<string, SourceView>,
): Problem | null {
  if (!approved && support.state === 'contradicted') return 'contradicted';
  if (citations.some((passage) => sources.get(sourceOf(passage))?.status !== 'kept')) return 'sourceLeftOut';
  if (citations.length === 0) return 'uncited';
  if (approved || support.state === 'supported') return null;
  return support.state;
}

/** All problems in reading order. */
export function problemsOf(
  sentences: Iterable<Sentence>,
  sources: ReadonlyMap<string, SourceView>,
): Map<string, Problem> {
  const found = new Map<string, Problem>();
  for (const sentence of sentences) {
    const problem = problemOf(sentence, sources);
    if (problem) found.set(sentence.id, problem);
  }
  return found;
}

/** The next one behind the selected sentence, round the end; the grave ones first, then the rest. */
export function nextProblem(
  order: readonly string[],
  problems: ReadonlyMap<string, Problem>,
  from: string | null,
): string | null {
  const start = from === null ? -1 : order.indexOf(from);
  const round = [...order.slice(start + 1), ...order.slice(0, start + 1)];
  const grave = round.find((id) => problems.has(id) && isGrave(problems.get(id)!));
  return grave ?? round.find((id) => problems.has(id)) ?? null;
}
