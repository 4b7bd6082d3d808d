//! A draft as a window shows and changes it.

use serde::{Deserialize, Serialize};
use stormwright_engine::editing::Edit;
use stormwright_engine::methods::Panel;
use stormwright_engine::outline::Outline;
use stormwright_engine::research::{Dialogue, Survey};
use stormwright_engine::run::Gap;
use stormwright_engine::sources::{
    Bibliography, DocumentKind, Passage, PassageId, Rating, SourceId, Status,
};
use stormwright_engine::writing::{Article, ArticleSection, Paragraph, SentenceId};
use ts_rs::TS;

use super::draft::{DraftCounts, DraftSummary};
use super::report::ExportReport;
use super::settings::{DraftSettings, RunUntil};

/// Opens a draft in a window: until it is closed, no other program may run it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftOpenParams {
    /// The draft.
    pub draft: String,
}

/// The draft with all that it holds but the texts of its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftOpenResponse {
    /// The draft.
    pub draft: DraftSummary,
    /// What its runs are told.
    pub settings: DraftSettings,
    /// Its folder, where it has one.
    pub out: Option<String>,
    /// What its method has to show of the research, in this order.
    pub panels: Vec<Panel>,
    /// Related articles and perspectives.
    pub survey: Option<Survey>,
    /// The dialogues that are over.
    pub dialogues: Vec<Dialogue>,
    /// Sources in the order in which they were found.
    pub sources: Vec<SourceView>,
    /// The outline before the dialogues.
    pub draft_outline: Option<Outline>,
    /// The outline that is written from.
    pub outline: Option<Outline>,
    /// Passages of kept sources that no heading uses.
    pub unused: Vec<PassageId>,
    /// The article.
    pub article: Option<Article>,
    /// What is missing from it.
    pub gaps: Vec<Gap>,
    /// How much it holds.
    pub counts: DraftCounts,
    /// What can be undone and redone.
    pub history: HistoryView,
}

/// A source without its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceView {
    /// Its id.
    pub id: SourceId,
    /// The address at which it was found first.
    pub url: String,
    /// Other addresses of the same work.
    pub also: Vec<String>,
    /// Its title, or an empty string.
    pub title: String,
    /// Its authors, as printed.
    pub authors: Vec<String>,
    /// The site's or work's name.
    pub site: Option<String>,
    /// The publisher's name.
    pub publisher: Option<String>,
    /// Date of publication as given.
    pub published: Option<String>,
    /// BCP 47 language tag.
    pub language: Option<String>,
    /// What it was before extraction.
    pub kind: DocumentKind,
    /// Whether it counts.
    pub status: Status,
    /// Its reliability class.
    pub reliability: Rating,
    /// Why it has its status and class.
    pub reason: String,
    /// Number of its passages.
    pub passages: usize,
    /// Sentences of the article that cite it.
    pub uses: usize,
}

/// What can be undone and redone, in a few words each.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryView {
    /// The last change.
    pub undo: Option<String>,
    /// The last change that was undone.
    pub redo: Option<String>,
}

/// Closes a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftCloseParams {
    /// The draft.
    pub draft: String,
}

/// Whether it was open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftCloseResponse {
    /// Whether it was.
    pub closed: bool,
}

/// Starts or resumes a run and returns at once; events tell of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields = nullable)]
pub struct DraftStartParams {
    /// The draft.
    pub draft: String,
    /// Where to stop; none keeps the draft's setting.
    #[serde(default)]
    pub until: Option<RunUntil>,
    /// What to do; none goes on with the method.
    #[serde(default)]
    pub task: Option<Task>,
}

/// A piece of work beside the method's own order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Task {
    /// Hold the dialogues that enabled perspectives still lack.
    Dialogues,
    /// One more round of a dialogue.
    Round {
        /// Name of its perspective.
        perspective: String,
        /// The editor's own question; none lets the writer ask.
        question: Option<String>,
    },
    /// Try again what failed, and only that.
    Retry,
    /// Propose more perspectives.
    MorePerspectives {
        /// How many.
        wanted: usize,
    },
    /// Refine the outline anew from all evidence.
    Outline,
    /// Write every section that has no text, and the lead where it has none.
    WriteMissing,
    /// Write one section anew. Sentences of the editor and approved ones stay.
    WriteSection {
        /// The first-level heading.
        heading: String,
        /// A note to the writer, for this time.
        note: Option<String>,
    },
}

