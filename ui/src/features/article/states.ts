/** The state of each sentence as the margin shows it, and what a filter leaves. */
import type { Sentence, SourceView } from '../../bindings';
import { problemOf, type Problem } from './problems';

/** A problem, or what there is where there is none. */
export type State = Problem | 'approved' | 'supported';

export interface Sign {
  icon: 'against' | 'warn' | 'leftOut' | 'link' | 'half' | 'help' | 'check';
  /** Beside the icon: a colour alone says nothing to many. */
  word: string;
  tone: 'ok' | 'warn' | 'bad' | 'plain';
}

export const SIGNS: Readonly<Record<State, Sign>> = {
  contradicted: { icon: 'against', word: 'contradicted', tone: 'bad' },
  unsupported: { icon: 'warn', word: 'not supported', tone: 'bad' },
  sourceLeftOut: { icon: 'leftOut', word: 'source left out', tone: 'bad' },
  uncited: { icon: 'link', word: 'no source', tone: 'warn' },
  partial: { icon: 'half', word: 'in part', tone: 'warn' },
  unchecked: { icon: 'help', word: 'not checked', tone: 'plain' },
  approved: { icon: 'check', word: 'approved', tone: 'ok' },
  supported: { icon: 'check', word: 'supported', tone: 'plain' },
};

/** All states, those to look at first. */
export const STATES = Object.keys(SIGNS) as State[];

/** What the margin says of a sentence: what is wrong with it goes before what is right. */
export function stateOf(sentence: Sentence, sources: ReadonlyMap<string, SourceView>): State {
  return problemOf(sentence, sources) ?? (sentence.approved ? 'approved' : 'supported');
}

/** Which sentences are shown. */
export type Filter = 'all' | 'problems' | State;

export function passes(filter: Filter, state: State): boolean {
  if (filter === 'all') return true;
  if (filter === 'problems') return state !== 'approved' && state !== 'supported';
  return filter === state;
}

/** How many sentences there are in each state. */
export function countStates(states: Iterable<State>): Map<State, number> {
  const counts = new Map<State, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** The filters worth offering, in the order in which one works, with their sentences counted. */
export function filters(
  counts: ReadonlyMap<State, number>,
): { filter: Filter; label: string; count: number }[] {
  const sum = (of: readonly State[]) => of.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  const word = (state: State) => {
    const { word } = SIGNS[state];
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const problems = STATES.filter((state) => passes('problems', state));
  return [
    { filter: 'all' as const, label: 'All sentences', count: sum(STATES) },
    { filter: 'problems' as const, label: 'All problems', count: sum(problems) },
    ...STATES.map((state) => ({ filter: state, label: word(state), count: counts.get(state) ?? 0 })),
  ].filter(({ filter, count }) => filter === 'all' || count > 0);
}
