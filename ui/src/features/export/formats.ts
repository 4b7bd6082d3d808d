/** The formats of an export, and what is said of its target. */
import type { Format, LeftOut, RunTarget } from '../../bindings';

export const FORMATS: readonly { id: Format; label: string }[] = [
  { id: 'wikitext', label: 'Wikitext' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'html', label: 'HTML' },
  { id: 'json', label: 'JSON' },
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

/** The beginning of a text that is too long to show, cut at the end of a line where there is one near. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf('\n', most);
  return text.slice(0, line > most / 2 ? line : most);
}
