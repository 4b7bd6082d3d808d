/** Which rows of a long list are drawn. Heights that nobody has measured yet are an estimate. */

/** Where each row begins, and at the end where the last one ends. */
export function offsets(size: number, heightOf: (index: number) => number): Float64Array {
  const starts = new Float64Array(size + 1);
  for (let index = 0; index < size; index += 1) starts[index + 1] = starts[index]! + heightOf(index);
  return starts;
}

/** The row at a height; the last one below the end. */
export function rowAt(starts: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows to draw, `from` up to but without `to`, some beyond the edges among them. */
export function drawn(
  starts: Float64Array,
  top: number,
  height: number,
  beyond: number,
): { from: number; to: number } {
  const size = starts.length - 1;
  if (size === 0) return { from: 0, to: 0 };
  return {
    from: Math.max(0, rowAt(starts, top) - beyond),
    to: Math.min(size, rowAt(starts, top + Math.max(0, height)) + 1 + beyond),
  };
}

/** How to scroll so that a row is seen whole, moving as little as possible. */
export function scrollFor(starts: Float64Array, index: number, top: number, height: number): number {
  const start = starts[index] ?? 0;
  const end = starts[index + 1] ?? start;
  if (start < top || end - start > height) return start;
  return end > top + height ? end - height : top;
}
