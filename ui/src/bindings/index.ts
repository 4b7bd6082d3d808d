// Generated from the crate `stormwright-api`: run `make bindings` after changing its types.

/**
 * Who may read a work at its address.
 */
export type Access = "free" | "subscription" | "registration" | "limited";

/**
 * What a score means.
 */
export type AnchorView = { 
/**
 * The score.
 */
score: number, 
/**
 * What it means.
 */
means: string, };

/**
 * How a source does by one of the four things, the best first.
 */
export type Answer = "yes" | "unclear" | "no";

/**
 * A failed command.
 */
export type ApiError = { 
/**
 * The kind of failure.
 */
code: Code, 
/**
 * What failed, on what; one line.
 */
what: string, 
/**
 * What to do about it; one line.
 */
hint: string, };

/**
 * An article.
 */
export type Article = { 
/**
 * The lead's paragraphs.
 */
lead: Array<Paragraph>, 
/**
 * One entry a heading, in the outline's order.
 */
sections: Array<ArticleSection>, };

/**
 * Audits an article's wikitext.
 */
export type ArticleAuditParams = { 
/**
 * The wikitext.
 */
wikitext: string, 
/**
 * What the article is about; the words it sets in bold first where this is not said.
 */
topic: string | null, 
/**
 * A file or folder with the sources: what the library takes, and JSON lines with `url`, `title` and `text`.
 */
library: string | null, 
/**
 * Whether sources that are not there are fetched.
 */
fetch: boolean, };

/**
 * What the audit found.
 */
export type ArticleAuditResponse = { 
/**
 * References, sentences and a worklist.
 */
audit: Audit, };

/**
 * The text under one heading of the outline.
 */
export type ArticleSection = { 
/**
 * The heading's id.
 */
heading: HeadingId, 
/**
 * 1 for a section.
 */
level: number, 
/**
 * The heading's words.
 */
title: string, 
/**
 * Paragraphs in order; empty where a heading only holds sub-headings.
 */
paragraphs: Array<Paragraph>, };

/**
 * What an audit found.
 */
export type Audit = { 
/**
 * The references.
 */
references: Array<AuditedReference>, 
/**
 * The sentences that name one.
 */
sentences: Array<AuditedSentence>, 
/**
 * How many sentences name none.
 */
uncited: number, 
/**
 * What to look at, the weightiest first: places among the sentences.
 */
worklist: Array<number>, };

/**
 * What was found of a reference.
 */
export type AuditedReference = { 
/**
 * Its place in the article, from 1.
 */
number: number, 
/**
 * The address that it gives; empty where it gives none.
 */
url: string, 
/**
 * Its title, as the article gives it.
 */
title: string, 
/**
 * Why its source could not be read; none where it was.
 */
unreadable: string | null, 
/**
 * The rating of its site.
 */
rating: Rating, 
/**
 * Why it is rated so.
 */
ratingReason: string, 
/**
 * Sentences that name it and are supported, and all that name it.
 */
supported: [number, number], };

/**
 * What was found of a sentence.
 */
export type AuditedSentence = { 
/**
 * The heading it stands under; empty in the lead.
 */
section: string, 
/**
 * Its words.
 */
text: string, 
/**
 * Numbers of its references.
 */
references: Array<number>, 
/**
 * What its references say of it.
 */
verdict: SupportVerdict, };

/**
 * The part of a passage that says most of a clause.
 */
export type Backing = { 
/**
 * The clause: bytes of the sentence.
 */
clause: { start: number, end: number, }, 
/**
 * Place of the passage among the citations.
 */
passage: number, 
/**
 * The part: bytes of the passage.
 */
range: { start: number, end: number, }, 
/**
 * How much of the clause it says, 0 to 1.
 */
score: number, };

/**
 * What a reference says of a work, as an editor may correct it: every field, as it is to be.
 */
export type Bibliography = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its authors, `Last, First` or as printed.
 */
authors: Array<string>, 
/**
 * The site's or work's name.
 */
site: string | null, 
/**
 * The publisher's name.
 */
publisher: string | null, 
/**
 * Date of publication.
 */
published: string | null, 
/**
 * BCP 47 language tag.
 */
language: string | null, 
/**
 * What else is known.
 */
details: Details, 
/**
 * Whether an editor has corrected it.
 */
corrected: boolean, };

/**
 * An article without what would tell who made it.
 */
export type BlindArticle = { 
/**
 * The lead, then the sections.
 */
sections: Array<BlindSection>, 
/**
 * The passages that are cited, in the order of their first citation.
 */
passages: Array<BlindPassage>, };

/**
 * A cited passage with where it stands.
 */
export type BlindPassage = { 
/**
 * The passage.
 */
id: PassageId, 
/**
 * Its words.
 */
text: string, 
/**
 * Page of a paged document.
 */
page: number | null, 
/**
 * Title of its source.
 */
title: string, 
/**
 * Site of its source.
 */
site: string | null, 
/**
 * Date of its source.
 */
published: string | null, 
/**
 * Address of its source.
 */
url: string, };

/**
 * The text under a heading.
 */
export type BlindSection = { 
/**
 * 1 for a section, 0 for the lead, which has no title.
 */
level: number, 
/**
 * The heading's words.
 */
title: string, 
/**
 * Paragraphs of sentences.
 */
paragraphs: Array<Array<BlindSentence>>, };

/**
 * A sentence.
 */
export type BlindSentence = { 
/**
 * Its words.
 */
text: string, 
/**
 * The passages it rests on.
 */
citations: Array<PassageId>, };

/**
 * What an editor made of a sentence that was not theirs.
 */
export type Change = { 
/**
 * The words that it had before.
 */
before: string, 
/**
 * Of the words that it has now, those that were not there before or stood in another order, in per cent.
 */
percent: number, };

/**
 * Checks sentences against passages.
 */
export type CheckPairsParams = { 
/**
 * The sentences with their passages.
 */
pairs: Array<Pair>, 
/**
 * What a draft is told, of which the mind counts: who judges what words and meaning leave undecided. Nobody without it,
 * or where its model is `none`.
 */
judge?: DraftSettings | null, };

/**
 * One verdict a pair, in order.
 */
export type CheckPairsResponse = { 
/**
 * The verdicts.
 */
verdicts: Array<PairVerdict>, };

/**
 * How far the checks had to go.
 */
export type CheckTier = "looked" | "aligned" | "judged" | "none";

/**
 * A sentence with its state.
 */
export type CheckedSentence = { 
/**
 * Its id.
 */
id: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * Its state as it is kept with the article.
 */
support: Support, 
/**
 * The paper's kind of error.
 */
kind: ErrorKind | null, 
/**
 * Why it is not supported, with the words that are meant; ranges are bytes of the sentence.
 */
reasons: Array<SupportReason>, 
/**
 * Which part of which passage backs which clause; ranges are bytes.
 */
backing: Array<Backing>, 
/**
 * The passages that it cites.
 */
citations: Array<PassageId>, 
/**
 * Those of them whose source never speaks of the topic.
 */
redHerrings: Array<PassageId>, };

/**
 * A sentence that cites a source.
 */
export type CitingSentence = { 
/**
 * The sentence.
 */
id: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * The passages of the source that it cites.
 */
passages: Array<PassageId>, };

/**
 * How near a sentence is to a source.
 */
export type Closeness = "structure" | "close" | "copied";

/**
 * What kind of failure it is. Hosts choose words, exit codes and actions by it, never by the text. Stable.
 */
export type Code = "notFound" | "badInput" | "noEvidence" | "searchUnavailable" | "cancelled" | "locked" | "modelMissing" | "modelUnavailable" | "storeDamaged" | "storeNewer" | "libraryEmpty" | "io" | "internal";

/**
 * Two methods compared.
 */
export type Comparison = { 
/**
 * The methods, in order of their names. All pairs of figures are in this order.
 */
methods: [string, string], 
/**
 * Number of raters.
 */
raters: number, 
/**
 * Number of pairs of drafts.
 */
pairs: number, 
/**
 * Number of ratings: a rater with a pair of drafts.
 */
ratings: number, 
/**
 * Figures of the criteria, in the paper's order.
 */
criteria: Array<CriterionFigures>, 
/**
 * How often each was preferred.
 */
preferred: [number, number], };

/**
 * A stretch of a sentence and what could stand there.
 */
export type Correction = { 
/**
 * First character in the sentence.
 */
start: number, 
/**
 * Character after the last one.
 */
end: number, 
/**
 * What stands there.
 */
before: string, 
/**
 * What could stand there.
 */
after: string, };

/**
 * A criterion of the paper, scored from 1 to 7.
 */
export type Criterion = "interest" | "organisation" | "relevance" | "coverage" | "verifiability";

/**
 * Figures of a criterion. They rest on the ratings that scored both drafts.
 */
export type CriterionFigures = { 
/**
 * The criterion.
 */
criterion: Criterion, 
/**
 * Number of such ratings.
 */
ratings: number, 
/**
 * Mean scores; none without a rating.
 */
means: [number, number] | null, 
/**
 * Shares of scores of 4 and more, 0 to 1; none without a rating.
 */
good: [number, number] | null, 
/**
 * Whether the difference may be chance.
 */
test: PairedTest | null, };

/**
 * A criterion as a rater reads it.
 */
export type CriterionView = { 
/**
 * The criterion.
 */
id: Criterion, 
/**
 * Its name.
 */
name: string, 
/**
 * What is asked.
 */
question: string, 
/**
 * What some scores mean.
 */
anchors: Array<AnchorView>, };

/**
 * What happens around a run.
 */
export type DeskEvent = { "type": "runStarted", 
/**
 * The topic.
 */
topic: string, 
/**
 * Whether it goes on from an earlier run.
 */
resumed: boolean, } | { "type": "runPaused", 
/**
 * Whether it waits.
 */
paused: boolean, } | { "type": "runEnded", 
/**
 * Why it ended before its time; none where it is done.
 */
error: ApiError | null, } | { "type": "usageCounted", 
/**
 * Requests to language models.
 */
calls: number, 
/**
 * Tokens read and written.
 */
tokens: number, 
/**
 * US dollars; none where a price is not known.
 */
cost: number | null, } | { "type": "libraryFileRead", 
/**
 * Files done.
 */
done: number, 
/**
 * Files to do.
 */
total: number, 
/**
 * The file.
 */
path: string, } | { "type": "libraryFileFailed", 
/**
 * The file.
 */
path: string, 
/**
 * Why.
 */
reason: string, } | { "type": "libraryPassagesEmbedded", 
/**
 * Passages done.
 */
done: number, 
/**
 * Passages to do.
 */
total: number, } | { "type": "articleLookedAt", 
/**
 * Its title.
 */
title: string, 
/**
 * Topics collected so far.
 */
topics: number, 
/**
 * Topics that are wanted.
 */
wanted: number, 
/**
 * Why it is none; none where it is one.
 */
leftOut: string | null, } | { "type": "outlineChanged", 
/**
 * What was changed or left out, a sentence each.
 */
changes: Array<string>, } | { "type": "draftExported", 
/**
 * The folder.
 */
out: string, 
/**
 * Number of files.
 */
files: number, };

/**
 * What is known of a work beside title, authors, site, publisher, date and language. Unknown fields are left out.
 */
export type Details = { 
/**
 * What sort of work it is.
 */
kind: WorkKind | null, 
/**
 * Authors that are bodies and not people, where that is said, as they stand among the authors.
 */
bodies: Array<string>, 
/**
 * The journal, book, encyclopedia or proceedings that holds it, where that is not the site.
 */
work: string | null, 
/**
 * The agency that a newspaper took it from.
 */
agency: string | null, 
/**
 * Its title in English, where the title is not.
 */
translatedTitle: string | null, 
/**
 * Where it was published.
 */
location: string | null, 
/**
 * Edition, as a number with its ending or as words, without the word "edition".
 */
edition: string | null, 
/**
 * Volume, the bare number.
 */
volume: string | null, 
/**
 * Issue, the bare number.
 */
issue: string | null, 
/**
 * Its pages in what holds it.
 */
pages: string | null, 
/**
 * International Standard Book Number, its check digit right.
 */
isbn: string | null, 
/**
 * International Standard Serial Number, its check digit right.
 */
issn: string | null, 
/**
 * Digital Object Identifier, from `10.` on.
 */
doi: string | null, 
/**
 * PubMed's number.
 */
pmid: string | null, 
/**
 * arXiv's number.
 */
arxiv: string | null, 
/**
 * Who may read it.
 */
access: Access | null, 
/**
 * A kept copy.
 */
snapshot: Snapshot | null, };

