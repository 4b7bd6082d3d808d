/** Where one is in the window, as a hash that survives a reload. */

export const PLACES = ['research', 'sources', 'outline', 'article', 'export'] as const;
/** The five places of a draft. */
export type Place = (typeof PLACES)[number];

export type Route =
  | { screen: 'drafts' }
  | { screen: 'new' }
  | { screen: 'rate' }
  | { screen: 'measures' }
  | { screen: 'settings' }
  | { screen: 'draft'; draft: string; place: Place; at: string | null };

/** The route of a hash; what it does not know leads home. `at` is a part of a place: a section, a source, a sentence. */
export function parse(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  const [first = '', draft = '', place = '', at = ''] = parts;
  if (first === 'new' || first === 'rate' || first === 'measures' || first === 'settings')
    return { screen: first };
  if (first === 'draft' && draft !== '') {
    const known = PLACES.find((name) => name === place);
    return { screen: 'draft', draft, place: known ?? 'research', at: known && at !== '' ? at : null };
  }
  return { screen: 'drafts' };
}

/** The hash of a route, for `href`. */
export function href(route: Route): string {
  switch (route.screen) {
    case 'drafts':
      return '#/';
    case 'draft': {
      const at = route.at === null ? '' : `/${encodeURIComponent(route.at)}`;
      return `#/draft/${encodeURIComponent(route.draft)}/${route.place}${at}`;
    }
    default:
      return `#/${route.screen}`;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
