/** The program ends without a word of warning: on the same data it offers to go on, and nothing is lost. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { becomes, Devhost, gone, launch, openPage, sampleDraft, seen, until } from './harness.mjs';

let browser;
let folder;
before(async () => {
  browser = await launch();
  folder = await mkdtemp(path.join(tmpdir(), 'stormwright-kill-'));
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

test('killed in the middle of a run and while a sentence is typed', { timeout: 600_000 }, async () => {
  const data = path.join(folder, 'data');
  let host = await Devhost.start(data);
  const { port } = host;
  const draft = await sampleDraft(host, 'perspectives');
  const shown = await openPage(browser);
  const { complaints } = shown;
  let { page } = shown;
  /** The program and its window end; both are started again. */
  const again = async () => {
    await host.kill();
    await page.close();
    // What the page said of the host that went away is not a fault of it.
    complaints.length = 0;
    host = await Devhost.start(data, port);
    page = await shown.another();
    await page.goto(host.address);
    await page.evaluate((hash) => void (location.hash = hash), at);
  };
  let at = `#/draft/${draft}/research`;
  try {
    await page.goto(host.address);
    await page.evaluate((hash) => void (location.hash = hash), at);

    // In the middle of the dialogues, after the first answer.
    await page.getByRole('button', { name: 'Start' }).click();
    await seen(page.getByRole('button', { name: /^Passage of source/ }));
    const { survey } = await host.call('draft_open', { draft });
    await again();
    await seen(page.getByRole('button', { name: /^(Start|Go on)$/ }));
    const kept = await host.call('draft_open', { draft });
    assert.deepEqual(kept.survey, survey, 'the survey is not as it was');
    await page
      .getByRole('button', { name: /^(Start|Go on)$/ })
      .first()
      .click();
    await seen(page.getByRole('banner').getByRole('button', { name: 'Stop' }));
    await until('it is outlined', async () => (await host.call('draft_open', { draft })).outline);
    await gone(page.getByRole('banner').getByRole('button', { name: 'Stop' }));
    const { dialogues } = await host.call('draft_open', { draft });
    assert.equal(dialogues.length, survey.perspectives.filter(({ enabled }) => enabled).length);

    // In the middle of the writing, while a sentence is typed.
    await host.call('draft_run', { draft, until: 'article', out: null });
    at = `#/draft/${draft}/article`;
    await page.evaluate((hash) => void (location.hash = hash), at);
    const sentence = () => page.locator('[data-sentence]');
    await seen(sentence());
    await sentence().nth(1).click();
    const before = await sentence().allTextContents();
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    const field = () => page.getByRole('textbox', { name: 'Sentence', exact: true });
    await field().pressSequentially(' Nobody has saved these words.');
    const typed = await field().inputValue();
    await again();
    await becomes(() => field().inputValue(), typed);
    await seen(page.locator('.sentence.approved'));
    await field().press('Control+Enter');
    await gone(field());
    await again();
    await until('the typed sentence is kept', async () =>
      (await sentence().allTextContents()).some((text) => text.includes('Nobody has saved these words.')),
    );
    assert.equal(await sentence().count(), before.length);
    assert.deepEqual(complaints, []);
  } finally {
    await host.kill();
  }
});
