/** Two raters read a pair without knowing what made it, score it, compare it with an article by people, and take the figures away. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { becomes, gone, pickPath, sampleDraft, seen, step } from './harness.mjs';
import { story } from './story.mjs';

const METHODS = ['Method Alpha', 'Method Beta'];
const SCORES = { first: 6, second: 3 };

story('a pair is rated blindly and leaves as a table', {}, async ({ page, host, folder }) => {
  const one = await sampleDraft(host);
  await host.call('draft_duplicate', { draft: one });
  const { criteria, statements } = await host.call('rating_pairs', { rater: 'nobody' });
  const pair = page.getByRole('button', { name: /^Pair 1/ });
  const choose = (group, option) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: option }).check();
  const savedRating = () => seen(page.getByRole('status').getByText('Saved', { exact: true }));
  const scoreAll = async (scores) => {
    for (const { name } of criteria)
      for (const side of ['first', 'second'])
        await choose(`${name}, ${side} draft`, new RegExp(`^${scores[side]}\\b`));
  };
  const enter = async (rater) => {
    await page.getByLabel('Rater').fill(rater);
    await page.getByLabel('Rater').press('Enter');
    await seen(pair);
  };

  await step('two drafts of one method cannot be told apart, and are named', async () => {
    await page.evaluate(() => void (location.hash = '#/rate'));
    await enter('Ada');
    assert.ok(await pair.isDisabled());
    await page.getByRole('button', { name: /^Names of methods/ }).click();
    const fields = page.getByRole('dialog').getByRole('textbox');
    assert.equal(await fields.count(), 2);
    for (const [at, method] of METHODS.entries()) {
      await fields.nth(at).fill(method);
      await fields.nth(at).press('Tab');
    }
    await page.getByRole('button', { name: 'Done' }).click();
    await becomes(() => pair.isEnabled(), true);
  });

  await step('the pair says nothing of what made it, and shows its sources', async () => {
    await pair.click();
    await seen(page.getByRole('heading', { name: 'Second draft' }));
    const shown = await page.locator('main').innerText();
    for (const method of METHODS) assert.ok(!shown.includes(method), `${method} is shown`);
    const first = page.getByRole('region', { name: 'First draft' });
    await first
      .getByRole('button', { name: /^Source / })
      .first()
      .click();
    const passages = page.getByRole('complementary', { name: 'Cited passages of the first draft' });
    await seen(passages.locator('blockquote'));
    await page.keyboard.press('Escape');
    await gone(passages);
  });

  await step('scores, notes and a preference are kept', async () => {
    await scoreAll(SCORES);
    await page.getByLabel('Notes on the first draft').fill('Reads well, "mostly"');
    await choose('Preferred draft', 'First');
    await savedRating();
    await page.reload();
    for (const { name } of criteria)
      await seen(
        page
          .getByRole('radiogroup', { name: `${name}, second draft`, exact: true })
          .getByRole('radio', { name: /^3\b/, checked: true }),
      );
    await becomes(() => page.getByLabel('Notes on the first draft').inputValue(), 'Reads well, "mostly"');
  });

  await step('it is compared with an article that people wrote', async () => {
    const file = path.join(folder, 'people.md');
    await writeFile(file, '# By people\n\nA device of bronze gears was found off a small island.\n');
    await page.getByRole('button', { name: 'Compare with an article by people' }).click();
    await page.getByRole('button', { name: 'Import an article …' }).click();
    await pickPath(page, file);
    await seen(page.getByText('A device of bronze gears was found off a small island.'));
    for (const { text } of statements) await choose(text, /^4\b/);
    await page.getByRole('button', { name: 'All pairs' }).first().click();
    await seen(page.getByText('scored', { exact: true }));
    await seen(page.getByText('compared', { exact: true }));
  });

  await step('another rater starts with nothing', async () => {
    await enter('Ben');
    await gone(page.getByText('scored', { exact: true }));
    await pair.click();
    await seen(page.getByRole('heading', { name: 'Second draft' }));
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
    await scoreAll({ first: 2, second: 5 });
    await choose('Preferred draft', 'Second');
    await savedRating();
    await page.getByRole('button', { name: 'All pairs' }).first().click();
    await seen(page.getByText('scored', { exact: true }));
  });

  await step('the figures leave as a table', async () => {
    const file = path.join(folder, 'ratings.csv');
    await page.getByRole('button', { name: /^Export ratings/ }).click();
    await pickPath(page, file);
    await seen(page.getByText(`written to ${file}`));
    const [head, ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
    const columns = head.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value], at) => [
          columns[at],
          value.replace(/^"|"$/g, '').replaceAll('""', '"'),
        ]),
      ),
    );
    const drafts = (rater) => rows.filter((row) => row.rater === rater && row.method !== '');
    for (const [rater, high, low] of [
      ['Ada', SCORES.first, SCORES.second],
      ['Ben', 5, 2],
    ]) {
      const given = drafts(rater);
      assert.deepEqual(given.map(({ method }) => method).sort(), METHODS);
      for (const { id } of criteria)
        assert.deepEqual(given.map((row) => Number(row[id])).sort(), [low, high], `${rater}, ${id}`);
      assert.deepEqual(given.map(({ preferred }) => preferred).sort(), ['no', 'yes']);
      const liked = given.find(({ preferred }) => preferred === 'yes');
      assert.equal(Number(liked[criteria[0].id]), high, `${rater} prefers the other one`);
    }
    assert.ok(drafts('Ada').some(({ notes }) => notes === 'Reads well, "mostly"'));
    const answers = rows.filter((row) => row.rater === 'Ada' && row.method === '');
    assert.equal(answers.length, 1);
    for (const { id } of statements) assert.equal(answers[0][id], '4');
  });
});
