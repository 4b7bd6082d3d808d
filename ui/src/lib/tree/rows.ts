/** What of the outline is seen, with what a tree row tells assistive technology. */
import type { Heading, Outline } from './model';

export interface Row {
  heading: Heading;
  /** In the outline, not among the rows. */
  index: number;
  parent: string | null;
  /** From 1, among its siblings. */
  posinset: number;
  setsize: number;
  hasChildren: boolean;
  /** Only of a heading with children. */
  expanded: boolean;
}

/** The rows that are not below a collapsed heading. */
export function visibleRows(outline: Outline, collapsed: ReadonlySet<string>): Row[] {
  const sizes = new Map<string | null, number>();
  const path: Heading[] = [];
  const all = outline.map((heading, index): Row => {
    while (path.length > 0 && path[path.length - 1]!.level >= heading.level) path.pop();
    const parent = path.at(-1)?.id ?? null;
    const posinset = (sizes.get(parent) ?? 0) + 1;
    sizes.set(parent, posinset);
    path.push(heading);
    const hasChildren = (outline[index + 1]?.level ?? 0) > heading.level;
    const expanded = hasChildren && !collapsed.has(heading.id);
    return { heading, index, parent, posinset, setsize: 0, hasChildren, expanded };
  });

  let hiddenBelow = Infinity;
  return all.filter((row) => {
    row.setsize = sizes.get(row.parent) ?? 0;
    const { level } = row.heading;
    if (level > hiddenBelow) return false;
    hiddenBelow = row.hasChildren && !row.expanded ? level : Infinity;
    return true;
  });
}

/** The headings that must be opened for one to be seen. */
export function ancestors(outline: Outline, id: string): string[] {
  const index = outline.findIndex((heading) => heading.id === id);
  const found: string[] = [];
  let level = outline[index]?.level ?? 1;
  for (let at = index - 1; at >= 0 && level > 1; at -= 1) {
    const heading = outline[at]!;
    if (heading.level < level) {
      found.push(heading.id);
      level = heading.level;
    }
  }
  return found;
}
