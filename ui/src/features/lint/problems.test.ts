import { expect, it } from 'vitest';
import type { Problem } from '../../bindings';
import { byGravity, counts, fixed } from './problems';

function problem(severity: Problem['severity'], line: number): Problem {
  const place = { line, column: 1, endLine: line, endColumn: 2 };
  return { id: 'x', severity, message: 'm', ...place, excerpt: 'e', guideline: 'g' };
}

it('lists the gravest first and keeps the order of places', () => {
  const listed = byGravity([
    problem('info', 1),
    problem('error', 3),
    problem('warning', 2),
    problem('error', 4),
  ]);
  expect(listed.map(({ line }) => line)).toEqual([3, 4, 2, 1]);
  expect(counts(listed)).toEqual({ error: 2, warning: 1, info: 1 });
});

it('offers a fix only where its place is certain', () => {
  expect(fixed('In the 1990’s it closed.', { excerpt: '1990’s', fix: '1990s' })).toBe(
    'In the 1990s it closed.',
  );
  expect(fixed('Smith’s and Roe’s mill.', { excerpt: '’', fix: "'" })).toBeNull();
  expect(fixed('A mill.', { excerpt: 'bridge', fix: 'x' })).toBeNull();
  expect(fixed('A mill.', { excerpt: 'mill' })).toBeNull();
});
