//! Holding the dialogues, round by round.
//!
//! In a round every writer asks and its queries are searched, all side by side; then new sources are handed out in
//! the order of perspectives; then every expert answers, side by side. A dialogue that fails ends by itself.

use futures::future::join_all;

use super::dialogue::{Dialogue, Turn};
use super::hand_out::{Collection, HandedOut};
use super::searching::{Ranking, Searcher, normalised};
use super::sift::{self, TopicProfile};
use super::{Perspective, history};
use crate::minds::skills::{AnswerRequest, AskRequest, Asked, ShownPassage, Skill, Statement};
use crate::run::{CallId, Called, Place, RunContext, RunError, RunEvent, Stage};

/// What the opening search brought, which every later step builds on.
pub struct Opening {
    /// The passages of the first sources.
    pub overview: Vec<ShownPassage>,
    /// How the topic is recognised in a text.
    pub profile: TopicProfile,
    /// The calls that brought it.
    pub calls: Vec<CallId>,
    /// Queries spent so far.
    pub queries: usize,
}

/// Dialogues that are over.
pub struct Held {
    /// One a perspective, in order.
    pub dialogues: Vec<Dialogue>,
    /// The last call of each.
    pub calls: Vec<CallId>,
}

/// One writer's question of this round, with what its queries found.
struct AskedRound {
    asked: Asked,
    rankings: Vec<Ranking>,
    calls: Vec<CallId>,
}

/// Holds the dialogues of all enabled perspectives.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; a failed dialogue is a gap.
pub async fn hold(
    context: &RunContext,
    searcher: &Searcher,
    collection: &mut Collection,
    opening: &Opening,
    perspectives: &[Perspective],
    after: &[CallId],
) -> Result<Held, RunError> {
    let enabled = perspectives.iter().filter(|p| p.enabled);
    let mut dialogues: Vec<Dialogue> = enabled
        .map(|p| Dialogue {
            perspective: p.clone(),
            turns: Vec::new(),
            ended: None,
        })
        .collect();
    let mut last_calls: Vec<Vec<CallId>> = vec![after.to_vec(); dialogues.len()];
    let mut spent = opening.queries;
    let rounds = context.settings.rounds;
    let steps = rounds * dialogues.len();
    context.emit(RunEvent::StageStarted {
        stage: Stage::Dialogues,
        steps,
    });

    for round in 0..rounds {
        let allowances = allowances(context, &dialogues, spent);
        let asking = dialogues.iter().enumerate().map(|(number, dialogue)| {
            ask_and_search(
                context,
                searcher,
                opening,
                dialogue,
                (number, round),
                allowances[number],
                &last_calls[number],
            )
        });
        let mut asked = Vec::new();
        for (number, outcome) in join_all(asking).await.into_iter().enumerate() {
            match outcome? {
                Ok(outcome) => asked.push((number, outcome)),
                Err(reason) => end(context, &mut dialogues[number], number, reason),
            }
        }
        spent += asked.iter().map(|(_, a)| a.rankings.len()).sum::<usize>();

        let rankings: Vec<Ranking> = asked
            .iter()
            .flat_map(|(_, a)| a.rankings.iter().cloned())
            .collect();
        collection
            .load_ahead(&rankings, context.settings.results)
            .await?;
        let mut handed = Vec::new();
        for (number, asked) in asked {
            let mut out = HandedOut {
                calls: asked.calls.clone(),
                ..HandedOut::default()
            };
            for ranking in &asked.rankings {
                let found = collection
                    .hand_out(ranking, context.settings.results, &opening.profile)
                    .await?;
                out.hits.extend(found.hits);
                out.calls.extend(found.calls);
                out.sources.extend(
                    found
                        .sources
                        .into_iter()
                        .filter(|s| !out.sources.contains(s))
                        .collect::<Vec<_>>(),
                );
            }
            handed.push((number, asked, out));
        }

        let answering = handed.iter().map(|(number, asked, out)| {
            answer(
                context,
                collection,
                asked.asked.question.as_deref().unwrap_or_default(),
                (*number, round),
                out,
            )
        });
        let answers = join_all(answering).await;
        for ((number, asked, out), answer) in handed.into_iter().zip(answers) {
            let question = asked.asked.question.unwrap_or_default();
            let queries = asked.rankings.iter().map(|r| r.query.clone()).collect();
            let statements = match answer? {
                Ok(called) => {
                    last_calls[number] = vec![called.call];
                    called.value
                }
                Err(reason) => {
                    context.gap(
                        Stage::Dialogues,
                        format!("answer to \"{question}\""),
                        reason,
                    );
                    last_calls[number] = out.calls;
                    Vec::new()
                }
            };
            dialogues[number].turns.push(Turn {
                question,
                queries,
                hits: out.hits,
                answer: statements,
            });
            let done = dialogues.iter().map(|d| d.turns.len()).sum();
            let what = dialogues[number].perspective.name.clone();
            context.emit(RunEvent::StageProgress {
                stage: Stage::Dialogues,
                done,
                steps,
                what,
            });
        }
    }
    context.emit(RunEvent::StageFinished {
        stage: Stage::Dialogues,
    });
    Ok(Held {
        dialogues,
        calls: last_calls.concat(),
    })
}

