/** Pictures of all screens of the finished sample: `npm run shots -- FOLDER [WIDTHxHEIGHT]`, at two sizes unless one is given. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { corners } from './corners.mjs';
import { launch, seen, withWindow } from './harness.mjs';
import { finished, inScript, screens } from './screens.mjs';
import { otherScripts } from './scripts.mjs';

const [folder, only] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the pictures go: npm run shots -- FOLDER');
  process.exit(1);
}
const [width, height] = (only ?? '').split('x').map(Number);
const SIZES = only
  ? { [only]: { width, height } }
  : { small: { width: 1024, height: 700 }, large: { width: 1600, height: 1000 } };
await mkdir(folder, { recursive: true });
const browser = await launch();
try {
  await withWindow(browser, { size: Object.values(SIZES)[0] }, async (at) => {
    const { page, host, folder: data } = at;
    /** @param {import('playwright-core').Locator} [within] what must be in view at every size */
    const look = async (name, within) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await within?.scrollIntoViewIfNeeded();
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: path.join(folder, `${name}-${size}-${colorScheme}.png`) });
        }
      }
    };
    await seen(page.getByText('No drafts yet'));
    await look('drafts-empty');
    const draft = await finished(host);
    await screens(page, draft, look);
    for (const [script, id] of Object.entries(await otherScripts(host, draft, data)))
      await inScript(page, id, (name) => look(`${script}-${name}`));
    await corners(at, draft, look);
  });
} finally {
  await browser.close();
}
