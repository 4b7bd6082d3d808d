import { expect, test } from 'vitest';
import type { Bibliography } from '../../bindings';
import { faults, LINES, toBibliography, toForm } from './bibliography';

const KNOWN: Bibliography = {
  title: 'Gears',
  authors: ['Lee, Ann', 'Museum of the Sea'],
  site: 'The Courier',
  publisher: null,
  published: '2021-03-04',
  language: 'en',
  details: {
    kind: 'news',
    bodies: ['Museum of the Sea'],
    work: null,
    agency: 'Reuters',
    translatedTitle: null,
    location: null,
    edition: null,
    volume: '12',
    issue: null,
    pages: '5–9',
    isbn: null,
    issn: null,
    doi: null,
    pmid: null,
    arxiv: null,
    access: 'limited',
    snapshot: { url: 'https://web.archive.org/x', date: '2021-03-05', original: 'https://a.example/x' },
  },
  corrected: false,
};

test('a form that nobody changed says what was known, and that an editor has seen it', () => {
  expect(toBibliography(toForm(KNOWN), 'https://a.example/x')).toEqual({ ...KNOWN, corrected: true });
});

test('every field of a bibliography has a field of the form', () => {
  const { details, authors: _, corrected: __, ...own } = KNOWN;
  const { kind: ___, bodies: ____, access: _____, snapshot: ______, ...lines } = details;
  const names: string[] = LINES.map(({ name }) => name);
  for (const name of [...Object.keys(own), ...Object.keys(lines)]) expect(names).toContain(name);
});

test('what is emptied is unknown, and people and bodies are told apart', () => {
  const form = toForm(KNOWN);
  form.lines.volume = ' ';
  form.people = ' Lee,  Ann\n\nMay, Ben ';
  form.kind = 'unknown';
  const made = toBibliography(form, 'https://a.example/x');
  expect(made.details.volume).toBeNull();
  expect(made.details.kind).toBeNull();
  expect(made.authors).toEqual(['Lee, Ann', 'May, Ben', 'Museum of the Sea']);
  expect(made.details.bodies).toEqual(['Museum of the Sea']);
});

test('a kept copy needs both its address and its day', () => {
  const form = toForm(KNOWN);
  form.lines.archived = '';
  form.lines.title = '';
  expect(Object.keys(faults(form))).toEqual(['title', 'archived']);
  expect(toBibliography(form, 'x').details.snapshot).toBeNull();
});
