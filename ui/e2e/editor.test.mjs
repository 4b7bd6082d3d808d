/** What an editor does before taking an article home: own words, ticks, corrected references, problems, the report. */
import assert from 'node:assert/strict';
import { becomes, gone, goTo, picture, sampleDraft, saved, seen, step, until } from './harness.mjs';
import { story } from './story.mjs';

const TYPED = 'Greek sponge fishers recieved pay for every find that they brought up in 1901 .';
const OWN = 'Greek sponge fishers received pay for every find that they brought up in 1901.';

story(
  'an editor makes an article their own',
  { scripted: true },
  async ({ page, host, complaints, model }) => {
    model.pace = 0;
    const draft = await sampleDraft(host, 'article', {
      target: 'enwiki',
      model: 'openai:scripted',
      baseUrl: model.baseUrl,
    });
    const open = (place) => page.evaluate((next) => void (location.hash = next), `#/draft/${draft}/${place}`);
    const evidence = page.getByRole('complementary', { name: 'Evidence' });
    const report = page.getByRole('region', { name: 'Report' });
    let own;

    await step('a model’s sentence is written anew, and checked while it is typed', async () => {
      await page.reload();
      await open('article');
      await seen(page.locator('[data-sentence]'));
      await page.locator('[data-sentence]').nth(1).click();
      own = await page.locator('[data-sentence][aria-pressed=true]').getAttribute('data-sentence');
      await page.keyboard.press('w');
      const dialog = page.getByRole('dialog', { name: 'Write it yourself' });
      await seen(dialog.getByRole('region', { name: 'What it claims' }).locator('blockquote'));
      const field = dialog.getByRole('textbox', { name: 'Your sentence' });
      assert.equal(await field.inputValue(), '', 'the sentence begins empty');
      await field.fill(TYPED);
      await seen(dialog.getByRole('status', { name: 'Checks' }).getByRole('listitem'));
      await picture(page, 'write-it-yourself');

      // A model says what is misspelt; one correction is accepted, the other as well, and no word is the model's.
      await dialog.getByRole('button', { name: 'Ask for spelling and punctuation' }).click();
      const corrections = dialog.getByRole('list', { name: 'Corrections' });
      await becomes(() => corrections.getByRole('listitem').count(), 2);
      await picture(page, 'corrections');
      await corrections.getByRole('button', { name: 'Accept' }).first().click();
      await becomes(() => corrections.getByRole('listitem').count(), 1);
      await corrections.getByRole('button', { name: 'Accept' }).first().click();
      await becomes(() => field.inputValue(), OWN);
      await dialog.getByRole('button', { name: 'Put it in its place' }).click();
      await gone(dialog);
      await until('it is the editor’s own', async () =>
        (await page.locator(`[data-sentence="${own}"]`).getAttribute('aria-label')).includes(
          'written by you',
        ),
      );
      await saved(page);
    });

    await step('a passage is ticked as read, and the tick is there after a reload', async () => {
      const tick = evidence.getByRole('checkbox', { name: 'I have read this passage' }).first();
      await tick.check();
      await saved(page);
      await page.reload();
      await seen(page.locator(`[data-sentence="${own}"][aria-pressed=true]`));
      await becomes(() => tick.isChecked(), true);
      await picture(page, 'ticks');
    });

    await step(
      'a model’s sentence is changed, split and joined, and stays no sentence of one’s own',
      async () => {
        const sentences = page.locator('[data-sentence]');
        const changed = page.locator('[data-sentence][aria-pressed=true]');
        const count = await sentences.count();
        await sentences.nth(3).click();
        const id = await changed.getAttribute('data-sentence');
        await page.keyboard.press('e');
        const field = page.locator('main textarea');
        const before = await field.inputValue();
        await field.fill(`Divers said so; ${before}`);
        await field.evaluate((text) => text.setSelectionRange(16, 16));
        await field.press('Alt+Enter');
        await becomes(() => sentences.count(), count + 1);
        await becomes(() => changed.getAttribute('data-sentence'), id);
        await seen(evidence.getByText('All of its words are yours'));
        await page.keyboard.press('m');
        await becomes(() => sentences.count(), count);
        const yours = evidence.getByText(/^\d+ % of its words are yours$/);
        await yours.click();
        await seen(evidence.getByText(before, { exact: true }));
        assert.match(await changed.getAttribute('aria-label'), /edited by you/);
        await picture(page, 'edited');
        for (let undone = 0; undone < 3; undone += 1) await page.keyboard.press('Control+z');
        await gone(yours);
        await saved(page);
      },
    );

    await step('the report says what goes out and how much of it was read', async () => {
      await goTo(page, 'Export');
      await seen(report.getByText(/^1 of \d+ sentences are exported\.$/));
      await seen(report.getByText(/^You have read 1 of \d+ cited passages?\.$/));
      await seen(report.getByText(/text written and checked by me/));
      await picture(page, 'report');
    });

    await step('problems are listed, remarks when they are asked for', async () => {
      const problems = page.getByRole('region', { name: 'Problems of the text' });
      await seen(problems.getByText(/^\d+ errors?, \d+ warnings?, \d+ remarks?$/));
      const before = await problems.getByRole('listitem').count();
      await problems.getByRole('checkbox', { name: 'Show remarks' }).check();
      await until('there are more', async () => (await problems.getByRole('listitem').count()) > before);
      await picture(page, 'problems');
    });

    await step('what is said of a living person needs two good sources', async () => {
      await host.call('draft_edit', {
        draft,
        edit: { type: 'changeSentence', sentence: own, text: 'She was accused of fraud in 1901.' },
      });
      await page.reload();
      await report.getByLabel('About a living person').selectOption('yes');
      await seen(report.getByText('Taken for a living person: you said so.'));
      await seen(page.getByText(/“accused” about a living person needs 2 good sources/));
      await picture(page, 'living-person');
      await report.getByLabel('About a living person').selectOption('no');
      await gone(page.getByText(/“accused” about a living person/));
    });

    await step('a reference is corrected field by field, and stays corrected', async () => {
      await goTo(page, 'Sources');
      const title = page.getByRole('table', { name: 'Sources' }).getByRole('row').nth(1);
      await title.getByRole('cell').first().getByRole('button').click();
      await page.getByRole('button', { name: 'Correct the reference' }).click();
      const form = page.getByRole('form', { name: 'Reference' });
      await form.getByLabel('Kind of work').selectOption('book');
      await form.getByLabel('Title', { exact: true }).fill('Gears of the sea');
      await form.getByLabel('Authors', { exact: true }).fill('Lee, Ann\nMay, Ben');
      await form.getByLabel('ISBN').fill('978-0-306-40615-8');
      await picture(page, 'source-form');
      await form.getByRole('button', { name: 'Save the reference' }).click();
      await seen(form.getByText(/its shape or its check digit is wrong/));
      // The program refused it, as it was meant to.
      await until('the refusal was noted', () => complaints.length > 0);
      assert.ok(complaints.every((complaint) => /draft_edit|Failed to load resource/.test(complaint)));
      complaints.length = 0;
      await form.getByLabel('ISBN').fill('978-0-306-40615-7');
      await form.getByRole('button', { name: 'Save the reference' }).click();
      await seen(page.getByText('corrected by you'));
      await seen(
        page
          .locator('.sheet[role=region]')
          .getByText('Gears of the sea')
          .or(page.getByText('Gears of the sea')),
      );
      await page.reload();
      await seen(page.getByText('corrected by you'));
    });

    await step('the sources are judged for an article of their own', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Can it carry an article?' }).click();
      const dialog = page.getByRole('dialog', { name: 'Can it carry an article?' });
      await seen(dialog.getByRole('listitem'));
      await seen(dialog.getByText('What each section rests on'));
      await picture(page, 'notability');
    });
  },
);
