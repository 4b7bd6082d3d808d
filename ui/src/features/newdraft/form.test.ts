import { expect, it } from 'vitest';
import { settings } from '../draft/samples';
import { fieldOf, fromSettings, problems, toSettings } from './form';

it('a form that nobody touched gives the settings it was made from', () => {
  const mine = {
    ...settings,
    model: 'openai:llama3:8b',
    baseUrl: 'http://127.0.0.1:11434/v1',
    roleModels: { asker: 'openai:small' },
    search: ['library', 'searxng=http://127.0.0.1:8080'],
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
});

it('a failure stands at the field that it names', () => {
  const named = [
    'rounds is 0',
    'baseUrl holds a user name or password',
    'deny takes hosts, and "x" is none',
    'roleModels gives none to asker',
    'the encyclopedia /x cannot be read',
    'search names no engine',
    'the topic is empty',
    'the disk is full',
  ].map(fieldOf);
  expect(named).toEqual(['rounds', 'baseUrl', 'deny', 'roles', 'encyclopedia', 'library', 'topic', null]);
});
