/** Does the source say so? What the article's screen shows of it, as an editor meets it on the sample. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { becomes, BOTH, gone, picture, sampleDraft, saved, seen, step, until } from './harness.mjs';
import { story } from './story.mjs';

const CATALOGUE =
  'The storeroom ledger of the museum counts 91 drawers of corroded bronze splinters from the Antikythera wreck. ' +
  'The splinters of the Antikythera wreck were entered into the storeroom ledger in the spring of 1958.';
const one = (year) =>
  `The Antikythera mechanism was first radiographed by the museum laboratory in ${year} with a portable gamma source.`;

story(
  'an editor sees what sources do not say, and mends it',
  { size: { width: 1440, height: 900 } },
  async ({ page, host, folder }) => {
    const draft = await sampleDraft(host);
    const edit = (change) => host.call('draft_edit', { draft, edit: change });
    const { article } = await host.call('draft_open', { draft });
    const all = article.sections.flatMap(({ paragraphs }) => paragraphs.flatMap((p) => p.sentences));
    const dated = all.find(({ text }) => /\b1[89]\d\d\b/.test(text));
    const [year] = /\b1[89]\d\d\b/.exec(dated.text);
    const wrong = dated.text.replaceAll(year, '1234');
    await edit({ type: 'changeSentence', sentence: dated.id, text: wrong });
    const other = all.find(({ id }) => id !== dated.id);
    await edit({
      type: 'addSentence',
      place: { at: 'after', sentence: other.id },
      text: 'The splinters of the wreck fill many drawers of a storeroom.',
      citations: [],
    });
    for (const [title, when] of [
      ['Laboratory diary', '1971'],
      ['Annual report of the laboratory', '1973'],
    ])
      await host.call('source_add', {
        draft,
        source: {
          type: 'text',
          title,
          text: one(when),
          authors: [],
          publisher: null,
          published: null,
          url: null,
        },
      });

    await page.evaluate((id) => void (location.hash = `#/draft/${id}/article`), draft);
    const sentence = (id) => page.locator(`[data-sentence="${id}"]`);
    const selected = () => page.locator('[data-sentence][aria-pressed=true]').getAttribute('data-sentence');
    const evidence = page.getByRole('complementary', { name: 'Evidence' });
    const word = (id) => page.locator(`[data-sign="${id}"]`).getAttribute('data-word');
    await seen(sentence(dated.id));

    await step('the margin says in words what is wrong, and nothing where nothing is', async () => {
      assert.ok(['contradicted', 'not supported'].includes(await word(dated.id)), await word(dated.id));
      assert.equal(await word(other.id), '');
      await seen(page.locator('.sign[data-word="no source"] svg'));
    });

    await step('the next problem is a key away, and its words are marked in both texts', async () => {
      await page.keyboard.press('p');
      await until('one with a problem is selected', async () => (await word(await selected())) !== '');
      if ((await selected()) !== dated.id) await page.keyboard.press('p');
      await becomes(selected, dated.id);
      const reasons = evidence.getByRole('region', { name: 'What its passages lack' });
      await seen(reasons.getByText('1234'));
      await seen(sentence(dated.id).locator('mark.lacks', { hasText: '1234' }));
      await seen(evidence.locator('blockquote mark.instead', { hasText: year }));
      await picture(page, 'check-sentence', { schemes: BOTH });
    });

    await step('what is typed is checked as it stands, before it is saved', async () => {
      await page.keyboard.press('e');
      const field = page.getByRole('textbox', { name: 'Sentence', exact: true });
      await field.fill(wrong.replaceAll('1234', '1235'));
      await seen(evidence.getByRole('region', { name: 'What its passages lack' }).getByText('1235'));
      await field.fill(dated.text);
      await gone(evidence.getByRole('region', { name: 'What its passages lack' }));
      await field.press('Escape');
      await gone(field);
    });

    await step('a filter leaves the problems, and the arrows go from one to the next', async () => {
      const shown = page
        .getByRole('toolbar', { name: 'Article' })
        .getByRole('button', { name: /^All sentences/ });
      await shown.click();
      await page.getByRole('menuitem', { name: /^All problems/ }).click();
      const loud = () => page.locator('[data-sentence]:not(.faded):visible').count();
      await becomes(loud, 2);
      const from = await selected();
      const order = await page
        .locator('[data-sentence]:not(.faded)')
        .evaluateAll((found) => found.map((one) => one.dataset.sentence));
      await sentence(from).focus();
      await page.keyboard.press(order.indexOf(from) === 0 ? 'j' : 'k');
      await until('the other one is selected', async () => (await selected()) !== from);
      await picture(page, 'check-filter', { schemes: BOTH });
      await page.getByRole('button', { name: /^All problems/ }).click();
      await page.getByRole('menuitem', { name: /^All sentences/ }).click();
      await becomes(loud, await page.locator('[data-sentence]').count());
    });

    await step('evidence that the draft has not is found with its engines, taken in and cited', async () => {
      const library = path.join(folder, 'more');
      await mkdir(library);
      await writeFile(path.join(library, 'ledger.md'), `# The storeroom ledger\n\n${CATALOGUE}\n`);
      await host.call('library_add', { paths: [library] });
      const bare = page.locator('[data-sentence]', { hasText: 'fill many drawers' });
      await bare.click();
      await page.keyboard.press('f');
      const elsewhere = evidence.getByRole('region', { name: 'Evidence from elsewhere' });
      const found = elsewhere.locator('article', { hasText: '91 drawers' });
      await seen(found);
      await found.scrollIntoViewIfNeeded();
      await picture(page, 'check-find', { schemes: BOTH });
      await found.getByRole('button', { name: 'Take in and cite' }).click();
      await seen(bare.locator('sup[data-passage]'));
      await saved(page);
      const now = await host.call('draft_open', { draft });
      assert.ok(now.sources.some(({ title, uses }) => title === 'The storeroom ledger' && uses === 1));
      await page.keyboard.press('Escape');
    });

    await step('sources that disagree stand side by side', async () => {
      await bareFocus(page);
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'The draft and its sources' });
      const tab = dialog.getByRole('tab', { name: /^Sources disagree/ });
      await tab.click();
      const pair = dialog.getByRole('article', { name: '1971 against 1973' });
      await seen(pair.locator('mark', { hasText: '1971' }));
      await seen(pair.locator('mark', { hasText: '1973' }));
      await seen(pair.getByText('Laboratory diary'));
      await picture(page, 'check-disagree', { schemes: BOTH });
    });

    await step('a heading that related articles have goes into the outline', async () => {
      const dialog = page.getByRole('dialog', { name: 'The draft and its sources' });
      await dialog.getByRole('tab', { name: /^What the draft lacks/ }).click();
      await picture(page, 'check-gaps', { schemes: BOTH });
      const { missing } = await host.call('draft_check', { draft });
      assert.ok(missing.length > 0, 'the sample lacks nothing that its related articles share');
      const gap = dialog.getByRole('listitem').filter({ hasText: missing[0].heading }).first();
      await gap.getByRole('button', { name: 'Add to the outline' }).click();
      await until('it is in the outline', async () => {
        const { outline } = await host.call('draft_open', { draft });
        return outline.headings.some(({ title }) => title === missing[0].heading);
      });
      await page.keyboard.press('Escape');
      await gone(dialog);
      await saved(page);
    });
  },
);

/** Focus on the selected sentence, as the keys of the text ask. */
async function bareFocus(page) {
  await page.locator('[data-sentence][aria-pressed=true]').focus();
}
