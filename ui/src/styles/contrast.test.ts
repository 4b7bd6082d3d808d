import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The token pairs that stand on each other, with the least contrast that WCAG 2.2 AA asks of them. */
const TEXT = 4.5;
const PARTS = 3;
const GROUNDS = ['bg', 'panel', 'raised', 'hover'];
const PAIRS: [ink: string, ground: string, least: number][] = [
  ...GROUNDS.flatMap((ground): [string, string, number][] =>
    ['ink', 'dim', 'accent', 'ok', 'warn', 'bad'].map((ink) => [ink, ground, TEXT]),
  ),
  ['faint', 'bg', TEXT],
  ['faint', 'panel', TEXT],
  ['ink', 'accent-bg', TEXT],
  ['dim', 'accent-bg', TEXT],
  ['accent', 'accent-bg', TEXT],
  ['ink', 'mark', TEXT],
  ['ok', 'ok-bg', TEXT],
  ['warn', 'warn-bg', TEXT],
  ['bad', 'bad-bg', TEXT],
  ['ink', 'warn-bg', TEXT],
  ['ink', 'bad-bg', TEXT],
  ['dim', 'bad-bg', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-bad', 'bad', TEXT],
  // Edges of fields and the ring of focus.
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['line-strong', ground, PARTS],
    ['accent', ground, PARTS],
  ]),
];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function token(name: string, theme: 0 | 1): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const value = found?.[theme + 1];
  if (!value) throw new Error(`tokens.css has no colour --${name} for both themes`);
  return value;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it('contrast is computed as WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  it.each(PAIRS)('%s on %s reaches %f', (ink, ground, least) => {
    expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(least);
  });
});
