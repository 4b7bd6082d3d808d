//! The one list of commands. Every host calls through it: typed, as `commands::draft_list(…)`, or by name and JSON
//! with [`call`]. A panic below becomes an ordinary error here.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ts_rs::TypeVisitor;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::handlers;
use crate::wire::*;

/// An entry of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its parameters' type in [`crate::wire`].
    pub params: &'static str,
    /// Its response's type in [`crate::wire`].
    pub response: &'static str,
}

macro_rules! commands {
    ($(#[doc = $about:literal] $name:ident($params:ident) -> $response:ident: $handler:path;)+) => {
        /// All commands, in the order in which an editor meets them.
        pub const LIST: &[Command] = &[$(Command {
            name: stringify!($name),
            about: $about.trim_ascii(),
            params: stringify!($params),
            response: stringify!($response),
        }),+];

        $(
            #[doc = $about]
            ///
            /// # Errors
            /// See [`Code`].
            pub async fn $name(
                desk: &Desk,
                params: $params,
                events: &Events,
            ) -> Result<$response, ApiError> {
                // Each command has its own place: nested by value, they would not fit a thread's stack.
                guard(stringify!($name), Box::pin($handler(desk, params, events))).await
            }
        )+

        /// Every command's types, for the declarations of another language.
        pub(crate) fn visit_types(visitor: &mut impl TypeVisitor) {
            $(
                visitor.visit::<$params>();
                visitor.visit::<$response>();
            )+
        }

        /// Calls a command by its name, with its parameters as JSON; its response as the text of JSON.
        ///
        /// # Errors
        /// Where there is no such command, the parameters do not fit, or the command fails.
        pub async fn call(
            desk: &Desk,
            name: &str,
            params: Value,
            events: &Events,
        ) -> Result<String, ApiError> {
            match name {
                $(stringify!($name) => {
                    let params = read(stringify!($name), stringify!($params), params)?;
                    reply(&$name(desk, params, events).await?)
                })+
                unknown => Err(ApiError::new(
                    Code::NotFound,
                    format!("there is no command \"{unknown}\""),
                    "`stormwright commands` lists all",
                )),
            }
        }
    };
}

commands! {
    /// Makes a draft of a topic with its settings; nothing runs yet.
    draft_create(DraftCreateParams) -> DraftCreateResponse: handlers::draft::create;
    /// Runs a draft up to a stage, from wherever it stands.
    draft_run(DraftRunParams) -> DraftRunResponse: handlers::draft::run;
    /// Goes on with a draft as it was set up; nothing is asked twice.
    draft_resume(DraftResumeParams) -> DraftRunResponse: handlers::draft::resume;
    /// Writes the article anew, after the draft's outline or an edited one.
    draft_write(DraftWriteParams) -> DraftRunResponse: handlers::draft::write;
    /// Stops the run of a draft in this program; it can be resumed.
    draft_stop(DraftStopParams) -> DraftStopResponse: handlers::draft::stop;
    /// Lists all drafts, newest first.
    draft_list(DraftListParams) -> DraftListResponse: handlers::draft::list;
    /// Shows a draft's settings, outline and gaps.
    draft_show(DraftShowParams) -> DraftShowResponse: handlers::draft::show;
    /// Writes a draft's files into a folder.
    draft_export(DraftExportParams) -> DraftExportResponse: handlers::draft::export;
    /// Deletes a draft with all that it found; exported files stay.
    draft_delete(DraftDeleteParams) -> DraftDeleteResponse: handlers::draft::delete;
    /// Opens a draft in a window; other programs may not run it until it is closed.
    draft_open(DraftOpenParams) -> DraftOpenResponse: handlers::workspace::open;
    /// Closes a draft.
    draft_close(DraftCloseParams) -> DraftCloseResponse: handlers::workspace::close;
    /// Starts or resumes a run and returns at once.
    draft_start(DraftStartParams) -> DraftStartResponse: handlers::workspace::start;
    /// Makes a run wait, or go on.
    draft_pause(DraftPauseParams) -> DraftPauseResponse: handlers::workspace::pause;
    /// Ends one dialogue of a run.
    dialogue_stop(DialogueStopParams) -> DialogueStopResponse: handlers::workspace::stop_dialogue;
    /// Changes a draft by hand.
    draft_edit(DraftEditParams) -> DraftEditResponse: handlers::editing::edit;
    /// Undoes the last change.
    draft_undo(DraftUndoParams) -> DraftEditResponse: handlers::editing::undo;
    /// Redoes the last change that was undone.
    draft_redo(DraftRedoParams) -> DraftEditResponse: handlers::editing::redo;
    /// Changes what a draft's next run is told.
    draft_settings(DraftSettingsParams) -> DraftSettingsResponse: handlers::workspace::settings;
    /// Adds a related article by its title.
    related_add(RelatedAddParams) -> DraftEditResponse: handlers::evidence::add_related;
    /// Adds a source that the editor found.
    source_add(SourceAddParams) -> DraftEditResponse: handlers::evidence::add_source;
    /// Shows a source with its passages.
    source_show(SourceShowParams) -> SourceShowResponse: handlers::evidence::show_source;
    /// Fills gaps in what is known of a source from catalogues, by its identifiers.
    source_look_up(SourceLookUpParams) -> DraftEditResponse: handlers::look_up::look_up;
    /// Shows passages.
    passages_show(PassagesShowParams) -> PassagesShowResponse: handlers::evidence::show_passages;
    /// Looks for passages of a draft's evidence.
    evidence_search(EvidenceSearchParams) -> EvidenceSearchResponse: handlers::evidence::search;
    /// Looks for sources that a draft does not have, with its search engines.
    evidence_find(EvidenceFindParams) -> EvidenceFindResponse: handlers::sentence::find;
    /// Takes a source that was found into its draft.
    evidence_take(EvidenceTakeParams) -> DraftEditResponse: handlers::sentence::take;
    /// Checks one sentence of a draft, with the places in its passages.
    sentence_check(SentenceCheckParams) -> SentenceCheckResponse: handlers::sentence::check;
    /// Shows what an export would hold.
    draft_preview(DraftPreviewParams) -> DraftPreviewResponse: handlers::files::preview;
    /// Writes the article in one format into a file.
    draft_save(DraftSaveParams) -> DraftSaveResponse: handlers::files::save;
    /// Makes a copy of a draft.
    draft_duplicate(DraftDuplicateParams) -> DraftDuplicateResponse: handlers::files::duplicate;
    /// Brings a deleted draft back.
    draft_restore(DraftRestoreParams) -> DraftRestoreResponse: handlers::files::restore;
    /// Writes a whole draft into one file.
    draft_pack(DraftPackParams) -> DraftPackResponse: handlers::files::pack;
    /// Reads a draft from such a file.
    draft_unpack(DraftUnpackParams) -> DraftUnpackResponse: handlers::files::unpack;
    /// Estimates what a run would take.
    run_estimate(RunEstimateParams) -> RunEstimateResponse: handlers::program::estimate;
    /// Says what new drafts are told and where the program keeps its things.
    program_show(ProgramShowParams) -> ProgramShowResponse: handlers::program::show;
    /// Keeps the person's choices for the window.
    preferences_set(PreferencesSetParams) -> PreferencesSetResponse: handlers::program::set_preferences;
    /// Lists providers of language models and search services, and where their keys are.
    providers_list(ProvidersListParams) -> ProvidersListResponse: handlers::providers::list;
    /// Keeps a key in the system's keyring, or takes it out.
    key_set(KeySetParams) -> KeySetResponse: handlers::providers::set_key;
    /// Tests a language model with two short requests.
    model_test(ModelTestParams) -> ModelTestResponse: handlers::providers::test_model;
    /// Tests a search engine with one query.
    engine_test(EngineTestParams) -> EngineTestResponse: handlers::providers::test_engine;
    /// Says what a wiki has under a title: an article, a redirect, a draft, a deletion.
    title_check(TitleCheckParams) -> TitleCheckResponse: handlers::before::title_check;
    /// Judges whether a draft's sources could carry an article, and what each section rests on.
    draft_notability(DraftNotabilityParams) -> DraftNotabilityResponse: handlers::before::draft_notability;
    /// Lists the lists of reliability with their dates.
    reliability_lists(ReliabilityListsParams) -> ReliabilityListsResponse: handlers::reliability::lists;
    /// Says how reliable a site is held to be, and why.
    reliability_rate(ReliabilityRateParams) -> ReliabilityRateResponse: handlers::reliability::rate;
    /// Renews a list of reliability from a file, or from Wikipedia.
    reliability_update(ReliabilityUpdateParams) -> ReliabilityUpdateResponse: handlers::reliability::update;
    /// Adds files and folders to the library.
    library_add(LibraryAddParams) -> LibraryAddResponse: handlers::library::add;
    /// Lists the documents of the library.
    library_list(LibraryListParams) -> LibraryListResponse: handlers::library::list;
    /// Searches the library.
    library_search(LibrarySearchParams) -> LibrarySearchResponse: handlers::library::search;
    /// Takes documents out of the library; the files stay.
    library_remove(LibraryRemoveParams) -> LibraryRemoveResponse: handlers::library::remove;
    /// Measures an outline against a reference.
    evaluate_outline(EvaluateOutlineParams) -> EvaluateOutlineResponse: handlers::other::evaluate_outline;
    /// Measures an article against one that people wrote.
    evaluate_article(EvaluateArticleParams) -> EvaluateArticleResponse: handlers::evaluation::article;
    /// Measures how well a draft's sentences are borne out by what they cite.
    evaluate_citations(EvaluateCitationsParams) -> EvaluateCitationsResponse: handlers::evaluation::citations;
    /// Takes every measure of a draft.
    evaluate_run(EvaluateRunParams) -> EvaluateRunResponse: handlers::evaluation::run;
    /// Runs methods over the topics of a folder and measures them.
    evaluate_freshwiki(EvaluateFreshwikiParams) -> EvaluateFreshwikiResponse: handlers::evaluation::freshwiki;
    /// Reads the figures of such a comparison back from its folder.
    evaluation_open(EvaluationOpenParams) -> EvaluationOpenResponse: handlers::evaluation::open;
    /// Collects topics of other months, their articles and the pages that these cite, for such a comparison.
    freshwiki_collect(FreshwikiCollectParams) -> FreshwikiCollectResponse: handlers::evaluation::collect;
    /// Lists the pairs of drafts that a rater can rate, and what is asked.
    rating_pairs(RatingPairsParams) -> RatingPairsResponse: handlers::ratings::pairs;
    /// Names what made a draft, also in the ratings that it has.
    rating_method(RatingMethodParams) -> RatingMethodResponse: handlers::ratings::name_method;
    /// Shows a pair to a rater, blind, in an order that chance chose once.
    rating_show(RatingShowParams) -> RatingShowResponse: handlers::ratings::show;
    /// Keeps what a rater thinks of a pair.
    rating_save(RatingSaveParams) -> RatingSaveResponse: handlers::ratings::save;
    /// Imports an article that people wrote, to compare with.
    rating_import(RatingImportParams) -> RatingImportResponse: handlers::ratings::import;
    /// Keeps what a rater thinks of the program's use.
    usefulness_save(UsefulnessSaveParams) -> UsefulnessSaveResponse: handlers::ratings::save_usefulness;
    /// Writes all ratings into a file of comma-separated values.
    ratings_export(RatingsExportParams) -> RatingsExportResponse: handlers::ratings::export;
    /// Works out means, shares, tests, preferences and opinions of ratings.
    evaluate_ratings(EvaluateRatingsParams) -> EvaluateRatingsResponse: handlers::ratings::evaluate;
    /// Looks for problems in wikitext.
    lint_text(LintTextParams) -> LintTextResponse: handlers::lint::text;
    /// Looks for problems in a draft's article.
    lint_draft(LintDraftParams) -> LintDraftResponse: handlers::lint::draft;
    /// Compares a draft's sentences with the sources that they cite.
    paraphrase_draft(ParaphraseDraftParams) -> ParaphraseDraftResponse: handlers::lint::paraphrase;
    /// Checks a sentence that is being written: its words, how close it keeps to its sources, whether they say it.
    writing_check(WritingCheckParams) -> WritingCheckResponse: handlers::authorship::check_writing;
    /// Asks the draft's model what is misspelt in a sentence; a reply that changes more is refused.
    suggest_corrections(SuggestCorrectionsParams) -> SuggestCorrectionsResponse: handlers::authorship::suggest_corrections;
    /// Checks what sources say of a draft's sentences, what it lacks and where they disagree.
    draft_check(DraftCheckParams) -> DraftCheckResponse: handlers::checking::check_draft;
    /// Checks whether passages say what sentences say.
    check_pairs(CheckPairsParams) -> CheckPairsResponse: handlers::checking::check_pairs;
    /// Audits an article that was not made here against the sources that it names.
    article_audit(ArticleAuditParams) -> ArticleAuditResponse: handlers::audit::article;
    /// Says which model files are there.
    models_status(ModelsStatusParams) -> ModelsStatusResponse: handlers::other::models_status;
}

async fn guard<T>(
    name: &str,
    work: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    tracing::info!(command = name, "called");
    let outcome = match AssertUnwindSafe(work).catch_unwind().await {
        Ok(outcome) => outcome,
        Err(panic) => {
            let said = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no reason given");
            Err(ApiError::internal(format!("{name} broke off: {said}")))
        }
    };
    if let Err(error) = &outcome {
        tracing::warn!(command = name, code = ?error.code, what = %error.what, "failed");
    }
    outcome
}

fn read<T: DeserializeOwned>(name: &str, kind: &str, params: Value) -> Result<T, ApiError> {
    serde_json::from_value(params).map_err(|error| {
        ApiError::bad_input(
            format!("the parameters of {name} do not fit: {error}"),
            format!("give a JSON object with the fields of {kind}, as docs/cli.md lists them"),
        )
    })
}

fn reply(response: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(response).map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_becomes_an_ordinary_error_that_names_the_command() {
        let error = guard::<()>("draft_run", async { panic!("index out of bounds") })
            .await
            .unwrap_err();
        assert_eq!(error.code, Code::Internal);
        assert_eq!(error.what, "draft_run broke off: index out of bounds");
    }

    #[test]
    fn a_run_can_be_sent_to_another_thread() {
        fn sendable<T: Send>(_: impl Fn(&'static Desk, Value, &'static Events) -> T) {}
        sendable(|desk, params, events| call(desk, "draft_run", params, events));
    }

    #[test]
    fn the_manual_names_every_command() {
        let manual =
            std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/cli.md"))
                .unwrap();
        for command in LIST {
            let entry = format!("| `{}` |", command.name);
            assert!(manual.contains(&entry), "{} is missing", command.name);
        }
    }

    #[test]
    fn the_wire_law_holds_for_every_command() {
        for command in LIST {
            assert!(command.params.ends_with("Params"), "{}", command.name);
            assert!(command.response.ends_with("Response"), "{}", command.name);
            assert!(command.about.ends_with('.'), "{}", command.name);
        }
    }
}
