import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpHost, takeToken } from './http';
import type { EventNotification } from './types';

function stream(...chunks: string[]): Response {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
      controller.close();
    },
  });
  return { ok: true, status: 200, body } as unknown as Response;
}

function event(seq: number): string {
  return `data: {"draft":"d","seq":${seq},"atMs":0,"event":{"type":"x"}}\n\n`;
}

const json = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: () => Promise.resolve(body) }) as unknown as Response;

describe('the host over HTTP', () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
    sessionStorage.clear();
    location.hash = '#token=a%2Fb';
  });

  afterEach(() => vi.unstubAllGlobals());

  it('takes the token out of the address and keeps it over a reload', () => {
    expect(takeToken()).toBe('a/b');
    expect(location.hash).toBe('#/');
    expect(takeToken()).toBe('a/b');
  });

  it('calls with the token and gives the response', async () => {
    fetched.mockResolvedValue(json(200, { drafts: [] }));
    await expect(httpHost().call('draft_list', {})).resolves.toEqual({ drafts: [] });
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/call/draft_list');
    expect(init).toMatchObject({ method: 'POST', body: '{}', headers: { Authorization: 'Bearer a/b' } });
  });

  it('rejects with what the host says, and in the same shape when it says nothing or is away', async () => {
    const host = httpHost();
    const locked = { code: 'locked', what: 'another run works on it', hint: 'stop that one' };
    fetched.mockResolvedValueOnce(json(409, locked));
    await expect(host.call('draft_list', {})).rejects.toEqual(locked);
    fetched.mockResolvedValueOnce(json(500, null));
    await expect(host.call('draft_list', {})).rejects.toMatchObject({ code: 'internal' });
    fetched.mockRejectedValueOnce(new TypeError('refused'));
    await expect(host.call('draft_list', {})).rejects.toMatchObject({ code: 'offline' });
  });

  it('goes on after the last event when the stream breaks, and hears each once', async () => {
    const heard: number[] = [];
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      const seen = ({ seq }: EventNotification) => {
        heard.push(seq);
        if (seq === 4) resolve();
      };
      // An event cut in two, a comment, then the end of the stream in the middle of a third event.
      fetched.mockResolvedValueOnce(
        stream(event(1) + event(2).slice(0, 9), event(2).slice(9), ': still here\n\n', 'data: {"dr'),
      );
      fetched.mockResolvedValueOnce(stream(event(2), event(3), event(4)));
      fetched.mockReturnValue(new Promise(() => {}));
      end = httpHost().watch('my draft', seen);
    });
    await done;
    end();
    expect(heard).toEqual([1, 2, 3, 4]);
    expect(fetched.mock.calls.map(([url]) => url).slice(0, 2)).toEqual([
      '/watch/my%20draft?after=0',
      '/watch/my%20draft?after=2',
    ]);
  });

  it('stops asking when the token is refused', async () => {
    fetched.mockResolvedValue(json(401, null));
    httpHost().watch('d', () => {});
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
