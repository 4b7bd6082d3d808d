/** Screens beside the usual ones: what is asked for now and then, and what is shown where something fails. */
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pickPath, sampleDraft, seen } from './harness.mjs';
import { Model } from './model.mjs';

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:1';

/**
 * Goes through the corners and calls `look(name)` at each. It ends with the program gone: nothing can come after it.
 *
 * @param {{ page: import('playwright-core').Page, host: import('./harness.mjs').Devhost, folder: string, complaints: string[] }} at
 * @param {string} draft the finished sample
 * @param {(name: string, within?: import('playwright-core').Locator) => Promise<void>} look `within` must be in view
 */
export async function corners({ page, host, folder, complaints }, draft, look) {
  const to = (hash) => page.evaluate((next) => void (location.hash = next), hash);
  const place = (name, of = draft) => to(`#/draft/${of}/${name}`);
  // In most corners something is refused, of which the browser complains.
  const forgive = () => (complaints.length = 0);

  await titles(page, to, look);
  await moreEvidence(page, host, folder, place, look);
  await ownWords(page, look);

  await place('sources');
  await page.getByRole('button', { name: 'Can it carry an article?' }).click();
  await seen(page.getByRole('dialog').getByText('What each section rests on'));
  await look('sources-notability');
  await page.keyboard.press('Escape');

  await measures(page, folder, to, look);
  await failingTests(page, to, look);
  await failures(page, host, place, look);
  forgive();

  await place('article');
  await seen(page.locator('[data-sentence]'));
  await host.kill();
  await page.locator('[data-sentence]:not(.approved)').first().click();
  await page.keyboard.press('a');
  await seen(page.getByRole('contentinfo').getByText('1 change not saved'));
  await look('offline-unsaved');
  await to('#/');
  await seen(page.getByRole('button', { name: 'Try again' }));
  await look('offline');
  await to('#/settings');
  await seen(page.getByRole('button', { name: 'Try again' }));
  await look('offline-settings');
  forgive();
}

/** What a wiki has under a title: the worst of all cases, and a wiki that does not answer. */
async function titles(page, to, look) {
  const wiki = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({
        batchcomplete: true,
        query: {
          redirects: [{ from: 'Gear bridge', to: 'Bridges of the river Gear' }],
          pages: [
            { pageid: 7, title: 'Bridges of the river Gear' },
            { pageid: 8, title: 'Draft:Gear bridge' },
            { pageid: 9, title: 'Wikipedia:Articles for deletion/Gear bridge' },
          ],
          search: [
            { title: 'Gear' },
            { title: 'List of bridges over small rivers' },
            { title: 'River Gear' },
          ],
          logevents: [
            {
              action: 'delete',
              timestamp: '2024-05-17T10:00:00Z',
              comment: '[[WP:CSD#A7|A7]]: Article about a bridge that does not say why it matters',
            },
          ],
        },
      }),
    );
  });
  wiki.listen(0, '127.0.0.1');
  await once(wiki, 'listening');
  try {
    await to('#/new');
    await page.getByLabel('Topic').fill('Gear bridge');
    const address = page.getByLabel('Encyclopedia for tables of contents');
    const ask = page.getByRole('button', { name: 'Is there an article?' });
    await address.fill(`http://127.0.0.1:${wiki.address().port}/w/api.php`);
    await ask.click();
    await seen(page.getByText('Somebody works on Draft:Gear bridge.'));
    await look('new-title', ask);
    await address.fill(`${NOBODY}/w/api.php`);
    await ask.click();
    await seen(page.getByText(/^Not checked:/));
    await look('new-title-unchecked', ask);
  } finally {
    wiki.closeAllConnections();
    wiki.close();
  }
}

/** Evidence that the draft has not: found by its engines, and none. */
async function moreEvidence(page, host, folder, place, look) {
  const library = path.join(folder, 'ledger');
  await mkdir(library, { recursive: true });
  await writeFile(
    path.join(library, 'ledger.md'),
    '# The storeroom ledger\n\nThe storeroom ledger of the museum counts 91 drawers of corroded bronze splinters from ' +
      'the Antikythera wreck. The splinters of the wreck were entered into the ledger in the spring of 1958.\n',
  );
  await host.call('library_add', { paths: [library] });
  await place('article');
  await page.locator('[data-sentence]').nth(1).click();
  await page.keyboard.press('f');
  const field = page.getByLabel('Search the evidence');
  await field.fill('storeroom ledger of corroded bronze splinters');
  const elsewhere = page.getByRole('region', { name: 'Evidence from elsewhere' });
  await elsewhere.getByRole('button', { name: /^Search the engines/ }).click();
  const found = elsewhere.getByRole('article').first();
  await seen(found);
  await look('article-find', found);
  await field.fill('zeppelin hangar');
  await elsewhere.getByRole('button', { name: /^Search the engines/ }).click();
  await seen(elsewhere.getByText(/no other source/));
  await look('article-find-none', elsewhere);
  await field.press('Escape');
}