/**
 * A dialogue.
 */
export type Dialogue = { 
/**
 * Who asks.
 */
perspective: Perspective, 
/**
 * Turns in order.
 */
turns: Array<Turn>, 
/**
 * Why it ended before its last round, where it did.
 */
ended: string | null, 
/**
 * Whether that was a failure, which may be tried again.
 */
failed: boolean, };

/**
 * Ends one dialogue of a run; what it found is kept.
 */
export type DialogueStopParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * Name of its perspective.
 */
perspective: string, };

/**
 * Whether there was one.
 */
export type DialogueStopResponse = { 
/**
 * Whether this program is running the draft.
 */
stopped: boolean, };

/**
 * One side of a disagreement.
 */
export type DisagreeingSide = { 
/**
 * The passage.
 */
passage: PassageId, 
/**
 * The sentence that is meant.
 */
text: string, 
/**
 * The figure that differs.
 */
figure: string, 
/**
 * Where the figure stands: bytes of `text`.
 */
range: { start: number, end: number, }, };

/**
 * Two sources that say the same of the same, with another figure.
 */
export type Disagreement = { 
/**
 * The two sides, in the order in which their sources were found.
 */
sides: [DisagreeingSide, DisagreeingSide], };

/**
 * What a document was before its text was extracted.
 */
export type DocumentKind = "html" | "markdown" | "text" | "pdf" | "snippet";

/**
 * Checks the sentences of a draft.
 */
export type DraftCheckParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * What the check of a draft came to.
 */
export type DraftCheckResponse = { 
/**
 * Every sentence in reading order.
 */
sentences: Array<CheckedSentence>, 
/**
 * Sentences by state: `supported`, `partial`, `unsupported`, `contradicted`, `unchecked`.
 */
states: { [key in string]: number }, 
/**
 * Sentences that are not supported by the paper's kind of error.
 */
kinds: { [key in string]: number }, 
/**
 * Headings that related articles have and the draft has not.
 */
missing: Array<MissingInformation>, 
/**
 * Sources that disagree.
 */
disagreements: Array<Disagreement>, 
/**
 * Sentences of the lead that the body does not bear out.
 */
lead: Array<LeadFault>, 
/**
 * Whether every sentence is supported.
 */
sound: boolean, };

/**
 * Closes a draft.
 */
export type DraftCloseParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * Whether it was open.
 */
export type DraftCloseResponse = { 
/**
 * Whether it was.
 */
closed: boolean, };

/**
 * How much a draft holds.
 */
export type DraftCounts = { 
/**
 * Dialogues.
 */
dialogues: number, 
/**
 * Sources that count.
 */
sources: number, 
/**
 * Sources seen and switched off or rejected.
 */
leftOut: number, 
/**
 * Headings of the outline.
 */
headings: number, 
/**
 * Sentences of the article, the lead's among them.
 */
sentences: number, 
/**
 * Sentences with at least one citation.
 */
cited: number, };

/**
 * Makes a draft; nothing runs yet.
 */
export type DraftCreateParams = { 
/**
 * What it is to be about.
 */
topic: string, 
/**
 * What its runs are told.
 */
settings: DraftSettings, 
/**
 * Files and folders that its first run adds to the library.
 */
library: Array<string>, 
/**
 * The folder that every run writes to when it is done.
 */
out: string | null, };

/**
 * The new draft.
 */
export type DraftCreateResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, };

/**
 * Deletes a draft.
 */
export type DraftDeleteParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * The draft that is gone.
 */
export type DraftDeleteResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, };

/**
 * Makes a copy of a draft.
 */
export type DraftDuplicateParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * The copy.
 */
export type DraftDuplicateResponse = { 
/**
 * The copy.
 */
draft: DraftSummary, };

/**
 * Changes a draft; on disk when this returns.
 */
export type DraftEditParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The change.
 */
edit: Edit, };

/**
 * What a change came to: only the parts that it touched.
 */
export type DraftEditResponse = { 
/**
 * What was changed, in a few words; none where there was nothing to undo or redo.
 */
label: string | null, 
/**
 * Related articles and perspectives, where they changed.
 */
survey: Survey | null, 
/**
 * Sources that are new or something else now, or that more or fewer sentences cite.
 */
sources: Array<SourceView>, 
/**
 * Sources that are no longer there.
 */
gone: Array<SourceId>, 
/**
 * The outline, where it changed.
 */
outline: Outline | null, 
/**
 * Passages that no heading uses, where the outline or a source changed.
 */
unused: Array<PassageId> | null, 
/**
 * Places of the article whose text is another. Where the outline changed, an article that is there has its headings as
 * places; the text goes where its heading goes.
 */
sections: Array<ArticleSection>, 
/**
 * The lead, where it changed.
 */
lead: Array<Paragraph> | null, 
/**
 * The sentence that was added.
 */
added: SentenceId | null, 
/**
 * What can be undone and redone now.
 */
history: HistoryView, };

/**
 * Writes a draft's files.
 */
export type DraftExportParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The folder.
 */
out: string, };

/**
 * What was written.
 */
export type DraftExportResponse = { 
/**
 * The folder.
 */
out: string, 
/**
 * Its files that belong to the draft.
 */
files: Array<string>, 
/**
 * Files that were in the way and are kept under a new name.
 */
setAside: Array<string>, 
/**
 * Files of an earlier export that were removed.
 */
removed: Array<string>, 
/**
 * What of the article went out, in figures; none where there is no article yet.
 */
report: ExportReport | null, };

/**
 * Lists all drafts.
 */
export type DraftListParams = Record<symbol, never>;

/**
 * All drafts, newest first.
 */
export type DraftListResponse = { 
/**
 * The drafts.
 */
drafts: Array<DraftSummary>, };

/**
 * Asks whether a draft's sources could carry an article.
 */
export type DraftNotabilityParams = { 
/**
 * The draft's id, or the beginning of it.
 */
draft: string, };

/**
 * What a draft's sources are worth together.
 */
export type DraftNotabilityResponse = { 
/**
 * Fewest certain sources from which a subject is presumed to be notable.
 */
enough: number, 
/**
 * The sources, judged.
 */
notability: Notability, 
/**
 * What each section of the article rests on, in its order; empty before there is an article.
 */
sections: Array<SourceMix>, };

/**
 * Opens a draft in a window: until it is closed, no other program may run it.
 */
export type DraftOpenParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * The draft with all that it holds but the texts of its sources.
 */
export type DraftOpenResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, 
/**
 * What its runs are told.
 */
settings: DraftSettings, 
/**
 * Its folder, where it has one.
 */
out: string | null, 
/**
 * What its method has to show of the research, in this order.
 */
panels: Array<Panel>, 
/**
 * Related articles and perspectives.
 */
survey: Survey | null, 
/**
 * The dialogues that are over.
 */
dialogues: Array<Dialogue>, 
/**
 * Sources in the order in which they were found.
 */
sources: Array<SourceView>, 
/**
 * The outline before the dialogues.
 */
draftOutline: Outline | null, 
/**
 * The outline that is written from.
 */
outline: Outline | null, 
/**
 * Passages of kept sources that no heading uses.
 */
unused: Array<PassageId>, 
/**
 * The article.
 */
article: Article | null, 
/**
 * What is missing from it.
 */
gaps: Array<Gap>, 
/**
 * How much it holds.
 */
counts: DraftCounts, 
/**
 * What can be undone and redone.
 */
history: HistoryView, };

/**
 * Writes a whole draft into one file.
 */
export type DraftPackParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The file.
 */
path: string, };

/**
 * The file that was written.
 */
export type DraftPackResponse = { 
/**
 * The file.
 */
path: string, 
/**
 * Its size in bytes.
 */
bytes: number, };

/**
 * Stops asking for anything new until told to go on.
 */
export type DraftPauseParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * Whether it is to wait.
 */
paused: boolean, };

/**
 * Whether there is a run to pause.
 */
export type DraftPauseResponse = { 
/**
 * Whether this program is running the draft.
 */
running: boolean, };

/**
 * Shows what an export would hold.
 */
export type DraftPreviewParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The format.
 */
format: Format, };

/**
 * What an export would hold.
 */
export type DraftPreviewResponse = { 
/**
 * The text.
 */
text: string, 
/**
 * What is left out, and why.
 */
leftOut: Array<LeftOut>, 
/**
 * What goes out, in figures.
 */
report: ExportReport, 
/**
 * A line for the edit summary that discloses what helped.
 */
editSummary: string, };

/**
 * Redoes the last change that was undone.
 */
export type DraftRedoParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * Brings a deleted draft back, as long as its program has not been closed for a month.
 */
export type DraftRestoreParams = { 
/**
 * The draft's whole id.
 */
draft: string, };

/**
 * The draft that is back.
 */
export type DraftRestoreResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, };

/**
 * Goes on with a draft as it was set up.
 */
export type DraftResumeParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * Where to write; none keeps the draft's folder.
 */
out: string | null, };

/**
 * Runs a draft, or goes on with it.
 */
export type DraftRunParams = { 
/**
 * The draft: its id or the beginning of it.
 */
draft: string, 
/**
 * Where to stop; none keeps the draft's setting.
 */
until: RunUntil | null, 
/**
 * Where to write; none keeps the draft's folder.
 */
out: string | null, };

/**
 * What a run came to.
 */
export type DraftRunResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, 
/**
 * How much it holds.
 */
counts: DraftCounts, 
/**
 * What is missing from it.
 */
gaps: Array<Gap>, 
/**
 * A safe name for a folder of this draft, unlike any other draft's.
 */
suggestedOut: string, 
/**
 * What was written; none where the draft has no folder.
 */
export: DraftExportResponse | null, };

/**
 * Writes an article in one format into a file.
 */
export type DraftSaveParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The format.
 */
format: Format, 
/**
 * The file.
 */
path: string, };

/**
 * The file that was written.
 */
export type DraftSaveResponse = { 
/**
 * The file.
 */
path: string, 
/**
 * Its size in bytes.
 */
bytes: number, };

/**
 * What the runs of a draft are told. What is left out takes the engine's default.
 */
export type DraftSettings = { 
/**
 * The recipe that the draft is made by.
 */
method: Method, 
/**
 * Where the draft is to go.
 */
target: RunTarget, 
/**
 * Whether the topic is a living person; where nobody says, the sources are looked at.
 */
living: boolean | null, 
/**
 * Which works an export cites by short footnotes with a list of sources.
 */
shortFootnotes: ShortFootnotes, 
/**
 * The mind; `none` is the one without a language model, `PROVIDER:NAME` a language model.
 */
model: string, 
/**
 * Address of the provider's interface, where it is not its own.
 */
baseUrl: string | null, 
/**
 * Models of roles that have their own: asker, expert, outliner, writer, judge.
 */
roleModels: { [key in Role]?: string }, 
/**
 * Models that are asked in a role where its own does not answer.
 */
fallbackModels: { [key in Role]?: string }, 
/**
 * Most requests to language models; at this and the next three limits the run writes from what it has.
 */
maxCalls: number | null, 
/**
 * Most tokens that language models read and write.
 */
maxTokens: number | null, 
/**
 * Most US dollars; needs the price of every model.
 */
maxCost: number | null, 
/**
 * Most minutes of one run.
 */
maxMinutes: number | null, 
/**
 * Sampling temperature of language models.
 */
temperature: number, 
/**
 * Nucleus sampling of language models.
 */
topP: number, 
/**
 * Tokens that a language model can read and write in one request, where the provider does not say.
 */
contextTokens: number | null, 
/**
 * Prices of models by name, in US dollars a million tokens.
 */
prices: { [key in string]: Price }, 
/**
 * Search engines: `library`, `searxng=ADDRESS`, or the name of a public service.
 */
search: Array<string>, 
/**
 * Whether pages are fetched for engines that hold only snippets.
 */
fetch: boolean, 
/**
 * Perspectives beside the basic fact writer.
 */
perspectives: number, 
/**
 * Rounds of question and answer in a dialogue.
 */
rounds: number, 
/**
 * Search queries a question may make.
 */
queries: number, 
/**
 * New sources a query may bring.
 */
results: number, 
/**
 * Search queries of the whole run; none sets no limit.
 */
maxQueries: number | null, 
/**
 * Pages left out.
 */
excludeUrls: Array<string>, 
/**
 * Encyclopedia articles left out.
 */
excludeArticles: Array<string>, 
/**
 * Hosts to which sources are limited; empty allows all.
 */
allow: Array<string>, 
/**
 * Hosts from which no source is taken.
 */
deny: Array<string>, 
/**
 * Where the run stops.
 */
until: RunUntil, 
/**
 * Most first- and second-level headings of an outline.
 */
maxHeadings: number, 
/**
 * Things done at the same time.
 */
concurrency: number, 
/**
 * A file or folder of tables of contents, or the address of a wiki's interface.
 */
encyclopedia: string | null, };

