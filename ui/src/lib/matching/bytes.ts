/** Places that the engine gives in bytes of UTF-8, as places of a string here. */
import type { Range } from './matching';

/** The ranges in UTF-16 units. A bound within a character goes to its beginning; one behind the text, to its end. */
export function fromBytes(text: string, ranges: readonly Range[]): Range[] {
  if (ranges.length === 0) return [];
  const bounds = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const places = new Map<number, number>();
  let bytes = 0;
  let units = 0;
  let next = 0;
  for (const sign of text) {
    const wide = bytesOf(sign.codePointAt(0)!);
    while (next < bounds.length && bounds[next]! < bytes + wide) places.set(bounds[next++]!, units);
    bytes += wide;
    units += sign.length;
  }
  while (next < bounds.length) places.set(bounds[next++]!, units);
  return ranges.map(({ start, end }) => ({ start: places.get(start)!, end: places.get(end)! }));
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
