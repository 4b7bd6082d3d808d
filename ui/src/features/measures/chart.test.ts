import { describe, expect, it } from 'vitest';
import { cut, largest, pairs, shown, ticks, verdict } from './chart';

describe('values', () => {
  it('are percentages where they are shares, and a dash where there is none', () => {
    expect(shown(0.8483, true)).toBe('84.8%');
    expect(shown(12.34, false)).toBe('12.3');
    expect(shown(1234.5, false)).toBe('1235');
    expect([shown(null, true), shown(null, false)]).toEqual(['–', '–']);
  });

  it('have an axis of round numbers from 0 on that holds the largest', () => {
    expect(ticks(0.87)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(0.31)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(ticks(50)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(ticks(4.2)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const most of [0.003, 0.12, 0.99, 7, 23, 3200]) {
      const axis = ticks(most);
      expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
      expect(axis.length).toBeLessThanOrEqual(7);
    }
    expect(ticks(0)).toEqual([0, 1]);
  });

  it('have a largest one even where some or all are missing', () => {
    expect(largest([null, 0.2, 0.7])).toBe(0.7);
    expect(largest([null])).toBe(0);
  });
});

describe('two methods', () => {
  const opened = { methods: ['rag', 'storm'] as const, topics: ['A', 'B', 'C', 'D', 'E'] };
  const values = [
    [0.2, 0.3],
    [0.2, 0.6],
    [null, 0.5],
    [0.4, 0.4],
    [null, null],
  ];
  const compared = pairs({ ...opened, methods: [...opened.methods] }, { values }, 'storm', 'rag');

  it('are paired by topic, largest lead first, half pairs last, empty ones not at all', () => {
    expect(compared.map((pair) => pair.topic)).toEqual(['B', 'A', 'D', 'C']);
    expect(compared.at(-1)).toEqual({ topic: 'C', one: 0.5, other: null });
  });

  it('are told apart in words by the topics that both have', () => {
    expect(verdict(compared, 'storm', 'rag')).toBe(
      'storm is ahead of rag on 2 of 3 topics, behind on 0, alike on 1.',
    );
  });
});

it('a long title is cut with a mark', () => {
  expect(cut('Storm Ida', 20)).toBe('Storm Ida');
  expect(cut('2022 Hungarian parliamentary election', 16)).toBe('2022 Hungarian…');
});