/**
 * Changes what a draft's next run is told.
 */
export type DraftSettingsParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The settings.
 */
settings: DraftSettings, };

/**
 * The settings as they are kept.
 */
export type DraftSettingsResponse = { 
/**
 * The settings.
 */
settings: DraftSettings, };

/**
 * Asks for one draft.
 */
export type DraftShowParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * A draft with its settings and what it holds.
 */
export type DraftShowResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, 
/**
 * What its runs are told.
 */
settings: DraftSettings, 
/**
 * Its folder, where it has one.
 */
out: string | null, 
/**
 * How much it holds.
 */
counts: DraftCounts, 
/**
 * Its outline, as Markdown headings.
 */
outline: string, 
/**
 * What is missing from it.
 */
gaps: Array<Gap>, };

/**
 * Starts or resumes a run and returns at once; events tell of it.
 */
export type DraftStartParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * Where to stop; none keeps the draft's setting.
 */
until?: RunUntil | null, 
/**
 * What to do; none goes on with the method.
 */
task?: Task | null, };

/**
 * The run that began.
 */
export type DraftStartResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, };

/**
 * Stops a run.
 */
export type DraftStopParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * Whether there was a run to stop.
 */
export type DraftStopResponse = { 
/**
 * Whether this program was running the draft.
 */
stopped: boolean, };

/**
 * A draft as a list shows it.
 */
export type DraftSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its topic.
 */
topic: string, 
/**
 * Where it is to go.
 */
target: RunTarget, 
/**
 * Its mind: `none` or the model.
 */
model: string, 
/**
 * How far it has come: `new`, then the last finished stage.
 */
stage: string, 
/**
 * Whether a run of it is under way in this program.
 */
running: boolean, 
/**
 * When it was made.
 */
created: number, 
/**
 * When it was changed last.
 */
updated: number, };

/**
 * Undoes the last change.
 */
export type DraftUndoParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * Reads a draft from such a file.
 */
export type DraftUnpackParams = { 
/**
 * The file.
 */
path: string, };

/**
 * The draft that was read, under a new id.
 */
export type DraftUnpackResponse = { 
/**
 * The draft.
 */
draft: DraftSummary, };

/**
 * Writes a draft's article.
 */
export type DraftWriteParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * An outline as Markdown headings, to be followed exactly; none keeps the draft's own.
 */
outline: string | null, 
/**
 * Where to write; none keeps the draft's folder.
 */
out: string | null, };

/**
 * A change.
 */
export type Edit = { "type": "setPerspectives", 
/**
 * All of them, in order.
 */
perspectives: Array<Perspective>, } | { "type": "setRelated", 
/**
 * All of them, in order.
 */
related: Array<RelatedArticle>, } | { "type": "setSource", 
/**
 * The source.
 */
source: SourceId, 
/**
 * What it is to be.
 */
status: Status, 
/**
 * Why; shown with the source.
 */
reason: string, } | { "type": "describeSource", 
/**
 * The source.
 */
source: SourceId, 
/**
 * Every field as it is to be.
 */
bibliography: Bibliography, } | { "type": "setOutline", 
/**
 * All headings in reading order. One without an id, or with an id that another has, is new.
 */
headings: Array<Heading>, 
/**
 * Text that comes back, of headings that are not in the article.
 */
restored?: Array<ArticleSection>, } | { "type": "changeSentence", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Its words.
 */
text: string, } | { "type": "writeOwn", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Its words.
 */
text: string, } | { "type": "addSentence", 
/**
 * Where it goes.
 */
place: SentencePlace, 
/**
 * Its words.
 */
text: string, 
/**
 * What it rests on.
 */
citations: Array<PassageId>, } | { "type": "splitSentence", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Characters of it in the first of the two.
 */
at: number, } | { "type": "joinNext", 
/**
 * The sentence.
 */
sentence: SentenceId, } | { "type": "removeSentence", 
/**
 * The sentence.
 */
sentence: SentenceId, } | { "type": "moveSentence", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Where it goes.
 */
place: SentencePlace, } | { "type": "cite", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * All its passages, best first.
 */
citations: Array<PassageId>, } | { "type": "approve", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Whether they agree with it.
 */
approved: boolean, } | { "type": "read", 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * The passage.
 */
passage: PassageId, 
/**
 * Whether they have.
 */
read: boolean, } | { "type": "replaceText", 
/**
 * The places.
 */
places: Array<PlacedText>, };

/**
 * Tests a search engine with one query.
 */
export type EngineTestParams = { 
/**
 * `library`, `searxng=ADDRESS`, or the name of a public service.
 */
engine: string, };

/**
 * What was found.
 */
export type EngineTestResponse = { 
/**
 * Number of results.
 */
hits: number, 
/**
 * Title of the first.
 */
first: string | null, 
/**
 * Seconds until they were there.
 */
seconds: number, };

/**
 * A public search service.
 */
export type EngineView = { 
/**
 * Its name in settings.
 */
name: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * What it searches.
 */
about: string, 
/**
 * What has to follow its name after `=`, in words.
 */
parameter: string | null, 
/**
 * The environment's variable for its key; null where it has no keys.
 */
keyVariable: string | null, 
/**
 * Whether nothing can be asked without a key.
 */
needsKey: boolean, 
/**
 * Where its key was found.
 */
key: KeyPlace | null, 
/**
 * Minutes for which it is left alone after it turned us away.
 */
rests: number | null, };

/**
 * The kinds of error of the STORM paper.
 */
export type ErrorKind = "improper_inferential_linking" | "inaccurate_paraphrasing" | "irrelevant_source";

/**
 * Measures an article against one that people wrote.
 */
export type EvaluateArticleParams = { 
/**
 * The reference article as Markdown.
 */
reference: string, 
/**
 * The article to be judged as Markdown.
 */
candidate: string, 
/**
 * As the paper says, or as its program does.
 */
mode: Mode, };

/**
 * How near the candidate comes to the reference.
 */
export type EvaluateArticleResponse = { 
/**
 * Share of the reference's named entities that the candidate has, 0 to 1.
 */
entityRecall: number, 
/**
 * Words of the reference, headings apart.
 */
referenceWords: number, 
/**
 * Words of the candidate, headings apart.
 */
candidateWords: number, 
/**
 * Shared words.
 */
rouge1: Overlap, 
/**
 * Shared pairs of words.
 */
rouge2: Overlap, 
/**
 * The longest common subsequence of words.
 */
rougeL: Overlap, };

/**
 * Measures how well a draft's sentences are borne out by what they cite.
 */
export type EvaluateCitationsParams = { 
/**
 * A draft's id or the beginning of it, or the folder that it was written to.
 */
draft: string, 
/**
 * As the paper says, or as its program does.
 */
mode: Mode, 
/**
 * Who judges: a language model, or `none`, which only checks quotations.
 */
judge: string | null, 
/**
 * Address of the judge's server, where it is not the provider's own.
 */
baseUrl: string | null, };

/**
 * How well a draft's sentences are borne out.
 */
export type EvaluateCitationsResponse = { 
/**
 * Share of sentences that their passages support; none where some could not be judged.
 */
citationRecall: number | null, 
/**
 * Share of citations that are needed; none where some could not be judged.
 */
citationPrecision: number | null, 
/**
 * Share of sentences with a citation.
 */
citationRate: number | null, 
/**
 * Share of the evidence's passages that are cited.
 */
evidenceUse: number | null, 
/**
 * Sentences.
 */
sentences: number, 
/**
 * Sentences found word for word in a passage that they cite.
 */
verbatim: number, 
/**
 * Sentences that would have to be judged and were not.
 */
unjudged: number, 
/**
 * Citations.
 */
citations: number, };

/**
 * Runs methods over the topics of a folder and measures them.
 */
export type EvaluateFreshwikiParams = { 
/**
 * The folder: `topics.tsv`, `pages.jsonl`, `articles/`.
 */
folder: string, 
/**
 * Where drafts, figures and tables are kept; the same folder goes on where a run was stopped.
 */
out: string, 
/**
 * The methods; empty takes all.
 */
methods: Array<Method>, 
/**
 * Number of topics, spread evenly over the list; none takes all.
 */
topics: number | null, 
/**
 * As the paper says, or as its program does.
 */
mode: Mode, 
/**
 * What the drafts' runs are told beside their method.
 */
settings: DraftSettings, };

/**
 * What the comparison came to.
 */
export type EvaluateFreshwikiResponse = { 
/**
 * The files that were written.
 */
files: Array<string>, 
/**
 * The paper's tables as Markdown.
 */
tables: string, 
/**
 * Drafts that could not be made, and why.
 */
failed: Array<string>, 
/**
 * Seconds that this took, filling the library included.
 */
seconds: number, 
/**
 * Most memory that the program held, in megabytes, where the system says.
 */
peakMemoryMb: number | null, };

/**
 * Compares two outlines.
 */
export type EvaluateOutlineParams = { 
/**
 * The reference outline, as Markdown headings.
 */
reference: string, 
/**
 * The outline to be judged, as Markdown headings.
 */
candidate: string, 
/**
 * How headings are read.
 */
reading: HeadingReading, };

/**
 * How near the candidate comes to the reference.
 */
export type EvaluateOutlineResponse = { 
/**
 * Heading soft recall after the STORM paper, 0 to 1.
 */
headingSoftRecall: number, 
/**
 * Share of the named entities in the reference's headings that the candidate's have too, 0 to 1.
 */
headingEntityRecall: number, 
/**
 * Headings of the reference that were compared.
 */
referenceHeadings: number, 
/**
 * Headings of the candidate that were compared.
 */
candidateHeadings: number, };

/**
 * Works out the figures of ratings.
 */
export type EvaluateRatingsParams = { 
/**
 * Files that `ratings_export` wrote; none takes the ratings of the data folder.
 */
files: Array<string>, };

/**
 * The figures.
 */
export type EvaluateRatingsResponse = { 
/**
 * Each two methods that were compared.
 */
comparisons: Array<Comparison>, 
/**
 * Opinions of the program's use.
 */
usefulness: Array<Opinion>, };

/**
 * Takes every measure of a draft.
 */
export type EvaluateRunParams = { 
/**
 * A draft's id or the beginning of it, or the folder that it was written to.
 */
draft: string, 
/**
 * An article on the topic that people wrote, as Markdown; without one only citations are measured.
 */
reference: string | null, 
/**
 * As the paper says, or as its program does.
 */
mode: Mode, 
/**
 * Who judges: a language model, or `none`, which only checks quotations.
 */
judge: string | null, 
/**
 * Address of the judge's server, where it is not the provider's own.
 */
baseUrl: string | null, };

/**
 * Every measure of a draft.
 */
