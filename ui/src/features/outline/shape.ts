/** Between the outline as the wire has it and the tree that is moved about: the tree counts passages, the wire names them. */
import type { Heading } from '../../bindings';
import type { Heading as TreeHeading, Outline } from '../../lib/tree';

export function toTree(headings: readonly Heading[]): TreeHeading[] {
  return headings.map((heading) => ({ ...heading, passages: heading.passages.length }));
}

/** Headings for `setOutline`: those that `known` lacks are new, and get their id from the engine. */
export function toWire(outline: Outline, known: readonly Heading[]): Heading[] {
  const before = new Map(known.map((heading) => [heading.id, heading]));
  return outline.map(({ id, level, title, note, locked }) => {
    const old = before.get(id);
    return { id: old ? id : '', level, title, note, locked, passages: old?.passages ?? [] };
  });
}

/** The headings with more passages under one of them, each once. */
export function withPassages(headings: readonly Heading[], id: string, added: readonly string[]): Heading[] {
  return headings.map((heading) =>
    heading.id === id ? { ...heading, passages: [...new Set([...heading.passages, ...added])] } : heading,
  );
}

/** The headings without a passage under one of them. */
export function withoutPassage(headings: readonly Heading[], id: string, passage: string): Heading[] {
  return headings.map((heading) =>
    heading.id === id
      ? { ...heading, passages: heading.passages.filter((other) => other !== passage) }
      : heading,
  );
}

/** The first-level heading above one, or itself: what is written at once. */
export function sectionOf(headings: readonly { id: string; level: number }[], id: string): string | null {
  const at = headings.findIndex((heading) => heading.id === id);
  return at < 0 ? null : (headings.slice(0, at + 1).findLast(({ level }) => level === 1)?.id ?? null);
}

/** What to select once `gone` and all below it are removed: what stands there then, else what is before it. */
export function afterRemoval(before: Outline, after: Outline, gone: string): string | null {
  const place = before.findIndex((heading) => heading.id === gone);
  return (after[place] ?? after.at(-1))?.id ?? null;
}

/** The row to go to when one types: the next whose title begins so, round the end. */
export function typeahead(
  rows: readonly { heading: { id: string; title: string } }[],
  from: string | null,
  typed: string,
): string | null {
  const start = rows.findIndex((row) => row.heading.id === from);
  // One letter goes on to the next; more letters may stay where they are.
  const first = typed.length === 1 ? start + 1 : Math.max(start, 0);
  const wanted = typed.toLocaleLowerCase();
  for (let step = 0; step < rows.length; step += 1) {
    const row = rows[(first + step) % rows.length]!;
    if (row.heading.title.toLocaleLowerCase().startsWith(wanted)) return row.heading.id;
  }
  return null;
}
