/** The program ends without a word of warning: on the same data it offers to go on, and nothing is lost. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { becomes, Devhost, gone, idle, sampleDraft, saved, seen, until } from './harness.mjs';
import { story } from './story.mjs';

story('killed in a run, in a drag, and while a sentence is typed', {}, async (began) => {
  const { another, complaints, folder } = began;
  let { host, page } = began;
  const data = path.join(folder, 'data');
  const { port } = host;
  const draft = await sampleDraft(host, 'perspectives');
  /** The program and its window end; both are started again. */
  const again = async () => {
    await host.kill();
    await page.close();
    // What the page said of the host that went away is not a fault of it.
    complaints.length = 0;
    host = await Devhost.start(data, port);
    page = await another();
    await page.goto(host.address);
    await page.evaluate((hash) => void (location.hash = hash), at);
  };
  let at = `#/draft/${draft}/research`;
  try {
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
    await until('it is outlined', async () => (await host.call('draft_open', { draft })).outline);
    await idle(host);
    await gone(page.getByRole('banner').getByRole('button', { name: 'Stop' }));
    const { dialogues } = await host.call('draft_open', { draft });
    assert.equal(dialogues.length, survey.perspectives.filter(({ enabled }) => enabled).length);

    // While a heading is dragged: the outline is as it was, and what was dropped before stays dropped.
    at = `#/draft/${draft}/outline`;
    await page.evaluate((hash) => void (location.hash = hash), at);
    const rows = () => page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem');
    const titles = () => rows().locator('.title').allTextContents();
    /** Takes the second heading of the first level behind the last row, and holds it there. */
    const drag = async () => {
      await seen(rows());
      const from = await page.locator('[role=treeitem][aria-level="1"]').nth(1).boundingBox();
      const to = await rows().last().boundingBox();
      await page.mouse.move(from.x + 60, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + 62, from.y + from.height, { steps: 3 });
      await page.mouse.move(from.x + 60, to.y + to.height - 2, { steps: 8 });
      await seen(page.locator('.view.dragging'));
    };
    await seen(rows());
    const asFound = await titles();
    await drag();
    await page.mouse.up();
    await until('it is dropped', async () => (await titles()).join() !== asFound.join());
    await saved(page);
    const dropped = await titles();
    await drag();
    await again();
    await seen(rows());
    assert.deepEqual(await titles(), dropped);
    await page.keyboard.press('Control+z');
    await becomes(titles, asFound);
    await page.keyboard.press('Control+Shift+z');
    await becomes(titles, dropped);
    await saved(page);

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
    // First the page: of a host that is gone it would complain.
    await page.close();
    await host.kill();
  }
});
