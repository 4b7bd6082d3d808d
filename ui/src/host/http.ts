/** The host of a browser tab: commands over HTTP, events as a stream. For development and browser tests. */
import { asCallError, isCallError } from './error';
import { pickInPage } from './pick';
import { readEvents } from './sse';
import type { CallError, EventNotification, Host } from './types';

const TOKEN = 'stormwright.token';
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** Takes the token out of the address, so that it is neither seen nor kept in the history. */
export function takeToken(): string {
  const found = /^#token=([^&]+)/.exec(location.hash)?.[1];
  if (found !== undefined) {
    sessionStorage.setItem(TOKEN, decodeURIComponent(found));
    history.replaceState(null, '', location.pathname + location.search + '#/');
  }
  return sessionStorage.getItem(TOKEN) ?? '';
}

export function httpHost(): Host {
  const headers = { Authorization: `Bearer ${takeToken()}` };
  return {
    kind: 'http',
    async call(name, params) {
      let response: Response;
      try {
        response = await fetch(`/call/${encodeURIComponent(name)}`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(params),
        });
      } catch (thrown) {
        throw offline(name, thrown);
      }
      if (!response.ok) throw await refusal(name, response);
      return response.json();
    },
    watch(draft, onEvent) {
      const stop = new AbortController();
      void follow(draft, headers, onEvent, stop.signal);
      return () => stop.abort();
    },
    pick: pickInPage,
  };
}

/** Reads the stream and takes it up again after the last event that came, until it is told to stop. */
async function follow(
  draft: string,
  headers: Record<string, string>,
  onEvent: (notification: EventNotification) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await fetch(`/watch/${encodeURIComponent(draft)}?after=${last}`, { headers, signal });
      if (response.status >= 400 && response.status < 500) return;
      if (response.ok && response.body) {
        for await (const data of readEvents(response.body)) {
          const notification = JSON.parse(data) as EventNotification;
          // A new run counts from 1 again.
          if (notification.seq <= last && notification.seq !== 1) continue;
          last = notification.seq;
          wait = FIRST_WAIT_MS;
          onEvent(notification);
        }
      }
    } catch {
      // The connection broke or we ended it; the condition above tells which.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

async function refusal(name: string, response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  if (isCallError(body)) return body;
  return asCallError(new Error(`the host answered ${response.status}`), name);
}

function offline(name: string, thrown: unknown): CallError {
  return {
    code: 'offline',
    what: `${name} did not reach the host: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    hint: 'Start the development host again and open the address that it prints.',
  };
}
