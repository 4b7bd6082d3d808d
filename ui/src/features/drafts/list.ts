/** The list of drafts: what a search leaves, and names of files. */
import type { DraftSummary } from '../../bindings';

/** Drafts whose topic holds all words of the search, wherever and however written; the latest change first. */
export function found(drafts: readonly DraftSummary[], search: string): DraftSummary[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return drafts
    .filter((draft) => words.every((word) => plain(draft.topic).includes(word)))
    .sort((a, b) => b.updated - a.updated);
}

/** A file's name for a topic: nothing in it that a file system refuses, and not too long. */
export function fileName(topic: string): string {
  const safe = topic
    .replace(/[\u0000-\u001f/\\:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = [...safe].slice(0, 80).join('').trim();
  return `${short || 'draft'}.stormwright`;
}

/** Small letters without accents, so that `noel` finds `Noël`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
