/** What an edit changed, put into the draft that is shown. */
import type {
  Article,
  ArticleSection,
  DraftCounts,
  DraftEditResponse,
  DraftOpenResponse,
  Outline,
  Paragraph,
  SourceView,
} from '../../bindings';

/** The draft after an edit. */
export function merge(draft: DraftOpenResponse, edit: DraftEditResponse): DraftOpenResponse {
  const merged: DraftOpenResponse = {
    ...draft,
    survey: edit.survey ?? draft.survey,
    sources: mergeSources(draft.sources, edit),
    outline: edit.outline ?? draft.outline,
    unused: edit.unused ?? draft.unused,
    article: mergeArticle(draft.article, edit),
    history: edit.history,
  };
  return { ...merged, counts: recount(merged) };
}

/** The very same list where no source changed, so that nothing that shows it is drawn anew. */
function mergeSources(before: SourceView[], { sources, gone }: DraftEditResponse): SourceView[] {
  if (sources.length === 0 && gone.length === 0) return before;
  const left = before.filter((source) => !gone.includes(source.id));
  return mergeBy('id', left, sources);
}

function mergeArticle(article: Article | null, edit: DraftEditResponse): Article | null {
  if (!article && edit.sections.length === 0 && edit.lead === null) return null;
  const before = article ?? { lead: [], sections: [] };
  const sections =
    edit.sections.length === 0 ? before.sections : mergeBy('heading', before.sections, edit.sections);
  return {
    lead: edit.lead ?? before.lead,
    sections: article && edit.outline ? layOut(sections, edit.outline) : sections,
  };
}

/** The text under the headings of an outline; a section that is as it was is the very same. */
function layOut(sections: readonly ArticleSection[], outline: Outline): ArticleSection[] {
  const byHeading = new Map(sections.map((section) => [section.heading, section]));
  return outline.headings.map(({ id, level, title }) => {
    const held = byHeading.get(id);
    if (held?.level === level && held.title === title) return held;
    return { heading: id, level, title, paragraphs: held?.paragraphs ?? [] };
  });
}

/** What changed in its place, what is new behind. */
function mergeBy<Key extends string, One extends Record<Key, string>>(
  key: Key,
  before: readonly One[],
  changed: readonly One[],
): One[] {
  const byKey = new Map(changed.map((one) => [one[key], one]));
  const merged = before.map((one) => byKey.get(one[key]) ?? one);
  const known = new Set(before.map((one) => one[key]));
  return [...merged, ...changed.filter((one) => !known.has(one[key]))];
}

function recount(draft: DraftOpenResponse): DraftCounts {
  const kept = draft.sources.filter((source) => source.status === 'kept').length;
  const paragraphs: Paragraph[] = draft.article
    ? [...draft.article.lead, ...draft.article.sections.flatMap((section) => section.paragraphs)]
    : [];
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  return {
    dialogues: draft.counts.dialogues,
    sources: kept,
    leftOut: draft.sources.length - kept,
    headings: draft.outline?.headings.length ?? 0,
    sentences: sentences.length,
    cited: sentences.filter((sentence) => sentence.citations.length > 0).length,
  };
}
