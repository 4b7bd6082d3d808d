/** Changes of the list of perspectives. */
import type { Perspective } from '../../bindings';

/** The list with one moved to another place, counted without it. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}

/** Where something that is dragged to `y` goes: among the middles of the others, in order. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < y).length;
}

/** Why a name cannot be taken; none where it can. Dialogues are told apart by it. */
export function refusal(name: string, list: readonly Perspective[], except: number | null): string | null {
  const wanted = name.trim();
  if (wanted === '') return 'Give it a name.';
  const taken = list.some(
    (one, index) => index !== except && one.name.toLocaleLowerCase() === wanted.toLocaleLowerCase(),
  );
  return taken ? 'Another perspective has this name.' : null;
}

/** Keys that last: the name, and where two have one, its number. */
export function keysOf(list: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>();
  return list.map(({ name }) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}\u0000${before}`;
  });
}
