/** How stages, ratings and the like are called. */
import type { Rating, Stage } from '../../bindings';

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  related: 'Related articles',
  perspectives: 'Perspectives',
  dialogues: 'Dialogues',
  outline: 'Outline',
  sections: 'Sections',
  polish: 'Lead',
};

const DRAFT_STAGES: Readonly<Record<string, string>> = {
  new: 'New',
  perspectives: 'Perspectives chosen',
  research: 'Researched',
  outline: 'Outlined',
  article: 'Written',
};

/** How far a draft has come, as its summary says it. */
export function draftStage(stage: string): string {
  return DRAFT_STAGES[stage] ?? stage;
}

export const RATING_NAMES: Readonly<Record<Rating, string>> = {
  reliable: 'reliable',
  no_consensus: 'no consensus',
  unreliable: 'unreliable',
  deprecated: 'deprecated',
  blacklisted: 'blacklisted',
  wikipedia: 'Wikipedia',
  mirror: 'mirror',
  unknown: 'not rated',
};

/** Best first. */
export const RATINGS: readonly Rating[] = [
  'reliable',
  'unknown',
  'no_consensus',
  'unreliable',
  'deprecated',
  'blacklisted',
  'mirror',
  'wikipedia',
];

export function ratingTone(rating: Rating): 'ok' | 'warn' | 'bad' | 'plain' {
  if (rating === 'reliable') return 'ok';
  if (rating === 'unknown') return 'plain';
  return rating === 'no_consensus' ? 'warn' : 'bad';
}

/** The host of an address as people say it, `dawn.com`; a file's name where it is no address of the web. */
export function siteOf(url: string): string {
  try {
    const { hostname, pathname } = new URL(url);
    if (hostname !== '') return hostname.replace(/^www\./, '');
    return decodeURIComponent(pathname.split('/').at(-1) ?? url);
  } catch {
    return url;
  }
}

/** Whether an address may be opened outside the window. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
