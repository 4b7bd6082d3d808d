import { describe, expect, it } from 'vitest';
import type { Dialogue, TurnHit } from '../../bindings';
import { NO_RUN, type LiveDialogue, type LiveRun, type LiveTurn } from '../draft/fold';
import { source } from '../draft/samples';
import {
  bySite,
  distinctHits,
  failureOf,
  gapsOf,
  lacking,
  numbersAsFound,
  shownDialogues,
  withoutMarks,
} from './dialogues';

const perspective = (name: string, enabled = true) => ({
  name,
  focus: `about ${name}`,
  facets: [],
  origin: 'proposed' as const,
  enabled,
});
const saved = (name: string, ...questions: string[]): Dialogue => ({
  perspective: perspective(name),
  turns: questions.map((question) => ({ question, queries: [], hits: [], answer: [] })),
  ended: null,
  failed: false,
});
const turn = (round: number, more: Partial<LiveTurn> = {}): LiveTurn => ({
  round,
  question: `live ${round}`,
  queries: [],
  hits: null,
  answer: null,
  passages: [],
  writing: '',
  ...more,
});
const live = (
  name: string,
  turns: LiveTurn[],
  ended: string | null = null,
  before = turns[0]?.round ?? 0,
): LiveDialogue => ({
  name,
  before,
  rounds: 3,
  turns,
  ended,
});
const running = (...dialogues: LiveDialogue[]): LiveRun => ({ ...NO_RUN, status: 'running', dialogues });
const questions = (run: LiveRun, ...disk: Dialogue[]) =>
  shownDialogues(disk, run, []).map((one) => one.turns.map((each) => each.question));

describe('dialogues', () => {
  it('are those on disk while nothing runs, even if a run is remembered', () => {
    const ended: LiveRun = { ...running(live('A', [turn(0)])), status: 'ended' };
    expect(questions(ended, saved('A', 'q1', 'q2'))).toEqual([['q1', 'q2']]);
  });

  it('go on from those on disk with one more round', () => {
    expect(questions(running(live('A', [turn(2)])), saved('A', 'q1', 'q2'), saved('B', 'r1'))).toEqual([
      ['q1', 'q2', 'live 2'],
      ['r1'],
    ]);
  });

  it('keep what is on disk until a run says something else', () => {
    expect(questions(running(live('A', [])), saved('A', 'q1'))).toEqual([['q1']]);
    expect(questions(running(live('A', [turn(0)])), saved('A', 'q1'))).toEqual([['live 0']]);
  });

  it('are drawn anew only where they changed', () => {
    const disk = saved('A', 'q1');
    const run = running(live('A', [turn(1), turn(2)]));
    const shown = shownDialogues([disk], run, [])[0]!;
    expect(shown.turns[0]).toBe(disk.turns[0]);
    expect(shown.turns[1]).toBe(run.dialogues[0]!.turns[0]);
  });

  it('that were stopped before they were saved are still shown', () => {
    const ended: LiveRun = { ...running(live('A', [turn(0)]), live('B', [])), status: 'ended' };
    expect(shownDialogues([], ended, [perspective('A')])).toMatchObject([
      { name: 'A', focus: 'about A', round: null },
    ]);
  });

  it('say which round is held, and nothing when all are', () => {
    const answered = { answer: [] };
    const rounds = shownDialogues(
      [],
      running(
        live('A', [turn(0, answered), turn(1)]),
        live('B', [turn(0, answered), turn(1, answered), turn(2, answered)]),
        live('C', [turn(0)], 'stopped'),
      ),
      [],
    ).map((one) => one.round);
    expect(rounds).toEqual([2, null, null]);
  });

  it('that had rounds count on from them, and those that a run leaves alone are over', () => {
    const run = running(live('A', [turn(2)]), live('B', [], null, 2));
    const shown = shownDialogues([saved('A', 'q1', 'q2'), saved('B', 'r1', 'r2')], run, []);
    expect(shown.map(({ round, rounds }) => [round, rounds])).toEqual([
      [3, 5],
      [null, null],
    ]);
  });

  it('are lacking where a perspective was added or switched on', () => {
    const survey = {
      related: [],
      perspectives: [perspective('A'), perspective('B'), perspective('C', false)],
    };
    expect(lacking(survey, [{ name: 'A' }]).map((one) => one.name)).toEqual(['B']);
  });
});

it('sources keep their numbers while more are found', () => {
  const seen = (
    id: string | null,
  ): [string, LiveRun['sources'] extends ReadonlyMap<string, infer V> ? V : never] => [
    `http://${id}`,
    { source: id, url: '', title: '', outcome: '' },
  ];
  const found = new Map([seen('s2'), seen(null), seen('s3')]);
  expect([...numbersAsFound([source('s1'), source('s2')], found)]).toEqual([
    ['s1', 1],
    ['s2', 2],
    ['s3', 3],
  ]);
});

it('a page that one query rejected and another brought counts as brought', () => {
  const hit = (url: string, outcome: 'new' | 'rejected'): TurnHit =>
    outcome === 'new'
      ? { query: 'q', url, title: '', outcome, source: 's' }
      : { query: 'q', url, title: '', outcome, reason: 'r' };
  expect(
    distinctHits([hit('a', 'rejected'), hit('b', 'rejected'), hit('a', 'new')]).map((one) => one.outcome),
  ).toEqual(['new', 'rejected']);
});

it('a site is named once however many pages of it were found, those with something new first', () => {
  const hit = (url: string, outcome: 'new' | 'known' | 'rejected'): TurnHit =>
    outcome === 'rejected'
      ? { query: 'q', url, title: '', outcome, reason: 'r' }
      : { query: 'q', url, title: '', outcome, source: 's' };
  const sites = bySite([
    hit('https://spam.example/1', 'rejected'),
    hit('https://gears.example/1', 'known'),
    hit('https://www.dials.example/1', 'known'),
    hit('file:///home/me/diary.md', 'new'),
    hit('https://dials.example/2', 'new'),
  ]);
  expect(sites.map(({ name, pages }) => [name, pages.length])).toEqual([
    ['dials.example', 2],
    ['diary.md', 1],
    ['gears.example', 1],
    ['spam.example', 1],
  ]);
});

it('what failed stands in the turn in which it failed, and in no other', () => {
  const gap = (what: string) => ({ stage: 'dialogues' as const, what, reason: 'timed out' });
  const hit: TurnHit = { query: 'q', url: 'https://a/b', title: '', outcome: 'new', source: 's' };
  const asked = { question: 'Who made it?', queries: ['gear trains'], hits: [hit], answer: null };
  const own = [gap('search "gear trains"'), gap('page https://a/b'), gap('answer to "Who made it?"')];
  const others = [gap('search "gear"'), gap('page https://a/b/c'), gap('answer to "Who?"')];
  expect(gapsOf(asked, [...others, ...own])).toEqual(own);
  expect(own.map(failureOf)).toEqual(['search failed', 'page failed', 'answer failed']);
});

it('marks of citation are not read aloud while words come, not even half of one', () => {
  expect(withoutMarks('It rained [1][2]. In 1961 [3, 4] it did not [1')).toBe(
    'It rained. In 1961 it did not',
  );
  expect(withoutMarks('The [sic] quote')).toBe('The [sic] quote');
});
