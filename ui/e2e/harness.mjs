/**
 * What every browser test stands on: a development host of its own with a fresh data folder, a browser that fails the
 * test on whatever the pages complain of, and waiting for what a person would see.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ui = fileURLToPath(new URL('..', import.meta.url));
const BINARY = process.env.STORMWRIGHT_DEVHOST ?? path.join(ui, '../target/debug/stormwright-devhost');
const BROWSER = process.env.STORMWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
/** Longest wait for anything on the screen: no test asserts on time, this only ends what hangs. */
export const PATIENCE_MS = Number(process.env.STORMWRIGHT_E2E_PATIENCE ?? 60_000);

/** A development host on a data folder, in a process group of its own. */
export class Devhost {
  /** @param {string} data @param {number} port 0 takes a free one */
  static async start(data, port = 0) {
    const host = new Devhost();
    host.child = spawn(BINARY, ['--data', data, '--pages', path.join(ui, 'dist'), '--port', String(port)], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    host.child.stderr.on('data', (text) => (said += text));
    const lines = createInterface({ input: host.child.stdout });
    const first = await Promise.race([
      once(lines, 'line').then(([line]) => line),
      once(host.child, 'exit').then(() => null),
    ]);
    if (first === null) throw new Error(`the development host ended at once: ${said}`);
    host.address = first;
    host.origin = new URL(first).origin;
    host.token = decodeURIComponent(/#token=(.+)$/.exec(first)[1]);
    return host;
  }

  get port() {
    return Number(new URL(this.origin).port);
  }

  /** A command, as the pages would send it. */
  async call(name, params = {}) {
    const response = await fetch(`${this.origin}/call/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(params),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Ends it with all that it started, without a word of warning. */
  async kill() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    process.kill(-this.child.pid, 'SIGKILL');
    await gone;
  }
}

/** A browser. Its sandbox cannot be had as root. */
export function launch() {
  return chromium.launch({
    executablePath: BROWSER,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  });
}

/** A page that notes every complaint: errors of the console and of scripts, and requests that failed. */
export async function openPage(browser, { scheme = 'light', size = { width: 1280, height: 800 } } = {}) {
  const context = await browser.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const complaints = [];
  const another = async () => {
    const page = await context.newPage();
    listen(page, complaints);
    return page;
  };
  return { page: await another(), another, complaints, context };
}

function listen(page, complaints) {
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page that is left, and a draft that is closed, end their streams.
    if (why === 'net::ERR_ABORTED') return;
    complaints.push(`request: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`request: ${response.url()} ${response.status()}`);
  });
}

/**
 * Runs a story on a fresh data folder and fails on what the pages complained of.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {(at: { page: import('playwright-core').Page, another: () => Promise<import('playwright-core').Page>, host: Devhost, folder: string, complaints: string[] }) => Promise<void>} story
 */
export async function withWindow(browser, options, story) {
  const folder = await mkdtemp(path.join(tmpdir(), 'stormwright-e2e-'));
  const host = await Devhost.start(path.join(folder, 'data'));
  const { page, another, complaints, context } = await openPage(browser, options);
  try {
    await page.goto(host.address);
    await story({ page, another, host, folder, complaints });
    assert.deepEqual(complaints, [], 'the pages complained');
  } catch (error) {
    if (process.env.STORMWRIGHT_E2E_SHOTS) {
      const file = path.join(process.env.STORMWRIGHT_E2E_SHOTS, `failed-${Date.now()}.png`);
      await page.screenshot({ path: file }).catch(() => undefined);
      error.message += `\n(picture: ${file})`;
    }
    if (complaints.length > 0) error.message += `\nThe pages complained:\n${complaints.join('\n')}`;
    throw error;
  } finally {
    await context.close();
    await host.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Both colour schemes, for pictures in each. */
export const BOTH = ['light', 'dark'];

/** A picture in the present colours, or one in each scheme that is named, where STORMWRIGHT_E2E_PICTURES names a folder. */
export async function picture(page, name, { schemes = null, fullPage = false } = {}) {
  const folder = process.env.STORMWRIGHT_E2E_PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const take = (file) => page.screenshot({ path: path.join(folder, `${file}.png`), fullPage });
  if (!schemes) return void (await take(name));
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await take(`${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** A part of a story; what fails in it says which it was, and ends the story. */
export async function step(name, story) {
  const began = Date.now();
  try {
    await story();
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
  if (process.env.STORMWRIGHT_E2E_TIMES) process.stderr.write(`${Date.now() - began} ms  ${name}\n`);
}

/** Waits until `look` gives something true, and gives it. */
export async function until(what, look, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  let last;
  for (;;) {
    last = await look();
    if (last) return last;
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until a locator is seen. */
export const seen = (locator) => locator.first().waitFor({ state: 'visible' });

/** Waits until a locator is not seen. */
export const gone = (locator) => locator.first().waitFor({ state: 'hidden' });

/** Waits until `read` gives `wanted`, and shows both where it does not. */
export async function becomes(read, wanted, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (;;) {
    const now = await read();
    if (Date.now() > end) return assert.deepEqual(now, wanted);
    if (JSON.stringify(now) === JSON.stringify(wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The path that the browser's stand-in for a file dialog is given. */
export async function pickPath(page, given) {
  const dialog = page.locator('dialog.pick');
  await dialog.getByRole('textbox').fill(given);
  await dialog.getByRole('button', { name: 'Choose' }).click();
}

/** Goes to a place of the draft by the navigation. */
export async function goTo(page, place) {
  await page
    .getByRole('navigation', { name: 'Draft' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .first()
    .click();
}

/** What is on disk is what is shown: edits are saved one after the other. */
export const saved = (page) => seen(page.locator('header .saved', { hasText: /^saved$/ }));

/** No run is under way. The program is asked: a page that was just loaded does not know yet. */
export const idle = (host) =>
  until(
    'no run is under way',
    async () => !(await host.call('draft_list')).drafts.some(({ running }) => running),
  );

/** A draft of the sample with the mind `none`, run to a stage through the commands. */
export async function sampleDraft(host, stage = 'article', settings = {}) {
  const program = await host.call('program_show');
  const { draft } = await host.call('draft_create', {
    topic: program.sample.topic,
    settings: {
      ...program.defaults,
      encyclopedia: program.sample.encyclopedia,
      excludeArticles: [program.sample.topic],
      rounds: 2,
      perspectives: 2,
      ...settings,
    },
    library: [program.sample.library],
    out: null,
  });
  if (stage !== 'new') await host.call('draft_run', { draft: draft.id, until: stage, out: null });
  return draft.id;
}
