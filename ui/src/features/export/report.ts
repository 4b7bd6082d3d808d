/** What an editor decides about an export, in the words of the window. */
import type { ShortFootnotes } from '../../bindings';

export type Said = 'unsaid' | 'yes' | 'no';

export const LIVING: readonly { value: Said; label: string }[] = [
  { value: 'unsaid', label: 'Let the sources say' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const FOOTNOTES: readonly { value: ShortFootnotes; label: string }[] = [
  { value: 'auto', label: 'Short footnotes where several books are' },
  { value: 'always', label: 'Always short footnotes' },
  { value: 'never', label: 'Pages behind the reference' },
];

export function saidOf(living: boolean | null): Said {
  if (living === null) return 'unsaid';
  return living ? 'yes' : 'no';
}

export function livingOf(said: Said): boolean | null {
  return said === 'unsaid' ? null : said === 'yes';
}
