import { describe, expect, it } from 'vitest';
import { drawn, offsets, rowAt, scrollFor } from './virtual';

const even = offsets(1000, () => 30);
const uneven = offsets(4, (index) => [10, 100, 20, 50][index]!);

describe('a long list', () => {
  it('knows the row at every height', () => {
    expect([0, 29, 30, 29_999, 99_999].map((y) => rowAt(even, y))).toEqual([0, 0, 1, 999, 999]);
    expect([9, 10, 109, 110, 130, 500].map((y) => rowAt(uneven, y))).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it('draws what is seen and a little beyond', () => {
    expect(drawn(even, 3000, 600, 5)).toEqual({ from: 95, to: 126 });
    expect(drawn(even, 0, 600, 5)).toEqual({ from: 0, to: 26 });
    expect(drawn(even, 29_400, 600, 5)).toEqual({ from: 975, to: 1000 });
    expect(
      drawn(
        offsets(0, () => 30),
        0,
        600,
        5,
      ),
    ).toEqual({ from: 0, to: 0 });
  });

  it('scrolls no further than it must', () => {
    expect(scrollFor(even, 10, 0, 600)).toBe(0);
    expect(scrollFor(even, 20, 0, 600)).toBe(30);
    expect(scrollFor(even, 5, 600, 600)).toBe(150);
    expect(scrollFor(uneven, 1, 0, 60)).toBe(10);
  });
});
