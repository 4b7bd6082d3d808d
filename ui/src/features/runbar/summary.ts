/** What the run bar says of a draft at rest. */
import type { Article, DraftOpenResponse, RunUntil, SentenceId, SourceView } from '../../bindings';
import { duration } from '../../lib/format';
import { nextProblem, problemsOf } from '../article/problems';
import { workedMs, type LiveRun } from '../draft/fold';

export interface Read {
  sentences: number;
  /** Approved by the editor. */
  read: number;
  /** Sentences to look at, as the article counts them. */
  toLookAt: number;
  /** The one to look at first. */
  next: SentenceId | null;
}

export function readOf(article: Article | null, sources: readonly SourceView[]): Read {
  const paragraphs = article
    ? [...article.lead, ...article.sections.flatMap((section) => section.paragraphs)]
    : [];
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  const problems = problemsOf(sentences, new Map(sources.map((source) => [source.id, source])));
  return {
    sentences: sentences.length,
    read: sentences.filter((sentence) => sentence.approved).length,
    toLookAt: problems.size,
    next: nextProblem(
      sentences.map((sentence) => sentence.id),
      problems,
      null,
    ),
  };
}

/** `Done in 38 s`, `Stopped after 38 s`, `Ended after 38 s`; none where this program has seen no run end. */
export function ending(live: LiveRun): string | null {
  if (live.status !== 'ended') return null;
  const worked = duration(workedMs(live, live.endedMs ?? 0));
  if (!live.error) return `Done in ${worked}`;
  return live.error.code === 'cancelled' ? `Stopped after ${worked}` : `Broke off after ${worked}`;
}

const ORDER: readonly RunUntil[] = ['perspectives', 'research', 'outline', 'article'];

/** Whether the last run broke off, or the program ended before the draft was where it was to stop. */
export function unfinished(draft: DraftOpenResponse, live: LiveRun): boolean {
  if (live.status === 'ended') return live.error !== null;
  return live.status === 'idle' && reached(draft) < ORDER.indexOf(draft.settings.until);
}

/** How far a draft has come, as a place in {@link ORDER}; -1 before the survey. */
function reached({ survey, dialogues, outline, article }: DraftOpenResponse): number {
  if (article) return 3;
  if (outline) return 2;
  if (dialogues.length > 0) return 1;
  return survey ? 0 : -1;
}
