/**
 * What the refinement made of the draft outline. The two number their headings each for itself, so that headings are
 * told to be the same by their words: same title at the same path, same title elsewhere, then most words in common.
 */
import { words } from '../../lib/matching/words';

export interface Entry {
  level: number;
  title: string;
}

/** A heading of the refined outline beside where it came from. */
export interface Kept {
  kind: 'same' | 'added' | 'changed';
  /** Its title before, where that was another one. */
  renamed: string | null;
  /** Whether it stands under another heading or in another order than before. */
  moved: boolean;
}

/** A heading of the draft outline beside what became of it. */
export interface Gone {
  kind: 'same' | 'removed' | 'changed';
  /** Its place among the refined headings; none if it is gone. */
  to: number | null;
}

export interface OutlineDiff {
  /** One a heading of the draft outline. */
  before: Gone[];
  /** One a heading of the refined outline. */
  after: Kept[];
}

/** Share of words in common from which a heading without its like counts as renamed. */
const ALIKE = 0.5;

export function diffOutlines(before: readonly Entry[], after: readonly Entry[]): OutlineDiff {
  const from = pair(before, after);
  const to = new Map([...from].map(([later, earlier]) => [earlier, later]));
  const parents = { before: parentsOf(before), after: parentsOf(after) };
  const moved = movedOf(from, parents.before, parents.after, after.length);

  return {
    after: after.map((heading, index): Kept => {
      const earlier = from.get(index);
      if (earlier === undefined) return { kind: 'added', renamed: null, moved: false };
      const old = before[earlier]!.title;
      const renamed = fold(old) === fold(heading.title) ? null : old;
      const elsewhere = moved.has(index);
      return { kind: renamed === null && !elsewhere ? 'same' : 'changed', renamed, moved: elsewhere };
    }),
    before: before.map((heading, index): Gone => {
      const later = to.get(index);
      if (later === undefined) return { kind: 'removed', to: null };
      const same = fold(heading.title) === fold(after[later]!.title) && !moved.has(later);
      return { kind: same ? 'same' : 'changed', to: later };
    }),
  };
}

/** Places in `after` to the places in `before` that they came from. */
function pair(before: readonly Entry[], after: readonly Entry[]): Map<number, number> {
  const from = new Map<number, number>();
  const taken = new Set<number>();
  const match = (later: number, earlier: number) => {
    from.set(later, earlier);
    taken.add(earlier);
  };
  for (const name of [pathsOf, (list: readonly Entry[]) => list.map(({ title }) => fold(title))]) {
    const free = new Map<string, number[]>();
    name(before).forEach((key, index) => {
      if (!taken.has(index)) free.set(key, [...(free.get(key) ?? []), index]);
    });
    name(after).forEach((key, index) => {
      const earlier = from.has(index) ? undefined : free.get(key)?.shift();
      if (earlier !== undefined) match(index, earlier);
    });
  }

  const bags = { before: before.map(bag), after: after.map(bag) };
  const likely: { later: number; earlier: number; alike: number }[] = [];
  after.forEach((_, later) => {
    if (from.has(later)) return;
    before.forEach((_heading, earlier) => {
      if (taken.has(earlier)) return;
      const alike = dice(bags.after[later]!, bags.before[earlier]!);
      if (alike >= ALIKE) likely.push({ later, earlier, alike });
    });
  });
  likely.sort((a, b) => b.alike - a.alike || a.later - b.later || a.earlier - b.earlier);
  for (const { later, earlier } of likely) if (!from.has(later) && !taken.has(earlier)) match(later, earlier);
  return from;
}

/** Headings whose parent is another one, and those that their siblings would have to be passed to get where they are. */
function movedOf(
  from: ReadonlyMap<number, number>,
  parentBefore: readonly number[],
  parentAfter: readonly number[],
  size: number,
): Set<number> {
  const moved = new Set<number>();
  const siblings = new Map<number, number[]>();
  for (let later = 0; later < size; later += 1) {
    const earlier = from.get(later);
    if (earlier === undefined) continue;
    const parent = parentAfter[later]!;
    const was = parent < 0 ? -1 : (from.get(parent) ?? null);
    // Below a heading that is new, nothing can have stayed.
    if (was !== parentBefore[earlier]) moved.add(later);
    else siblings.set(parent, [...(siblings.get(parent) ?? []), later]);
  }
  for (const all of siblings.values()) {
    const stay = new Set(rising(all.map((later) => from.get(later)!)));
    all.forEach((later, at) => {
      if (!stay.has(at)) moved.add(later);
    });
  }
  return moved;
}

/** Places of a longest rising run: what is not in it was moved past the others. */
function rising(values: readonly number[]): number[] {
  const best: { length: number; last: number }[] = [];
  values.forEach((value, at) => {
    let length = 1;
    let last = -1;
    for (let other = 0; other < at; other += 1)
      if (values[other]! < value && best[other]!.length >= length) {
        length = best[other]!.length + 1;
        last = other;
      }
    best.push({ length, last });
  });
  let at = best.reduce((most, { length }, index) => (length > (best[most]?.length ?? 0) ? index : most), 0);
  const places: number[] = [];
  while (at >= 0 && best[at]) {
    places.unshift(at);
    at = best[at]!.last;
  }
  return places;
}

function parentsOf(list: readonly Entry[]): number[] {
  const open: number[] = [];
  return list.map(({ level }, index) => {
    while (open.length > 0 && list[open.at(-1)!]!.level >= level) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(index);
    return parent;
  });
}

function pathsOf(list: readonly Entry[]): string[] {
  const parents = parentsOf(list);
  const paths: string[] = [];
  list.forEach(({ title }, index) => {
    const above = parents[index]! < 0 ? '' : paths[parents[index]!]!;
    paths.push(`${above}\n${fold(title)}`);
  });
  return paths;
}

function fold(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function bag({ title }: Entry): Set<string> {
  return new Set(
    words(title)
      .filter(({ stop }) => !stop)
      .map(({ key }) => key),
  );
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size);
}
