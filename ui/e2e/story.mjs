/** What every spec begins and ends with: a browser for its stories, and for each a window on a fresh data folder. */
import { after, before, test } from 'node:test';
import { launch, withWindow } from './harness.mjs';
import { Model } from './model.mjs';

let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

/** Longest that a story may take: no test asserts on time, this only ends what hangs. */
const TIMEOUT_MS = 600_000;

/**
 * A test in a window of its own, which fails on whatever the pages complain of.
 *
 * @param {string} name
 * @param {{ timeout?: number, scripted?: boolean, scheme?: string, size?: { width: number, height: number } }} options
 *   `scripted` brings a language model along, as `model`
 * @param {(at: object) => Promise<void>} tell gets what `withWindow` gives, and the model
 */
export function story(name, { timeout = TIMEOUT_MS, scripted = false, ...window }, tell) {
  test(name, { timeout }, async () => {
    const model = scripted ? await Model.start() : null;
    try {
      await withWindow(browser, window, (at) => tell({ ...at, model }));
    } finally {
      model?.close();
    }
  });
}