export type EvaluateRunResponse = { 
/**
 * The draft's topic.
 */
topic: string, 
/**
 * The recipe that it was made by.
 */
method: Method, 
/**
 * The measures; what could not be taken is left out.
 */
figures: Figures, 
/**
 * Who judged: `none` or a language model.
 */
judge: string, 
/**
 * The embedding model.
 */
embedder: string, 
/**
 * How entities were found.
 */
ner: string, };

/**
 * Reads what a comparison wrote.
 */
export type EvaluationOpenParams = { 
/**
 * The folder that the comparison was written to.
 */
folder: string, };

/**
 * The figures of a comparison.
 */
export type EvaluationOpenResponse = { 
/**
 * Mind, judge, embedder, recogniser of entities and mode, in words.
 */
madeWith: string, 
/**
 * The methods, in the order of the paper's tables.
 */
methods: Array<Method>, 
/**
 * The topics.
 */
topics: Array<string>, 
/**
 * The measures that could be taken.
 */
measures: Array<MeasureView>, 
/**
 * Names of the measures that could not.
 */
notMeasured: Array<string>, };

/**
 * The engine's events and the desk's own, told apart by their `type`.
 */
export type Event = RunEvent | DeskEvent;

/**
 * One thing that happened.
 */
export type EventNotification = { 
/**
 * The draft it belongs to; none where a command works on no draft.
 */
draft: string | null, 
/**
 * Rises by one with every event of a command, from 1.
 */
seq: number, 
/**
 * When, in milliseconds since 1970 UTC.
 */
atMs: number, 
/**
 * What.
 */
event: Event, };

/**
 * Looks for sources that a draft does not have, with its search engines.
 */
export type EvidenceFindParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The words, such as those of a sentence.
 */
query: string, 
/**
 * Most sources.
 */
limit: number, };

/**
 * What was found; nothing of it is in the draft yet.
 */
export type EvidenceFindResponse = { 
/**
 * Sources with passages that fit, best first.
 */
found: Array<FoundSource>, 
/**
 * Engines that failed and pages that could not be read, a sentence each.
 */
failures: Array<string>, };

/**
 * Looks for passages of the draft's evidence.
 */
export type EvidenceSearchParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The words, such as those of a sentence.
 */
query: string, 
/**
 * Most passages.
 */
limit: number, };

/**
 * Passages of kept sources that fit, best first.
 */
export type EvidenceSearchResponse = { 
/**
 * The passages.
 */
passages: Array<Passage>, };

/**
 * Takes a source that was found into its draft.
 */
export type EvidenceTakeParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The source, as `evidence_find` named it.
 */
source: SourceId, };

/**
 * What an export takes out of a draft, in figures.
 */
export type ExportReport = { 
/**
 * Sentences of the draft.
 */
sentences: number, 
/**
 * Those that go out.
 */
exported: number, 
/**
 * Citations of these: passages after sentences.
 */
citations: number, 
/**
 * Citations whose passage the editor has ticked as read.
 */
read: number, 
/**
 * Whether the topic is a living person.
 */
living: Living, };

/**
 * The measures of one draft; one that could not be taken is not among them.
 */
export type Figures = { [key in Measure]?: number };

/**
 * A file, and what is to be said of it.
 */
export type FileNote = { 
/**
 * The file.
 */
path: string, 
/**
 * What is to be said.
 */
note: string, };

/**
 * A weakness of a passage. A flagged passage is shown after those without a flag.
 */
export type Flag = "promotional" | "opinion" | "press_release" | "never_names_topic";

/**
 * A flag with the words that raised it.
 */
export type Flagged = { 
/**
 * The weakness.
 */
flag: Flag, 
/**
 * What was seen, in plain words.
 */
reason: string, };

/**
 * A format of an article.
 */
export type Format = "wikitext" | "markdown" | "html" | "json" | "bibtex" | "cslJson";

/**
 * A source that the draft does not have.
 */
export type FoundSource = { 
/**
 * The source as it would be.
 */
source: SourceView, 
/**
 * Its passages that fit, best first.
 */
passages: Array<Passage>, };

/**
 * Collects topics, articles and pages into a folder that a comparison can take. What is not given has the default that
 * docs/evaluation.md names.
 */
export type FreshwikiCollectParams = { 
/**
 * The folder; the same one goes on where a collection was stopped.
 */
out: string, 
/**
 * The first month, such as `2026-03`.
 */
from: string, 
/**
 * The last month; none takes the first one only.
 */
to: string | null, 
/**
 * Topics that are wanted.
 */
topics: number | null, 
/**
 * An article has fewer words of prose than this.
 */
words: number | null, 
/**
 * Most cited pages that are fetched for a topic.
 */
pages: number | null, 
/**
 * Address of the wiki's `api.php`.
 */
wiki: string | null, 
/**
 * The wiki's name in the analytics, such as `en.wikipedia`.
 */
project: string | null, 
/**
 * Base address of the analytics.
 */
metrics: string | null, 
/**
 * Address of an article quality model.
 */
quality: string | null, 
/**
 * Milliseconds of rest before each request to wiki, analytics and model.
 */
pauseMs: number | null, };

/**
 * What was collected.
 */
export type FreshwikiCollectResponse = { 
/**
 * The folder.
 */
out: string, 
/**
 * Topics that it holds.
 */
topics: number, 
/**
 * Topics that were wanted.
 */
wanted: number, 
/**
 * Cited pages that it holds, each once.
 */
pages: number, 
/**
 * Articles that were looked at and left out, with the reason.
 */
leftOut: Array<LeftOutArticle>, };

/**
 * A part of the work that failed while the rest went on.
 */
export type Gap = { 
/**
 * The stage it belongs to.
 */
stage: Stage, 
/**
 * What is missing, such as `search "gear trains"` or `section "History"`.
 */
what: string, 
/**
 * Why.
 */
reason: string, };

/**
 * A heading.
 */
export type Heading = { 
/**
 * Its id.
 */
id: HeadingId, 
/**
 * 1 for a section; at most one more than the heading before it.
 */
level: number, 
/**
 * Its words.
 */
title: string, 
/**
 * The editor's note to the writer.
 */
note: string, 
/**
 * Whether only the editor may change it and what stands under it.
 */
locked: boolean, 
/**
 * Passages that feed it, best first.
 */
passages: Array<PassageId>, };

/**
 * Names a heading within one outline: `h` and a number that is never given twice.
 */
export type HeadingId = string;

/**
 * How the headings of an outline are read.
 */
export type HeadingReading = "fixed" | "paper";

/**
 * What can be undone and redone, in a few words each.
 */
export type HistoryView = { 
/**
 * The last change.
 */
undo: string | null, 
/**
 * The last change that was undone.
 */
redo: string | null, };

/**
 * What a rater thinks of an article.
 */
export type Judged = { 
/**
 * Scores from 1 to 7; those not given are missing.
 */
scores: { [key in Criterion]?: number }, 
/**
 * Notes.
 */
notes: string, };

/**
 * Where a key was found.
 */
export type KeyPlace = { "type": "keyring" } | { "type": "variable", 
/**
 * The variable.
 */
name: string, };

/**
 * Keeps a key in the system's keyring, or takes it out.
 */
export type KeySetParams = { 
/**
 * The provider or search service.
 */
name: string, 
/**
 * The key; null takes the one that is there out.
 */
key: string | null, };

/**
 * What became of a key.
 */
export type KeySetResponse = { 
/**
 * The provider or search service.
 */
name: string, 
/**
 * The environment's variable that serves where the keyring holds none.
 */
keyVariable: string, 
/**
 * Whether the keyring holds a key now.
 */
kept: boolean, };

/**
 * A model that was used.
 */
export type KnownModel = { 
/**
 * As `PROVIDER:NAME`.
 */
model: string, 
/**
 * Address of its interface, where it is not the provider's own.
 */
baseUrl: string | null, };

/**
 * A sentence of the lead that the body does not bear out.
 */
export type LeadFault = { 
/**
 * The sentence.
 */
id: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * Why not.
 */
reasons: Array<string>, };

/**
 * A sentence that an export leaves out.
 */
export type LeftOut = { 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * Why.
 */
reason: string, };

/**
 * An article that is no topic of a collection.
 */
export type LeftOutArticle = { 
/**
 * Its title, as the analytics have it.
 */
title: string, 
/**
 * Why it was left out.
 */
reason: string, };

/**
 * Adds files and folders.
 */
export type LibraryAddParams = { 
/**
 * Files and folders.
 */
paths: Array<string>, };

/**
 * What became of the files.
 */
export type LibraryAddResponse = { 
/**
 * New documents.
 */
added: number, 
/**
 * Documents that had changed.
 */
updated: number, 
/**
 * Documents that were there already.
 */
unchanged: number, 
/**
 * Documents whose files are gone from an added folder.
 */
removed: number, 
/**
 * Files of kinds that the library does not take.
 */
ignored: number, 
/**
 * Passages embedded.
 */
embedded: number, 
/**
 * Files that could not be read.
 */
failed: Array<FileNote>, 
/**
 * Oddities of files that were read nonetheless.
 */
notes: Array<FileNote>, 
/**
 * How long it took.
 */
seconds: number, };

/**
 * A document of the library.
 */
export type LibraryDocument = { 
/**
 * Its address.
 */
url: string, 
/**
 * Its file.
 */
path: string, 
/**
 * Its title, or an empty string.
 */
title: string, 
/**
 * Its date, where it is known.
 */
published: string | null, 
/**
 * What it was: `html`, `markdown`, `text` or `pdf`.
 */
kind: string, 
/**
 * Number of its passages.
 */
passages: number, 
/**
 * Address of the document that is found in its stead: of the same text, or newer at the same address.
 */
foundAs: string | null, };

/**
 * One result.
 */
export type LibraryHit = { 
/**
 * Address of the document.
 */
url: string, 
/**
 * Its file.
 */
path: string, 
/**
 * Its title, or an empty string.
 */
title: string, 
/**
 * Page of the passage, in a paged document.
 */
page: number | null, 
/**
 * The passage that fits the query.
 */
snippet: string, };

/**
 * Lists all documents.
 */
export type LibraryListParams = Record<symbol, never>;

/**
 * All documents, by path.
 */
export type LibraryListResponse = { 
/**
 * The documents.
 */
documents: Array<LibraryDocument>, };

/**
 * Removes a document or a folder of documents. Files are left alone.
 */
export type LibraryRemoveParams = { 
/**
 * A path or an address.
 */
document: string, };

/**
 * What was removed.
 */
export type LibraryRemoveResponse = { 
/**
 * The documents.
 */
removed: Array<LibraryDocument>, };

/**
 * Searches.
 */
export type LibrarySearchParams = { 
/**
 * The words to look for.
 */
query: string, 
/**
 * Page of results, from 0.
 */
page: number, };

/**
 * What was found, best first.
 */
export type LibrarySearchResponse = { 
/**
 * The results.
 */
hits: Array<LibraryHit>, };

/**
 * Looks for problems in a draft.
 */
export type LintDraftParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * The problems of a draft's article, all its sentences included.
 */
export type LintDraftResponse = { 
/**
 * In the order of their places in the wikitext.
 */
problems: Array<Problem>, 
/**
 * The wikitext in which the places are counted.
 */
wikitext: string, };

/**
 * Looks for problems in wikitext.
 */
export type LintTextParams = { 
/**
 * The wikitext.
 */
text: string, 
/**
 * The day on which dates are judged, such as `2026-11-30`; today where it is missing.
 */
today: string | null, };

/**
 * The problems of a wikitext.
 */
export type LintTextResponse = { 
/**
 * In the order of their places.
 */
problems: Array<Problem>, };

/**
 * One of the lists in a few figures.
 */
export type ListInfo = { 
/**
 * Which one.
 */
kind: ListKind, 
/**
 * Its name, as reasons give it.
 */
name: string, 
/**
 * The day it is of, as `2023-11-15`.
 */
date: string, 
/**
 * Where it was taken from.
 */
source: string, 
/**
 * Its licence.
 */
licence: string, 
/**
 * Entries in it.
 */
entries: number, };

/**
 * Names one of the lists.
 */
export type ListKind = "mirrors" | "perennial_sources" | "source_ratings";

/**
 * Whether a draft is about a living person, and how that is known.
 */