/// Queries each dialogue may make in this round: the question's own limit, and what the run's budget leaves, given
/// out in the order of perspectives.
fn allowances(context: &RunContext, dialogues: &[Dialogue], spent: usize) -> Vec<usize> {
    let mut left = context
        .settings
        .max_queries
        .map_or(usize::MAX, |limit| limit.saturating_sub(spent));
    let each = dialogues.iter().map(|dialogue| {
        let allowed = if dialogue.ended.is_some() {
            0
        } else {
            context.settings.queries.min(left)
        };
        left -= allowed;
        allowed
    });
    each.collect()
}

fn end(context: &RunContext, dialogue: &mut Dialogue, number: usize, reason: Ended) {
    if dialogue.ended.is_some() {
        return;
    }
    if let Ended::Failed(reason) = &reason {
        context.gap(
            Stage::Dialogues,
            format!("dialogue {} ({})", number + 1, dialogue.perspective.name),
            reason,
        );
    }
    dialogue.ended = Some(reason.to_string());
}

/// Why a dialogue goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ended {
    NothingLeft,
    Budget,
    Already,
    Failed(String),
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NothingLeft => f.write_str("nothing was left to ask"),
            Self::Budget => f.write_str("the query limit was reached"),
            Self::Already => f.write_str("it had ended"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

async fn ask_and_search(
    context: &RunContext,
    searcher: &Searcher,
    opening: &Opening,
    dialogue: &Dialogue,
    (number, round): (usize, usize),
    allowance: usize,
    after: &[CallId],
) -> Result<Result<AskedRound, Ended>, RunError> {
    if dialogue.ended.is_some() {
        return Ok(Err(Ended::Already));
    }
    if allowance == 0 {
        return Ok(Err(Ended::Budget));
    }
    let request = AskRequest {
        topic: context.topic.clone(),
        perspective: dialogue.perspective.clone(),
        history: history::remembered(&dialogue.turns),
        overview: opening.overview.clone(),
        queries: allowance,
    };
    let label = format!("dialogue {}, round {}: question", number + 1, round + 1);
    let mind = &context.ports.mind;
    let asked = match context
        .ask_mind(
            Stage::Dialogues,
            Skill::Ask,
            label,
            after,
            &request,
            mind.ask(&request),
        )
        .await?
    {
        Ok(asked) => asked,
        Err(error) => return Ok(Err(Ended::Failed(error.to_string()))),
    };
    let Called {
        value: mut asked,
        call,
    } = asked;
    let Some(question) = asked.question.clone().filter(|q| !q.trim().is_empty()) else {
        return Ok(Err(Ended::NothingLeft));
    };
    let mut queries: Vec<String> = Vec::new();
    // Without a usable query the question itself is searched for.
    for query in asked.queries.iter().chain(std::iter::once(&question)) {
        let query = query.trim();
        let known = queries.iter().any(|q| normalised(q) == normalised(query));
        if !query.is_empty()
            && !known
            && queries.len() < allowance
            && (query != question || queries.is_empty())
        {
            queries.push(query.to_owned());
        }
    }
    asked.queries.clone_from(&queries);
    context.emit(RunEvent::QuestionAsked {
        dialogue: number,
        round,
        question,
        queries: queries.clone(),
    });
    let found = join_all(
        queries
            .iter()
            .map(|query| searcher.search(query, std::slice::from_ref(&call))),
    )
    .await;
    let rankings = found
        .into_iter()
        .collect::<Result<Vec<Ranking>, RunError>>()?;
    Ok(Ok(AskedRound {
        asked,
        rankings,
        calls: vec![call],
    }))
}

async fn answer(
    context: &RunContext,
    collection: &Collection,
    question: &str,
    (number, round): (usize, usize),
    out: &HandedOut,
) -> Result<Result<Called<Vec<Statement>>, String>, RunError> {
    let passages = sift::shown_for_answer(
        collection,
        &out.sources,
        context.ports.mind.evidence_words(Skill::Answer),
    );
    let request = AnswerRequest {
        topic: context.topic.clone(),
        question: question.to_owned(),
        passages,
    };
    let label = format!("dialogue {}, round {}: answer", number + 1, round + 1);
    let mind = &context.ports.mind;
    let listener = context.listener(Place::Answer {
        dialogue: number,
        round,
    });
    let reply = context
        .ask_mind(
            Stage::Dialogues,
            Skill::Answer,
            label,
            &out.calls,
            &request,
            mind.answer(&request, &listener),
        )
        .await?;
    Ok(match reply {
        Ok(mut called) => {
            // Only what was shown can be cited.
            for statement in &mut called.value {
                statement
                    .citations
                    .retain(|id| request.passages.iter().any(|p| &p.id == id));
            }
            called
                .value
                .retain(|statement| !statement.citations.is_empty());
            let sentences = called.value.len();
            context.emit(RunEvent::QuestionAnswered {
                dialogue: number,
                round,
                sentences,
            });
            Ok(called)
        }
        Err(error) => Err(error.to_string()),
    })
}
