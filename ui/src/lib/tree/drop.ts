/** Where a dragged heading would go: the pointer's height picks the gap between rows, its side the level there. */
import { DEEPEST, endOf, indexOf, put, remove, subtree, type Outline } from './model';
import type { Row } from './rows';

export interface Drop {
  /** Line to draw: before the row of this number, or behind the last one. */
  gap: number;
  level: number;
  /** Where in the outline without the dragged subtree. */
  at: number;
}

export interface Pointer {
  /** In the same measure as `middles`. */
  y: number;
  /** From the start side of a heading of level 1, rightwards in left-to-right text. */
  x: number;
}

/**
 * The place under the pointer, or none where the subtree would get too deep.
 *
 * @param middles the y of the middle of every visible row, rising
 * @param step how far a level is indented, in the same measure as `x`
 */
export function dropAt(
  outline: Outline,
  rows: readonly Row[],
  id: string,
  pointer: Pointer,
  middles: readonly number[],
  step: number,
): Drop | null {
  const moved = subtree(outline, id);
  const root = moved[0];
  if (!root) return null;
  const dragged = new Set(moved.map((heading) => heading.id));
  const rest = remove(outline, id);

  const gap = middles.filter((middle) => middle < pointer.y).length;
  const above = rows.slice(0, gap).findLast((row) => !dragged.has(row.heading.id));
  const at = above ? placeBelow(rest, above) : 0;

  const depth = Math.max(...moved.map((heading) => heading.level)) - root.level;
  // Not less deep than what follows: that would take the followers' parent away from them.
  const least = rest[at]?.level ?? 1;
  const most = Math.min((above?.heading.level ?? 0) + 1, DEEPEST - depth);
  if (least > most) return null;
  const wanted = 1 + Math.round(pointer.x / step);
  return { gap, level: Math.max(least, Math.min(wanted, most)), at };
}

/** The outline after the drop. */
export function drop(outline: Outline, id: string, place: Drop): Outline {
  return put(outline, id, place.at, place.level);
}

function placeBelow(rest: Outline, above: Row): number {
  const index = indexOf(rest, above.heading.id);
  // What a collapsed row hides stays with it.
  return above.hasChildren && !above.expanded ? endOf(rest, index) : index + 1;
}
