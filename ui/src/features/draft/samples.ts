/** Small whole values of the wire's types, for tests. */
import type { DraftEditResponse, DraftOpenResponse, DraftSettings, SourceView } from '../../bindings';

export const settings: DraftSettings = {
  method: 'storm',
  target: 'enwiki',
  living: null,
  shortFootnotes: 'auto',
  model: 'none',
  baseUrl: null,
  roleModels: {},
  fallbackModels: {},
  maxCalls: null,
  maxTokens: null,
  maxCost: null,
  maxMinutes: null,
  temperature: 1,
  topP: 0.9,
  contextTokens: null,
  prices: {},
  search: ['library'],
  fetch: true,
  perspectives: 3,
  rounds: 3,
  queries: 2,
  results: 3,
  maxQueries: null,
  excludeUrls: [],
  excludeArticles: [],
  allow: [],
  deny: [],
  until: 'article',
  maxHeadings: 30,
  concurrency: 4,
  encyclopedia: null,
};

export function source(id: string, more: Partial<SourceView> = {}): SourceView {
  return {
    id,
    url: `https://example.org/${id}`,
    also: [],
    title: `Title of ${id}`,
    authors: [],
    site: null,
    publisher: null,
    published: null,
    language: null,
    kind: 'html',
    status: 'kept',
    reliability: 'unknown',
    reason: 'not on any list',
    passages: 1,
    uses: 0,
    ...more,
  };
}

export function opened(id: string, more: Partial<DraftOpenResponse> = {}): DraftOpenResponse {
  return {
    draft: {
      id,
      topic: 'Antikythera mechanism',
      target: 'enwiki',
      model: 'none',
      stage: 'new',
      running: false,
      created: 0,
      updated: 0,
    },
    settings,
    out: null,
    panels: ['relatedArticles', 'perspectives', 'dialogues'],
    survey: null,
    dialogues: [],
    sources: [],
    draftOutline: null,
    outline: null,
    unused: [],
    article: null,
    gaps: [],
    counts: { dialogues: 0, sources: 0, leftOut: 0, headings: 0, sentences: 0, cited: 0 },
    history: { undo: null, redo: null },
    ...more,
  };
}

export function edited(more: Partial<DraftEditResponse> = {}): DraftEditResponse {
  return {
    label: 'edit',
    survey: null,
    sources: [],
    gone: [],
    outline: null,
    unused: null,
    sections: [],
    lead: null,
    added: null,
    history: { undo: 'edit', redo: null },
    ...more,
  };
}
