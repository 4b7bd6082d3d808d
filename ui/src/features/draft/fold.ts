/**
 * The live state of a run, folded from its events. The same events give the same state, whether they are heard as they
 * happen or replayed after the window was closed; an event that is heard twice changes nothing.
 */
import type {
  ApiError,
  Event,
  EventNotification,
  Gap,
  HeadingId,
  ShownPassage,
  SourceId,
  Stage,
  Statement,
  TurnHit,
} from '../../bindings';

export const STAGES: readonly Stage[] = [
  'related',
  'perspectives',
  'dialogues',
  'outline',
  'sections',
  'polish',
];

export interface LiveStage {
  stage: Stage;
  /** Expected; 0 where nobody knows. */
  steps: number;
  done: number;
  /** The last step, in a few words. */
  what: string;
  startedMs: number;
  finished: boolean;
}

export interface LiveTurn {
  round: number;
  /** None while it is being asked. */
  question: string | null;
  queries: string[];
  /** None until the searches are back. */
  hits: TurnHit[] | null;
  /** None until it is answered; empty where the sources had no answer. */
  answer: Statement[] | null;
  /** What the answer cites. */
  passages: ShownPassage[];
  /** The answer so far, while a language model writes it. */
  writing: string;
}

export interface LiveDialogue {
  name: string;
  rounds: number;
  /** Rising by round; not every round before the first one is here. */
  turns: LiveTurn[];
  /** Why it ended before its last round. */
  ended: string | null;
}

export interface SeenSource {
  source: SourceId | null;
  url: string;
  title: string;
  outcome: string;
}

export interface LiveRun {
  /** Of the last event; 0 before the first. */
  seq: number;
  status: 'idle' | 'running' | 'paused' | 'ended';
  /** Why it ended before its time. */
  error: ApiError | null;
  resumed: boolean;
  /** When the run began; 0 before. It also tells one run from the next. */
  startedMs: number;
  endedMs: number | null;
  /** Since when it waits. */
  pausedMs: number | null;
  /** Milliseconds for which it waited before that. */
  waitedMs: number;
  /** In the order of the method. */
  stages: LiveStage[];
  dialogues: LiveDialogue[];
  /** Text so far of the sections that are being written, by heading. */
  sections: ReadonlyMap<HeadingId, string>;
  /** Sections that this run has written. */
  written: ReadonlySet<HeadingId>;
  /** The lead so far; none while it is not written. */
  lead: string | null;
  /** By address, in the order in which they were seen. */
  sources: ReadonlyMap<string, SeenSource>;
  gaps: Gap[];
  /** None where no language model was asked. */
  usage: { calls: number; tokens: number; cost: number | null } | null;
  /** Documents read for the library before the run. */
  library: { done: number; total: number; path: string } | null;
}

export const NO_RUN: LiveRun = {
  seq: 0,
  status: 'idle',
  error: null,
  resumed: false,
  startedMs: 0,
  endedMs: null,
  pausedMs: null,
  waitedMs: 0,
  stages: [],
  dialogues: [],
  sections: new Map(),
  written: new Set(),
  lead: null,
  sources: new Map(),
  gaps: [],
  usage: null,
  library: null,
};

/** The state after one more event. */
export function fold(run: LiveRun, { seq, atMs, event }: EventNotification): LiveRun {
  // Every run counts from 1; a first event that is later than ours is another run's.
  const anew = seq === 1 && (run.seq === 0 || atMs > run.startedMs);
  if (seq <= run.seq && !anew) return run;
  const before: LiveRun = anew ? { ...NO_RUN, startedMs: atMs, status: 'running' } : run;
  return { ...before, seq, ...change(before, event, atMs) };
}

/** The state after several. */
export function foldAll(run: LiveRun, notifications: Iterable<EventNotification>): LiveRun {
  let now = run;
  for (const notification of notifications) now = fold(now, notification);
  return now;
}

/** The stage to show: the first in the order of the method that is under way, else the last one that was. */
export function currentStage(run: LiveRun): LiveStage | null {
  return run.stages.find((stage) => !stage.finished) ?? run.stages.at(-1) ?? null;
}

/** Milliseconds that the run has worked, without its pauses. */
export function workedMs(run: LiveRun, nowMs: number): number {
  if (run.startedMs === 0) return 0;
  const end = run.endedMs ?? run.pausedMs ?? nowMs;
  return Math.max(0, end - run.startedMs - run.waitedMs);
}

