/** The dialogues that are shown: those on disk, and over them what a run is adding. */
import type {
  Dialogue,
  Gap,
  Perspective,
  PassageId,
  ShownPassage,
  SourceId,
  SourceView,
  Statement,
  Survey,
  TurnHit,
} from '../../bindings';
import { isActive, type LiveDialogue, type LiveRun } from '../draft/fold';
import { siteOf } from '../draft/words';

/** A turn on disk, or one of a run: passed on as it is, so that what has not changed is not drawn again. */
export interface ShownTurn {
  question: string | null;
  queries: string[];
  hits: TurnHit[] | null;
  answer: Statement[] | null;
  writing?: string;
}

export interface ShownDialogue {
  name: string;
  focus: string;
  turns: ShownTurn[];
  /** In all, with those that it had before; none where no run holds it. */
  rounds: number | null;
  ended: string | null;
  /** The round that is being held, from 1; none where it is over. */
  round: number | null;
}

/** Dialogues in their order. A run adds to what is on disk, or holds it anew. */
export function shownDialogues(
  saved: readonly Dialogue[],
  run: LiveRun,
  perspectives: readonly Perspective[],
): ShownDialogue[] {
  const focusOf = (name: string) => perspectives.find((one) => one.name === name)?.focus ?? '';
  const active = isActive(run);
  const used = new Set<string>();
  const shown = saved.map((dialogue) => {
    const { name, focus } = dialogue.perspective;
    const live = run.dialogues.find((one) => one.name === name);
    used.add(name);
    if (!live || !active) return over(dialogue, focus);
    // A run for one dialogue names them all; those that it does not hold have had rounds and get no new turn.
    if (live.before > 0 && live.turns.length === 0 && live.ended === null) return over(dialogue, focus);
    return underWay(live, focus, dialogue.turns.slice(0, live.turns[0] ? live.before : undefined));
  });
  const fresh = run.dialogues
    .filter((live) => !used.has(live.name) && (active || live.turns.length > 0))
    .map((live) => {
      const one = underWay(live, focusOf(live.name), []);
      return active ? one : { ...one, round: null, rounds: null };
    });
  return [...shown, ...fresh];
}

function over(dialogue: Dialogue, focus: string): ShownDialogue {
  return {
    name: dialogue.perspective.name,
    focus,
    turns: dialogue.turns,
    rounds: null,
    ended: dialogue.ended,
    round: null,
  };
}

function underWay(live: LiveDialogue, focus: string, before: ShownTurn[]): ShownDialogue {
  const answered = live.turns.filter((turn) => turn.answer !== null).length;
  const done = live.ended !== null || answered >= live.rounds;
  return {
    name: live.name,
    focus,
    turns: [...before, ...live.turns],
    rounds: live.before + live.rounds,
    ended: live.ended,
    round: done ? null : live.before + answered + 1,
  };
}

/** Numbers of sources as they were found: they stay as they are while dialogues go on. */
export function numbersAsFound(
  sources: readonly SourceView[],
  seen: LiveRun['sources'],
): Map<SourceId, number> {
  const numbers = new Map<SourceId, number>();
  const add = (id: SourceId) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  };
  for (const source of sources) add(source.id);
  for (const { source } of seen.values()) if (source !== null) add(source);
  return numbers;
}

/** Perspectives that are switched on and that nobody has asked for yet. */
export function lacking(survey: Survey | null, dialogues: readonly { name: string }[]): Perspective[] {
  const held = new Set(dialogues.map((dialogue) => dialogue.name));
  return (survey?.perspectives ?? []).filter((one) => one.enabled && !held.has(one.name));
}

/** What the run has shown of a passage; it may not be on disk yet. */
export function passageInRun(run: LiveRun, id: PassageId): ShownPassage | null {
  for (const dialogue of run.dialogues) {
    for (const turn of dialogue.turns) {
      const found = turn.passages.find((passage) => passage.id === id);
      if (found) return found;
    }
  }
  return null;
}

/** What failed in a turn: its searches, the pages that they found, its answer. */
export function gapsOf({ question, queries, hits }: ShownTurn, gaps: readonly Gap[]): Gap[] {
  const own = new Set([
    `answer to "${question}"`,
    ...queries.map((query) => `search "${query}"`),
    ...(hits ?? []).flatMap(({ url }) => [`page ${url}`, `relevance of ${url}`]),
  ]);
  return gaps.filter((gap) => gap.stage === 'dialogues' && own.has(gap.what));
}

/** What a failure of a turn concerns, in two words. */
export function failureOf({ what }: Gap): string {
  const [kind] = what.split(' ', 1);
  return kind === 'search' ? 'search failed' : kind === 'answer' ? 'answer failed' : 'page failed';
}

/** Hits by address, the best that became of each first: one page may be found by several queries. */
export function distinctHits(hits: readonly TurnHit[]): TurnHit[] {
  const byUrl = new Map<string, TurnHit>();
  for (const hit of hits) {
    const before = byUrl.get(hit.url);
    if (!before || (!accepted(before) && accepted(hit))) byUrl.set(hit.url, hit);
  }
  return [...byUrl.values()];
}

/** A site with the pages of it that were found. */
export interface Site {
  name: string;
  pages: TurnHit[];
}

/** Hits by site: those that brought something new first, those of which nothing was taken last. */
export function bySite(hits: readonly TurnHit[]): Site[] {
  const sites = new Map<string, TurnHit[]>();
  for (const hit of hits) {
    const name = siteOf(hit.url);
    const pages = sites.get(name);
    if (pages) pages.push(hit);
    else sites.set(name, [hit]);
  }
  const rank = (pages: readonly TurnHit[]) =>
    pages.some(({ outcome }) => outcome === 'new') ? 0 : pages.some(accepted) ? 1 : 2;
  return [...sites]
    .map(([name, pages]) => ({ name, pages }))
    .sort((one, other) => rank(one.pages) - rank(other.pages));
}

export function accepted(hit: TurnHit): boolean {
  return hit.outcome === 'new' || hit.outcome === 'known';
}

/** What became of a hit, in words. */
export function outcomeOf(hit: TurnHit): string {
  switch (hit.outcome) {
    case 'new':
      return 'read';
    case 'known':
      return 'read before';
    case 'off':
      return `switched off: ${hit.reason}`;
    case 'rejected':
      return `rejected: ${hit.reason}`;
  }
}

/** Marks of citation in words that are being written count the passages shown to the model: they say nothing here. */
export function withoutMarks(writing: string): string {
  return writing.replace(/\s?\[\d+(?:[,\s\d]*)\]|\s?\[[\d,\s]*$/g, '');
}
