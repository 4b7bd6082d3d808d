/** Where something floating stands: below its anchor, above where there is no room, inside the window always. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const EDGE = 6;

export function place(
  anchor: Box,
  floating: Size,
  view: Size,
  gap = 4,
  align: 'start' | 'end' | 'middle' = 'start',
) {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - floating.height;
  const fitsBelow = below + floating.height + EDGE <= view.height;
  const top = fitsBelow || above < EDGE ? below : above;
  const spare = anchor.width - floating.width;
  const left = anchor.left + (align === 'start' ? 0 : align === 'end' ? spare : spare / 2);
  return {
    left: clamp(left, EDGE, view.width - floating.width - EDGE),
    top: clamp(top, EDGE, view.height - floating.height - EDGE),
  };
}

/** Moves an element that stands in the top layer beside its anchor. */
export function placeAt(
  floating: HTMLElement,
  anchor: Element,
  gap?: number,
  align?: 'start' | 'end' | 'middle',
): void {
  const spot = place(
    anchor.getBoundingClientRect(),
    floating.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
    gap,
    align,
  );
  floating.style.left = `${Math.round(spot.left)}px`;
  floating.style.top = `${Math.round(spot.top)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
