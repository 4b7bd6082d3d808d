import { describe, expect, it } from 'vitest';
import type { Event, EventNotification } from '../../bindings';
import { currentStage, fold, foldAll, leftMs, NO_RUN, workedMs } from './fold';

/** Numbers events from 1, a second apart. */
function heard(events: Event[], startMs = 1_000): EventNotification[] {
  return events.map((event, index) => ({ draft: 'd', seq: index + 1, atMs: startMs + index * 1_000, event }));
}

const started: Event = { type: 'runStarted', topic: 'Floods', resumed: false };
const begun: Event = { type: 'dialoguesBegun', names: ['Basic facts', 'Hydrologist'], rounds: 3 };
const asked = (dialogue: number, round: number): Event => ({
  type: 'questionAsked',
  dialogue,
  round,
  question: `q${dialogue}${round}`,
  queries: ['one', 'two'],
});
const words = (text: string | null, dialogue = 1): Event => ({
  type: 'writing',
  place: { part: 'answer', dialogue, round: 0 },
  text,
});
const answered: Event = {
  type: 'questionAnswered',
  dialogue: 1,
  round: 0,
  answer: [{ text: 'Rain.', citations: ['s1.1'], provenance: 'model' }],
  passages: [],
};

describe('a run', () => {
  const events: Event[] = [
    started,
    { type: 'stageStarted', stage: 'dialogues', steps: 6 },
    begun,
    asked(1, 0),
    words('Ra'),
    words('in'),
    { type: 'sourceSeen', source: 's1', url: 'http://a', title: 'A', outcome: 'kept' },
    { type: 'sourceSeen', source: null, url: 'http://b', title: 'B', outcome: 'blocked' },
    { type: 'stageProgress', stage: 'dialogues', done: 1, steps: 6, what: 'Hydrologist, round 1' },
    { type: 'usageCounted', calls: 2, tokens: 300, cost: null },
    { type: 'gapFound', gap: { stage: 'dialogues', what: 'search "x"', reason: 'timed out' } },
  ];

  it('is told by its events', () => {
    const run = foldAll(NO_RUN, heard(events));
    expect(run).toMatchObject({
      status: 'running',
      startedMs: 1_000,
      usage: { calls: 2, tokens: 300, cost: null },
    });
    expect(run.dialogues.map((dialogue) => dialogue.turns.length)).toEqual([0, 1]);
    expect(run.dialogues[1]?.turns[0]).toMatchObject({
      question: 'q10',
      writing: 'Rain',
      answer: null,
      hits: null,
    });
    expect([...run.sources.values()].map((seen) => seen.outcome)).toEqual(['kept', 'blocked']);
    expect(run.gaps).toHaveLength(1);
    expect(currentStage(run)).toMatchObject({ stage: 'dialogues', done: 1, steps: 6 });
  });

  it('is the same when its events are heard again, at once or one by one', () => {
    const once = foldAll(NO_RUN, heard(events));
    expect(foldAll(once, heard(events))).toBe(once);
    const stammered = heard(events).flatMap((event) => [event, event]);
    expect(foldAll(NO_RUN, stammered)).toEqual(once);
  });

  it('makes way for the next one, which counts from 1 again', () => {
    const first = foldAll(NO_RUN, heard([...events, { type: 'runEnded', error: null }]));
    const second = fold(first, heard([{ ...started, resumed: true }], 60_000)[0]!);
    expect(second).toMatchObject({
      status: 'running',
      seq: 1,
      resumed: true,
      gaps: [],
      dialogues: [],
      usage: null,
    });
    expect(second.startedMs).toBe(60_000);
  });

  it('keeps why it ended, and nothing half written', () => {
    const error = { code: 'noEvidence', what: 'nothing was found', hint: 'add sources' } as const;
    const run = foldAll(
      NO_RUN,
      heard([
        started,
        { type: 'writing', place: { part: 'section', heading: 'h1' }, text: 'The' },
        { type: 'writing', place: { part: 'lead' }, text: 'A' },
        { type: 'runEnded', error },
      ]),
    );
    expect(run).toMatchObject({ status: 'ended', error, endedMs: 4_000, lead: null });
    expect(run.sections.size).toBe(0);
  });

  it('does not count its pauses as work', () => {
    const paused = (now: boolean): Event => ({ type: 'runPaused', paused: now });
    const waiting = foldAll(NO_RUN, heard([started, paused(true)]));
    expect([waiting.status, workedMs(waiting, 99_000)]).toEqual(['paused', 1_000]);
    const going = foldAll(NO_RUN, heard([started, paused(true), paused(true), paused(false)]));
    expect([going.status, workedMs(going, 10_000)]).toEqual(['running', 7_000]);
    const stopped = foldAll(NO_RUN, heard([started, paused(true), { type: 'runEnded', error: null }]));
    expect(workedMs(stopped, 99_000)).toBe(1_000);
  });
});

describe('text that is being written', () => {
  it('begins anew where the writer does', () => {
    const run = foldAll(
      NO_RUN,
      heard([started, begun, asked(1, 0), words('Wrong'), words(null), words('Right')]),
    );
    expect(run.dialogues[1]?.turns[0]?.writing).toBe('Right');
  });

  it('gives way to the answer', () => {
    const run = foldAll(NO_RUN, heard([started, begun, asked(1, 0), words('Ra'), answered]));
    expect(run.dialogues[1]?.turns[0]).toMatchObject({ writing: '', answer: [{ text: 'Rain.' }] });
  });

  it('stands by its heading until the section is there', () => {
    const section = (heading: string, text: string | null): Event => ({
      type: 'writing',
      place: { part: 'section', heading },
      text,
    });
    const run = foldAll(
      NO_RUN,
      heard([
        started,
        section('h1', 'One'),
        section('h2', 'Two'),
        section('h1', ' more'),
        section('h2', null),
        { type: 'sectionWritten', heading: 'h1', title: 'T', sentences: 3 },
      ]),
    );
    expect([...run.sections]).toEqual([['h2', '']]);
    expect([...run.written]).toEqual(['h1']);
  });

  it('of a dialogue that nobody announced is not shown', () => {
    expect(foldAll(NO_RUN, heard([started, words('x', 7)])).dialogues).toEqual([]);
  });
});

describe('stages', () => {
  it('are shown in the order of the method, whichever began first', () => {
    const run = foldAll(
      NO_RUN,
      heard([
        started,
        { type: 'stageStarted', stage: 'outline', steps: 2 },
        { type: 'stageStarted', stage: 'dialogues', steps: 6 },
      ]),
    );
    expect(currentStage(run)?.stage).toBe('dialogues');
    const after = fold(run, {
      draft: 'd',
      seq: 4,
      atMs: 9_000,
      event: { type: 'stageFinished', stage: 'dialogues' },
    });
    expect(currentStage(after)?.stage).toBe('outline');
  });

  it('tell what is left only when there is something to go by', () => {
    const stage = { stage: 'dialogues', steps: 6, what: '', startedMs: 0, finished: false } as const;
    expect(leftMs({ ...stage, done: 1 }, 8_000)).toBeNull();
    expect(leftMs({ ...stage, done: 2 }, 8_000)).toBe(16_000);
    expect(leftMs({ ...stage, done: 6 }, 8_000)).toBeNull();
  });
});
