/** The table of sources: its rows, and how they are filtered and sorted. */
import type { Dialogue, SourceId, SourceView, Status } from '../../bindings';
import { RATINGS, siteOf } from '../draft/words';

export interface Row {
  /** Lasting; the source's id, or the address of a page that was turned away unread. */
  key: string;
  source: SourceView | null;
  id: SourceId | null;
  url: string;
  title: string;
  site: string;
  /** As it is given, or an empty string. */
  date: string;
  status: Status;
  /** Why it has its status and class. */
  reason: string;
  uses: number;
}

export const FILTERS = ['kept', 'off', 'rejected', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export type Column = 'title' | 'site' | 'date' | 'reliability' | 'uses';
export interface Sort {
  by: Column;
  up: boolean;
}

/** Sources in the order in which they were found, then pages that the sieve turned away before they were read. */
export function rowsOf(sources: readonly SourceView[], dialogues: readonly Dialogue[]): Row[] {
  const rows = sources.map((source): Row => ({
    key: source.id,
    source,
    id: source.id,
    url: source.url,
    title: source.title || siteOf(source.url),
    site: source.site ?? siteOf(source.url),
    date: source.published ?? '',
    status: source.status,
    reason: source.reason,
    uses: source.uses,
  }));
  const known = new Set(sources.flatMap((source) => [source.url, ...source.also]));
  for (const dialogue of dialogues) {
    for (const turn of dialogue.turns) {
      for (const hit of turn.hits) {
        if (hit.outcome !== 'rejected' || known.has(hit.url)) continue;
        known.add(hit.url);
        rows.push({
          key: hit.url,
          source: null,
          id: null,
          url: hit.url,
          title: hit.title || siteOf(hit.url),
          site: siteOf(hit.url),
          date: '',
          status: 'rejected',
          reason: hit.reason,
          uses: 0,
        });
      }
    }
  }
  return rows;
}

export function counts(rows: readonly Row[]): Record<Filter, number> {
  const of = (status: Status) => rows.filter((row) => row.status === status).length;
  return { kept: of('kept'), off: of('off'), rejected: of('rejected'), all: rows.length };
}

/** Rows of a status whose title, site, address, author or reason holds all words. */
export function filtered(rows: readonly Row[], filter: Filter, text: string): Row[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filter !== 'all' && row.status !== filter) return false;
    if (words.length === 0) return true;
    const all = [row.title, row.site, row.url, row.reason, ...(row.source?.authors ?? [])]
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Sorted by a column; what has no value there stands last either way, equals keep their order. */
export function sorted(rows: readonly Row[], sort: Sort | null): Row[] {
  if (!sort) return [...rows];
  const way = sort.up ? 1 : -1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return [...rows].sort((a, b) => {
    const [left, right] = [valueOf(a, sort.by), valueOf(b, sort.by)];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    if (typeof left === 'number' && typeof right === 'number') return way * (left - right);
    return way * collator.compare(String(left), String(right));
  });
}

/** The sort after a click on a column's head: up, down, and back to the order of finding. */
export function nextSort(now: Sort | null, by: Column): Sort | null {
  const first = by !== 'uses' && by !== 'date';
  if (now?.by !== by) return { by, up: first };
  return now.up === first ? { by, up: !first } : null;
}

function valueOf(row: Row, column: Column): string | number {
  switch (column) {
    case 'reliability':
      return row.source ? RATINGS.indexOf(row.source.reliability) : '';
    case 'uses':
      return row.uses;
    default:
      return row[column];
  }
}
