/** A comparison is opened: bars by method, topics one by one, and every value in a table, in light and dark. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BOTH, picture, pickPath, seen, step } from './harness.mjs';
import { story } from './story.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const MADE_WITH = 'none,none; quotations only,MiniLM,rules,fixed';
const ROWS = [
  ['2022 Luzon earthquake', 'storm', '0.80', '0.30', '–'],
  ['2022 Luzon earthquake', 'rag', '0.60', '0.20', '–'],
  ['Storm Ida', 'storm', '0.90', '0.35', '–'],
  ['Storm Ida', 'rag', '0.72', '–', '–'],
  ['Tide', 'storm', '0.70', '0.31', '–'],
  ['Tide', 'rag', '0.75', '0.32', '–'],
];
const CSV = [
  'topic,method,heading_soft_recall,rouge1,interest,mind,judge,embedder,entities,mode',
  ...ROWS.map((row) => `${row.join(',')},${MADE_WITH}`),
  '',
].join('\n');

async function look(page, name) {
  await picture(page, name, { schemes: BOTH, fullPage: true });
  for (const colorScheme of BOTH) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'));
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'] }),
    );
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    assert.deepEqual(
      grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
      `${name}, ${colorScheme}`,
    );
  }
}

story(
  'figures of a comparison are looked at',
  { timeout: 300_000, size: { width: 1280, height: 900 } },
  async ({ page, folder }) => {
    const comparison = path.join(folder, 'comparison');
    await mkdir(comparison);
    const open = async (where) => {
      await page.getByRole('button', { name: 'Open a comparison …' }).click();
      await pickPath(page, where);
    };
    const cells = (row) =>
      page
        .getByRole('row', { name: new RegExp(`^${row}`) })
        .getByRole('cell')
        .allTextContents();

    await step('the page says how a comparison comes about', async () => {
      await page.getByRole('link', { name: 'Measures' }).click();
      await seen(page.getByRole('heading', { name: 'Measures', level: 1 }));
      await seen(page.getByText('No comparison is open'));
      await look(page, 'measures-empty');
    });

    await step('bars, topics and values are shown with what they were made with', async () => {
      await writeFile(path.join(comparison, 'topics.csv'), CSV);
      await open(comparison);
      await seen(page.getByRole('img', { name: /^Heading soft recall, mean by method/ }));
      await seen(page.getByText('Embedder: MiniLM. Entities: rules.', { exact: false }));
      await seen(page.getByText('Interest level', { exact: false }));
      assert.deepEqual(await cells('Mean'), ['69.0%', '80.0%']);
      assert.deepEqual(await cells('Tide'), ['75.0%', '70.0%']);
      await seen(page.getByText('storm is ahead of rag on 2 of 3 topics, behind on 1.'));
      await look(page, 'measures');
    });

    await step('another measure and the other way round', async () => {
      await page.getByLabel('Measure').selectOption('ROUGE-1');
      assert.deepEqual(await cells('Storm Ida'), ['–', '35.0%']);
      await page.getByLabel('Method', { exact: true }).selectOption('rag');
      await seen(page.getByText('rag is ahead of storm on 1 of 2 topics, behind on 1.'));
      await seen(page.getByRole('img', { name: /^ROUGE-1 of each topic by rag and storm/ }));
    });

    await step('the comparison is there again after a reload', async () => {
      await page.reload();
      await seen(page.getByRole('img', { name: /^Heading soft recall, mean by method/ }));
    });
  },
);

story(
  'a folder that holds none says what to name',
  { timeout: 120_000 },
  async ({ page, folder, complaints }) => {
    await page.evaluate(() => void (location.hash = '#/measures'));
    await page.getByRole('button', { name: 'Open a comparison …' }).click();
    await pickPath(page, folder);
    await seen(page.getByText(/topics\.csv could not be read/));
    await seen(page.getByText(/evaluate freshwiki/));
    // A refused call is an answer with a status of its own.
    complaints.length = 0;
  },
);
