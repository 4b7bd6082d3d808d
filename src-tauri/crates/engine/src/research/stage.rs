//! The research stage: an opening search, related articles, perspectives, dialogues.

use serde::{Deserialize, Serialize};

use super::hand_out::{Collection, pages_ahead};
use super::related;
use super::rounds::{self, Opening, Programme};
use super::searching::{Ranking, Searcher};
use super::sift::{self, TopicProfile};
use super::{Dialogue, Perspective, RelatedArticle, Survey, TableOfContents};
use crate::minds::skills::{PerspectivesRequest, ShownPassage, Skill};
use crate::ports::{EmbedError, Hit, SearchFailure};
use crate::run::{CallId, RunContext, RunError, RunEvent, Stage};
use crate::sources::Evidence;

/// What research leaves behind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Research {
    /// Tables of contents of related articles, closest first.
    pub related: Vec<TableOfContents>,
    /// All perspectives, the basic fact writer first; also those switched off.
    pub perspectives: Vec<Perspective>,
    /// One dialogue an enabled perspective.
    pub dialogues: Vec<Dialogue>,
    /// Sources and passages.
    pub evidence: Evidence,
    /// Search results that were passed over because the run had them already.
    pub repeats_avoided: usize,
    /// The calls that later stages build on.
    pub calls: Vec<CallId>,
}

/// What is known before the first dialogue; the draft outline can begin from here.
pub struct Groundwork {
    /// Related articles and perspectives.
    pub survey: Survey,
    /// The calls that brought them.
    pub calls: Vec<CallId>,
    opening: Opening,
    searcher: Searcher,
    collection: Collection,
}

/// Searches with the topic alone, surveys related articles and proposes perspectives; where there is a survey already,
/// it stays as the editor left it.
///
/// # Errors
/// Where the run was stopped, nothing at all was found, or the journal cannot be kept.
pub async fn groundwork(
    context: &RunContext,
    surveyed: Option<&Survey>,
) -> Result<Groundwork, RunError> {
    let searcher = Searcher::new(context.clone());
    let mut collection = Collection::new(context.clone());
    if let Some(survey) = surveyed {
        let opening = open(context, &searcher, &mut collection).await?;
        return Ok(Groundwork {
            survey: survey.clone(),
            // The opening's are among them.
            calls: survey.calls.clone(),
            opening,
            searcher,
            collection,
        });
    }
    context.emit(RunEvent::StageStarted {
        stage: Stage::Related,
        steps: 1,
    });
    let (opening, surveyed) = futures::join!(
        open(context, &searcher, &mut collection),
        related::survey(context)
    );
    let (opening, surveyed) = (opening?, surveyed?);
    let surveyed = related::closest_first(context, surveyed, &opening.overview).await;
    context.emit(RunEvent::StageFinished {
        stage: Stage::Related,
    });

    context.emit(RunEvent::StageStarted {
        stage: Stage::Perspectives,
        steps: 1,
    });
    let mut calls = surveyed.calls.clone();
    calls.extend(opening.calls.iter().cloned());
    let perspectives =
        perspectives(context, &surveyed.tables, &opening.overview, &mut calls).await?;
    context.emit(RunEvent::StageFinished {
        stage: Stage::Perspectives,
    });
    let related = surveyed.tables.into_iter().map(|contents| RelatedArticle {
        contents,
        enabled: true,
    });
    let survey = Survey {
        related: related.collect(),
        perspectives,
        calls: calls.clone(),
    };
    Ok(Groundwork {
        survey,
        calls,
        opening,
        searcher,
        collection,
    })
}

/// Holds the dialogues and gathers all that was found.
///
/// # Errors
/// Where the run was stopped, no source was kept, or the journal cannot be kept.
pub async fn research(context: &RunContext, groundwork: Groundwork) -> Result<Research, RunError> {
    let Groundwork {
        survey,
        mut calls,
        opening,
        searcher,
        mut collection,
    } = groundwork;
    let held = rounds::hold(
        context,
        &searcher,
        &mut collection,
        &opening,
        Programme::of(
            &survey.perspectives,
            context.settings.rounds,
            opening.queries,
        ),
        &calls,
    )
    .await?;
    speaks_of_topic(context, &collection).await?;
    calls.extend(held.calls);
    Ok(Research {
        related: survey.tables(),
        perspectives: survey.perspectives,
        dialogues: held.dialogues,
        repeats_avoided: collection.repeats_avoided,
        evidence: collection.evidence,
        calls,
    })
}

/// Fails where nothing was kept, or where what was kept is about something else.
pub(super) async fn speaks_of_topic(
    context: &RunContext,
    collection: &Collection,
) -> Result<(), RunError> {
    if collection.evidence.kept().next().is_none() {
        return Err(no_evidence(context, collection));
    }
    let embedder = context.ports.embedder.as_ref();
    let unnamed = sift::unnamed(&context.topic, &collection.evidence, embedder)
        .await
        .map_err(not_recognised)?;
    match unnamed {
        None => Ok(()),
        Some(reason) => Err(RunError::NoEvidence {
            topic: context.topic.title.clone(),
            reason,
        }),
    }
}

