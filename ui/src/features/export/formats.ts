/** The formats of an export, and what their files are called. */
import type { Format, RunTarget } from '../../bindings';

export const FORMATS: readonly { value: Format; label: string; ending: string }[] = [
  { value: 'wikitext', label: 'Wikitext', ending: 'wiki' },
  { value: 'markdown', label: 'Markdown', ending: 'md' },
  { value: 'html', label: 'HTML', ending: 'html' },
  { value: 'json', label: 'JSON', ending: 'json' },
];

/** What is said of a target, in a line. */
export const TARGET_RULES: Readonly<Record<RunTarget, string>> = {
  enwiki:
    'English Wikipedia takes no text that a language model wrote: only your own sentences are exported, with their references.',
  anyWiki: 'All sentences are exported, with their references.',
};

/** A file name that every system takes: the topic without the signs that one of them refuses. */
export function fileName(topic: string, ending: string): string {
  const plain = topic
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const short = [...plain].slice(0, 80).join('').trim();
  const safe =
    short === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `Draft ${short}`.trim() : short;
  return `${safe}.${ending}`;
}
