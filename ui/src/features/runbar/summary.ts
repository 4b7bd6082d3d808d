/** What the run bar says of a draft at rest. */
import type { Article, DraftOpenResponse, RunUntil, SentenceId } from '../../bindings';
import { duration } from '../../lib/format';
import { workedMs, type LiveRun } from '../draft/fold';

export interface Read {
  sentences: number;
  /** Approved by the editor. */
  read: number;
  /** Sentences whose passages do not say what they say, or that cite nothing, and that are not approved. */
  problems: SentenceId[];
}

export function readOf(article: Article | null): Read {
  const paragraphs = article
    ? [...article.lead, ...article.sections.flatMap((section) => section.paragraphs)]
    : [];
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  return {
    sentences: sentences.length,
    read: sentences.filter((sentence) => sentence.approved).length,
    problems: sentences
      .filter(({ approved, support, citations }) => {
        if (approved) return false;
        const open = support.state === 'supported' || support.state === 'unchecked';
        return !open || citations.length === 0;
      })
      .map((sentence) => sentence.id),
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