pub(super) async fn open(
    context: &RunContext,
    searcher: &Searcher,
    collection: &mut Collection,
) -> Result<Opening, RunError> {
    let topic = &context.topic;
    let embedder = context.ports.embedder.as_ref();
    // Beside the search, the embedding model gets the time to load.
    let title = std::slice::from_ref(&topic.title);
    let (ranking, _loaded) =
        futures::join!(searcher.search(&topic.title, &[]), embedder.embed(title));
    let mut ranking = ranking?;
    if ranking.hits.is_empty() {
        return Err(nothing_found(context, &ranking));
    }
    // The first results are embedded while the next ones are on their way.
    let first = TopicProfile::embedded(topic, &ranking.hits);
    let (learnt_from, _looked_at) =
        futures::join!(more_results(searcher, &ranking), embedder.embed(&first));
    let learnt_from = learnt_from?;
    let profile = TopicProfile::build(topic, &learnt_from, embedder)
        .await
        .map_err(not_recognised)?;
    let wanted = context.settings.results;
    let first = std::slice::from_ref(&ranking);
    let out = collection.gather(searcher, first, wanted, &profile).await?;
    let out = out.into_iter().next().unwrap_or_default();
    let overview = sift::shown_for_answer(
        collection,
        &out.sources,
        &topic.title,
        context
            .ports
            .mind
            .evidence_words(Skill::ProposePerspectives),
    );
    // One page of results cannot feed all that a round will ask for.
    let settings = &context.settings;
    let round = (settings.perspectives + 1) * settings.queries * settings.results;
    collection.ahead = pages_ahead(round, ranking.hits.len());
    ranking.calls.extend(out.calls);
    Ok(Opening {
        overview,
        profile,
        calls: ranking.calls,
        queries: 1,
    })
}

/// Why the opening search brought nothing: where every engine failed, and not for want of documents, nothing was searched.
fn nothing_found(context: &RunContext, ranking: &Ranking) -> RunError {
    let topic = context.topic.title.clone();
    let failures = &ranking.failures;
    let reasons: Vec<String> = failures.iter().map(ToString::to_string).collect();
    let all = failures.len() == context.ports.engines.len();
    if all && failures.iter().any(|f| f.failure != SearchFailure::Empty) {
        let reason = reasons.join("; ");
        return RunError::SearchFailed { topic, reason };
    }
    let mut reason = "the search engines returned no result".to_owned();
    if all {
        reason = reasons.join("; ");
    } else if !reasons.is_empty() {
        reason = format!(
            "{reason}, and not all could be asked ({})",
            reasons.join("; ")
        );
    }
    RunError::NoEvidence { topic, reason }
}

/// The results of the opening search and, where its page is short, of the next two: what the topic is can be told only
/// where some results are about something else.
async fn more_results(searcher: &Searcher, first: &Ranking) -> Result<Vec<Hit>, RunError> {
    let mut hits = first.hits.clone();
    if hits.len() < sift::LEARNT_FROM {
        let next = |page| searcher.page(&first.query, page, &first.calls);
        let (second, third) = futures::join!(next(1), next(2));
        for ranking in [second?, third?] {
            let new = |hit: &Hit| !hits.iter().any(|known| known.url == hit.url);
            let new: Vec<Hit> = ranking.hits.into_iter().filter(new).collect();
            hits.extend(new);
        }
    }
    Ok(hits)
}

async fn perspectives(
    context: &RunContext,
    related: &[TableOfContents],
    overview: &[ShownPassage],
    calls: &mut Vec<CallId>,
) -> Result<Vec<Perspective>, RunError> {
    let mut perspectives = vec![Perspective::basic_fact_writer(&context.topic)];
    let wanted = context.settings.perspectives;
    if wanted > 0 {
        let request = PerspectivesRequest {
            topic: context.topic.clone(),
            related: related.to_vec(),
            overview: overview.to_vec(),
            wanted,
        };
        let mind = &context.ports.mind;
        let asking = mind.propose_perspectives(&request);
        match context
            .ask_mind(
                Stage::Perspectives,
                Skill::ProposePerspectives,
                "perspectives",
                calls,
                &request,
                asking,
            )
            .await?
        {
            Ok(called) => {
                calls.push(called.call);
                perspectives.extend(
                    called
                        .value
                        .into_iter()
                        .take(wanted)
                        .map(Perspective::proposed),
                );
            }
            // The basic fact writer still does its work.
            Err(error) => context.gap(Stage::Perspectives, "perspectives", error),
        }
    }
    let names = perspectives.iter().map(|p| p.name.clone()).collect();
    context.emit(RunEvent::PerspectivesFound { names });
    Ok(perspectives)
}

fn not_recognised(error: EmbedError) -> RunError {
    RunError::Step {
        step: "recognising the topic",
        reason: error.to_string(),
    }
}

fn no_evidence(context: &RunContext, collection: &Collection) -> RunError {
    let rejected = collection.evidence.sources.len();
    let reason = match (rejected, context.gaps().first()) {
        (0, Some(gap)) => format!("every search failed ({}: {})", gap.what, gap.reason),
        (0, None) => "the searches returned nothing".to_owned(),
        (n, _) => format!("all {n} pages found were filtered out; `sources.json` tells why"),
    };
    RunError::NoEvidence {
        topic: context.topic.title.clone(),
        reason,
    }
}
