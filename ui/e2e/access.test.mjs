/** Every screen in both themes under axe: nothing that it calls serious or critical. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { corners } from './corners.mjs';
import { BOTH, seen } from './harness.mjs';
import { finished, screens } from './screens.mjs';
import { story } from './story.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

story('axe finds nothing serious on any screen, light or dark', { timeout: 900_000 }, async (at) => {
  const { page, host } = at;
  const found = [];
  const check = async (name) => {
    for (const colorScheme of BOTH) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The colours of the theme before are gone.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source());
      // The other theme has other colours and nothing else.
      const { violations } = await page.evaluate(
        (rules) => {
          const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
          return window.axe.run(document, { resultTypes: ['violations'], ...only });
        },
        colorScheme === 'dark' ? ['color-contrast'] : null,
      );
      for (const { impact, id, help, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue;
        const places = nodes.map(({ target, failureSummary }) => `    ${target}: ${failureSummary}`);
        found.push(`${name}, ${colorScheme}: ${id}, ${help}\n${places.slice(0, 4).join('\n')}`);
      }
    }
  };
  await seen(page.getByText('No drafts yet'));
  await check('drafts, empty');
  const draft = await finished(host);
  await screens(page, draft, check);
  await corners(at, draft, check);
  assert.deepEqual(found, [], found.join('\n'));
});

let text;
/** The pages' policy takes no script from elsewhere: it is evaluated. */
async function source() {
  const { readFile } = await import('node:fs/promises');
  return (text ??= await readFile(axe, 'utf8'));
}
