/** The job with a language model: what streams is seen, and a run can be held, ended, taken up and mended. */
import assert from 'node:assert/strict';
import { becomes, gone, goTo, idle, pickPath, saved, seen, step, until } from './harness.mjs';
import { story } from './story.mjs';

story('an editor works with a language model', { scripted: true }, async ({ page, host, model }) => {
  const { sample } = await host.call('program_show');
  const header = page.getByRole('banner');
  const run = page.getByRole('contentinfo', { name: 'Run' });
  const over = () => gone(header.getByRole('button', { name: 'Stop' }));
  const writing = page.locator('[data-dialogue] .writing');
  const dialogues = () =>
    page.locator('[data-dialogue]').evaluateAll((all) => all.map((one) => one.dataset.dialogue));

  await step('the model is tested before it is used', async () => {
    await page.getByRole('button', { name: 'New draft' }).first().click();
    await page.getByLabel('Topic').fill(sample.topic);
    await page.getByRole('radio', { name: /A language model/ }).check();
    await page.getByLabel('Model', { exact: true }).fill('scripted');
    await page.getByLabel('Base URL').fill(model.baseUrl);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await seen(page.getByText('works', { exact: true }));
  });

  await step('it proposes perspectives', async () => {
    await page.getByRole('button', { name: 'Add a folder' }).click();
    await pickPath(page, sample.library);
    await page.getByLabel('Encyclopedia for tables of contents').fill(sample.encyclopedia);
    await page.getByLabel('Rounds').fill('2');
    await page.getByRole('button', { name: 'Survey' }).click();
    await seen(page.getByRole('button', { name: 'Start' }));
    for (const name of ['Mechanics', 'Discovery', 'Astronomy'])
      await seen(page.getByRole('checkbox', { name }));
    await page.getByRole('checkbox', { name: 'Astronomy' }).uncheck();
    await saved(page);
  });

  await step('an answer is seen while it is written, and stops growing while the run is paused', async () => {
    model.pace = 60;
    await page.getByRole('button', { name: 'Start' }).click();
    await seen(writing);
    const grows = async () => (await writing.first().textContent()).length;
    const before = await grows();
    await until('it grows', async () => (await grows().catch(() => Infinity)) > before);
    await header.getByRole('button', { name: 'Pause' }).click();
    await seen(run.getByText('paused'));
    // What was asked before is answered; nothing new is asked.
    await gone(writing);
    const asked = model.asked.length;
    await page.reload();
    await seen(run.getByText('paused'));
    assert.equal(model.asked.length, asked);
    await header.getByRole('button', { name: 'Go on' }).click();
    await gone(run.getByText('paused'));
    await until('it asks again', () => model.asked.length > asked);
  });

  await step('a stopped run keeps what it found, and is resumed without asking twice', async () => {
    await header.getByRole('button', { name: 'Stop' }).click();
    await over();
    const answered = model.asked.filter(({ kind }) => kind === 'answer').map(({ user }) => user);
    model.pace = 2;
    await goTo(page, 'Sources');
    const before = model.asked.length;
    await run.getByRole('button', { name: 'Go on' }).click();
    await until('it asks again', () => model.asked.length > before);
    await idle(host);
    await over();
    await goTo(page, 'Research');
    await becomes(async () => (await dialogues()).length, 3);
    const again = model.asked.filter(({ kind }) => kind === 'answer').map(({ user }) => user);
    // The last answers may have been under way when it was stopped.
    const twice = again.filter(
      (user, at) => again.indexOf(user) !== at && answered.slice(0, -3).includes(user),
    );
    assert.deepEqual(twice, [], 'answers were asked for twice');
  });

  await step('a section that failed is a gap, and only that is tried again', async () => {
    await goTo(page, 'Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    await seen(tree);
    await over();
    model.broken.add('Research');
    const write = page.getByRole('button', { name: 'Write what is missing' });
    await write.click();
    await seen(page.locator('[data-place=lead]'));
    await until(
      'the gap is told',
      async () => {
        await over();
        return run.getByRole('button', { name: '1 failure' }).isVisible();
      },
      180_000,
    );
    await seen(page.locator('[data-sentence]'));
    const before = model.asked.length;
    model.broken.clear();
    await run.getByRole('button', { name: '1 failure' }).click();
    await seen(page.getByText(/section "Research"/));
    await page.getByRole('button', { name: 'Try again' }).click();
    await until('it asks', () => model.asked.length > before);
    await over();
    await gone(run.getByRole('button', { name: '1 failure' }));
    const redone = model.asked.slice(before).filter(({ kind }) => kind === 'section');
    assert.deepEqual(
      redone.map(({ user }) => /^Section: (.+)$/m.exec(user)[1]),
      ['Research'],
    );
    await seen(page.getByRole('region', { name: 'Research', exact: true }).locator('[data-sentence]'));
  });

  await step('a section is written anew with a note, and undo brings the old text back', async () => {
    const section = page.getByRole('region', { name: 'Research', exact: true });
    const words = () => section.locator('[data-sentence]').allTextContents();
    const before = await words();
    model.pace = 40;
    await section.getByRole('button', { name: /^Rewrite/ }).click();
    await page.getByLabel('Note to the writer, for this time').fill('Keep it short.');
    await page.getByRole('dialog').getByRole('button', { name: 'Rewrite' }).click();
    await seen(section.getByText('Being written anew'));
    await over();
    await until('it is new', async () => (await words()).every((text) => text.startsWith('In short,')));
    assert.ok(model.asked.some(({ user }) => user.includes("The editor's note: Keep it short.")));
    await page.reload();
    await until('it is still new', async () => (await words())[0]?.startsWith('In short,'));
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await becomes(words, before);
  });
});
