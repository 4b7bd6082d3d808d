import { describe, expect, it } from 'vitest';
import type { Sentence, Support } from '../../bindings';
import { source } from '../draft/samples';
import { countStates, filters, passes, SIGNS, stateOf, STATES } from './states';

const sources = new Map([
  ['s1', source('s1')],
  ['s2', source('s2', { status: 'rejected' })],
]);

function sentence(parts: Partial<Sentence> = {}): Sentence {
  return {
    id: 'h1.1',
    text: 'A sentence.',
    citations: ['s1.1'],
    provenance: 'edited',
    support: { state: 'supported' },
    approved: false,
    ...parts,
  };
}
const state = (parts: Partial<Sentence>) => stateOf(sentence(parts), sources);
const support = (of: Exclude<Support['state'], 'unchecked'>): Partial<Sentence> => ({
  support: { state: of },
});

describe('the state in the margin', () => {
  it('is what is wrong, then whether the editor has approved it', () => {
    expect(state({})).toBe('supported');
    expect(state({ approved: true })).toBe('approved');
    expect(state(support('contradicted'))).toBe('contradicted');
    expect(state({ ...support('unsupported'), approved: true })).toBe('approved');
    expect(state({ citations: ['s2.1'], approved: true })).toBe('sourceLeftOut');
    expect(state({ citations: [] })).toBe('uncited');
    expect(state({ support: { state: 'unchecked', reason: 'no judge' } })).toBe('unchecked');
  });

  it('can be told apart without colour: no two have the same word', () => {
    expect(new Set(STATES.map((of) => SIGNS[of].word)).size).toBe(STATES.length);
  });
});

describe('the filter', () => {
  it('offers what there is, all problems before single ones', () => {
    const counts = countStates(['supported', 'partial', 'supported', 'contradicted', 'approved']);
    expect(filters(counts)).toEqual([
      { filter: 'all', label: 'All sentences', count: 5 },
      { filter: 'problems', label: 'All problems', count: 2 },
      { filter: 'contradicted', label: 'Contradicted', count: 1 },
      { filter: 'partial', label: 'In part', count: 1 },
      { filter: 'approved', label: 'Approved', count: 1 },
      { filter: 'supported', label: 'Supported', count: 2 },
    ]);
    expect(filters(countStates([]))).toEqual([{ filter: 'all', label: 'All sentences', count: 0 }]);
  });

  it('leaves what it names', () => {
    expect(STATES.filter((of) => passes('problems', of))).toEqual([
      'contradicted',
      'unsupported',
      'sourceLeftOut',
      'uncited',
      'partial',
      'unchecked',
    ]);
    expect(STATES.filter((of) => passes('partial', of))).toEqual(['partial']);
    expect(STATES.every((of) => passes('all', of))).toBe(true);
  });
});