export type Living = { 
/**
 * Whether it is.
 */
living: boolean, 
/**
 * Whether the editor said so; else it was inferred from the sources.
 */
said: boolean, 
/**
 * How it is known, in plain words.
 */
reason: string, };

/**
 * A range of characters.
 */
export type MatchedRange = { 
/**
 * The first character.
 */
start: number, 
/**
 * The character after the last one.
 */
end: number, };

/**
 * A measure. Shares lie between 0 and 1.
 */
export type Measure = "heading_soft_recall" | "heading_entity_recall" | "rouge1" | "rougeL" | "entity_recall" | "citation_recall" | "citation_precision" | "unique_references" | "rouge2" | "interest" | "organization" | "relevance" | "coverage" | "citation_rate" | "evidence_use" | "words" | "questions" | "headings" | "seconds";

/**
 * A measure over topics and methods.
 */
export type MeasureView = { 
/**
 * The measure.
 */
measure: Measure, 
/**
 * Its name for people.
 */
title: string, 
/**
 * Whether it is a share of something, shown as a percentage.
 */
share: boolean, 
/**
 * Means, one a method.
 */
means: Array<number | null>, 
/**
 * Probability of STORM's difference from the method by chance, one a method: paired t-test, two-sided.
 */
p: Array<number | null>, 
/**
 * Values, a list a topic with one a method.
 */
values: Array<Array<number | null>>, };

/**
 * A recipe: STORM, the baselines of its paper and its ablations (Shao et al. 2024, sections 4.3 and 5.2).
 */
export type Method = "storm" | "direct" | "rag" | "orag" | "rag-expand" | "storm-no-perspective" | "storm-no-conversation" | "storm-no-outline";

/**
 * What made a draft.
 */
export type MethodView = { 
/**
 * The draft.
 */
draft: string, 
/**
 * Its topic.
 */
topic: string, 
/**
 * The name under which it is rated: its model's, where nobody gave another.
 */
method: string, 
/**
 * When it was made.
 */
created: number, };

/**
 * A heading that related articles have and the draft has not.
 */
export type MissingInformation = { 
/**
 * The heading, as the closest related article has it.
 */
heading: string, 
/**
 * The related articles that have it.
 */
articles: Array<string>, 
/**
 * Passages of the evidence that speak of it all the same.
 */
passages: Array<PassageId>, };

/**
 * Which of two readings a measure follows where the paper's program differs from the paper or is faulty. Each measure
 * says what that changes; `docs/evaluation.md` has the list.
 */
export type Mode = "fixed" | "paper";

/**
 * A file of the embedding model, or a native library.
 */
export type ModelFile = { 
/**
 * Where it has to lie.
 */
path: string, 
/**
 * Whether it is there.
 */
present: boolean, };

/**
 * Tests a language model with two short requests.
 */
export type ModelTestParams = { 
/**
 * As `PROVIDER:NAME`.
 */
model: string, 
/**
 * Address of its interface, where it is not the provider's own.
 */
baseUrl?: string | null, };

/**
 * What works.
 */
export type ModelTestResponse = { 
/**
 * What it answered.
 */
answer: string, 
/**
 * Seconds until the answer was whole.
 */
seconds: number, 
/**
 * The environment's variable that its key is read from.
 */
keyVariable: string, 
/**
 * Whether it has a key.
 */
hasKey: boolean, 
/**
 * Where the key was found.
 */
key: KeyPlace | null, 
/**
 * Whether the answer came in pieces, as it was written.
 */
streams: boolean, 
/**
 * Whether it answered in the form of a schema.
 */
schema: boolean, 
/**
 * Tokens that it can read and write in one request; null where its server does not say.
 */
contextTokens: number | null, };

/**
 * Asks which model files are there.
 */
export type ModelsStatusParams = Record<symbol, never>;

/**
 * Which model files are there.
 */
export type ModelsStatusResponse = { 
/**
 * Whether nothing is missing.
 */
complete: boolean, 
/**
 * All files where nothing is missing, else those that are.
 */
files: Array<ModelFile>, };

/**
 * A source that the editor found.
 */
export type NewSource = { "type": "page", 
/**
 * Its address.
 */
url: string, } | { "type": "file", 
/**
 * The file.
 */
path: string, } | { "type": "text", 
/**
 * The text.
 */
text: string, 
/**
 * Title of the work.
 */
title: string, 
/**
 * Its authors.
 */
authors: Array<string>, 
/**
 * Its publisher.
 */
publisher: string | null, 
/**
 * Its date.
 */
published: string | null, 
/**
 * Its address, where it has one.
 */
url: string | null, };

/**
 * What the sources of a draft say about whether its topic can have an article.
 */
export type Notability = { 
/**
 * One entry a witness, the best first.
 */
witnesses: Array<Witness>, 
/**
 * Witnesses that have all four.
 */
certain: number, 
/**
 * Witnesses of which something is unclear and nothing is missing.
 */
unclear: number, 
/**
 * At most [`ENOUGH`] of the best of these, the certain ones first: what an editor should read.
 */
best: Array<SourceId>, };

/**
 * What raters think of a statement.
 */
export type Opinion = { 
/**
 * The statement.
 */
statement: UseStatement, 
/**
 * How often each answer was given, from 1 (strongly disagree) to 5 (strongly agree).
 */
answers: [number, number, number, number, number], 
/**
 * Share of answers of 4 and 5, 0 to 1.
 */
agree: number, 
/**
 * Share of answers of 1 and 2, 0 to 1.
 */
disagree: number, };

/**
 * Where a perspective came from.
 */
export type Origin = "basic" | "proposed" | "editor";

/**
 * Headings in reading order.
 */
export type Outline = { 
/**
 * The headings.
 */
headings: Array<Heading>, };

/**
 * How much two texts share, each value 0 to 1.
 */
export type Overlap = { 
/**
 * Share of the candidate that is in the reference.
 */
precision: number, 
/**
 * Share of the reference that is in the candidate.
 */
recall: number, 
/**
 * Harmonic mean of both; 0 where both are.
 */
f1: number, };

/**
 * A sentence and the passages that it is said to rest on.
 */
export type Pair = { 
/**
 * One sentence.
 */
sentence: string, 
/**
 * Texts of the passages.
 */
passages: Array<string>, 
/**
 * What the article is about; empty where that is not known.
 */
topic: string, };

/**
 * Whether the passages of a pair say what its sentence says.
 */
export type PairVerdict = { 
/**
 * `supported`, `partial`, `unsupported`, `contradicted` or `unchecked`.
 */
support: string, 
/**
 * Why not, in plain words.
 */
reasons: Array<string>, 
/**
 * The paper's kind of error.
 */
kind: ErrorKind | null, 
/**
 * The same reasons with the words that are meant; ranges are bytes of the sentence.
 */
faults: Array<SupportReason>, 
/**
 * Which part of which passage backs which clause; ranges are bytes.
 */
backing: Array<Backing>, 
/**
 * Which tier decided.
 */
tier: CheckTier, 
/**
 * How much of the sentence stands in its passages, 0 to 1.
 */
alignment: number, };

/**
 * Two drafts of a topic, and how far a rater is with them.
 */
export type PairView = { 
/**
 * Names the pair.
 */
pair: string, 
/**
 * The topic.
 */
topic: string, 
/**
 * Scores given, of ten.
 */
scores: number, 
/**
 * Whether a preference is given.
 */
preferred: boolean, 
/**
 * Whether all three statements are answered after this topic.
 */
compared: boolean, 
/**
 * Whether both drafts have the same method, so that rating them tells nothing until one is named otherwise.
 */
alike: boolean, };

/**
 * A paired t-test of the second method's scores against the first's, two-sided.
 */
export type PairedTest = { 
/**
 * The statistic; above 0 where the second method scores higher.
 */
t: number, 
/**
 * Degrees of freedom: one less than the ratings.
 */
df: number, 
/**
 * How likely a statistic as far from 0 is where the methods are equal, 0 to 1.
 */
p: number, };

/**
 * A part of the research that an editor can look at and steer.
 */
export type Panel = "relatedArticles" | "perspectives" | "dialogues";

/**
 * Sentences that belong together.
 */
export type Paragraph = { 
/**
 * The sentences in order.
 */
sentences: Array<Sentence>, };

/**
 * A sentence of a draft that keeps close to one of its sources.
 */
export type Paraphrase = { 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * The passage that it is near to.
 */
passage: PassageId, 
/**
 * The passage's words.
 */
sourceText: string, 
/**
 * What they have in common.
 */
overlap: SharedWords, };

/**
 * Compares a draft's sentences with their sources.
 */
export type ParaphraseDraftParams = { 
/**
 * The draft.
 */
draft: string, };

/**
 * Sentences that keep close to a source that they cite.
 */
export type ParaphraseDraftResponse = { 
/**
 * In the article's order.
 */
paraphrases: Array<Paraphrase>, };

/**
 * A stretch of a source's text that can be cited.
 */
export type Passage = { 
/**
 * Its id; the source's id is part of it.
 */
id: PassageId, 
/**
 * The source it was cut from.
 */
source: SourceId, 
/**
 * Its words, verbatim.
 */
text: string, 
/**
 * First byte in the source's text.
 */
start: number, 
/**
 * Byte after the last.
 */
end: number, 
/**
 * Page of a paged document, from 1.
 */
page: number | null, 
/**
 * Its weaknesses.
 */
flags: Array<Flagged>, };

/**
 * Names a passage: its source's id, a full stop, and its place in the source counted from 1.
 */
export type PassageId = string;

/**
 * A part of a passage that answers to a part of a sentence.
 */
export type PassagePart = { 
/**
 * The passage.
 */
passage: PassageId, 
/**
 * The part: bytes of the passage.
 */
range: { start: number, end: number, }, 
/**
 * The part of the sentence: bytes of it.
 */
of: { start: number, end: number, }, };

/**
 * Asks for passages by their ids.
 */
export type PassagesShowParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The passages.
 */
passages: Array<PassageId>, };

/**
 * Passages; those that do not exist are left out.
 */
export type PassagesShowResponse = { 
/**
 * The passages, in the order asked for.
 */
passages: Array<Passage>, };

/**
 * Guides one dialogue.
 */
export type Perspective = { 
/**
 * A short name.
 */
name: string, 
/**
 * What this writer looks at, in a sentence.
 */
focus: string, 
/**
 * Points to cover; may be empty.
 */
facets: Array<string>, 
/**
 * Where it came from.
 */
origin: Origin, 
/**
 * Whether its dialogue is held.
 */
enabled: boolean, };

/**
 * The text that is being written.
 */
export type Place = { "part": "answer", 
/**
 * Which dialogue, from 0.
 */
dialogue: number, 
/**
 * Which round, from 0.
 */
round: number, } | { "part": "section", 
/**
 * The id of its heading.
 */
heading: HeadingId, } | { "part": "lead" };

/**
 * The text under a heading, or the lead.
 */
export type PlacedText = { 
/**
 * The heading; none for the lead.
 */
heading: HeadingId | null, 
/**
 * Its paragraphs.
 */
paragraphs: Array<Paragraph>, };

/**
 * The person's choices for the window.
 */
export type Preferences = { 
/**
 * Light, dark, or as the system has it.
 */
theme: Theme, 
/**
 * What a new draft is told; none takes the engine's defaults.
 */
newDraft: DraftSettings | null, 
/**
 * Base URLs and names of models that were used, newest first.
 */
models: Array<KnownModel>, };

/**
 * Keeps the person's choices.
 */
export type PreferencesSetParams = { 
/**
 * The choices.
 */
preferences: Preferences, };

/**
 * The choices as they are kept.
 */
export type PreferencesSetResponse = { 
/**
 * The choices.
 */
preferences: Preferences, };

/**
 * What a model costs, in US dollars a million tokens.
 */
export type Price = { 
/**
 * Tokens read.
 */
input: number, 
/**
 * Tokens written.
 */
output: number, };

/**
 * A problem of a text.
 */
