/** The smallest window that the screens are drawn for: nothing is cut off, and what one came for has the room. */
import assert from 'node:assert/strict';
import { goTo, sampleDraft, seen, step } from './harness.mjs';
import { story } from './story.mjs';

story(
  'a low and narrow window shows all that can be done',
  { size: { width: 1024, height: 700 } },
  async ({ page, host }) => {
    const draft = await sampleDraft(host);
    const within = (inner, outer) =>
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1 &&
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1;
    const box = (locator) =>
      locator.evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return { top, bottom, left, right };
      });
    const boxes = async (locator) => Promise.all((await locator.all()).map(box));
    await page.reload();
    await page.evaluate((id) => void (location.hash = `#/draft/${id}/article`), draft);
    await seen(page.locator('[data-sentence]'));

    await step('the toolbar of the article is one line, and its buttons are whole', async () => {
      const toolbar = page.getByRole('toolbar', { name: 'Article' });
      const bar = await box(toolbar);
      assert.ok(bar.bottom - bar.top < 44, `it is ${bar.bottom - bar.top} high`);
      const buttons = toolbar.getByRole('button');
      assert.equal(await buttons.count(), 6);
      for (const button of await boxes(buttons)) assert.ok(within(button, bar), JSON.stringify(button));
      for (const words of await toolbar.locator('.button .ellipsis').all())
        assert.ok(await words.evaluate((one) => one.scrollWidth <= one.clientWidth + 1));
    });

    await step('a dialog that is higher than the window keeps its buttons in view', async () => {
      await page.locator('[data-sentence]').nth(1).click();
      await page.keyboard.press('w');
      const dialog = page.getByRole('dialog', { name: 'Write it yourself' });
      await seen(dialog.locator('blockquote'));
      const sheet = await box(dialog);
      for (const button of await boxes(dialog.getByRole('button'))) assert.ok(within(button, sheet));
      await page.keyboard.press('Escape');
    });

    await step('what was found leaves the answers of a dialogue their width', async () => {
      await goTo(page, 'Research');
      const turns = page.locator('[data-dialogue] .turns');
      await seen(turns);
      for (const one of await turns.all())
        assert.ok(await one.evaluate((view) => view.scrollWidth <= view.clientWidth), 'it is cut off');
      for (const found of await boxes(page.getByRole('list', { name: 'Found' })))
        assert.ok(found.bottom - found.top < 30, 'it is more than a line');
    });

    await step('beside an opened source the titles of the others can be read', async () => {
      await goTo(page, 'Sources');
      const titles = page.getByRole('table', { name: 'Sources' }).locator('[role=cell].title');
      await titles.first().getByRole('button').click();
      await seen(page.locator('.sheet[role=region]'));
      for (const width of [1024, 1280, 1600]) {
        await page.setViewportSize({ width, height: 700 });
        const { left, right } = await box(titles.first());
        assert.ok(right - left >= 220, `at ${width} a title has ${right - left}`);
      }
    });
  },
);
