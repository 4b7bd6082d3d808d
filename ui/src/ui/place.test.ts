import { expect, it } from 'vitest';
import { place } from './place';

const view = { width: 1024, height: 700 };
const menu = { width: 200, height: 150 };

it('stands below its anchor', () => {
  expect(place({ left: 40, top: 100, width: 80, height: 28 }, menu, view)).toEqual({ left: 40, top: 132 });
});

it('stands above an anchor at the lower edge', () => {
  expect(place({ left: 40, top: 660, width: 80, height: 28 }, menu, view)).toEqual({ left: 40, top: 506 });
});

it('never leaves the window', () => {
  expect(place({ left: 1000, top: 10, width: 20, height: 20 }, menu, view).left).toBe(818);
  expect(place({ left: 0, top: 10, width: 20, height: 20 }, menu, view, 4, 'end').left).toBe(6);
  expect(place({ left: 40, top: 60, width: 20, height: 20 }, { width: 200, height: 640 }, view).top).toBe(54);
});