export type Problem = { 
/**
 * The rule's id.
 */
id: string, 
/**
 * How grave it is.
 */
severity: Severity, 
/**
 * What is wrong and what to do, one line.
 */
message: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The first character in its line, from 1.
 */
column: number, 
/**
 * The line where it ends.
 */
endLine: number, 
/**
 * The character after its last one, from 1.
 */
endColumn: number, 
/**
 * What stands there, shortened.
 */
excerpt: string, 
/**
 * What could stand there instead, where that is safe.
 */
fix?: string, 
/**
 * The guideline that asks for it.
 */
guideline: string, 
/**
 * In a draft, the sentence that it is in.
 */
sentence?: SentenceId, };

/**
 * Asks what a new draft is told where nothing else is chosen, and where the program keeps its things.
 */
export type ProgramShowParams = Record<symbol, never>;

/**
 * The program.
 */
export type ProgramShowResponse = { 
/**
 * Its version.
 */
version: string, 
/**
 * The data folder.
 */
data: string, 
/**
 * The folder of its logs.
 */
logs: string, 
/**
 * What a new draft is told where nothing else is chosen.
 */
defaults: DraftSettings, 
/**
 * The sample, where its files are here.
 */
sample: SampleView | null, 
/**
 * The person's choices.
 */
preferences: Preferences, };

/**
 * Who wrote a sentence.
 */
export type Provenance = "model" | "edited" | "human" | "quote";

/**
 * A provider of language models.
 */
export type ProviderView = { 
/**
 * Its name in settings.
 */
name: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * The address of its interface; null where everyone has an own one.
 */
address: string | null, 
/**
 * The environment's variable for its key.
 */
keyVariable: string, 
/**
 * Whether nothing can be asked without a key.
 */
needsKey: boolean, 
/**
 * Where its key was found.
 */
key: KeyPlace | null, };

/**
 * Lists who serves language models and who searches.
 */
export type ProvidersListParams = Record<symbol, never>;

/**
 * Who serves language models and who searches.
 */
export type ProvidersListResponse = { 
/**
 * Providers of language models, to be named before the colon of a model.
 */
models: Array<ProviderView>, 
/**
 * Public search services; the library and SearXNG are there besides.
 */
engines: Array<EngineView>, };

/**
 * A source's reliability class, after the lists under `assets/reliability`.
 */
export type Rating = "reliable" | "no_consensus" | "unreliable" | "deprecated" | "blacklisted" | "wikipedia" | "mirror" | "unknown";

/**
 * How many citations go to sources of a class.
 */
export type RatingCount = { 
/**
 * The class.
 */
rating: Rating, 
/**
 * Citations.
 */
citations: number, };

/**
 * Imports an article that people wrote, to compare with.
 */
export type RatingImportParams = { 
/**
 * The topic, as its pairs name it.
 */
topic: string, 
/**
 * A text file: Markdown, wikitext or plain.
 */
path: string, };

/**
 * The article.
 */
export type RatingImportResponse = { 
/**
 * The article.
 */
written: WrittenView, };

/**
 * Names what made a draft.
 */
export type RatingMethodParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The name; an empty one takes the model's again.
 */
method: string, };

/**
 * The name as it is kept.
 */
export type RatingMethodResponse = { 
/**
 * The name.
 */
method: string, };

/**
 * Asks what a rater can rate.
 */
export type RatingPairsParams = { 
/**
 * The rater's name or number.
 */
rater: string, };

/**
 * What a rater can rate, and what is asked.
 */
export type RatingPairsResponse = { 
/**
 * Each two drafts of a topic that have an article, by topic.
 */
pairs: Array<PairView>, 
/**
 * The drafts with what made them, for whoever organises the rating; a rater should not see them.
 */
drafts: Array<MethodView>, 
/**
 * The criteria.
 */
criteria: Array<CriterionView>, 
/**
 * The statements about the program's use.
 */
statements: Array<StatementView>, };

/**
 * Keeps what a rater thinks of a pair; it need not be complete.
 */
export type RatingSaveParams = { 
/**
 * The rater.
 */
rater: string, 
/**
 * The pair.
 */
pair: string, 
/**
 * The articles in the order in which the rater sees them.
 */
judged: [Judged, Judged], 
/**
 * The preferred one.
 */
preferred: Side | null, };

/**
 * How far the rater is with the pair.
 */
export type RatingSaveResponse = { 
/**
 * The pair.
 */
pair: PairView, };

/**
 * Shows a pair to a rater.
 */
export type RatingShowParams = { 
/**
 * The rater.
 */
rater: string, 
/**
 * The pair.
 */
pair: string, };

/**
 * A pair in the order in which this rater sees it, always the same.
 */
export type RatingShowResponse = { 
/**
 * The topic.
 */
topic: string, 
/**
 * The two articles.
 */
articles: [BlindArticle, BlindArticle], 
/**
 * What the rater thinks of each so far.
 */
judged: [Judged, Judged], 
/**
 * The preferred one.
 */
preferred: Side | null, 
/**
 * An article that people wrote on the topic, where one was imported.
 */
written: WrittenView | null, 
/**
 * What the rater thinks of the program's use so far.
 */
answers: { [key in UseStatement]?: number }, 
/**
 * What the rater wrote about the comparison with the written article.
 */
notes: string, };

/**
 * Writes all ratings into a file of comma-separated values.
 */
export type RatingsExportParams = { 
/**
 * The file.
 */
path: string, };

/**
 * What was written.
 */
export type RatingsExportResponse = { 
/**
 * The file.
 */
path: string, 
/**
 * Ratings of pairs.
 */
ratings: number, 
/**
 * Opinions of the program's use.
 */
opinions: number, };

/**
 * Adds a related article by its title.
 */
export type RelatedAddParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The title.
 */
title: string, };

/**
 * A related article.
 */
export type RelatedArticle = { 
/**
 * Its headings.
 */
contents: TableOfContents, 
/**
 * Whether the outline may learn from it.
 */
enabled: boolean, };

/**
 * A list of reliability.
 */
export type ReliabilityListView = { 
/**
 * The list.
 */
list: ListInfo, 
/**
 * Whether it is more than a year old.
 */
old: boolean, };

/**
 * Asks for the lists of reliability.
 */
export type ReliabilityListsParams = Record<symbol, never>;

/**
 * The lists of reliability.
 */
export type ReliabilityListsResponse = { 
/**
 * The lists.
 */
lists: Array<ReliabilityListView>, };

/**
 * Asks how reliable the site of a page is held to be.
 */
export type ReliabilityRateParams = { 
/**
 * The page's address, or a host.
 */
url: string, };

/**
 * How reliable a site is held to be.
 */
export type ReliabilityRateResponse = { 
/**
 * The class.
 */
rating: Rating, 
/**
 * Every entry that fits, with the list and its date.
 */
reason: string, };

/**
 * Renews a list of reliability.
 */
export type ReliabilityUpdateParams = { 
/**
 * A file to take it from: a list in the program's form, or the wikitext of Wikipedia's page of perennial sources. That
 * page is asked for where none is given.
 */
file: string | null, };

/**
 * A list was renewed.
 */
export type ReliabilityUpdateResponse = { 
/**
 * The list as it is now.
 */
list: ReliabilityListView, 
/**
 * The list as it was.
 */
before: ListInfo, };

/**
 * The parts that a language model plays in a run; each may have a model of its own.
 */
export type Role = "asker" | "expert" | "outliner" | "writer" | "judge";

/**
 * Estimates what a run would take.
 */
export type RunEstimateParams = { 
/**
 * The settings.
 */
settings: DraftSettings, };

/**
 * What a run would take, as ranges.
 */
export type RunEstimateResponse = { 
/**
 * Calls of a language model.
 */
calls: Span, 
/**
 * Searches.
 */
searches: Span, 
/**
 * Tokens read by language models.
 */
inputTokens: Span, 
/**
 * Tokens written by them.
 */
outputTokens: Span, 
/**
 * US dollars; none where a price is not known.
 */
cost: Span | null, 
/**
 * Minutes.
 */
minutes: Span, };

/**
 * Something that happened in a run.
 */
export type RunEvent = { "type": "stageStarted", 
/**
 * The stage.
 */
stage: Stage, 
/**
 * Number of steps expected.
 */
steps: number, } | { "type": "stageProgress", 
/**
 * The stage.
 */
stage: Stage, 
/**
 * Steps done.
 */
done: number, 
/**
 * Steps expected.
 */
steps: number, 
/**
 * What was done, in a few words.
 */
what: string, } | { "type": "stageFinished", 
/**
 * The stage.
 */
stage: Stage, } | { "type": "relatedFound", 
/**
 * Their titles.
 */
titles: Array<string>, } | { "type": "perspectivesFound", 
/**
 * Their names.
 */
names: Array<string>, } | { "type": "dialoguesBegun", 
/**
 * Names of their perspectives, in order; a dialogue's place is its number.
 */
names: Array<string>, 
/**
 * Rounds that each has had before.
 */
before: Array<number>, 
/**
 * Rounds that each may have now.
 */
rounds: number, } | { "type": "writing", 
/**
 * What it writes.
 */
place: Place, 
/**
 * The next words; `None` where it begins anew and what came before is void.
 */
text: string | null, } | { "type": "questionAsked", 
/**
 * Which dialogue, from 0.
 */
dialogue: number, 
/**
 * Which round, from 0.
 */
round: number, 
/**
 * The question.
 */
question: string, 
/**
 * The queries.
 */
queries: Array<string>, } | { "type": "hitsSifted", 
/**
 * Which dialogue, from 0.
 */
dialogue: number, 
/**
 * Which round, from 0.
 */
round: number, 
/**
 * The results, with what became of them.
 */
hits: Array<TurnHit>, } | { "type": "questionAnswered", 
/**
 * Which dialogue, from 0.
 */
dialogue: number, 
/**
 * Which round, from 0.
 */
round: number, 
/**
 * The answer's sentences; none where the sources had no answer.
 */
answer: Array<Statement>, 
/**
 * The passages that they cite.
 */
passages: Array<ShownPassage>, } | { "type": "dialogueEnded", 
/**
 * Which dialogue, from 0.
 */
dialogue: number, 
/**
 * Why.
 */
reason: string, } | { "type": "sourceSeen", 
/**
 * Its id, where it has one.
 */
source: SourceId | null, 
/**
 * Its address.
 */
url: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What became of it.
 */
outcome: string, } | { "type": "outlineReady", 
/**
 * Number of headings.
 */
headings: number, } | { "type": "sectionWritten", 
/**
 * The id of its heading.
 */
heading: HeadingId, 
/**
 * Its title.
 */
title: string, 
/**
 * Number of sentences.
 */
sentences: number, } | { "type": "gapFound", 
/**
 * What is missing.
 */
gap: Gap, };

/**
 * Where a draft is to go.
 */
export type RunTarget = "enwiki" | "anyWiki";

/**
 * The last stage that a run is to finish.
 */
export type RunUntil = "perspectives" | "research" | "outline" | "article";

/**
 * The sample that comes with the program.
 */
export type SampleView = { 
/**
 * Its topic.
 */
topic: string, 
/**
 * The folder of its documents.
 */
library: string, 
/**
 * The file of its related articles.
 */
encyclopedia: string, };

/**
 * A sentence.
 */
export type Sentence = { 
/**
 * Its id.
 */
id: SentenceId, 
/**
 * Its words.
 */
text: string, 
/**
 * The passages it rests on, best first. Numbers are given only at display and export.
 */
citations: Array<PassageId>, 
/**
 * Who wrote it.
 */
provenance: Provenance, 
/**
 * Whether its passages support it.
 */
support: Support, 
/**
 * Whether the editor has approved it.
 */
approved: boolean, 
/**
 * The cited passages that the editor has read.
 */
read?: Array<PassageId>, 
/**
 * What the editor made of it, where it was not theirs.
 */
change?: Change, };

/**
 * Checks one sentence of a draft by words and meaning.
 */
export type SentenceCheckParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The sentence.
 */
sentence: SentenceId, 
/**
 * Other words for it, such as those being typed; its own where they are missing.
 */
text: string | null, };

/**
 * What a sentence has and its passages lack, with the places in both. Ranges are bytes.
 */
