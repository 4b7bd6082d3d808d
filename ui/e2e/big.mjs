/** How the window holds with a very large draft: from what one does to the next picture. `npm run e2e:big`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bigDraft, SIZE } from './big-draft.mjs';
import { launch, seen, withWindow } from './harness.mjs';

const browser = await launch();
const rows = [];
try {
  await withWindow(browser, { size: { width: 1600, height: 1000 } }, async ({ page, host, folder }) => {
    const file = path.join(folder, 'big.stormwright');
    await writeFile(file, JSON.stringify(bigDraft()));
    const { draft } = await host.call('draft_unpack', { path: file });
    const hash = (place) => `#/draft/${draft.id}/${place}`;

    await page.evaluate(() => {
      window.seenEvents = [];
      new PerformanceObserver((list) => {
        for (const { name, duration, interactionId } of list.getEntries())
          window.seenEvents.push({ name, duration, interactionId });
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    const settle = () =>
      page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done), 60)),
          ),
      );
    /** Does something `times` times; what took less than 16 ms is not told by the browser and counts as 16. */
    const measure = async (what, times, act) => {
      const took = [];
      for (let at = 0; at < times; at += 1) {
        await page.evaluate(() => void (window.seenEvents.length = 0));
        await act(at);
        await settle();
        const durations = await page.evaluate(() =>
          window.seenEvents.filter((one) => one.interactionId > 0).map((one) => one.duration),
        );
        took.push(Math.max(16, ...durations));
      }
      note(what, took);
    };
    const timed = async (what, times, act) => {
      const took = [];
      for (let at = 0; at < times; at += 1) {
        const began = performance.now();
        await act(at);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        took.push(performance.now() - began);
      }
      note(what, took);
    };

    await timed('open the article, until its text is there', 1, async () => {
      await page.evaluate((to) => void (location.hash = to), hash('article'));
      await seen(page.locator('[data-sentence]'));
    });
    const text = page.locator('.text');
    const scrolled = async (locator, what) => {
      await locator.evaluate((element) => void (element.scrollTop = 0));
      const took = await locator.evaluate(async (element) => {
        const frames = [];
        let last = performance.now();
        for (let at = 0; at < 120; at += 1) {
          element.scrollTop += 400;
          await new Promise((done) => requestAnimationFrame(done));
          const now = performance.now();
          frames.push(now - last);
          last = now;
        }
        return frames;
      });
      note(`${what}: a frame`, took);
    };
    await scrolled(text, 'scroll the article');
    await text.evaluate((element) => void (element.scrollTop = 0));

    const sentence = page.locator('[data-sentence]');
    await measure('select a sentence', 8, (at) => sentence.nth(4 + at).click());
    await measure('next sentence by key', 12, () => page.keyboard.press('ArrowDown'));
    await measure('approve by key', 6, () => page.keyboard.press('a'));
    await page.keyboard.press('e');
    await seen(page.getByRole('textbox', { name: 'Sentence', exact: true }));
    await measure('type a letter in a sentence', 40, (at) =>
      page.keyboard.press('harbour '[at % 8] === ' ' ? 'Space' : 'harbour '[at % 8]),
    );
    await measure('save the sentence', 1, () => page.keyboard.press('Control+Enter'));

    const nav = page.getByRole('navigation', { name: 'Draft' });
    for (const [place, there] of [
      ['Outline', page.getByRole('treeitem')],
      ['Sources', page.getByRole('table', { name: 'Sources' }).getByRole('cell')],
      ['Research', page.locator('[data-dialogue]')],
      ['Export', page.getByRole('textbox', { name: /^Text as/ })],
      ['Article', page.locator('[data-sentence]')],
    ]) {
      await measure(`go to ${place}`, 1, async () => {
        await nav
          .getByRole('link', { name: new RegExp(`^${place}`) })
          .first()
          .click();
        await seen(there);
      });
    }

    await page.evaluate((to) => void (location.hash = to), hash('outline'));
    const item = page.getByRole('treeitem');
    await seen(item);
    await measure('drag a heading over ten others', 5, async (at) => {
      const from = await item.nth(3 + at).boundingBox();
      const to = await item.nth(14 + at).boundingBox();
      await page.mouse.move(from.x + 80, from.y + 10);
      await page.mouse.down();
      for (let step = 1; step <= 20; step += 1)
        await page.mouse.move(from.x + 80, from.y + 10 + ((to.y - from.y) * step) / 20);
      await page.mouse.up();
    });
    await measure('move a heading by key', 8, () => page.keyboard.press('Alt+ArrowDown'));
    await scrolled(page.locator('.view').first(), 'scroll the outline');

    await page.evaluate((to) => void (location.hash = to), hash('sources'));
    const table = page.getByRole('table', { name: 'Sources' });
    await seen(table.getByRole('cell'));
    await measure('filter the sources, a letter', 8, (at) =>
      page.getByLabel('Filter sources').press('granite '[at] === ' ' ? 'Space' : 'granite '[at]),
    );
    await page.getByLabel('Filter sources').fill('');
    await measure('exclude a source', 3, () =>
      table
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: /^Exclude/ })
        .click(),
    );
  });
} finally {
  await browser.close();
  print();
}

function note(what, took) {
  const sorted = [...took].sort((one, other) => one - other);
  rows.push({
    what,
    times: took.length,
    median: sorted[Math.floor(sorted.length / 2)],
    worst: sorted.at(-1),
  });
}

function print() {
  console.log(
    `${SIZE.sentences} sentences, ${SIZE.sources} sources, ${SIZE.headings} headings, ${SIZE.dialogues} dialogues of ${SIZE.rounds} rounds`,
  );
  console.log('\n| what | times | median ms | worst ms |\n|---|---|---|---|');
  for (const { what, times, median, worst } of rows)
    console.log(`| ${what} | ${times} | ${Math.round(median)} | ${Math.round(worst)} |`);
}
