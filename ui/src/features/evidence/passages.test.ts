import { expect, it, vi } from 'vitest';
import type { Passage } from '../../bindings';
import type { Host } from '../../host';
import { Passages } from './passages.svelte';

vi.mock('../../host', () => ({ host: null, asCallError: (thrown: unknown) => thrown }));

function passage(id: string): Passage {
  return { id, source: 's1', text: id, start: 0, end: 1, page: null, flags: [] };
}

function answering(known: string[]) {
  const call = vi.fn((_name: string, params: { passages: string[] }) =>
    Promise.resolve({ passages: params.passages.filter((id) => known.includes(id)).map(passage) }),
  );
  return { call, host: { call } as unknown as Host };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('asks once for what is wanted at once, and never again', async () => {
  const { call, host } = answering(['s1.1', 's1.2']);
  const passages = new Passages('d', host);
  passages.get('s1.1');
  passages.prefetch(['s1.1', 's1.2']);
  expect(passages.get('s1.1')).toBeUndefined();
  await settled();
  expect(call.mock.calls.map(([, params]) => params.passages)).toEqual([['s1.1', 's1.2']]);
  expect(passages.get('s1.2')?.text).toBe('s1.2');
  await settled();
  expect(call).toHaveBeenCalledTimes(1);
});

it('knows of a passage that there is none', async () => {
  const passages = new Passages('d', answering([]).host);
  passages.get('s9.9');
  await settled();
  expect(passages.get('s9.9')).toBeNull();
});

it('after a failure asks for nothing until it is tried again', async () => {
  const { call, host } = answering(['s1.1']);
  call.mockRejectedValueOnce({ code: 'offline', what: 'no host', hint: '' });
  const passages = new Passages('d', host);
  passages.get('s1.1');
  await settled();
  expect(passages.failure?.code).toBe('offline');
  passages.get('s1.1');
  await settled();
  expect(call).toHaveBeenCalledTimes(1);
  passages.retry();
  passages.get('s1.1');
  await settled();
  expect(passages.get('s1.1')?.id).toBe('s1.1');
});
