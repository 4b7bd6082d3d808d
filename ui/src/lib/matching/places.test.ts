import { expect, it } from 'vitest';
import { fromBytes, layered } from './index';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Where `part` stands in `text`, in bytes, as the engine says it. */
function inBytes(text: string, part: string) {
  const start = bytes(text.slice(0, text.indexOf(part)));
  return { start, end: start + bytes(part) };
}

it('what the engine marks is marked here, whatever signs stand before it', () => {
  for (const text of [
    'Built in 1912.',
    'Über Zürich 1912 erbaut.',
    '沉船于1912年发现。',
    '🏺🏺 of 1912 — 𝒜',
  ]) {
    const [range] = fromBytes(text, [inBytes(text, '1912')]);
    expect(text.slice(range!.start, range!.end)).toBe('1912');
  }
});

it('ranges keep their order, and one up to the end reaches it', () => {
  const text = 'é 1 é 2';
  const ranges = [inBytes(text, '2'), inBytes(text, '1'), { start: 0, end: bytes(text) }];
  expect(fromBytes(text, ranges).map(({ start, end }) => text.slice(start, end))).toEqual(['2', '1', text]);
  expect(fromBytes('ab', [{ start: 1, end: 9 }])).toEqual([{ start: 1, end: 2 }]);
});

it('a text in layers is whole, and each piece knows what covers it', () => {
  const text = 'built in 1912 of granite';
  const pieces = layered(text, { line: [{ start: 0, end: 13 }], instead: [{ start: 9, end: 13 }] });
  expect(pieces).toEqual([
    { text: 'built in ', on: ['line'] },
    { text: '1912', on: ['line', 'instead'] },
    { text: ' of granite', on: [] },
  ]);
  expect(layered('', { line: [] })).toEqual([]);
  expect(layered('plain', { line: [] })).toEqual([{ text: 'plain', on: [] }]);
});