/// The run that began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftStartResponse {
    /// The draft.
    pub draft: DraftSummary,
}

/// Stops asking for anything new until told to go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftPauseParams {
    /// The draft.
    pub draft: String,
    /// Whether it is to wait.
    pub paused: bool,
}

/// Whether there is a run to pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftPauseResponse {
    /// Whether this program is running the draft.
    pub running: bool,
}

/// Ends one dialogue of a run; what it found is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DialogueStopParams {
    /// The draft.
    pub draft: String,
    /// Name of its perspective.
    pub perspective: String,
}

/// Whether there was one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DialogueStopResponse {
    /// Whether this program is running the draft.
    pub stopped: bool,
}

/// Changes a draft; on disk when this returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftEditParams {
    /// The draft.
    pub draft: String,
    /// The change.
    pub edit: Edit,
}

/// What a change came to: only the parts that it touched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftEditResponse {
    /// What was changed, in a few words; none where there was nothing to undo or redo.
    pub label: Option<String>,
    /// Related articles and perspectives, where they changed.
    pub survey: Option<Survey>,
    /// Sources that are new or something else now, or that more or fewer sentences cite.
    pub sources: Vec<SourceView>,
    /// Sources that are no longer there.
    pub gone: Vec<SourceId>,
    /// The outline, where it changed.
    pub outline: Option<Outline>,
    /// Passages that no heading uses, where the outline or a source changed.
    pub unused: Option<Vec<PassageId>>,
    /// Places of the article whose text is another. Where the outline changed, an article that is there has its headings as
    /// places; the text goes where its heading goes.
    pub sections: Vec<ArticleSection>,
    /// The lead, where it changed.
    pub lead: Option<Vec<Paragraph>>,
    /// The sentence that was added.
    pub added: Option<SentenceId>,
    /// What can be undone and redone now.
    pub history: HistoryView,
}

/// Undoes the last change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftUndoParams {
    /// The draft.
    pub draft: String,
}

/// Redoes the last change that was undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftRedoParams {
    /// The draft.
    pub draft: String,
}

/// Adds a related article by its title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RelatedAddParams {
    /// The draft.
    pub draft: String,
    /// The title.
    pub title: String,
}

/// Shows a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceShowParams {
    /// The draft.
    pub draft: String,
    /// The source.
    pub source: SourceId,
}

/// A source with its passages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceShowResponse {
    /// The source.
    pub source: SourceView,
    /// What a reference says of it; `draft_edit` with `describeSource` corrects each field.
    pub bibliography: Bibliography,
    /// Its passages in order.
    pub passages: Vec<Passage>,
    /// Sentences of the article that cite it, in reading order.
    pub cited_by: Vec<CitingSentence>,
}

/// Fills gaps in what is known of a source from catalogues, by the identifiers that it names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceLookUpParams {
    /// The draft.
    pub draft: String,
    /// The source.
    pub source: SourceId,
}

/// A sentence that cites a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CitingSentence {
    /// The sentence.
    pub id: SentenceId,
    /// Its words.
    pub text: String,
    /// The passages of the source that it cites.
    pub passages: Vec<PassageId>,
}

/// Adds a source that the editor found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceAddParams {
    /// The draft.
    pub draft: String,
    /// What it is.
    pub source: NewSource,
}

/// A source that the editor found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum NewSource {
    /// A page of the web.
    Page {
        /// Its address.
        url: String,
    },
    /// A file on this computer.
    File {
        /// The file.
        path: String,
    },
    /// Text that was copied from somewhere.
    Text {
        /// The text.
        text: String,
        /// Title of the work.
        title: String,
        /// Its authors.
        authors: Vec<String>,
        /// Its publisher.
        publisher: Option<String>,
        /// Its date.
        published: Option<String>,
        /// Its address, where it has one.
        url: Option<String>,
    },
}

/// Asks for passages by their ids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PassagesShowParams {
    /// The draft.
    pub draft: String,
    /// The passages.
    pub passages: Vec<PassageId>,
}

/// Passages; those that do not exist are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PassagesShowResponse {
    /// The passages, in the order asked for.
    pub passages: Vec<Passage>,
}

/// Looks for passages of the draft's evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EvidenceSearchParams {
    /// The draft.
    pub draft: String,
    /// The words, such as those of a sentence.
    pub query: String,
    /// Most passages.
    pub limit: usize,
}

/// Passages of kept sources that fit, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceSearchResponse {
    /// The passages.
    pub passages: Vec<Passage>,
}

