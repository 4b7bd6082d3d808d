/** The formats of an export, and what is said of its target. */
import type { Format, LeftOut, RunTarget } from '../../bindings';

export const FORMATS: readonly { id: Format; label: string; ending: string }[] = [
  { id: 'wikitext', label: 'Wikitext', ending: 'wiki' },
  { id: 'markdown', label: 'Markdown', ending: 'md' },
  { id: 'html', label: 'HTML', ending: 'html' },
  { id: 'json', label: 'JSON', ending: 'json' },
  { id: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { id: 'cslJson', label: 'CSL-JSON', ending: 'csl.json' },
];

/** What is said of a target, in a line. */
export const TARGET_RULES: Readonly<Record<RunTarget, string>> = {
  enwiki: 'English Wikipedia takes no text of a language model: only your own sentences are exported.',
  anyWiki: 'All sentences are exported, whoever wrote them.',
};

/** What is left out, by reason, in the order in which the reasons come up. */
export function byReason(leftOut: readonly LeftOut[]): { reason: string; sentences: LeftOut[] }[] {
  const groups = new Map<string, LeftOut[]>();
  for (const one of leftOut) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one]);
  return [...groups].map(([reason, sentences]) => ({ reason, sentences }));
}

/** Files by name, and each folder once with the number of its files; a file by itself holds 0. */
export function byFolder(paths: readonly string[]): { name: string; files: number }[] {
  const found = new Map<string, number>();
  for (const path of paths) {
    const [folder] = /^[^/\\]+[/\\]/.exec(path) ?? [];
    if (folder === undefined) found.set(path, 0);
    else found.set(folder, (found.get(folder) ?? 0) + 1);
  }
  return [...found].map(([name, files]) => ({ name, files }));
}

/** The beginning of a text that is too long to show, cut at the end of a line where there is one near. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf('\n', most);
  return text.slice(0, line > most / 2 ? line : most);
}
