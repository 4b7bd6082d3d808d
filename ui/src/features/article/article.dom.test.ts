import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Article as Text, DraftEditParams, DraftEditResponse, Sentence } from '../../bindings';
import { keyboard } from '../../lib/keyboard';
import { edited, opened, source } from '../draft/samples';
import Article from './Article.svelte';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../host', () => ({
  host: { kind: 'http', call, watch: () => () => undefined, pick: () => Promise.resolve([]) },
  asCallError: (thrown: unknown) => thrown,
}));

function sentence(id: string, parts: Partial<Sentence> = {}): Sentence {
  const text = `Sentence ${id}.`;
  return {
    id,
    text,
    citations: ['s1.1'],
    provenance: 'model',
    support: { state: 'supported' },
    approved: false,
    ...parts,
  };
}

/** An article of three sentences behind a host that makes edits as the engine does. */
function host(
  sentences: Sentence[] = [
    sentence('h1.1'),
    sentence('h1.2', { support: { state: 'unsupported' } }),
    sentence('h1.3', { provenance: 'quote' }),
  ],
): DraftEditParams['edit'][] {
  const edits: DraftEditParams['edit'][] = [];
  const section = () => ({ heading: 'h1', level: 1, title: 'Discovery', paragraphs: [{ sentences }] });
  call.mockImplementation((name: string, params: unknown): Promise<unknown> => {
    if (name === 'draft_open') {
      const article: Text = { lead: [], sections: [section()] };
      return Promise.resolve(opened('d', { article, sources: [source('s1')] }));
    }
    if (name === 'passages_show') return Promise.resolve({ passages: [] });
    if (name === 'sentence_check')
      return Promise.resolve({
        support: { state: 'unsupported' },
        kind: null,
        reasons: [],
        instead: [],
        backing: [],
        redHerrings: [],
      });
    if (name !== 'draft_edit') return Promise.resolve({});
    const { edit } = params as DraftEditParams;
    edits.push(edit);
    if (edit.type === 'removeSentence') sentences = sentences.filter(({ id }) => id !== edit.sentence);
    if (edit.type === 'approve')
      sentences = sentences.map((one) =>
        one.id === edit.sentence ? { ...one, approved: edit.approved } : one,
      );
    if (edit.type === 'changeSentence')
      sentences = sentences.map((one) =>
        one.id === edit.sentence ? { ...one, text: edit.text, provenance: 'edited' } : one,
      );
    return Promise.resolve(edited({ sections: [section()] }) satisfies DraftEditResponse);
  });
  return edits;
}

function press(key: string, more: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

const focused = () => (document.activeElement as HTMLElement).dataset.sentence;

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
  const end = keyboard.listen(window);
  return () => {
    end();
    vi.unstubAllGlobals();
  };
});

/** A draft of its own for each test: an open one is shared for a moment after it was left. */
async function show(draft: string) {
  const edits = host();
  const view = render(Article, { draft });
  await screen.findByText('Sentence h1.1.', { exact: false });
  return { edits, ...view };
}

it('one key approves and goes to the next sentence', async () => {
  const { edits } = await show('approving');
  press('j');
  await waitFor(() => expect(focused()).toBe('h1.1'));
  press('a');
  await waitFor(() => expect(focused()).toBe('h1.2'));
  expect(edits).toEqual([{ type: 'approve', sentence: 'h1.1', approved: true }]);
});

it('focus goes to the next sentence when one is removed, and to the one before at the end', async () => {
  const { edits } = await show('removing');
  press('j');
  press('j');
  await waitFor(() => expect(focused()).toBe('h1.2'));
  press('Delete');
  await waitFor(() => expect(focused()).toBe('h1.3'));
  press('Delete');
  await waitFor(() => expect(focused()).toBe('h1.1'));
  expect(edits.map(({ type }) => type)).toEqual(['removeSentence', 'removeSentence']);
});

it('text that is being typed survives the window, and an edit names only its own sentence', async () => {
  const { edits, unmount } = await show('d');
  press('p');
  await waitFor(() => expect(focused()).toBe('h1.2'));
  press('Enter');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence' });
  expect(field).toBe(document.activeElement);
  field.value = 'Other words.';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  unmount();

  render(Article, { draft: 'd' });
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence' });
  expect(again.value).toBe('Other words.');
  again.focus();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(focused()).toBe('h1.2'));
  expect(edits).toEqual([{ type: 'changeSentence', sentence: 'h1.2', text: 'Other words.' }]);
  expect(localStorage.getItem('article.d.typing')).toBeNull();
});

it('a quotation is shown as one, and no markup of a text is read', async () => {
  const edits = host([sentence('h1.1', { text: '<img src=x> & <b>', provenance: 'quote' })]);
  const { container } = render(Article, { draft: 'd2' });
  await waitFor(() =>
    expect(container.querySelector('[data-sentence]')?.textContent).toBe('“<img src=x> & <b>”[1]'),
  );
  expect(container.querySelector('img')).toBeNull();
  expect(edits).toEqual([]);
});

it('a sentence is split where the cursor stands, after what was typed is saved', async () => {
  const { edits } = await show('splitting');
  press('j');
  await waitFor(() => expect(focused()).toBe('h1.1'));
  press('e');
  const field = (await screen.findByRole('textbox')) as HTMLTextAreaElement;
  field.value = 'It sank  early. It was raised 𝔏ater.';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.setSelectionRange(field.value.indexOf('𝔏ater'), field.value.indexOf('𝔏ater'));
  (await screen.findByRole('button', { name: /Split at the cursor/ })).click();
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(edits).toEqual([
    { type: 'changeSentence', sentence: 'h1.1', text: 'It sank early. It was raised 𝔏ater.' },
    { type: 'splitSentence', sentence: 'h1.1', at: [...'It sank early. It was raised'].length },
  ]);
});

it('one key joins a sentence with the next, and the last one with none', async () => {
  const { edits } = await show('joining');
  press('j');
  await waitFor(() => expect(focused()).toBe('h1.1'));
  press('m');
  await waitFor(() => expect(edits).toEqual([{ type: 'joinNext', sentence: 'h1.1' }]));
  press('j');
  press('j');
  await waitFor(() => expect(focused()).toBe('h1.3'));
  press('m');
  await Promise.resolve();
  expect(edits).toHaveLength(1);
});
