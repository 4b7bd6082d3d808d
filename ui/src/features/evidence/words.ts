/** What is said of passages and of the sources they come from, beside the words that all of a draft's places use. */
import type { Flag, SourceView, Support, Provenance } from '../../bindings';
import { isWebAddress, siteOf } from '../draft/words';

export const FLAGS: Readonly<Record<Flag, string>> = {
  promotional: 'promotional',
  opinion: 'opinion',
  press_release: 'press release',
  never_names_topic: 'does not name the topic',
};

export const SUPPORTS: Readonly<
  Record<Support['state'], { label: string; tone: 'ok' | 'warn' | 'bad' | 'plain' }>
> = {
  supported: { label: 'supported', tone: 'ok' },
  partial: { label: 'supported in part', tone: 'warn' },
  unsupported: { label: 'not supported', tone: 'bad' },
  contradicted: { label: 'contradicted', tone: 'bad' },
  unchecked: { label: 'not checked', tone: 'plain' },
};

export const AUTHORS: Readonly<Record<Provenance, string>> = {
  model: 'written by the model',
  edited: 'edited by you',
  human: 'written by you',
  quote: 'quoted word for word',
};

/** A source's title, or where it lies if it has none. */
export function titleOf(source: Pick<SourceView, 'title' | 'url'>): string {
  return source.title.trim() || siteOf(source.url);
}

/** The site's name, or the host of its address. */
export function workOf(source: Pick<SourceView, 'site' | 'publisher' | 'url'>): string {
  return source.site ?? source.publisher ?? siteOf(source.url);
}

/** The address if a browser can open it, and nothing else: never a script, never a file. */
export function webAddress(url: string): string | null {
  return isWebAddress(url) && URL.canParse(url) ? url : null;
}
