import { render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Article as Text, DraftCheckResponse, EvidenceFindResponse, Passage } from '../../bindings';
import { keyboard } from '../../lib/keyboard';
import { edited, opened, source } from '../draft/samples';
import Article from './Article.svelte';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../host', () => ({
  host: { kind: 'http', call, watch: () => () => undefined, pick: () => Promise.resolve([]) },
  asCallError: (thrown: unknown) => thrown,
}));

const OUTLINE = {
  headings: [{ id: 'h1', level: 1, title: 'Harbour', note: '', locked: false, passages: [] }],
};
const passage = (id: string, text: string): Passage => ({
  id,
  source: id.split('.')[0]!,
  text,
  start: 0,
  end: text.length,
  page: null,
  flags: [],
});
const side = (id: string, year: string) => ({
  passage: id,
  text: `Built in ${year}.`,
  figure: year,
  range: { start: 9, end: 13 },
});

const CHECKED: DraftCheckResponse = {
  sentences: [],
  states: { unsupported: 1 },
  kinds: {},
  missing: [{ heading: 'Restoration', articles: ['Kattegat lighthouse'], passages: ['s1.1'] }],
  disagreements: [{ sides: [side('s1.1', '1912'), side('s2.1', '1914')] }],
  lead: [],
  sound: false,
};
const FOUND: EvidenceFindResponse = {
  found: [{ source: source('s9'), passages: [passage('s9.1', 'The mole was built of granite in 1912.')] }],
  failures: [],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  Element.prototype.scrollIntoView = () => undefined;
  // jsdom has dialogs and menus only in part.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
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
    const one = {
      id: 'h1.1',
      text: 'The mole was built of granite.',
      citations: ['s1.1'],
      provenance: 'human' as const,
      support: { state: 'supported' as const },
      approved: false,
    };
    const article: Text = {
      lead: [],
      sections: [{ heading: 'h1', level: 1, title: 'Harbour', paragraphs: [{ sentences: [one] }] }],
    };
    const answers: Record<string, unknown> = {
      draft_open: opened('d', { article, outline: OUTLINE, sources: [source('s1'), source('s2')] }),
      passages_show: { passages: [passage('s1.1', 'Built in 1912.')] },
      evidence_search: { passages: [] },
      evidence_find: FOUND,
      evidence_take: edited({ sources: [source('s9')] }),
      draft_edit: edited(),
      draft_check: CHECKED,
    };
    return Promise.resolve(answers[name] ?? {});
  });
  const end = keyboard.listen(window);
  return () => {
    end();
    vi.unstubAllGlobals();
  };
});

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const asked = (name: string) => call.mock.calls.filter(([of]) => of === name).map(([, params]) => params);

async function show(draft: string) {
  const { container } = render(Article, { draft });
  await screen.findByText('Harbour');
  container.querySelector<HTMLElement>('[data-sentence="h1.1"]')!.click();
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.sentence).toBe('h1.1'));
}

it('one key looks in the draft and with its engines, and what they found is taken in before it is cited', async () => {
  await show('finding');
  press('f');
  const elsewhere = await screen.findByRole('region', { name: 'Evidence from elsewhere' });
  const query = 'The mole was built of granite.';
  await waitFor(() => expect(asked('evidence_find')).toEqual([{ draft: 'finding', query, limit: 6 }]));
  await waitFor(() => expect(asked('evidence_search')).toMatchObject([{ draft: 'finding', query }]));
  expect(asked('evidence_take')).toEqual([]);
  (await within(elsewhere).findByRole('button', { name: 'Take in and cite' })).click();
  await waitFor(() =>
    expect(asked('draft_edit')).toEqual([
      { draft: 'finding', edit: { type: 'cite', sentence: 'h1.1', citations: ['s1.1', 's9.1'] } },
    ]),
  );
  expect(asked('evidence_take')).toEqual([{ draft: 'finding', source: 's9' }]);
  const names = call.mock.calls.map(([name]) => name as string);
  expect(names.indexOf('evidence_take')).toBeLessThan(names.indexOf('draft_edit'));
});

it('sources that disagree stand side by side, and a heading that is lacking goes into the outline', async () => {
  await show('checking');
  press('v');
  const pair = await screen.findByRole('article', { name: '1912 against 1914' });
  expect([...pair.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['1912', '1914']);
  // The sentence that cites one side is a step away.
  expect(within(pair).getAllByRole('button', { name: 'Cited here' })).toHaveLength(1);
  screen.getByRole('tab', { name: /^What the draft lacks/ }).click();
  (await screen.findByRole('button', { name: 'Add to the outline' })).click();
  await waitFor(() => expect(asked('draft_edit')).toHaveLength(1));
  expect(asked('draft_edit')[0]).toMatchObject({
    edit: {
      type: 'setOutline',
      headings: [{ id: 'h1' }, { id: '', title: 'Restoration', passages: ['s1.1'] }],
    },
  });
  await screen.findByText('None that two related articles share.');
});
