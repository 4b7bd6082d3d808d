/** Settings: keys, tests of models and engines, limits of a draft, and what is said where something fails. */
import assert from 'node:assert/strict';
import { picture, seen, step } from './harness.mjs';
import { story } from './story.mjs';

story(
  'an editor sets up models and engines, and is told what fails',
  { timeout: 300_000, scripted: true },
  async ({ page, host, complaints, model }) => {
    const section = (name) => page.getByRole('region', { name });
    const models = section('Language models');
    const search = section('Search');
    /** A command that fails answers with an error, of which the browser complains; it is wanted here. */
    const forgive = () => (complaints.length = 0);

    await step('the lists name every provider and engine, and where its key is', async () => {
      await page.goto(`${host.origin}/${new URL(host.address).hash}`);
      await page.getByRole('link', { name: 'Settings' }).first().click();
      for (const name of ['openai', 'anthropic', 'gemini', 'ollama', 'azure', 'openrouter'])
        await seen(models.locator('code', { hasText: new RegExp(`^${name}$`) }));
      for (const name of ['brave', 'serper', 'tavily', 'you', 'google', 'duckduckgo', 'openalex', 'arxiv'])
        await seen(search.locator('code', { hasText: new RegExp(`^${name}$`) }));
      await seen(search.getByText('needs no key'));
      await picture(page, 'settings-lists', { fullPage: true });
    });

    await step('a model that answers works, and says what it can', async () => {
      await models.getByLabel('Model', { exact: true }).fill('openai:scripted');
      await models.getByLabel("Address, if it is not the provider's own").fill(model.baseUrl);
      await models.getByRole('button', { name: 'Add to test' }).click();
      await models.getByRole('button', { name: 'Test openai:scripted' }).click();
      await seen(models.getByText('works', { exact: true }));
      await seen(models.getByText('It was asked without a key.'));
      await picture(page, 'settings-model-works', { fullPage: true });
    });

    await step('an address at which nobody listens is named, with what to do', async () => {
      await models.getByLabel('Model', { exact: true }).fill('openai:nobody');
      await models.getByLabel("Address, if it is not the provider's own").fill('http://127.0.0.1:1/v1');
      await models.getByRole('button', { name: 'Add to test' }).click();
      await models.getByRole('button', { name: 'Test openai:nobody' }).click();
      await seen(models.getByText(/cannot be reached/));
      await picture(page, 'settings-model-unreachable', { fullPage: true });
      forgive();
    });

    await step('a provider without a key says where one is kept', async () => {
      await models.getByLabel('Model', { exact: true }).fill('anthropic:none');
      await models.getByLabel("Address, if it is not the provider's own").fill('');
      await models.getByRole('button', { name: 'Add to test' }).click();
      await models.getByRole('button', { name: 'Test anthropic:none' }).click();
      await seen(models.getByText(/ANTHROPIC_API_KEY/));
      forgive();
    });

    await step(
      'a key that is typed is not shown, and where there is no keyring the variable is named',
      async () => {
        await search.getByRole('button', { name: 'Set key for brave' }).click();
        const field = search.getByRole('textbox', { name: 'Key for brave' });
        assert.equal(await field.getAttribute('type'), 'password');
        await field.fill('a-key-that-nobody-may-see');
        await search.getByRole('button', { name: 'Keep' }).click();
        await seen(page.getByText(/BRAVE_API_KEY|is in the keyring/));
        assert.equal((await page.content()).includes('a-key-that-nobody-may-see'), false);
        await picture(page, 'settings-key', { fullPage: true });
        forgive();
      },
    );

    await step('engines are tested: an empty library, no server, and none of that name', async () => {
      await search.getByRole('button', { name: 'Test library' }).click();
      await seen(search.getByText(/library/).last());
      for (const [typed, name, said] of [
        ['http://127.0.0.1:1', 'searxng=http://127.0.0.1:1', /cannot be reached|nobody listens/],
        ['altavista', 'altavista', /There is no search engine called/],
        ['google', 'google', /lacks/],
        ['references=http://127.0.0.1:1', 'references=http://127.0.0.1:1', /cannot be reached/],
      ]) {
        await search.getByLabel('A service, or the address of a SearXNG server').fill(typed);
        await search.getByRole('button', { name: 'Add to test' }).click();
        await search.getByRole('button', { name: `Test ${name}`, exact: true }).click();
        await seen(search.getByText(said));
      }
      await picture(page, 'settings-engines-fail', { fullPage: true });
      forgive();
    });

    await step('limits are asked for before a run, and a wrong one is said at its field', async () => {
      await page.getByRole('link', { name: 'Drafts' }).first().click();
      await page.getByRole('button', { name: 'New draft' }).first().click();
      await page.getByLabel('Topic').fill('Harbour of Moseby');
      await page.getByRole('radio', { name: /A language model/ }).check();
      await page.getByLabel('Model', { exact: true }).fill('scripted');
      await page.getByLabel('Base URL').fill(model.baseUrl);
      await page.getByText('Limits', { exact: true }).click();
      const calls = page.getByLabel('Requests to the model');
      await calls.fill('30');
      await seen(page.getByText(/to 30$/));
      await page.getByLabel('Minutes', { exact: true }).fill('-1');
      await page.getByLabel('Tokens', { exact: true }).fill('many');
      await page.getByRole('button', { name: 'Survey' }).click();
      await seen(page.locator('[aria-invalid=true]'));
      await picture(page, 'settings-limits', { fullPage: true });
      forgive();
    });
  },
);
