import { expect, it } from 'vitest';
import { settings } from '../draft/samples';
import { fieldOf, fromSettings, problems, toSettings, withModelsOf } from './form';

it('a form that nobody touched gives the settings it was made from', () => {
  const mine = {
    ...settings,
    model: 'openai:llama3:8b',
    baseUrl: 'http://127.0.0.1:11434/v1',
    roleModels: { asker: 'openai:small' },
    fallbackModels: { asker: 'ollama:other' },
    search: ['library', 'searxng=http://127.0.0.1:8080', 'brave', 'google=cx:1'],
    maxCalls: 40,
    maxTokens: 100000,
    maxCost: 0.5,
    maxMinutes: 12.5,
    allow: ['a.org', 'b.org'],
    excludeArticles: ['Floods, 2022'],
    maxQueries: 40,
  };
  expect(toSettings(fromSettings(mine), mine)).toEqual(mine);
});

it('without a model nothing is told that only a model needs', () => {
  const form = { ...fromSettings(settings), model: 'gpt-4o', baseUrl: 'http://x', mind: 'none' as const };
  form.roles.asker = 'small';
  expect(toSettings(form, settings)).toMatchObject({ model: 'none', baseUrl: null, roleModels: {} });
});

it('a model needs no provider before its name, even with a colon in it', () => {
  const form = { ...fromSettings(settings), mind: 'model' as const, model: ' llama3:8b ' };
  expect(toSettings(form, settings).model).toBe('openai:llama3:8b');
  expect(toSettings({ ...form, model: 'openai:gpt-4o' }, settings).model).toBe('openai:gpt-4o');
  expect(toSettings({ ...form, model: 'Ollama:llama3:8b' }, settings).model).toBe('ollama:llama3:8b');
});

it('lists are read line by line, without empty ones', () => {
  const form = { ...fromSettings(settings), deny: ' a.org \n\n b.org\n' };
  expect(toSettings(form, settings).deny).toEqual(['a.org', 'b.org']);
});

it('says what is missing at its field', () => {
  const form = {
    ...fromSettings(settings),
    mind: 'model' as const,
    library: false,
    rounds: '0',
    queries: 'many',
  };
  expect(Object.keys(problems(form)).sort()).toEqual(['library', 'model', 'queries', 'rounds', 'topic']);
  expect(problems({ ...fromSettings(settings), topic: 'x', perspectives: '0' })).toEqual({});
  const limits = { maxCalls: '1.5', maxTokens: '9', maxCost: '0', maxMinutes: '0.5' };
  const limited = problems({ ...fromSettings(settings), topic: 'x', ...limits });
  expect(Object.keys(limited)).toEqual(['maxCalls', 'maxCost']);
  const services = { ...fromSettings(settings), topic: 'x', library: false, services: 'brave' };
  expect(problems(services)).toEqual({});
});

it('a failure stands at the field that it names', () => {
  const named = [
    'rounds is 0',
    'maxCost cannot be kept: the price of openai:m is not known',
    'there is no search engine called "brvae"',
    'baseUrl holds a user name or password',
    'deny takes hosts, and "x" is none',
    'roleModels gives none to asker',
    'the encyclopedia /x cannot be read',
    'search names no engine',
    'the topic is empty',
    'the disk is full',
  ].map(fieldOf);
  expect(named).toEqual([
    'rounds',
    'maxCost',
    'services',
    'baseUrl',
    'deny',
    'roles',
    'encyclopedia',
    'library',
    'topic',
    null,
  ]);
});

it('a model that was used is remembered with its address, newest first and once', () => {
  const at = (model: string, baseUrl: string | null = null) => ({ model, baseUrl });
  const used = {
    ...settings,
    model: 'openai:b',
    baseUrl: 'http://localhost/v1',
    roleModels: { judge: 'openai:c' },
  };
  const before = [at('openai:a'), at('openai:b', 'http://localhost/v1'), at('openai:b')];
  const now = withModelsOf(used, before);
  expect(now).toEqual([
    at('openai:b', 'http://localhost/v1'),
    at('openai:c', 'http://localhost/v1'),
    at('openai:a'),
    at('openai:b'),
  ]);
  expect(withModelsOf(used, now)).toBe(now);
  expect(withModelsOf({ ...settings, model: 'none' }, before)).toBe(before);
});
