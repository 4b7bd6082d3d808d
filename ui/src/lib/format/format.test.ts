import { describe, expect, it } from 'vitest';
import { ago, bytes, clock, count, duration, estimate, money, share, tokens, whole } from './index';

const MINUTE = 60_000;

describe('figures', () => {
  it('count things', () => {
    expect([whole(31200), count(0, 'source'), count(1, 'source'), count(1234, 'source')]).toEqual([
      '31,200',
      'no sources',
      '1 source',
      '1,234 sources',
    ]);
    expect(count(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('tell a running clock and a duration', () => {
    expect([0, 41_900, 725_000, 3_729_000].map(clock)).toEqual(['0:00', '0:41', '12:05', '1:02:09']);
    expect([400, 38_000, 59_600, 250_000, 7_500_000].map(duration)).toEqual([
      '0.4 s',
      '38 s',
      '1 min',
      '4 min 10 s',
      '2 h 5 min',
    ]);
  });

  it('estimate no finer than one can', () => {
    expect([2_000, 24_000, 58_000, 230_000, 5_500_000].map(estimate)).toEqual([
      'a few seconds',
      'about 25 s',
      'about 1 min',
      'about 4 min',
      'about 1 h 30 min',
    ]);
  });

  it('tell tokens, money and bytes', () => {
    expect([1, 950, 31_240, 999_600, 1_260_000].map(tokens)).toEqual([
      '1 token',
      '950 tokens',
      '31,200 tokens',
      '1.0 M tokens',
      '1.3 M tokens',
    ]);
    expect([0, 0.004, 0.06, 12.4, 999.999, 1200].map(money)).toEqual([
      '$0',
      'less than $0.01',
      '$0.06',
      '$12.40',
      '$1,000',
      '$1,200',
    ]);
    expect([812, 4_200, 156_000_000].map(bytes)).toEqual(['812 B', '4.2 kB', '156 MB']);
  });

  it('never say all before it is all', () => {
    expect([share(0, 9), share(1, 900), share(899, 900), share(900, 900), share(1, 0)]).toEqual([
      '0%',
      '1%',
      '99%',
      '100%',
      '0%',
    ]);
  });

  it('tell how long ago', () => {
    const now = new Date(2026, 2, 20, 12, 0).getTime();
    const then = [0.5, 5, 180, 14 * 60, 3 * 1440, 8 * 1440, 500 * 1440].map((minutes) =>
      ago(now - minutes * MINUTE, now),
    );
    expect(then).toEqual(['now', '5 min ago', '3 h ago', 'yesterday', '3 days ago', '12 Mar', '5 Nov 2024']);
  });
});
