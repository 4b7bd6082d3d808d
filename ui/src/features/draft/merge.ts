/** What an edit changed, put into the draft that is shown. */
import type {
  Article,
  ArticleSection,
  DraftCounts,
  DraftEditResponse,
  DraftOpenResponse,
  Paragraph,
} from '../../bindings';

/** The draft after an edit. */
export function merge(draft: DraftOpenResponse, edit: DraftEditResponse): DraftOpenResponse {
  const merged: DraftOpenResponse = {
    ...draft,
    survey: edit.survey ?? draft.survey,
    sources: edit.sources ?? draft.sources,
    outline: edit.outline ?? draft.outline,
    unused: edit.unused ?? draft.unused,
    article: mergeArticle(draft.article, edit),
    history: edit.history,
  };
  return { ...merged, counts: recount(merged) };
}

function mergeArticle(article: Article | null, edit: DraftEditResponse): Article | null {
  if (!article && edit.sections.length === 0 && edit.lead === null) return null;
  const before = article ?? { lead: [], sections: [] };
  return {
    lead: edit.lead ?? before.lead,
    sections: edit.outline ? edit.sections : replace(before.sections, edit.sections),
  };
}

function replace(sections: readonly ArticleSection[], changed: readonly ArticleSection[]): ArticleSection[] {
  const byHeading = new Map(changed.map((section) => [section.heading, section]));
  const kept = sections.map((section) => byHeading.get(section.heading) ?? section);
  const known = new Set(sections.map((section) => section.heading));
  return [...kept, ...changed.filter((section) => !known.has(section.heading))];
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