export type SentenceCheckResponse = { 
/**
 * What words and meaning find; the state that is kept with the sentence may be a judge's.
 */
support: Support, 
/**
 * The paper's kind of error.
 */
kind: ErrorKind | null, 
/**
 * What is wrong, the weightiest first; ranges are of the sentence.
 */
reasons: Array<SupportReason>, 
/**
 * What passages have in the place of words of the sentence.
 */
instead: Array<PassagePart>, 
/**
 * The part of a passage that says most of a clause.
 */
backing: Array<PassagePart>, 
/**
 * Passages whose source never speaks of the topic.
 */
redHerrings: Array<PassageId>, };

/**
 * Names a sentence within one article: its heading's id, a full stop and a number; `lead.1` in the lead.
 */
export type SentenceId = string;

/**
 * Where a sentence goes.
 */
export type SentencePlace = { "at": "after", 
/**
 * That sentence.
 */
sentence: SentenceId, } | { "at": "before", 
/**
 * That sentence.
 */
sentence: SentenceId, } | { "at": "endOf", 
/**
 * The heading; none for the lead.
 */
heading: HeadingId | null, };

/**
 * How grave a problem is.
 */
export type Severity = "info" | "warning" | "error";

/**
 * What a sentence has in common with a text.
 */
export type SharedWords = { 
/**
 * How near it is.
 */
closeness: Closeness, 
/**
 * Words of the longest run that both have.
 */
run: number, 
/**
 * Share of the sentence's five-word grams that the text has, 0 to 1.
 */
share: number, 
/**
 * Runs of five words and more that both have: where they stand in the sentence, in characters.
 */
inSentence: Array<MatchedRange>, 
/**
 * The same runs in the text, in characters.
 */
inSource: Array<MatchedRange>, };

/**
 * Which works an export cites by short footnotes with a list of sources, and not by named references.
 */
export type ShortFootnotes = "auto" | "always" | "never";

/**
 * A passage as it is shown to a mind.
 */
export type ShownPassage = { 
/**
 * Its id.
 */
id: PassageId, 
/**
 * Title of its source.
 */
title: string, 
/**
 * Host of its source's address.
 */
host: string, 
/**
 * Date of its source, where known.
 */
published: string | null, 
/**
 * Its words, verbatim.
 */
text: string, 
/**
 * Its weaknesses.
 */
flags: Array<Flag>, };

/**
 * One of the two articles, by its place on the screen.
 */
export type Side = "first" | "second";

/**
 * A kept copy of a page that was really seen.
 */
export type Snapshot = { 
/**
 * Its address.
 */
url: string, 
/**
 * The day on which it was taken, as ISO 8601.
 */
date: string, 
/**
 * The address of the page that was copied.
 */
original: string, };

/**
 * Adds a source that the editor found.
 */
export type SourceAddParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * What it is.
 */
source: NewSource, };

/**
 * Names a source: `s` and ten hexadecimal digits of the SHA-256 of its canonical address, so that the same
 * page has the same id in every run.
 */
export type SourceId = string;

/**
 * Fills gaps in what is known of a source from catalogues, by the identifiers that it names.
 */
export type SourceLookUpParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The source.
 */
source: SourceId, };

/**
 * What a section rests on.
 */
export type SourceMix = { 
/**
 * The section's heading; none for the lead.
 */
heading: HeadingId | null, 
/**
 * Its title; empty for the lead.
 */
title: string, 
/**
 * Citations by the class of the cited source, the commonest first.
 */
ratings: Array<RatingCount>, 
/**
 * Sources that are cited, copies of one another counted once.
 */
witnesses: number, };

/**
 * Shows a source.
 */
export type SourceShowParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The source.
 */
source: SourceId, };

/**
 * A source with its passages.
 */
export type SourceShowResponse = { 
/**
 * The source.
 */
source: SourceView, 
/**
 * What a reference says of it; `draft_edit` with `describeSource` corrects each field.
 */
bibliography: Bibliography, 
/**
 * Its passages in order.
 */
passages: Array<Passage>, 
/**
 * Sentences of the article that cite it, in reading order.
 */
citedBy: Array<CitingSentence>, };

/**
 * A source without its text.
 */
export type SourceView = { 
/**
 * Its id.
 */
id: SourceId, 
/**
 * The address at which it was found first.
 */
url: string, 
/**
 * Other addresses of the same work.
 */
also: Array<string>, 
/**
 * Its title, or an empty string.
 */
title: string, 
/**
 * Its authors, as printed.
 */
authors: Array<string>, 
/**
 * The site's or work's name.
 */
site: string | null, 
/**
 * The publisher's name.
 */
publisher: string | null, 
/**
 * Date of publication as given.
 */
published: string | null, 
/**
 * BCP 47 language tag.
 */
language: string | null, 
/**
 * What it was before extraction.
 */
kind: DocumentKind, 
/**
 * Whether it counts.
 */
status: Status, 
/**
 * Its reliability class.
 */
reliability: Rating, 
/**
 * Why it has its status and class.
 */
reason: string, 
/**
 * Number of its passages.
 */
passages: number, 
/**
 * Sentences of the article that cite it.
 */
uses: number, };

/**
 * From a least to a most.
 */
export type Span = { 
/**
 * The least.
 */
least: number, 
/**
 * The most.
 */
most: number, };

/**
 * The stages of a run, in order.
 */
export type Stage = "related" | "perspectives" | "dialogues" | "outline" | "sections" | "polish";

/**
 * One of the four things, answered, with the reason.
 */
export type Standard = { 
/**
 * The answer.
 */
answer: Answer, 
/**
 * Why, in plain words.
 */
reason: string, };

/**
 * A statement and the passages it rests on.
 */
export type Statement = { 
/**
 * One sentence.
 */
text: string, 
/**
 * The passages, best first; never empty in what a mind returns.
 */
citations: Array<PassageId>, 
/**
 * Who wrote the sentence.
 */
provenance: Provenance, };

/**
 * A statement as a rater reads it.
 */
export type StatementView = { 
/**
 * The statement.
 */
id: UseStatement, 
/**
 * Its words.
 */
text: string, };

/**
 * Whether a source counts as evidence.
 */
export type Status = "kept" | "off" | "rejected";

/**
 * Asks the draft's model what is misspelt in a sentence.
 */
export type SuggestCorrectionsParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The sentence.
 */
text: string, };

/**
 * Spelling, punctuation and capital letters that a model would change; no word is another.
 */
export type SuggestCorrectionsResponse = { 
/**
 * The model.
 */
model: string, 
/**
 * The corrections, in the sentence's order.
 */
corrections: Array<Correction>, };

/**
 * Whether a sentence's passages say what it says.
 */
export type Support = { "state": "supported" } | { "state": "partial" } | { "state": "unsupported" } | { "state": "contradicted" } | { "state": "unchecked", "reason": string };

/**
 * What is wrong with a part of a sentence.
 */
export type SupportFault = "number" | "unit" | "date" | "name" | "negation" | "hedge" | "comparison" | "link" | "merged" | "words" | "subject";

/**
 * Why a sentence is not supported.
 */
export type SupportReason = { 
/**
 * What is wrong.
 */
fault: SupportFault, 
/**
 * In plain words, naming what the sentence has and its passages lack.
 */
text: string, 
/**
 * The words of the sentence that are meant: first byte and byte after the last.
 */
range: { start: number, end: number, }, 
/**
 * Whether the passages say otherwise, rather than nothing.
 */
against: boolean, };

/**
 * What a check came to.
 */
export type SupportVerdict = { 
/**
 * Whether the passages say it.
 */
support: Support, 
/**
 * The paper's kind of error; none where there is no error.
 */
kind: ErrorKind | null, 
/**
 * What is wrong, the weightiest first.
 */
reasons: Array<SupportReason>, 
/**
 * Which part of which passage backs which clause.
 */
backing: Array<Backing>, 
/**
 * Places, among the citations, of passages whose source never speaks of the topic.
 */
redHerrings: Array<number>, 
/**
 * Which tier decided.
 */
tier: CheckTier, 
/**
 * How much of the sentence stands in its passages, by words and meaning, 0 to 1.
 */
alignment: number, 
/**
 * Whether no judge is needed.
 */
sure: boolean, };

/**
 * Related articles and perspectives.
 */
export type Survey = { 
/**
 * Related articles, closest first; also those switched off.
 */
related: Array<RelatedArticle>, 
/**
 * Perspectives in the order of their dialogues; also those switched off.
 */
perspectives: Array<Perspective>, };

/**
 * An article's title and headings.
 */
export type TableOfContents = { 
/**
 * The article's title.
 */
title: string, 
/**
 * Its headings in order.
 */
toc: Array<TocEntry>, };

/**
 * A piece of work beside the method's own order.
 */
export type Task = { "type": "dialogues" } | { "type": "round", 
/**
 * Name of its perspective.
 */
perspective: string, 
/**
 * The editor's own question; none lets the writer ask.
 */
question: string | null, } | { "type": "retry" } | { "type": "morePerspectives", 
/**
 * How many.
 */
wanted: number, } | { "type": "outline" } | { "type": "writeMissing" } | { "type": "writeSection", 
/**
 * The first-level heading.
 */
heading: string, 
/**
 * A note to the writer, for this time.
 */
note: string | null, };

/**
 * Light or dark.
 */
export type Theme = "system" | "light" | "dark";

/**
 * Asks what a wiki has under a title.
 */
export type TitleCheckParams = { 
/**
 * The title.
 */
title: string, 
/**
 * Address of the wiki; English Wikipedia where none is given.
 */
encyclopedia: string | null, };

/**
 * What a wiki has under a title.
 */
export type TitleCheckResponse = { 
/**
 * The wiki that was asked.
 */
encyclopedia: string, 
/**
 * Why nothing is known, such as an unreachable wiki; the rest is empty then.
 */
unchecked: string | null, 
/**
 * The article of this title, or the one it redirects to.
 */
article: string | null, 
/**
 * Whether the title is a redirect.
 */
redirect: boolean, 
/**
 * Whether the page only tells meanings of a word apart.
 */
disambiguation: boolean, 
/**
 * A page of this title among the drafts.
 */
draft: string | null, 
/**
 * A discussion about deleting an article of this title.
 */
discussion: string | null, 
/**
 * Deletions of this title, the latest first.
 */
deletions: Array<TitleDeletion>, 
/**
 * Other articles that the wiki's search brings.
 */
similar: Array<string>, };

/**
 * A deletion from a wiki's log.
 */
export type TitleDeletion = { 
/**
 * The day, as `2024-05-17`.
 */
day: string, 
/**
 * The reason given; may be empty.
 */
reason: string, };

/**
 * One heading of an article's table of contents.
 */
export type TocEntry = { 
/**
 * 1 for a top-level section.
 */
level: number, 
/**
 * The heading.
 */
title: string, };

/**
 * One question and its answer.
 */
export type Turn = { 
/**
 * The writer's question.
 */
question: string, 
/**
 * The search queries made for it.
 */
queries: Array<string>, 
/**
 * What the searches found, by query and rank.
 */
hits: Array<TurnHit>, 
/**
 * The expert's sentences; empty where the sources had no answer.
 */
answer: Array<Statement>, };

/**
 * A search result within a turn.
 */
export type TurnHit = { 
/**
 * The query that found it.
 */
query: string, 
/**
 * Address of the page.
 */
url: string, 
/**
 * Title of the page.
 */
title: string, } & ({ "outcome": "new", 
/**
 * The source.
 */
source: SourceId, } | { "outcome": "known", 
/**
 * The source.
 */
source: SourceId, } | { "outcome": "off", 
/**
 * The source.
 */
source: SourceId, 
/**
 * Why.
 */
reason: string, } | { "outcome": "rejected", 
/**
 * Why.
 */
reason: string, });

/**
 * A statement about the program's use, answered from 1 (strongly disagree) to 5 (strongly agree).
 */
export type UseStatement = "prewriting" | "editing" | "community";

/**
 * Keeps what a rater thinks of the program's use; it need not be complete.
 */
