import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftEditResponse, DraftOpenResponse, Edit, EventNotification } from '../../bindings';
import type { CallError, Host } from '../../host';
import { DraftStore } from './draft.svelte';
import { edited, opened } from './samples';

const APPROVE: Edit = { type: 'approve', sentence: 'h1.1', approved: true };
const BROKEN: CallError = { code: 'io', what: 'the disk is full', hint: 'make room' };

describe('an open draft', () => {
  let calls: { name: string; params: Record<string, unknown> }[];
  let answers: Record<string, () => unknown>;
  let tell: (notification: EventNotification) => void;
  let store: DraftStore;

  beforeEach(async () => {
    vi.useFakeTimers();
    calls = [];
    answers = {
      draft_open: () => opened('d'),
      draft_edit: () => edited(),
      draft_undo: () => edited({ label: null }),
    };
    const host = {
      kind: 'http',
      call: (name: string, params: Record<string, unknown>) => {
        calls.push({ name, params });
        return new Promise((resolve) => resolve(answers[name]?.() ?? {}));
      },
      watch: (_draft: string, onEvent: typeof tell) => {
        tell = onEvent;
        return () => undefined;
      },
      pick: () => Promise.resolve([]),
    } as unknown as Host;
    store = new DraftStore(host);
    await store.open('d');
    return () => vi.useRealTimers();
  });

  const named = (name: string) => calls.filter((call) => call.name === name);
  const event = (seq: number, event: EventNotification['event']) =>
    tell({ draft: 'd', seq, atMs: Date.now() + seq, event });

  it('saves edits one after another, each made from what the one before left', async () => {
    let open = 0;
    let most = 0;
    answers.draft_edit = () => {
      open += 1;
      most = Math.max(most, open);
      return Promise.resolve(edited({ unused: [`p${named('draft_edit').length}`] })).finally(
        () => (open -= 1),
      );
    };
    const seen: string[][] = [];
    const make = (draft: DraftOpenResponse): Edit => {
      seen.push(draft.unused);
      return APPROVE;
    };
    await Promise.all([store.edit(make), store.edit(make), store.edit(make)]);
    expect(seen).toEqual([[], ['p1'], ['p2']]);
    expect(most).toBe(1);
    expect(store.saved).toBe('saved');
  });

  it('keeps an edit that could not be saved, and those behind it, and offers them again', async () => {
    answers.draft_edit = () => Promise.reject(BROKEN);
    const first = store.edit(APPROVE);
    const second = store.edit({ ...APPROVE, sentence: 'h1.2' });
    await vi.advanceTimersByTimeAsync(0);
    expect([store.saved, store.queue.failure?.what, store.queue.waiting]).toEqual(['failed', BROKEN.what, 2]);

    answers.draft_edit = () => edited();
    await store.retrySaving();
    expect((await Promise.all([first, second])).length).toBe(2);
    const saved = named('draft_edit').slice(-2);
    expect(saved.map((call) => (call.params.edit as { sentence: string }).sentence)).toEqual([
      'h1.1',
      'h1.2',
    ]);
    expect(store.saved).toBe('saved');
  });

  it('gives a refused edit back and goes on', async () => {
    answers.draft_edit = () => Promise.reject({ code: 'badInput', what: 'text: empty', hint: '' });
    await expect(store.edit(APPROVE)).rejects.toMatchObject({ code: 'badInput' });
    expect(store.saved).toBe('saved');
    await expect(store.undo()).resolves.toMatchObject({ label: null });
  });

  it('does not start a run past an edit that is not saved', async () => {
    answers.draft_edit = () => Promise.reject(BROKEN);
    void store.edit(APPROVE);
    await expect(store.start('article')).rejects.toEqual(BROKEN);
    expect(named('draft_start')).toHaveLength(0);
    expect(store.wish).toBeNull();
  });

  it('reads the draft anew when a stage is over, once for several at a time', async () => {
    await store.start('article');
    expect(store.wish).toBe('starting');
    event(1, { type: 'runStarted', topic: 'T', resumed: false });
    event(2, { type: 'stageStarted', stage: 'related', steps: 1 });
    event(3, { type: 'stageFinished', stage: 'related' });
    event(4, { type: 'stageFinished', stage: 'perspectives' });
    await vi.advanceTimersByTimeAsync(1_000);
    flushSync();
    expect([store.wish, store.active, named('draft_open').length]).toEqual([null, true, 2]);
  });

  it('does not read it anew for what a replay tells', async () => {
    tell({ draft: 'd', seq: 1, atMs: Date.now() - 60_000, event: { type: 'runEnded', error: null } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([store.live.status, named('draft_open').length]).toEqual(['ended', 1]);
  });

  it('saves before it closes, and is deaf afterwards', async () => {
    let answer: (response: DraftEditResponse) => void = () => undefined;
    answers.draft_edit = () => new Promise((resolve) => (answer = resolve));
    void store.edit(APPROVE);
    const closing = store.close();
    expect(named('draft_close')).toHaveLength(0);
    answer(edited());
    await closing;
    expect(named('draft_close')).toEqual([{ name: 'draft_close', params: { draft: 'd' } }]);
  });
});