/// Makes a copy of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftDuplicateParams {
    /// The draft.
    pub draft: String,
}

/// The copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftDuplicateResponse {
    /// The copy.
    pub draft: DraftSummary,
}

/// Brings a deleted draft back, as long as its program has not been closed for a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftRestoreParams {
    /// The draft's whole id.
    pub draft: String,
}

/// The draft that is back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftRestoreResponse {
    /// The draft.
    pub draft: DraftSummary,
}

/// Writes a whole draft into one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftPackParams {
    /// The draft.
    pub draft: String,
    /// The file.
    pub path: String,
}

/// The file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftPackResponse {
    /// The file.
    pub path: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// Reads a draft from such a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftUnpackParams {
    /// The file.
    pub path: String,
}

/// The draft that was read, under a new id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftUnpackResponse {
    /// The draft.
    pub draft: DraftSummary,
}

/// A format of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// MediaWiki's.
    Wikitext,
    /// Markdown with footnotes.
    Markdown,
    /// HTML.
    Html,
    /// Everything as JSON.
    Json,
    /// The references alone, as BibTeX.
    Bibtex,
    /// The references alone, as CSL-JSON.
    CslJson,
}

/// Shows what an export would hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftPreviewParams {
    /// The draft.
    pub draft: String,
    /// The format.
    pub format: Format,
}

/// Writes an article in one format into a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftSaveParams {
    /// The draft.
    pub draft: String,
    /// The format.
    pub format: Format,
    /// The file.
    pub path: String,
}

/// The file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftSaveResponse {
    /// The file.
    pub path: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What an export would hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftPreviewResponse {
    /// The text.
    pub text: String,
    /// What is left out, and why.
    pub left_out: Vec<LeftOut>,
    /// What goes out, in figures.
    pub report: ExportReport,
    /// A line for the edit summary that discloses what helped.
    pub edit_summary: String,
}

/// A sentence that an export leaves out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// The sentence.
    pub sentence: SentenceId,
    /// Its words.
    pub text: String,
    /// Why.
    pub reason: String,
}

/// Changes what a draft's next run is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftSettingsParams {
    /// The draft.
    pub draft: String,
    /// The settings.
    pub settings: DraftSettings,
}

/// The settings as they are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftSettingsResponse {
    /// The settings.
    pub settings: DraftSettings,
}

/// Estimates what a run would take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RunEstimateParams {
    /// The settings.
    pub settings: DraftSettings,
}

/// What a run would take, as ranges.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunEstimateResponse {
    /// Calls of a language model.
    pub calls: Span,
    /// Searches.
    pub searches: Span,
    /// Tokens read by language models.
    pub input_tokens: Span,
    /// Tokens written by them.
    pub output_tokens: Span,
    /// US dollars; none where a price is not known.
    pub cost: Option<Span>,
    /// Minutes.
    pub minutes: Span,
}

/// From a least to a most.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// Asks what a new draft is told where nothing else is chosen, and where the program keeps its things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ProgramShowParams {}

/// The program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProgramShowResponse {
    /// Its version.
    pub version: String,
    /// The data folder.
    pub data: String,
    /// The folder of its logs.
    pub logs: String,
    /// What a new draft is told where nothing else is chosen.
    pub defaults: DraftSettings,
    /// The sample, where its files are here.
    pub sample: Option<SampleView>,
    /// The person's choices.
    pub preferences: Preferences,
}

/// The sample that comes with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SampleView {
    /// Its topic.
    pub topic: String,
    /// The folder of its documents.
    pub library: String,
    /// The file of its related articles.
    pub encyclopedia: String,
}

/// The person's choices for the window.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Preferences {
    /// Light, dark, or as the system has it.
    pub theme: Theme,
    /// What a new draft is told; none takes the engine's defaults.
    pub new_draft: Option<DraftSettings>,
    /// Base URLs and names of models that were used, newest first.
    pub models: Vec<KnownModel>,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// A model that was used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct KnownModel {
    /// As `PROVIDER:NAME`.
    pub model: String,
    /// Address of its interface, where it is not the provider's own.
    pub base_url: Option<String>,
}

/// Keeps the person's choices.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PreferencesSetParams {
    /// The choices.
    pub preferences: Preferences,
}

/// The choices as they are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PreferencesSetResponse {
    /// The choices.
    pub preferences: Preferences,
}
