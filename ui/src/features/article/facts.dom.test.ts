import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Article as Text, Sentence, SentenceCheckResponse } from '../../bindings';
import { keyboard } from '../../lib/keyboard';
import { opened, source } from '../draft/samples';
import Article from './Article.svelte';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../host', () => ({
  host: { kind: 'http', call, watch: () => () => undefined, pick: () => Promise.resolve([]) },
  asCallError: (thrown: unknown) => thrown,
}));

const PASSAGE = 'Übrigens: the mole was built in 1912 of granite.';
const SENTENCE = 'The mole was built in 1913 of granite.';

const places = (text: string, part: string) => {
  const start = new TextEncoder().encode(text.slice(0, text.indexOf(part))).length;
  return { start, end: start + part.length };
};

const FOUND: SentenceCheckResponse = {
  support: { state: 'contradicted' },
  kind: 'inaccurate_paraphrasing',
  reasons: [{ fault: 'date', text: 'no passage has "1913"', range: places(SENTENCE, '1913'), against: true }],
  instead: [{ passage: 's1.1', range: places(PASSAGE, '1912'), of: places(SENTENCE, '1913') }],
  backing: [],
  redHerrings: [],
};

function sentence(id: string, parts: Partial<Sentence>): Sentence {
  return {
    id,
    text: `Sentence ${id}.`,
    citations: ['s1.1'],
    provenance: 'edited',
    support: { state: 'supported' },
    approved: false,
    ...parts,
  };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  call.mockReset();
  call.mockImplementation((name: string): Promise<unknown> => {
    const sentences = [
      sentence('h1.1', { text: SENTENCE, support: { state: 'contradicted' } }),
      sentence('h1.2', {}),
    ];
    const article: Text = {
      lead: [],
      sections: [{ heading: 'h1', level: 1, title: 'Harbour', paragraphs: [{ sentences }] }],
    };
    if (name === 'draft_open') return Promise.resolve(opened('d', { article, sources: [source('s1')] }));
    if (name === 'passages_show')
      return Promise.resolve({
        passages: [{ id: 's1.1', source: 's1', text: PASSAGE, start: 0, end: 47, page: null, flags: [] }],
      });
    if (name === 'sentence_check') return Promise.resolve(FOUND);
    return Promise.resolve({});
  });
  const end = keyboard.listen(window);
  return () => {
    end();
    vi.unstubAllGlobals();
  };
});

const checks = () => call.mock.calls.filter(([name]) => name === 'sentence_check');

it('words that the passages lack are marked in the sentence, and what the passage has instead in the passage', async () => {
  const { container } = render(Article, { draft: 'lacking' });
  await screen.findByText('Harbour');
  container.querySelector<HTMLElement>('[data-sentence="h1.1"]')!.click();
  await waitFor(() => expect(container.querySelector('mark.lacks')?.textContent).toBe('1913'));
  await waitFor(() => expect(container.querySelector('mark.instead')?.textContent).toBe('1912'));
  expect((await screen.findByRole('region', { name: 'What its passages lack' })).textContent).toContain(
    '1913',
  );
  // The words of both texts are whole, whatever is marked in them.
  expect(container.querySelector('[data-sentence="h1.1"]')?.textContent).toBe(`${SENTENCE}[1]`);
  expect(container.querySelector('blockquote')?.textContent?.trim()).toBe(PASSAGE);
});

it('a sentence that its passages bear out is not asked about', async () => {
  const { container } = render(Article, { draft: 'borne-out' });
  await screen.findByText('Harbour');
  container.querySelector<HTMLElement>('[data-sentence="h1.2"]')!.click();
  await waitFor(() => expect(container.querySelector('blockquote')).not.toBeNull());
  expect(checks()).toEqual([]);
  expect(container.querySelector('mark.lacks')).toBeNull();
});
