/** All screens of the finished sample, one after the other, for those who look at each. */
import { goTo, sampleDraft, seen } from './harness.mjs';

/** The sample, written, with a sentence of each kind; gives the draft's id. */
export async function finished(host) {
  const draft = await sampleDraft(host);
  const edit = (change) => host.call('draft_edit', { draft, edit: change });
  const { article } = await host.call('draft_open', { draft });
  const section = article.sections.find(({ paragraphs }) => paragraphs.some((p) => p.sentences.length > 2));
  const [first, second, third] = section.paragraphs.flatMap(({ sentences }) => sentences);
  await edit({ type: 'approve', sentence: first.id, approved: true });
  await edit({
    type: 'changeSentence',
    sentence: second.id,
    text: 'It was raised from the sea in 1234, in pieces.',
  });
  await edit({
    type: 'addSentence',
    place: { at: 'after', sentence: third.id },
    text: 'Its largest fragment holds most of the gears.',
    citations: third.citations.slice(0, 1),
  });
  return draft;
}

/** The screens on which the words of a draft stand. */
export async function inScript(page, draft, look) {
  const place = async (name, there) => {
    await page.evaluate((next) => void (location.hash = next), `#/draft/${draft}/${name}`);
    await seen(there);
    await look(name);
  };
  await place('research', page.locator('[data-dialogue]'));
  await place('sources', page.getByRole('table', { name: 'Sources' }).getByRole('cell'));
  await place('outline', page.getByRole('treeitem'));
  await place('article', page.locator('[data-sentence]'));
  await page.locator('[data-sentence]').nth(1).click();
  await seen(page.locator('aside [data-passage] blockquote'));
  await look('article-chosen');
  await page.getByRole('link', { name: 'All drafts' }).click();
  await seen(page.getByRole('row').nth(1));
  await look('drafts');
}

/**
 * Goes through the screens and calls `look(name)` at each.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} draft
 * @param {(name: string) => Promise<void>} look
 */
export async function screens(page, draft, look) {
  const to = (hash) => page.evaluate((next) => void (location.hash = next), hash);
  const place = (name, at = '') => to(`#/draft/${draft}/${name}${at === '' ? '' : `/${at}`}`);
  const heading = (name) => seen(page.locator('h1', { hasText: name }));

  await page.reload();
  await to('#/');
  await seen(page.getByRole('row').nth(1));
  await look('drafts');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await seen(page.getByRole('menuitem', { name: 'Duplicate' }));
  await look('drafts-menu');
  await page.keyboard.press('Escape');

  await to('#/new');
  await seen(page.getByLabel('Topic'));
  await seen(page.getByText('Searches', { exact: true }));
  await look('new');
  await page.getByText('Limits', { exact: true }).click();
  await page.getByRole('radio', { name: /A language model/ }).check();
  await page.getByRole('button', { name: 'Survey' }).click();
  await seen(page.locator('[aria-invalid=true]'));
  await look('new-refused');

  await place('research');
  await seen(page.locator('[data-dialogue]'));
  await look('research');
  const found = page.getByRole('button', { name: /^\d+ pages?$/ }).first();
  await found.click();
  await look('research-found');
  await found.click();
  await page
    .getByRole('button', { name: /^Passage of source/ })
    .first()
    .click();
  await seen(page.locator('.sheet[role=region]'));
  await look('research-passage');
  await page.keyboard.press('Escape');
  await page.locator('details.related > summary').click();
  await page.getByRole('button', { name: 'Add a perspective' }).click();
  await page.getByRole('button', { name: 'One at a time' }).click();
  await seen(page.getByRole('tablist', { name: 'Dialogues' }));
  await look('research-one');
  await page.getByRole('button', { name: 'As columns' }).click();

  await place('sources');
  await seen(page.getByRole('table', { name: 'Sources' }).getByRole('cell'));
  await look('sources');
  await page.getByRole('table', { name: 'Sources' }).getByRole('cell').first().getByRole('button').click();
  await seen(page.locator('.sheet[role=region]').getByRole('heading', { level: 3 }));
  await look('sources-sheet');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^All / }).click();
  await look('sources-all');
  await page.getByRole('button', { name: 'Add a source' }).first().click();
  await seen(page.getByRole('dialog'));
  await look('sources-add');
  await page.keyboard.press('Escape');

  await place('outline');
  await seen(page.getByRole('treeitem'));
  await page.getByRole('treeitem').nth(1).click();
  await look('outline');
  for (const [tab, name] of [
    ['Draft outline', 'outline-before'],
    [/^Unused evidence/, 'outline-unused'],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await look(name);
  }

  await place('article');
  await seen(page.locator('[data-sentence]'));
  const approved = page.locator('.sentence.approved').first();
  await approved.click();
  await seen(page.locator('aside [data-passage] blockquote'));
  await look('article');
  await page.keyboard.press('e');
  await seen(page.getByRole('textbox', { name: 'Sentence', exact: true }));
  await look('article-edit');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await seen(page.getByRole('button', { name: /^Cite/ }));
  await look('article-cite');
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await seen(page.locator('.sheet[role=region] [data-passage]'));
  await look('article-source');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await seen(page.getByRole('region', { name: 'What its passages lack' }));
  await look('article-problem');
  const all = page.getByRole('button', { name: /^All sentences/ });
  await all.click();
  await page.getByRole('menuitem', { name: /^All problems/ }).click();
  await seen(page.locator('.sentence.left'));
  await look('article-filter');
  await page.getByRole('button', { name: /^All problems/ }).click();
  await page.getByRole('menuitem', { name: /^All sentences/ }).click();
  await page.locator('.sentence[aria-pressed=true]').focus();
  await page.keyboard.press('v');
  await seen(page.getByRole('tab', { name: /^What the draft lacks/ }));
  await page.getByRole('tab', { name: /^What the draft lacks/ }).click();
  await look('article-check');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Signs', exact: true }).click();
  await look('article-signs');
  await page.keyboard.press('Escape');
  await approved.click();
  await page.keyboard.press('r');
  await seen(page.getByRole('dialog'));
  await look('article-rewrite');
  await page.keyboard.press('Escape');

  await place('export');
  await seen(page.getByRole('textbox', { name: /^Text as/ }));
  await look('export');

  await to('#/settings');
  await heading('Settings');
  await seen(page.getByRole('list', { name: 'Documents of the library' }));
  await look('settings');
  await to('#/rate');
  await seen(page.locator('h1'));
  await look('rate');
  await page.keyboard.press('?');
  await seen(page.getByRole('dialog', { name: 'Keyboard' }));
  await look('help');
  await page.keyboard.press('Escape');
  await place('article');
  await seen(page.locator('[data-sentence]'));
  await page.keyboard.press('?');
  await seen(page.getByRole('dialog', { name: 'Keyboard' }));
  await look('help-article');
  await page.keyboard.press('Escape');
  await goTo(page, 'Research');
}