/** A guess at what is left of a stage; none before there is enough to guess from. */
export function leftMs(stage: LiveStage, nowMs: number): number | null {
  if (stage.finished || stage.done < 2 || stage.steps <= stage.done) return null;
  return ((nowMs - stage.startedMs) / stage.done) * (stage.steps - stage.done);
}

export function isActive(run: LiveRun): boolean {
  return run.status === 'running' || run.status === 'paused';
}

function change(run: LiveRun, event: Event, atMs: number): Partial<LiveRun> {
  switch (event.type) {
    case 'runStarted':
      return { status: 'running', resumed: event.resumed };
    case 'runPaused':
      if (event.paused) return { status: 'paused', pausedMs: run.pausedMs ?? atMs };
      return { status: 'running', ...goneOn(run, atMs) };
    case 'runEnded':
      return {
        status: 'ended',
        error: event.error,
        endedMs: atMs,
        ...goneOn(run, atMs),
        sections: new Map(),
        lead: null,
      };
    case 'usageCounted':
      return { usage: { calls: event.calls, tokens: event.tokens, cost: event.cost } };
    case 'stageStarted':
      return {
        stages: withStage(run.stages, {
          stage: event.stage,
          steps: event.steps,
          done: 0,
          what: '',
          startedMs: atMs,
          finished: false,
        }),
      };
    case 'stageProgress': {
      const { stage, steps, done, what } = event;
      const known = run.stages.find((one) => one.stage === stage);
      const startedMs = known?.startedMs ?? atMs;
      return { stages: withStage(run.stages, { stage, steps, done, what, startedMs, finished: false }) };
    }
    case 'stageFinished': {
      const known = run.stages.find((one) => one.stage === event.stage);
      return known ? { stages: withStage(run.stages, { ...known, finished: true }) } : {};
    }
    case 'dialoguesBegun':
      return {
        dialogues: event.names.map((name) => ({ name, rounds: event.rounds, turns: [], ended: null })),
      };
    case 'questionAsked':
      return turn(run, event, { question: event.question, queries: event.queries });
    case 'hitsSifted':
      return turn(run, event, { hits: event.hits });
    case 'questionAnswered':
      return turn(run, event, { answer: event.answer, passages: event.passages, writing: '' });
    case 'dialogueEnded':
      return {
        dialogues: run.dialogues.map((dialogue, index) =>
          index === event.dialogue ? { ...dialogue, ended: event.reason } : dialogue,
        ),
      };
    case 'writing': {
      const { place, text } = event;
      const joined = (before: string | undefined) => (text === null ? '' : (before ?? '') + text);
      if (place.part === 'lead') return { lead: joined(run.lead ?? undefined) };
      if (place.part === 'answer') return turn(run, place, (known) => ({ writing: joined(known.writing) }));
      return {
        sections: new Map(run.sections).set(place.heading, joined(run.sections.get(place.heading))),
      };
    }
    case 'sectionWritten': {
      const sections = new Map(run.sections);
      sections.delete(event.heading);
      return { sections, written: new Set(run.written).add(event.heading) };
    }
    case 'sourceSeen': {
      const { source, url, title, outcome } = event;
      return { sources: new Map(run.sources).set(url, { source, url, title, outcome }) };
    }
    case 'gapFound':
      return { gaps: [...run.gaps, event.gap] };
    case 'libraryFileRead':
      return { library: { done: event.done, total: event.total, path: event.path } };
    default:
      return {};
  }
}

function goneOn(run: LiveRun, atMs: number): Partial<LiveRun> {
  return { pausedMs: null, waitedMs: run.waitedMs + (run.pausedMs === null ? 0 : atMs - run.pausedMs) };
}

function withStage(stages: readonly LiveStage[], stage: LiveStage): LiveStage[] {
  const others = stages.filter((one) => one.stage !== stage.stage);
  return [...others, stage].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
}

function turn(
  run: LiveRun,
  at: { dialogue: number; round: number },
  change: Partial<LiveTurn> | ((turn: LiveTurn) => Partial<LiveTurn>),
): Partial<LiveRun> {
  const dialogue = run.dialogues[at.dialogue];
  if (!dialogue) return {};
  const known = dialogue.turns.find((one) => one.round === at.round) ?? blankTurn(at.round);
  const changed = { ...known, ...(typeof change === 'function' ? change(known) : change) };
  const others = dialogue.turns.filter((one) => one.round !== at.round);
  const turns = [...others, changed].sort((a, b) => a.round - b.round);
  return { dialogues: run.dialogues.with(at.dialogue, { ...dialogue, turns }) };
}

function blankTurn(round: number): LiveTurn {
  return { round, question: null, queries: [], hits: null, answer: null, passages: [], writing: '' };
}