/** A model's sentence in the editor's own words, before and while it is typed. */
async function ownWords(page, look) {
  await page.locator('.sentence[aria-pressed=true]').focus();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Write it yourself' });
  await seen(dialog.getByRole('region', { name: 'What it claims' }).locator('blockquote'));
  await look('article-own');
  await dialog
    .getByRole('textbox', { name: 'Your sentence' })
    .fill('Greek sponge fishers recieved pay for every find that they brought up in 1234 .');
  await seen(dialog.getByRole('status', { name: 'Checks' }).getByRole('listitem'));
  await look('article-own-typed');
  await page.keyboard.press('Escape');
}

/** A comparison of more methods and topics than one sees at a time, none, and a folder without one. */
async function measures(page, folder, to, look) {
  const comparison = path.join(folder, 'comparison');
  await mkdir(comparison, { recursive: true });
  const methods = ['direct', 'rag', 'orag', 'storm', 'storm-no-perspective', 'storm-no-conversation'];
  const topics = [
    '2022 Luzon earthquake',
    'Storm Ida',
    'Tide',
    '2022 Hungarian parliamentary election and the referendum that was held with it',
    'آلية أنتيكيثيرا',
    'Antikythera wreck',
    'Moseby Old Harbour',
    'Lighthouse of the Seven Capes',
  ];
  const value = (topic, method) => (0.2 + ((topic * 7 + method * 11) % 60) / 100).toFixed(4);
  const rows = topics.flatMap((topic, at) =>
    methods.map((method, nth) => {
      const missing = at === 5 && nth === 1;
      const cells = missing ? ['–', '–'] : [value(at, nth), value(at + 3, nth)];
      return [topic, method, ...cells, '–', 'none,none; quotations only,MiniLM,rules,fixed'].join(',');
    }),
  );
  const head = 'topic,method,heading_soft_recall,rouge1,interest,mind,judge,embedder,entities,mode';
  await writeFile(path.join(comparison, 'topics.csv'), [head, ...rows, ''].join('\n'));

  const open = async (where) => {
    await page.getByRole('button', { name: 'Open a comparison …' }).click();
    await pickPath(page, where);
  };
  await to('#/measures');
  await seen(page.getByText('No comparison is open'));
  await look('measures-empty');
  await open(folder);
  await seen(page.getByText(/topics\.csv could not be read/));
  await look('measures-refused');
  await open(comparison);
  const plot = page.getByRole('img', { name: /of each topic by/ });
  await seen(plot);
  await look('measures');
  await look('measures-topics', page.getByText(/^storm is ahead of direct/));
  await look('measures-values', page.getByRole('row').last());
}

/** Tests in Settings that fail: a model out of reach, one without a key, engines. */
async function failingTests(page, to, look) {
  await to('#/settings');
  const section = (name) => page.getByRole('region', { name });
  const models = section('Language models');
  for (const [model, address] of [
    ['openai:nobody', `${NOBODY}/v1`],
    ['anthropic:none', ''],
  ]) {
    await models.getByLabel('Model', { exact: true }).fill(model);
    await models.getByLabel("Address, if it is not the provider's own").fill(address);
    await models.getByRole('button', { name: 'Add to test' }).click();
    await models.getByRole('button', { name: `Test ${model}` }).click();
  }
  await seen(models.getByText(/cannot be reached/));
  await seen(models.getByText(/ANTHROPIC_API_KEY/));
  await look('settings-models-fail', models.getByText(/cannot be reached/));
  const search = section('Search');
  await search.getByLabel('A service, or the address of a SearXNG server').fill(NOBODY);
  await search.getByRole('button', { name: 'Add to test' }).click();
  await search.getByRole('button', { name: `Test searxng=${NOBODY}`, exact: true }).click();
  await search.getByLabel('A service, or the address of a SearXNG server').fill('altavista');
  await search.getByRole('button', { name: 'Add to test' }).click();
  await search.getByRole('button', { name: 'Test altavista', exact: true }).click();
  await seen(search.getByText(/There is no search engine called/));
  await seen(search.getByText(/cannot be reached|nobody listens/));
  await look('settings-engines-fail', search.getByText(/There is no search engine called/));
}

/** What the run bar says of a section that failed, and of a run that ended because its model was gone. */
async function failures(page, host, place, look) {
  const model = await Model.start();
  model.pace = 0;
  model.broken.add('Research');
  const settings = { model: 'openai:scripted', baseUrl: model.baseUrl };
  const run = page.getByRole('contentinfo', { name: 'Run' });
  try {
    const draft = await sampleDraft(host, 'article', settings);
    await place('article', draft);
    await run.getByRole('button', { name: /failures?$/ }).click();
    await seen(page.getByText(/section "Research"/));
    await look('run-failures');
    await page.keyboard.press('Escape');
  } finally {
    model.close();
  }
  const stopped = await sampleDraft(host, 'new', settings);
  await place('sources', stopped);
  await run.getByRole('button', { name: 'Start' }).click();
  await seen(run.locator('.tag.bad'));
  await look('run-ended');
}
