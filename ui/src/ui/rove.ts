/** Arrow keys within a group of which Tab reaches one. */

/** The place to go to from `at` among `size`, round the ends; none if the key is another one. */
export function rove(event: KeyboardEvent, size: number, at: number, way: 'across' | 'down'): number | null {
  if (size === 0 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const rtl = way === 'across' && isRightToLeft(event.currentTarget);
  const forward = way === 'down' ? 'ArrowDown' : rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = way === 'down' ? 'ArrowUp' : rtl ? 'ArrowRight' : 'ArrowLeft';
  switch (event.key) {
    case forward:
      return (at + 1) % size;
    case back:
      return at <= 0 ? size - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return size - 1;
    default:
      return null;
  }
}

function isRightToLeft(element: EventTarget | null): boolean {
  return element instanceof Element && getComputedStyle(element).direction === 'rtl';
}
