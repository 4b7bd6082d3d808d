import { expect, it } from 'vitest';
import { headingEnd, lastHeading } from './heading';

const parted = (text: string) => [text.slice(0, headingEnd(text)).trim(), text.slice(headingEnd(text))];

it('the heading of a passage is parted from its first sentence', () => {
  expect(parted('Gear trains\n\nThe mechanism had thirty gears.')).toEqual([
    'Gear trains',
    'The mechanism had thirty gears.',
  ]);
  expect(parted('3.2  Dials of the back \n \n\nTwo spirals are seen.\n\nMore.')).toEqual([
    '3.2  Dials of the back',
    'Two spirals are seen.\n\nMore.',
  ]);
});

it('headings one below the other belong together', () => {
  expect(parted('When was it made?\n\nEstimates\n\nFour dates are named.')[1]).toBe('Four dates are named.');
  expect(parted('Mechanism\n\nGear trains\n\nThirty gears are known.')[1]).toBe('Thirty gears are known.');
});

it('the heading nearest to the words can be told from those above it', () => {
  const nearest = (text: string) => text.slice(lastHeading(text, headingEnd(text)), headingEnd(text)).trim();
  expect(nearest('Mechanism\n\nGear trains\n\nThirty gears are known.')).toBe('Gear trains');
  expect(nearest('Gear trains\n\nThirty gears are known.')).toBe('Gear trains');
  expect(nearest('Thirty gears are known.')).toBe('');
});

it('a passage that begins with its text has no heading', () => {
  for (const text of [
    'The mechanism had thirty gears.',
    'It was found in 1901.\n\nThe divers came back.',
    'He said:\n\n“It is a clock.”',
    '“It is a clock.”\n\nNobody believed it.',
    'A line that goes on\nin the next one\n\nand so on.',
    '二つの螺旋が見える。\n\n続き',
    'A caption with so many words that nobody would take it for the heading of anything\n\nText.',
    '',
  ])
    expect(headingEnd(text)).toBe(0);
});

it('what is nothing but headings keeps its last one as text', () => {
  expect(headingEnd('Gears')).toBe(0);
  expect(parted('Gears\n\nDials')).toEqual(['Gears', 'Dials']);
});
