/** The whole job on the sample, without a language model, as an editor does it. */
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { becomes, gone, goTo, idle, pickPath, saved, seen, step, until } from './harness.mjs';
import { story } from './story.mjs';

const OWN = 'The bronze fragments were raised by sponge divers off a small Aegean island.';

story(
  'an editor takes the sample from a topic to an exported article',
  {},
  async ({ page, host, folder }) => {
    const { sample } = await host.call('program_show');

    await step('with no draft, the sample is offered', async () => {
      await seen(page.getByText('No drafts yet'));
      await seen(page.getByRole('button', { name: `Try the sample: ${sample.topic}` }));
    });

    await step('a new draft stops after the survey', async () => {
      await page.getByRole('button', { name: 'New draft' }).first().click();
      await becomes(() => focused(page), 'Topic');
      await page.getByLabel('Topic').fill(sample.topic);
      await page.getByRole('radio', { name: /English Wikipedia/ }).check();
      await page.getByRole('button', { name: 'Add a folder' }).click();
      await pickPath(page, sample.library);
      await seen(page.getByRole('list', { name: 'Files and folders to add' }).getByText(sample.library));
      await page.getByLabel('Encyclopedia for tables of contents').fill(sample.encyclopedia);
      await page.getByText('Limits', { exact: true }).click();
      await page.getByLabel('Articles to leave out').fill(sample.topic);
      await page.getByRole('button', { name: 'Survey' }).click();
      await seen(page.getByRole('button', { name: 'Start' }));
    });

    const names = () => perspectives(page).getByRole('checkbox').evaluateAll(labels);
    await step('two perspectives are pruned and one is added', async () => {
      const found = await names();
      assert.ok(found.length >= 4, `only ${found}`);
      // One is switched off by its box, one is removed by its menu.
      const [off, removed] = [found.at(-1), found.at(-2)];
      await perspectives(page).getByRole('checkbox', { name: off, exact: true }).uncheck();
      await page.getByRole('button', { name: `Actions for ${removed}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await becomes(
        names,
        found.filter((name) => name !== removed),
      );
      await page.getByRole('button', { name: 'Add a perspective' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Diver');
      await page.getByLabel('What it looks at').fill('how the wreck was found and raised by sponge divers');
      await page.getByLabel('What it looks at').press('Enter');
      await becomes(names, [...found.filter((name) => name !== removed), 'Diver']);
      await saved(page);
      await page.reload();
      await becomes(names, [...found.filter((name) => name !== removed), 'Diver']);
      assert.equal(
        await perspectives(page).getByRole('checkbox', { name: off, exact: true }).isChecked(),
        false,
      );
    });

    await step('the dialogues go on through a reload in the middle', async () => {
      await page.getByRole('button', { name: 'Start' }).click();
      await seen(column(page, 'Diver'));
      await page.reload();
      await seen(column(page, 'Diver'));
      await idle(host);
      await goneBusy(page);
      await becomes(async () => (await columns(page)).length, await chosen(page));
      const shown = await columns(page);
      assert.ok(shown.includes('Diver') && shown.length === (await chosen(page)), `shown are ${shown}`);
      for (const name of shown) {
        await until(`${name} has asked`, () => column(page, name).getByRole('heading', { level: 3 }).count());
      }
      await seen(column(page, 'Diver').getByRole('list', { name: 'Found' }));
      await page.reload();
      await becomes(() => columns(page), shown);
    });

    await step('a citation opens its passage', async () => {
      const answer = column(page, 'Diver')
        .locator('p', { has: page.getByRole('button', { name: /^Passage of source/ }) })
        .first();
      const words = await answer.locator('span').first().textContent();
      await answer
        .getByRole('button', { name: /^Passage of source/ })
        .first()
        .click();
      const sheet = page.locator('.sheet[role=region]');
      await becomes(async () => squeeze(await sheet.textContent()).includes(squeeze(words)), true);
      await page.keyboard.press('Escape');
      await gone(sheet);
    });

    await step('an own question adds a round to one dialogue', async () => {
      const one = column(page, 'Diver');
      const before = await one.getByRole('heading', { level: 3 }).count();
      await one.getByRole('button', { name: 'Ask a question' }).click();
      await one.getByLabel('Your question').fill('How deep did the sponge divers go to the wreck?');
      await one.getByRole('button', { name: 'Ask', exact: true }).click();
      await seen(
        one.getByRole('heading', { level: 3, name: 'How deep did the sponge divers go to the wreck?' }),
      );
      await idle(host);
      await goneBusy(page);
      await becomes(() => one.getByRole('heading', { level: 3 }).count(), before + 1);
      await page.reload();
      await becomes(() => column(page, 'Diver').getByRole('heading', { level: 3 }).count(), before + 1);
    });

    await step('a source is excluded, and the effect is shown', async () => {
      await goTo(page, 'Sources');
      const kept = page.getByRole('button', { name: /^Kept / });
      await seen(kept);
      const number = Number((await kept.textContent()).match(/\d+/)[0]);
      const row = page.getByRole('table', { name: 'Sources' }).getByRole('row').nth(1);
      const title = await row.getByRole('cell').first().getByRole('button').textContent();
      await row.getByRole('button', { name: /^Exclude/ }).click();
      await seen(page.getByText(`“${title.trim()}” is excluded`));
      await becomes(async () => Number((await kept.textContent()).match(/\d+/)[0]), number - 1);
      await page.getByRole('button', { name: /^Off / }).click();
      await seen(page.getByRole('table', { name: 'Sources' }).getByText(title.trim()));
      await seen(page.getByText('excluded by you'));
    });

    await step('the outline is arranged by pointer and by keyboard, and undone', () => arrange(page));

    await step('the text follows the outline exactly', async () => {
      await page.getByRole('button', { name: 'Write what is missing' }).click();
      await seen(page.getByRole('region', { name: 'Lead' }).locator('[data-sentence]'));
      await idle(host);
      await goneBusy(page);
      const headings = await sections(page);
      await goTo(page, 'Outline');
      await seen(tree(page));
      assert.deepEqual(headings, await titles(page));
    });

    await step('the article is read, edited, cited and undone by keyboard', () => edit(page));

    await step('English Wikipedia gets only what the editor wrote', async () => {
      await goTo(page, 'Export');
      await page.getByRole('radio', { name: 'Wikitext' }).click();
      const text = page.getByRole('textbox', { name: 'Text as Wikitext' });
      await becomes(async () => (await text.inputValue()).includes(OWN), true);
      const lines = (await text.inputValue()).replace(/<ref[^>]*\/>|<ref[^>]*>.*?<\/ref>/gs, '');
      const { article } = await host.call('draft_open', { draft: draftOf(page) });
      for (const sentence of sentencesOf(article)) {
        if (sentence.provenance !== 'human')
          assert.ok(!lines.includes(sentence.text), `“${sentence.text}” is in it`);
      }
      const out = page.getByRole('complementary', { name: 'What is exported' });
      const quotes = sentencesOf(article).filter(({ provenance }) => provenance === 'quote').length;
      assert.ok(quotes > 0);
      await becomes(() => out.getByRole('link').count(), sentencesOf(article).length - ownOf(article).length);
      await page.reload();
      await becomes(async () => (await text.inputValue()).includes(OWN), true);
    });

    await step('the files are saved, and hold what was shown', async () => {
      const out = path.join(folder, 'out');
      await page.getByRole('button', { name: /^Save all files/ }).click();
      await pickPath(page, out);
      await seen(page.getByRole('heading', { name: 'Written' }));
      const shown = await page.getByRole('complementary').locator('.files li').allTextContents();
      assert.ok(shown.includes('article.wiki') && shown.length > 5, `shown are ${shown}`);
      for (const name of shown) {
        // A folder is named once, with the number of its files.
        const [, under, many] = /^(.+\/)\s+(\d+) files?$/.exec(squeeze(name)) ?? [];
        const files = under ? (await readdir(path.join(out, under))).map((file) => under + file) : [name];
        if (under) assert.equal(files.length, Number(many), name);
        for (const file of files) assert.ok((await stat(path.join(out, file))).size > 0, `${file} is empty`);
      }
      const text = await page.getByRole('textbox', { name: 'Text as Wikitext' }).inputValue();
      assert.ok((await readFile(path.join(out, 'article.wiki'), 'utf8')).includes(OWN));
      assert.ok(text.includes('<ref'));
    });

    await step('another wiki gets all of it, with references', async () => {
      const draft = draftOf(page);
      await page.getByLabel('For', { exact: true }).selectOption('anyWiki');
      const text = page.getByRole('textbox', { name: 'Text as Wikitext' });
      const { article } = await host.call('draft_open', { draft });
      const quote = sentencesOf(article).find(({ provenance }) => provenance === 'quote');
      await becomes(async () => (await text.inputValue()).includes(quote.text.slice(0, 30)), true);
      assert.match(await text.inputValue(), /<ref/);
    });

    await step('the list of drafts shows how far it has come', async () => {
      await page.getByRole('link', { name: 'All drafts' }).click();
      const row = page.getByRole('row', { name: new RegExp(sample.topic) });
      await seen(row.getByText('Written'));
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await seen(page.getByText('No drafts yet'));
      await page.getByRole('button', { name: 'Undo' }).click();
      await seen(row);
    });
  },
);

async function arrange(page) {
  await goTo(page, 'Outline');
  await seen(tree(page));
  const first = await titles(page);
  const history = page.getByRole('button', { name: /^Undo/ }).first();

  // The pointer: the first top-level heading with all below it goes behind the last one.
  const topLevel = () => titlesOf(tree(page).locator('[aria-level="1"]'));
  const tops = await topLevel();
  assert.ok(tops.length >= 3, `only ${tops}`);
  const from = await item(page, tops[1]).boundingBox();
  const to = await tree(page).getByRole('treeitem').last().boundingBox();
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 62, from.y + from.height, { steps: 3 });
  await page.mouse.move(from.x + 60, to.y + to.height - 2, { steps: 8 });
  await page.mouse.up();
  await becomes(topLevel, [...tops.filter((name) => name !== tops[1]), tops[1]]);
  await saved(page);

  // The keyboard: up and down, a level in and out.
  await item(page, tops[1]).focus();
  await becomes(() => focusedItem(page), tops[1]);
  await page.keyboard.press('Alt+ArrowUp');
  await becomes(async () => (await topLevel()).indexOf(tops[1]), tops.length - 2);
  await page.keyboard.press('Alt+ArrowRight');
  await becomes(() => item(page, tops[1]).getAttribute('aria-level'), '2');
  await page.keyboard.press('Alt+ArrowLeft');
  await becomes(() => item(page, tops[1]).getAttribute('aria-level'), '1');
  await becomes(() => focusedItem(page), tops[1]);

  // F2 renames, Enter adds below.
  await page.keyboard.press('F2');
  await page.getByLabel(`New name of ${tops[1]}`).fill('Finds and places');
  await page.keyboard.press('Enter');
  await seen(item(page, 'Finds and places'));
  await becomes(() => focusedItem(page), 'Finds and places');
  await page.keyboard.press('Enter');
  await page.getByLabel('New heading', { exact: true }).fill('Open questions');
  await page.keyboard.press('Enter');
  await seen(item(page, 'Open questions'));
  await becomes(() => focusedItem(page), 'Open questions');
  await saved(page);

  // Delete takes it away with all below it; undo brings it back, and again.
  const full = await titles(page);
  await page.keyboard.press('Delete');
  await gone(item(page, 'Open questions'));
  await page.keyboard.press('Control+z');
  await seen(item(page, 'Open questions'));
  await becomes(() => titles(page), full);
  await page.keyboard.press('Control+Shift+z');
  await gone(item(page, 'Open questions'));
  await saved(page);
  const done = await titles(page);
  await page.reload();
  await seen(tree(page));
  await becomes(() => titles(page), done);
  assert.ok(await history.isEnabled(), 'undo is gone with the reload');
  assert.notDeepEqual(done, first);
}

async function edit(page) {
  await goTo(page, 'Article');
  const chosenSentence = page.locator('[data-sentence][aria-pressed=true]');
  const id = () => chosenSentence.getAttribute('data-sentence');
  const evidence = page.getByRole('complementary', { name: 'Evidence' });

  // The keyboard selects; the passages stand beside.
  await seen(page.locator('[data-sentence]'));
  await page.locator('[data-sentence]').first().focus();
  await page.keyboard.press('ArrowDown');
  await seen(chosenSentence);
  const first = await id();
  await page.keyboard.press('ArrowDown');
  await becomes(async () => (await id()) !== first, true);
  await page.keyboard.press('ArrowUp');
  await becomes(id, first);
  await seen(evidence.locator('[data-passage] blockquote'));

  // O opens the source at the cited place, Escape goes back.
  await page.keyboard.press('o');
  await until('the cited place is in view', () =>
    page
      .locator('.sheet .passage.here')
      .evaluate(
        (passage) => {
          const [at, view] = [passage, passage.closest('.body')].map((one) => one.getBoundingClientRect());
          return at.top < view.bottom && at.bottom > view.top;
        },
        undefined,
        { timeout: 1_000 },
      )
      .catch(() => false),
  );
  await page.keyboard.press('Escape');
  await gone(page.locator('.sheet'));
  await becomes(id, first);

  // A edits nothing but approves, and goes on.
  await page.keyboard.press('a');
  await becomes(async () => (await id()) !== first, true);
  await until('it is approved', async () =>
    (await sentenceAt(page, first).getAttribute('aria-label')).endsWith('approved'),
  );

  // In place: E, type, Ctrl+Enter; the others stay as they are.
  const edited = await id();
  const others = () =>
    page
      .locator('[data-sentence]')
      .evaluateAll(
        (all, mine) => all.filter((one) => one.dataset.sentence !== mine).map((one) => one.textContent),
        edited,
      );
  const untouched = await others();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'Sentence', exact: true });
  await field.fill('It was found in a wreck near Antikythera.');
  await page.reload();
  await becomes(() => field.inputValue(), 'It was found in a wreck near Antikythera.');
  await field.press('Control+Enter');
  await gone(field);
  await until('the words are there', async () =>
    (await sentenceAt(page, edited).textContent()).includes('It was found in a wreck near Antikythera.'),
  );
  assert.deepEqual(await others(), untouched);

  // A citation is swapped for another passage of the evidence.
  await becomes(id, edited);
  const cited = evidence.locator('article[data-passage]').first();
  const before = await cited.getAttribute('data-passage');
  await cited.getByRole('button', { name: 'Swap' }).click();
  await evidence.getByRole('button', { name: 'Use instead' }).first().click();
  await until('another passage is cited', async () => (await cited.getAttribute('data-passage')) !== before);
  const swapped = await cited.getAttribute('data-passage');
  await saved(page);

  // A sentence of one's own, with its evidence beside it.
  await sentenceAt(page, edited).focus();
  await page.keyboard.press('n');
  const own = page.getByRole('textbox', { name: 'New sentence' });
  await own.fill(OWN);
  await evidence.getByRole('button', { name: 'Cite', exact: true }).first().click();
  await seen(evidence.getByText('For your new sentence: 1 cited'));
  await own.press('Control+Enter');
  const mine = page.locator('[data-sentence]', { hasText: OWN });
  await seen(mine);
  await saved(page);

  // Undo takes it back, and then the swap; redo brings both back.
  await mine.focus();
  await page.keyboard.press('Control+z');
  await gone(mine);
  await sentenceAt(page, edited).click();
  await page.keyboard.press('Control+z');
  await becomes(() => cited.getAttribute('data-passage'), before);
  await page.keyboard.press('Control+Shift+z');
  await becomes(() => cited.getAttribute('data-passage'), swapped);
  await page.keyboard.press('Control+Shift+z');
  await seen(mine);
  await saved(page);
  await page.reload();
  await seen(mine);
  await until('the edit is still there', async () =>
    (await sentenceAt(page, edited).textContent()).includes('It was found in a wreck near Antikythera.'),
  );
}

const labels = (boxes) => boxes.map((box) => box.labels?.[0]?.textContent.trim());
const squeeze = (text) => text.replace(/\s+/g, ' ').trim();
const perspectives = (page) => page.getByRole('list', { name: 'Perspectives' });
const chosen = (page) => perspectives(page).getByRole('checkbox', { checked: true }).count();
const column = (page, name) => page.locator(`[data-dialogue="${name}"]`);
const columns = (page) =>
  page.locator('[data-dialogue]').evaluateAll((all) => all.map((one) => one.dataset.dialogue));
const tree = (page) => page.getByRole('tree', { name: 'Outline' });
const item = (page, title) =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.locator('.title', { hasText: new RegExp(`^${escaped(title)}$`) }) });
const titlesOf = (rows) =>
  rows.evaluateAll((all) => all.map((row) => row.querySelector('.title').textContent.trim()));
const titles = (page) => titlesOf(tree(page).getByRole('treeitem'));
const sections = (page) =>
  page
    .locator('[data-place]:not([data-place=lead]) .title')
    .evaluateAll((all) => all.map((one) => one.textContent.trim()));
const sentenceAt = (page, id) => page.locator(`[data-sentence="${id}"]`);
const focusedItem = (page) =>
  page.evaluate(() => document.activeElement?.querySelector('.title')?.textContent.trim() ?? null);
const focused = (page) =>
  page.evaluate(() => document.activeElement?.labels?.[0]?.textContent.trim() ?? null);
const draftOf = (page) => decodeURIComponent(page.url().split('#/draft/')[1].split('/')[0]);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const sentencesOf = (article) =>
  [{ paragraphs: article.lead }, ...article.sections].flatMap(({ paragraphs }) =>
    paragraphs.flatMap((p) => p.sentences),
  );
const ownOf = (article) => sentencesOf(article).filter(({ provenance }) => provenance === 'human');

/** No run is under way: the header offers neither pause nor stop. */
async function goneBusy(page) {
  await gone(page.getByRole('banner').getByRole('button', { name: 'Stop' }));
}
