import { expect, it } from 'vitest';
import type { DraftSummary } from '../../bindings';
import { fileName, found } from './list';

function draft(topic: string, updated: number): DraftSummary {
  return {
    id: topic,
    topic,
    target: 'enwiki',
    model: 'none',
    stage: 'new',
    running: false,
    created: 0,
    updated,
  };
}

const drafts = [draft('Pakistan floods 2022', 1), draft('Noël Coward', 3), draft('2022 في باكستان', 2)];

it('a search finds words in any order, whatever their case and accents', () => {
  expect(found(drafts, '2022 FLOOD').map((one) => one.topic)).toEqual(['Pakistan floods 2022']);
  expect(found(drafts, 'noel').map((one) => one.topic)).toEqual(['Noël Coward']);
  expect(found(drafts, 'باكستان')).toHaveLength(1);
  expect(found(drafts, 'tide')).toEqual([]);
});

it('an empty search finds all, the latest change first', () => {
  expect(found(drafts, '  ').map((one) => one.updated)).toEqual([3, 2, 1]);
});

it('any topic gives a name that a file can have', () => {
  expect(fileName('AC/DC: live?')).toBe('AC DC live.stormwright');
  expect(fileName('..')).toBe('draft.stormwright');
  expect(fileName('💡'.repeat(300)).length).toBe(160 + '.stormwright'.length);
  expect(fileName('日本の城')).toBe('日本の城.stormwright');
});
