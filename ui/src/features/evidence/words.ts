/** What the program says of sources and passages, in the words of the interface. */
import type { Flag, Rating, SourceView } from '../../bindings';

type Tone = 'plain' | 'ok' | 'warn' | 'bad';

export const RATINGS: Readonly<Record<Rating, { label: string; tone: Tone }>> = {
  reliable: { label: 'reliable', tone: 'ok' },
  no_consensus: { label: 'no consensus', tone: 'warn' },
  unreliable: { label: 'unreliable', tone: 'bad' },
  deprecated: { label: 'deprecated', tone: 'bad' },
  blacklisted: { label: 'blacklisted', tone: 'bad' },
  wikipedia: { label: 'Wikipedia', tone: 'bad' },
  mirror: { label: 'mirror of Wikipedia', tone: 'bad' },
  unknown: { label: 'not rated', tone: 'plain' },
};

export const FLAGS: Readonly<Record<Flag, string>> = {
  promotional: 'promotional',
  opinion: 'opinion',
  press_release: 'press release',
  never_names_topic: 'does not name the topic',
};

/** A source's title, or where it lies if it has none. */
export function titleOf(source: Pick<SourceView, 'title' | 'url'>): string {
  return source.title.trim() || hostOf(source.url) || source.url;
}

/** The site's name, or the host of its address; none for a file. */
export function siteOf(source: Pick<SourceView, 'site' | 'publisher' | 'url'>): string | null {
  return source.site ?? source.publisher ?? (webAddress(source.url) ? hostOf(source.url) : null);
}

/** The address if a browser can open it, and nothing else: never a script, never a file. */
export function webAddress(url: string): string | null {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '';
}
