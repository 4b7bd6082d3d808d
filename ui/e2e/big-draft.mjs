/** A made-up draft of a size that few reach, in the format in which a draft leaves the program as a file. */

export const SIZE = { sentences: 2_000, sources: 1_000, headings: 300, dialogues: 8, rounds: 10 };

const WORDS =
  'harbour mole quay ledger keeper beacon council survey engineer granite timber cargo tide pilot winter charter toll'.split(
    ' ',
  );

/** Words that differ from place to place and come out the same each time. */
function words(seed, many) {
  const made = Array.from(
    { length: many },
    (_, at) => WORDS[(seed * 7 + at * (3 + (seed % 5))) % WORDS.length],
  );
  const text = `${made.join(' ')} ${seed}`;
  return text[0].toUpperCase() + text.slice(1) + '.';
}

const sourceId = (at) => `s${(at + 1).toString(16).padStart(10, '0')}`;
const PASSAGES_EACH = 4;
const passageOf = (at) =>
  `${sourceId(Math.floor(at / PASSAGES_EACH) % SIZE.sources)}.${(at % PASSAGES_EACH) + 1}`;

export function bigDraft() {
  const sources = [];
  const passages = {};
  for (let at = 0; at < SIZE.sources; at += 1) {
    const id = sourceId(at);
    let text = '';
    for (let part = 0; part < PASSAGES_EACH; part += 1) {
      const own = words(at * PASSAGES_EACH + part, 40);
      const start = text.length;
      text += own;
      passages[`${id}.${part + 1}`] = {
        id: `${id}.${part + 1}`,
        source: id,
        text: own,
        start,
        end: text.length,
        page: null,
        flags: [],
      };
      text += '\n\n';
    }
    sources.push({
      id,
      url: `https://archive-${at % 40}.example/papers/${at}`,
      also: [],
      title: words(at, 8),
      authors: ['A. Keeper'],
      site: `Archive ${at % 40}`,
      publisher: null,
      published: `${1950 + (at % 70)}-05-01`,
      language: 'en',
      kind: 'html',
      status: 'kept',
      reliability: 'unknown',
      reason: `archive-${at % 40}.example is on no list`,
      pages: [],
      text,
    });
  }
  const headings = Array.from({ length: SIZE.headings }, (_, at) => ({
    id: `h${at + 1}`,
    level: at % 10 === 0 ? 1 : at % 3 === 1 ? 2 : 3,
    title: `${words(at, 3).slice(0, -1)}`,
    note: '',
    locked: false,
    passages: Array.from({ length: 8 }, (_, nth) => passageOf(at * 13 + nth)),
  }));
  for (let at = 1; at < headings.length; at += 1)
    headings[at].level = Math.min(headings[at].level, headings[at - 1].level + 1);
  let written = 0;
  const sentences = (heading, many) =>
    Array.from({ length: many }, (_, nth) => {
      written += 1;
      return {
        id: `${heading}.${nth + 1}`,
        text: words(written, 14),
        citations: [passageOf(written * 2), passageOf(written * 2 + 41)],
        provenance: 'model',
        support: { state: 'unchecked', reason: 'nobody checked it' },
        approved: written % 4 === 0,
      };
    });
  const share = (at) =>
    Math.floor(((at + 1) * SIZE.sentences) / SIZE.headings) -
    Math.floor((at * SIZE.sentences) / SIZE.headings);
  const sections = headings.map(({ id, level, title }, at) => ({
    heading: id,
    level,
    title,
    paragraphs: [{ sentences: sentences(id, share(at)) }],
  }));
  const perspectives = Array.from({ length: SIZE.dialogues }, (_, at) => ({
    name: `Interest ${at + 1}`,
    focus: words(at, 10),
    facets: [],
    origin: at === 0 ? 'basic' : 'proposed',
    enabled: true,
  }));
  const dialogues = perspectives.map((perspective, which) => ({
    perspective,
    turns: Array.from({ length: SIZE.rounds }, (_, round) => {
      const seed = which * SIZE.rounds + round;
      return {
        question: words(seed, 9).replace(/\.$/, '?'),
        queries: [words(seed, 4), words(seed + 1, 4), words(seed + 2, 4)],
        hits: Array.from({ length: 12 }, (_, nth) => {
          const source = sources[(seed * 12 + nth) % SIZE.sources];
          return {
            query: words(seed, 4),
            url: source.url,
            title: source.title,
            outcome: 'new',
            source: source.id,
          };
        }),
        answer: Array.from({ length: 5 }, (_, nth) => ({
          text: words(seed * 5 + nth, 16),
          citations: [passageOf(seed * 48 + nth)],
          provenance: 'model',
        })),
      };
    }),
    ended: null,
    failed: false,
  }));
  const related = [{ title: 'Another harbour', toc: [{ level: 1, title: 'History' }] }];
  return {
    format: 'stormwright draft',
    version: 1,
    topic: { title: 'Old Harbour of Moseby' },
    settings: { search: ['library'] },
    stage: 'article',
    parts: {
      survey: { related: related.map((contents) => ({ contents, enabled: true })), perspectives },
      research: {
        related,
        perspectives,
        dialogues,
        evidence: { sources, passages },
        repeats_avoided: 0,
        calls: [],
      },
      draft_outline: { headings: headings.slice(0, 40).map((heading) => ({ ...heading, passages: [] })) },
      outline: { headings },
      article: { lead: [], sections },
      gaps: [],
    },
    journal: [],
  };
}
