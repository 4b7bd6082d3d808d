/** What a reference says of a source, as a form: what is typed, and what it makes of the bibliography. */
import type { Access, Bibliography, WorkKind } from '../../bindings';

export const KINDS: readonly { value: WorkKind | 'unknown'; label: string }[] = [
  { value: 'unknown', label: 'Not known' },
  { value: 'web', label: 'Web page' },
  { value: 'news', label: 'News' },
  { value: 'magazine', label: 'Magazine article' },
  { value: 'journal', label: 'Journal article' },
  { value: 'book', label: 'Book or chapter' },
  { value: 'report', label: 'Report' },
  { value: 'press_release', label: 'Press release' },
  { value: 'av_media', label: 'Film, video or recording' },
  { value: 'arxiv', label: 'arXiv paper' },
  { value: 'thesis', label: 'Thesis' },
  { value: 'conference', label: 'Conference paper' },
  { value: 'encyclopedia', label: 'Encyclopedia entry' },
  { value: 'podcast', label: 'Podcast episode' },
  { value: 'interview', label: 'Interview' },
  { value: 'map', label: 'Map' },
];

export const ACCESSES: readonly { value: Access | 'unknown'; label: string }[] = [
  { value: 'unknown', label: 'Not known' },
  { value: 'free', label: 'Everybody' },
  { value: 'registration', label: 'With an account that costs nothing' },
  { value: 'limited', label: 'In part, or some pages a month' },
  { value: 'subscription', label: 'Who pays' },
];

/** Fields of one line, in the order in which a reference has them. */
export const LINES = [
  { name: 'title', label: 'Title', hint: '' },
  { name: 'translatedTitle', label: 'Title in English', hint: 'where the title is in another language' },
  { name: 'published', label: 'Date', hint: 'as 2021-03-04, 2021-03 or 2021' },
  { name: 'site', label: 'Site or periodical', hint: '' },
  { name: 'work', label: 'Book, journal or conference that holds it', hint: 'where that is not the site' },
  { name: 'agency', label: 'News agency', hint: '' },
  { name: 'publisher', label: 'Publisher', hint: '' },
  { name: 'location', label: 'Place', hint: '' },
  { name: 'edition', label: 'Edition', hint: '' },
  { name: 'volume', label: 'Volume', hint: '' },
  { name: 'issue', label: 'Issue', hint: '' },
  { name: 'pages', label: 'Pages', hint: 'as 5–9' },
  { name: 'isbn', label: 'ISBN', hint: '' },
  { name: 'issn', label: 'ISSN', hint: '' },
  { name: 'doi', label: 'DOI', hint: 'from 10. on' },
  { name: 'pmid', label: 'PMID', hint: '' },
  { name: 'arxiv', label: 'arXiv number', hint: '' },
  { name: 'language', label: 'Language', hint: 'as a tag, such as de' },
  { name: 'archive', label: 'Address of a kept copy', hint: 'one that you have seen' },
  { name: 'archived', label: 'Day of the kept copy', hint: 'as 2021-03-04' },
] as const;

export type LineName = (typeof LINES)[number]['name'];

export interface Form {
  kind: WorkKind | 'unknown';
  access: Access | 'unknown';
  /** `Last, First`, one a line. */
  people: string;
  /** One a line. */
  bodies: string;
  lines: Record<LineName, string>;
}

const OWN = ['title', 'published', 'site', 'publisher', 'language'] as const;
const DETAILS = [
  'translatedTitle',
  'work',
  'agency',
  'location',
  'edition',
  'volume',
  'issue',
  'pages',
  'isbn',
  'issn',
  'doi',
  'pmid',
  'arxiv',
] as const;

export function toForm(known: Bibliography): Form {
  const { authors, details } = known;
  const lines = Object.fromEntries([
    ...OWN.map((name) => [name, known[name] ?? '']),
    ...DETAILS.map((name) => [name, details[name] ?? '']),
    ['archive', details.snapshot?.url ?? ''],
    ['archived', details.snapshot?.date ?? ''],
  ]) as Record<LineName, string>;
  return {
    kind: details.kind ?? 'unknown',
    access: details.access ?? 'unknown',
    people: authors.filter((name) => !details.bodies.includes(name)).join('\n'),
    bodies: authors.filter((name) => details.bodies.includes(name)).join('\n'),
    lines,
  };
}

/** Every field as it is to be; `address` is the source's own, which a kept copy is of. */
export function toBibliography(form: Form, address: string): Bibliography {
  const text = (name: LineName) => form.lines[name].trim() || null;
  const names = (typed: string) =>
    typed
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '');
  const [people, bodies] = [names(form.people), names(form.bodies)];
  const [archive, archived] = [text('archive'), text('archived')];
  return {
    title: text('title') ?? '',
    authors: [...people, ...bodies],
    site: text('site'),
    publisher: text('publisher'),
    published: text('published'),
    language: text('language'),
    details: {
      ...(Object.fromEntries(DETAILS.map((name) => [name, text(name)])) as Record<
        (typeof DETAILS)[number],
        string | null
      >),
      kind: form.kind === 'unknown' ? null : form.kind,
      bodies,
      access: form.access === 'unknown' ? null : form.access,
      snapshot: archive && archived ? { url: archive, date: archived, original: address } : null,
    },
    corrected: true,
  };
}

/** What can be said without asking the program, which checks identifiers. */
export function faults(form: Form): Partial<Record<LineName, string>> {
  const found: Partial<Record<LineName, string>> = {};
  const { title, archive, archived } = form.lines;
  if (title.trim() === '') found.title = 'A reference needs a title.';
  if (archive.trim() !== '' && archived.trim() === '') found.archived = 'Give the day of the copy as well.';
  if (archive.trim() === '' && archived.trim() !== '')
    found.archive = 'Give the address of the copy as well.';
  return found;
}
