/**
 * The outline as a flat list in reading order. The level law: the first heading has level 1, and a heading's level is
 * at most one more than that before it. Every function gives a new list that keeps the law, or the list that it was
 * given where the change is not possible; none changes the parent of a heading that was not moved.
 */

export const DEEPEST = 6;

export interface Heading {
  id: string;
  /** 1 to 6. */
  level: number;
  title: string;
  /** For the writer; empty if there is none. */
  note: string;
  /** Not to be changed by a mind. */
  locked: boolean;
  /** Number of passages that feed it. */
  passages: number;
}

export type Outline = readonly Heading[];

/** Whether a list keeps the level law. */
export function isLawful(outline: Outline): boolean {
  return outline.every(({ level }, index) => {
    const before = outline[index - 1]?.level ?? 0;
    return level >= 1 && level <= DEEPEST && level <= before + 1;
  });
}

/** A list of unknown origin, with levels lowered to what the law allows. */
export function lawful(outline: Outline): Heading[] {
  let before = 0;
  return outline.map((heading) => {
    before = Math.max(1, Math.min(heading.level, before + 1, DEEPEST));
    return before === heading.level ? heading : { ...heading, level: before };
  });
}

/** Where a heading stands; -1 if it is not there. */
export function indexOf(outline: Outline, id: string): number {
  return outline.findIndex((heading) => heading.id === id);
}

/** The index behind the last heading of the subtree that begins at `index`. */
export function endOf(outline: Outline, index: number): number {
  const level = outline[index]?.level ?? 0;
  let end = index + 1;
  for (let next = outline[end]; next && next.level > level; next = outline[end]) end += 1;
  return end;
}

/** A heading with everything below it. */
export function subtree(outline: Outline, id: string): Heading[] {
  const index = indexOf(outline, id);
  return index < 0 ? [] : outline.slice(index, endOf(outline, index));
}

/** The heading above in the tree, or none at the top level. */
export function parentOf(outline: Outline, id: string): Heading | null {
  const index = indexOf(outline, id);
  const level = outline[index]?.level ?? 1;
  return outline.slice(0, Math.max(index, 0)).findLast((heading) => heading.level < level) ?? null;
}

/** The headings with the same parent, itself among them, in order. */
export function siblings(outline: Outline, id: string): Heading[] {
  const heading = outline[indexOf(outline, id)];
  if (!heading) return [];
  const parent = parentOf(outline, id);
  const below = parent ? subtree(outline, parent.id).slice(1) : outline;
  return below.filter(({ level }) => level === heading.level);
}

export function moveBefore(outline: Outline, id: string, target: string): Outline {
  return relocate(outline, id, target, (_rest, at, level) => ({ at, level }));
}

export function moveAfter(outline: Outline, id: string, target: string): Outline {
  return relocate(outline, id, target, (rest, at, level) => ({ at: endOf(rest, at), level }));
}

/** Makes it the last one below `target`. */
export function moveInto(outline: Outline, id: string, target: string): Outline {
  return relocate(outline, id, target, (rest, at, level) => ({ at: endOf(rest, at), level: level + 1 }));
}

/** Before the sibling above. */
export function moveUp(outline: Outline, id: string): Outline {
  const above = sibling(outline, id, -1);
  return above ? moveBefore(outline, id, above.id) : outline;
}

/** Behind the sibling below. */
export function moveDown(outline: Outline, id: string): Outline {
  const below = sibling(outline, id, 1);
  return below ? moveAfter(outline, id, below.id) : outline;
}

/** One deeper: the last one below the sibling above. */
export function indent(outline: Outline, id: string): Outline {
  const above = sibling(outline, id, -1);
  return above ? moveInto(outline, id, above.id) : outline;
}

/** One up: behind its parent, so that the headings that followed it keep theirs. */
export function outdent(outline: Outline, id: string): Outline {
  const parent = parentOf(outline, id);
  return parent ? moveAfter(outline, id, parent.id) : outline;
}

/** A new heading behind another and all below it, at the same level; at the end if there is no other. */
export function insertAfter(outline: Outline, id: string | null, added: Omit<Heading, 'level'>): Outline {
  if (indexOf(outline, added.id) >= 0) return outline;
  if (id === null) return [...outline, { ...added, level: 1 }];
  const index = indexOf(outline, id);
  const before = outline[index];
  return before ? outline.toSpliced(endOf(outline, index), 0, { ...added, level: before.level }) : outline;
}

/** A new heading as the first one below another. */
export function insertInto(outline: Outline, id: string, added: Omit<Heading, 'level'>): Outline {
  const index = indexOf(outline, id);
  const parent = outline[index];
  if (!parent || parent.level >= DEEPEST || indexOf(outline, added.id) >= 0) return outline;
  return outline.toSpliced(index + 1, 0, { ...added, level: parent.level + 1 });
}

/** Without a heading and all below it. */
export function remove(outline: Outline, id: string): Outline {
  const index = indexOf(outline, id);
  return index < 0 ? outline : outline.toSpliced(index, endOf(outline, index) - index);
}

/** With another title; an empty one is refused. */
export function rename(outline: Outline, id: string, title: string): Outline {
  const words = title.trim().replace(/\s+/g, ' ');
  return words === '' ? outline : change(outline, id, { title: words });
}

/** With other fields that do not touch the tree. */
export function change(
  outline: Outline,
  id: string,
  fields: Partial<Omit<Heading, 'id' | 'level'>>,
): Outline {
  const index = indexOf(outline, id);
  const old = outline[index];
  if (!old) return outline;
  const same = (Object.keys(fields) as (keyof typeof fields)[]).every((key) => old[key] === fields[key]);
  return same ? outline : outline.with(index, { ...old, ...fields });
}

/** Puts a heading and all below it at a place of the list without them. */
export function put(outline: Outline, id: string, at: number, level: number): Outline {
  const moved = subtree(outline, id);
  const root = moved[0];
  if (!root) return outline;
  const shift = level - root.level;
  if (level < 1 || moved.some((heading) => heading.level + shift > DEEPEST)) return outline;
  const rest = remove(outline, id);
  const placed = rest.toSpliced(
    at,
    0,
    ...moved.map((one) => (shift ? { ...one, level: one.level + shift } : one)),
  );
  const same = placed.every((heading, index) => heading === outline[index]);
  return same || !isLawful(placed) ? outline : placed;
}

function relocate(
  outline: Outline,
  id: string,
  target: string,
  where: (rest: Outline, at: number, level: number) => { at: number; level: number },
): Outline {
  const rest = remove(outline, id);
  // Gone from the rest: the target is the heading itself or below it.
  const at = indexOf(rest, target);
  const goal = rest[at];
  if (!goal || indexOf(outline, id) < 0) return outline;
  const spot = where(rest, at, goal.level);
  return put(outline, id, spot.at, spot.level);
}

function sibling(outline: Outline, id: string, step: 1 | -1): Heading | undefined {
  const all = siblings(outline, id);
  const place = all.findIndex((heading) => heading.id === id);
  return place < 0 ? undefined : all[place + step];
}