export type UsefulnessSaveParams = { 
/**
 * The rater.
 */
rater: string, 
/**
 * The topic, as its pair names it.
 */
topic: string, 
/**
 * Answers from 1, strongly disagree, to 5, strongly agree; those not given are missing.
 */
answers: { [key in UseStatement]?: number }, 
/**
 * Notes.
 */
notes: string, };

/**
 * What is kept.
 */
export type UsefulnessSaveResponse = { 
/**
 * Whether all statements are answered.
 */
complete: boolean, };

/**
 * A source, judged.
 */
export type Witness = { 
/**
 * The source.
 */
source: SourceId, 
/**
 * Its title, or an empty string.
 */
title: string, 
/**
 * Its address.
 */
url: string, 
/**
 * Other sources with mostly the same words, such as an agency's report on several sites; they count as one with this.
 */
copies: Array<SourceId>, 
/**
 * Whether it treats the topic at length.
 */
coverage: Standard, 
/**
 * Whether somebody without an interest in the topic published it.
 */
independent: Standard, 
/**
 * Whether its site is held to be reliable.
 */
reliable: Standard, 
/**
 * Whether it stands back from the events and people it tells of.
 */
secondary: Standard, 
/**
 * The worst of the four answers.
 */
answer: Answer, 
/**
 * Words in its passages that name the topic.
 */
words: number, };

/**
 * What sort of work a source is; it chooses the template of its reference.
 */
export type WorkKind = "web" | "news" | "magazine" | "journal" | "book" | "report" | "press_release" | "av_media" | "arxiv" | "thesis" | "conference" | "encyclopedia" | "podcast" | "interview" | "map";

/**
 * Checks a sentence that is being written.
 */
export type WritingCheckParams = { 
/**
 * The draft.
 */
draft: string, 
/**
 * The sentence.
 */
text: string, 
/**
 * The passages that it is to cite.
 */
citations: Array<PassageId>, };

/**
 * What is to be said of a sentence.
 */
export type WritingCheckResponse = { 
/**
 * Problems of its words.
 */
problems: Array<Problem>, 
/**
 * The passage that it keeps too close to.
 */
paraphrase: Paraphrase | null, 
/**
 * Whether the passages say it, by words and meaning.
 */
support: Support, 
/**
 * What they do not say.
 */
reasons: Array<SupportReason>, };

/**
 * An article that people wrote.
 */
export type WrittenView = { 
/**
 * Name of its file.
 */
name: string, 
/**
 * Its text as it stands in the file.
 */
text: string, };

/** Every command with what goes in and what comes out. */
export interface Commands {
  /** Makes a draft of a topic with its settings; nothing runs yet. */
  draft_create: { params: DraftCreateParams; response: DraftCreateResponse };
  /** Runs a draft up to a stage, from wherever it stands. */
  draft_run: { params: DraftRunParams; response: DraftRunResponse };
  /** Goes on with a draft as it was set up; nothing is asked twice. */
  draft_resume: { params: DraftResumeParams; response: DraftRunResponse };
  /** Writes the article anew, after the draft's outline or an edited one. */
  draft_write: { params: DraftWriteParams; response: DraftRunResponse };
  /** Stops the run of a draft in this program; it can be resumed. */
  draft_stop: { params: DraftStopParams; response: DraftStopResponse };
  /** Lists all drafts, newest first. */
  draft_list: { params: DraftListParams; response: DraftListResponse };
  /** Shows a draft's settings, outline and gaps. */
  draft_show: { params: DraftShowParams; response: DraftShowResponse };
  /** Writes a draft's files into a folder. */
  draft_export: { params: DraftExportParams; response: DraftExportResponse };
  /** Deletes a draft with all that it found; exported files stay. */
  draft_delete: { params: DraftDeleteParams; response: DraftDeleteResponse };
  /** Opens a draft in a window; other programs may not run it until it is closed. */
  draft_open: { params: DraftOpenParams; response: DraftOpenResponse };
  /** Closes a draft. */
  draft_close: { params: DraftCloseParams; response: DraftCloseResponse };
  /** Starts or resumes a run and returns at once. */
  draft_start: { params: DraftStartParams; response: DraftStartResponse };
  /** Makes a run wait, or go on. */
  draft_pause: { params: DraftPauseParams; response: DraftPauseResponse };
  /** Ends one dialogue of a run. */
  dialogue_stop: { params: DialogueStopParams; response: DialogueStopResponse };
  /** Changes a draft by hand. */
  draft_edit: { params: DraftEditParams; response: DraftEditResponse };
  /** Undoes the last change. */
  draft_undo: { params: DraftUndoParams; response: DraftEditResponse };
  /** Redoes the last change that was undone. */
  draft_redo: { params: DraftRedoParams; response: DraftEditResponse };
  /** Changes what a draft's next run is told. */
  draft_settings: { params: DraftSettingsParams; response: DraftSettingsResponse };
  /** Adds a related article by its title. */
  related_add: { params: RelatedAddParams; response: DraftEditResponse };
  /** Adds a source that the editor found. */
  source_add: { params: SourceAddParams; response: DraftEditResponse };
  /** Shows a source with its passages. */
  source_show: { params: SourceShowParams; response: SourceShowResponse };
  /** Fills gaps in what is known of a source from catalogues, by its identifiers. */
  source_look_up: { params: SourceLookUpParams; response: DraftEditResponse };
  /** Shows passages. */
  passages_show: { params: PassagesShowParams; response: PassagesShowResponse };
  /** Looks for passages of a draft's evidence. */
  evidence_search: { params: EvidenceSearchParams; response: EvidenceSearchResponse };
  /** Looks for sources that a draft does not have, with its search engines. */
  evidence_find: { params: EvidenceFindParams; response: EvidenceFindResponse };
  /** Takes a source that was found into its draft. */
  evidence_take: { params: EvidenceTakeParams; response: DraftEditResponse };
  /** Checks one sentence of a draft, with the places in its passages. */
  sentence_check: { params: SentenceCheckParams; response: SentenceCheckResponse };
  /** Shows what an export would hold. */
  draft_preview: { params: DraftPreviewParams; response: DraftPreviewResponse };
  /** Writes the article in one format into a file. */
  draft_save: { params: DraftSaveParams; response: DraftSaveResponse };
  /** Makes a copy of a draft. */
  draft_duplicate: { params: DraftDuplicateParams; response: DraftDuplicateResponse };
  /** Brings a deleted draft back. */
  draft_restore: { params: DraftRestoreParams; response: DraftRestoreResponse };
  /** Writes a whole draft into one file. */
  draft_pack: { params: DraftPackParams; response: DraftPackResponse };
  /** Reads a draft from such a file. */
  draft_unpack: { params: DraftUnpackParams; response: DraftUnpackResponse };
  /** Estimates what a run would take. */
  run_estimate: { params: RunEstimateParams; response: RunEstimateResponse };
  /** Says what new drafts are told and where the program keeps its things. */
  program_show: { params: ProgramShowParams; response: ProgramShowResponse };
  /** Keeps the person's choices for the window. */
  preferences_set: { params: PreferencesSetParams; response: PreferencesSetResponse };
  /** Lists providers of language models and search services, and where their keys are. */
  providers_list: { params: ProvidersListParams; response: ProvidersListResponse };
  /** Keeps a key in the system's keyring, or takes it out. */
  key_set: { params: KeySetParams; response: KeySetResponse };
  /** Tests a language model with two short requests. */
  model_test: { params: ModelTestParams; response: ModelTestResponse };
  /** Tests a search engine with one query. */
  engine_test: { params: EngineTestParams; response: EngineTestResponse };
  /** Says what a wiki has under a title: an article, a redirect, a draft, a deletion. */
  title_check: { params: TitleCheckParams; response: TitleCheckResponse };
  /** Judges whether a draft's sources could carry an article, and what each section rests on. */
  draft_notability: { params: DraftNotabilityParams; response: DraftNotabilityResponse };
  /** Lists the lists of reliability with their dates. */
  reliability_lists: { params: ReliabilityListsParams; response: ReliabilityListsResponse };
  /** Says how reliable a site is held to be, and why. */
  reliability_rate: { params: ReliabilityRateParams; response: ReliabilityRateResponse };
  /** Renews a list of reliability from a file, or from Wikipedia. */
  reliability_update: { params: ReliabilityUpdateParams; response: ReliabilityUpdateResponse };
  /** Adds files and folders to the library. */
  library_add: { params: LibraryAddParams; response: LibraryAddResponse };
  /** Lists the documents of the library. */
  library_list: { params: LibraryListParams; response: LibraryListResponse };
  /** Searches the library. */
  library_search: { params: LibrarySearchParams; response: LibrarySearchResponse };
  /** Takes documents out of the library; the files stay. */
  library_remove: { params: LibraryRemoveParams; response: LibraryRemoveResponse };
  /** Measures an outline against a reference. */
  evaluate_outline: { params: EvaluateOutlineParams; response: EvaluateOutlineResponse };
  /** Measures an article against one that people wrote. */
  evaluate_article: { params: EvaluateArticleParams; response: EvaluateArticleResponse };
  /** Measures how well a draft's sentences are borne out by what they cite. */
  evaluate_citations: { params: EvaluateCitationsParams; response: EvaluateCitationsResponse };
  /** Takes every measure of a draft. */
  evaluate_run: { params: EvaluateRunParams; response: EvaluateRunResponse };
  /** Runs methods over the topics of a folder and measures them. */
  evaluate_freshwiki: { params: EvaluateFreshwikiParams; response: EvaluateFreshwikiResponse };
  /** Reads the figures of such a comparison back from its folder. */
  evaluation_open: { params: EvaluationOpenParams; response: EvaluationOpenResponse };
  /** Collects topics of other months, their articles and the pages that these cite, for such a comparison. */
  freshwiki_collect: { params: FreshwikiCollectParams; response: FreshwikiCollectResponse };
  /** Lists the pairs of drafts that a rater can rate, and what is asked. */
  rating_pairs: { params: RatingPairsParams; response: RatingPairsResponse };
  /** Names what made a draft, also in the ratings that it has. */
  rating_method: { params: RatingMethodParams; response: RatingMethodResponse };
  /** Shows a pair to a rater, blind, in an order that chance chose once. */
  rating_show: { params: RatingShowParams; response: RatingShowResponse };
  /** Keeps what a rater thinks of a pair. */
  rating_save: { params: RatingSaveParams; response: RatingSaveResponse };
  /** Imports an article that people wrote, to compare with. */
  rating_import: { params: RatingImportParams; response: RatingImportResponse };
  /** Keeps what a rater thinks of the program's use. */
  usefulness_save: { params: UsefulnessSaveParams; response: UsefulnessSaveResponse };
  /** Writes all ratings into a file of comma-separated values. */
  ratings_export: { params: RatingsExportParams; response: RatingsExportResponse };
  /** Works out means, shares, tests, preferences and opinions of ratings. */
  evaluate_ratings: { params: EvaluateRatingsParams; response: EvaluateRatingsResponse };
  /** Looks for problems in wikitext. */
  lint_text: { params: LintTextParams; response: LintTextResponse };
  /** Looks for problems in a draft's article. */
  lint_draft: { params: LintDraftParams; response: LintDraftResponse };
  /** Compares a draft's sentences with the sources that they cite. */
  paraphrase_draft: { params: ParaphraseDraftParams; response: ParaphraseDraftResponse };
  /** Checks a sentence that is being written: its words, how close it keeps to its sources, whether they say it. */
  writing_check: { params: WritingCheckParams; response: WritingCheckResponse };
  /** Asks the draft's model what is misspelt in a sentence; a reply that changes more is refused. */
  suggest_corrections: { params: SuggestCorrectionsParams; response: SuggestCorrectionsResponse };
  /** Checks what sources say of a draft's sentences, what it lacks and where they disagree. */
  draft_check: { params: DraftCheckParams; response: DraftCheckResponse };
  /** Checks whether passages say what sentences say. */
  check_pairs: { params: CheckPairsParams; response: CheckPairsResponse };
  /** Audits an article that was not made here against the sources that it names. */
  article_audit: { params: ArticleAuditParams; response: ArticleAuditResponse };
  /** Says which model files are there. */
  models_status: { params: ModelsStatusParams; response: ModelsStatusResponse };
}
