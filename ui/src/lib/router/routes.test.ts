import { describe, expect, it } from 'vitest';
import { href, parse, PLACES, type Route } from './routes';

describe('routes', () => {
  it('come back from their address, whatever the ids contain', () => {
    const routes: Route[] = [
      { screen: 'drafts' },
      { screen: 'new' },
      { screen: 'rate' },
      { screen: 'measures' },
      { screen: 'settings' },
      ...PLACES.map((place): Route => ({ screen: 'draft', draft: 'a/b ü#?', place, at: null })),
      { screen: 'draft', draft: '2022 floods', place: 'article', at: 's 1/2%' },
    ];
    for (const route of routes) expect(parse(href(route))).toEqual(route);
  });

  it('that nobody knows lead home, and a draft without a place to its research', () => {
    expect(parse('')).toEqual({ screen: 'drafts' });
    expect(parse('#/nowhere')).toEqual({ screen: 'drafts' });
    expect(parse('#/draft/')).toEqual({ screen: 'drafts' });
    expect(parse('#/draft/x')).toEqual({ screen: 'draft', draft: 'x', place: 'research', at: null });
    expect(parse('#/draft/x/attic/7')).toEqual({ screen: 'draft', draft: 'x', place: 'research', at: null });
    expect(parse('#/draft/%E0%A4%A/article')).toMatchObject({ draft: '%E0%A4%A', place: 'article' });
  });
});
