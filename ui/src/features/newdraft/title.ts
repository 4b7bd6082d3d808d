/** What a wiki has under a title, in words. */
import type { TitleCheckResponse } from '../../bindings';

/** One sentence a finding, the most important first. */
export function findings(title: string, found: TitleCheckResponse): string[] {
  if (found.unchecked !== null) return [`Not checked: ${found.unchecked}`];
  const lines: string[] = [];
  if (found.article === null) lines.push(`There is no article “${title}”.`);
  else if (found.disambiguation) lines.push(`“${found.article}” tells meanings of the word apart.`);
  else if (found.redirect) lines.push(`“${title}” leads to “${found.article}”.`);
  else lines.push(`There is an article “${found.article}”.`);
  if (found.draft !== null) lines.push(`Somebody works on ${found.draft}.`);
  if (found.discussion !== null) lines.push(`Its deletion was discussed: ${found.discussion}.`);
  for (const { day, reason } of found.deletions) {
    lines.push(reason === '' ? `Deleted on ${day}.` : `Deleted on ${day}: ${withoutLinks(reason)}`);
  }
  if (found.similar.length > 0) lines.push(`Similar: ${found.similar.join(', ')}.`);
  return lines;
}

/** Reasons are written as wikitext: `[[WP:CSD#A7|A7]]` reads as A7. */
function withoutLinks(reason: string): string {
  return reason.replace(/\[\[:?(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1');
}
