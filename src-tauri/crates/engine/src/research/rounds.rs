//! Holding the dialogues, round by round.
//!
//! In a round every writer asks and its queries are searched, side by side; then new sources are handed out in the
//! order of perspectives; then every expert answers and the writer asks on, each dialogue at its own pace. A dialogue
//! that fails ends by itself.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::{join_all, try_join_all};

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
#[derive(Clone)]
struct AskedRound {
    asked: Asked,
    rankings: Vec<Ranking>,
    calls: Vec<CallId>,
}

/// What is to be held.
pub struct Programme {
    /// All dialogues, with the turns that they have.
    pub dialogues: Vec<Dialogue>,
    /// Places of those that go on.
    pub active: BTreeSet<usize>,
    /// Rounds that each of them gets.
    pub rounds: usize,
    /// The editor's own question, asked first in place of the writer's.
    pub own_question: Option<String>,
    /// Queries spent so far.
    pub spent: usize,
}

impl Programme {
    /// One dialogue for each enabled perspective, from its first round.
    pub fn of(perspectives: &[Perspective], rounds: usize, spent: usize) -> Self {
        let enabled = perspectives.iter().filter(|p| p.enabled);
        let dialogues: Vec<Dialogue> = enabled.cloned().map(Dialogue::new).collect();
        Self {
            active: (0..dialogues.len()).collect(),
            dialogues,
            rounds,
            own_question: None,
            spent,
        }
    }
}

/// Holds the dialogues of a programme.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; a failed dialogue is a gap.
pub async fn hold(
    context: &RunContext,
    searcher: &Searcher,
    collection: &mut Collection,
    opening: &Opening,
    programme: Programme,
    after: &[CallId],
) -> Result<Held, RunError> {
    let Programme {
        mut dialogues,
        active,
        rounds,
        own_question,
        mut spent,
    } = programme;
    for (number, dialogue) in dialogues.iter_mut().enumerate() {
        if active.contains(&number) {
            dialogue.ended = None;
            dialogue.failed = false;
        }
    }
    let before: Vec<usize> = dialogues.iter().map(|d| d.turns.len()).collect();
    let steps = rounds * active.len();
    context.emit(RunEvent::StageStarted {
        stage: Stage::Dialogues,
        steps,
    });
    context.emit(RunEvent::DialoguesBegun {
        names: dialogues
            .iter()
            .map(|d| d.perspective.name.clone())
            .collect(),
        before: before.clone(),
        rounds,
    });
    let hall = Hall {
        context,
        searcher,
        opening,
        steps,
        answered: AtomicUsize::new(0),
        own_question,
    };

    let mut last_calls: Vec<Vec<CallId>> = vec![after.to_vec(); dialogues.len()];
    let allowed = allowances(context, &dialogues, &active, spent);
    let so_far = &*collection;
    let first = dialogues.iter().enumerate().map(|(number, dialogue)| {
        hall.ask_and_search(
            dialogue,
            (number, before[number]),
            active.contains(&number).then_some(allowed[number]),
            so_far,
            &last_calls[number],
        )
    });
    let mut asked: Vec<Outcome> = join_all(first)
        .await
        .into_iter()
        .collect::<Result<_, _>>()?;
    for round in 0..rounds {
        let mut questions = Vec::new();
        for (number, outcome) in asked.into_iter().enumerate() {
            match outcome {
                Ok(question) => questions.push((number, question)),
                Err(reason) => end(context, &mut dialogues[number], number, reason),
            }
        }
        spent += questions
            .iter()
            .map(|(_, q)| q.rankings.len())
            .sum::<usize>();
        let found = hall.gather(collection, &questions).await?;
        for ((number, _), out) in questions.iter().zip(&found) {
            context.emit(RunEvent::HitsSifted {
                dialogue: *number,
                round: before[*number] + round,
                hits: out.hits.clone(),
            });
        }

        // Each dialogue answers and asks on at its own pace; only the handing out waits for all.
        let allowed = match round + 1 < rounds {
            true => allowances(context, &dialogues, &active, spent),
            false => Vec::new(),
        };
        let collection = &*collection;
        let going_on = questions
            .into_iter()
            .zip(found)
            .map(|((number, question), out)| {
                let dialogue = dialogues[number].clone();
                let next = allowed.get(number).copied();
                let place = (number, before[number] + round);
                hall.answer_and_ask(collection, dialogue, place, question, out, next)
            });
        let going_on: Vec<_> = going_on.collect();
        asked = vec![Err(Ended::Already); dialogues.len()];
        for gone_on in join_all(going_on).await {
            let gone_on = gone_on?;
            let number = gone_on.number;
            dialogues[number] = gone_on.dialogue;
            last_calls[number] = gone_on.calls;
            asked[number] = gone_on.next;
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
fn allowances(
    context: &RunContext,
    dialogues: &[Dialogue],
    active: &BTreeSet<usize>,
    spent: usize,
) -> Vec<usize> {
    let mut left = context
        .settings
        .max_queries
        .map_or(usize::MAX, |limit| limit.saturating_sub(spent));
    let each = dialogues.iter().enumerate().map(|(number, dialogue)| {
        let allowed = if dialogue.ended.is_some() || !active.contains(&number) {
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
    if dialogue.ended.is_some() || reason == Ended::Already {
        return;
    }
    if let Ended::Failed(reason) = &reason {
        context.gap(
            Stage::Dialogues,
            format!("dialogue {} ({})", number + 1, dialogue.perspective.name),
            reason,
        );
    }
    dialogue.failed = matches!(reason, Ended::Failed(_));
    let reason = reason.to_string();
    context.emit(RunEvent::DialogueEnded {
        dialogue: number,
        reason: reason.clone(),
    });
    dialogue.ended = Some(reason);
}

/// Why a dialogue goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ended {
    NothingLeft,
    Budget,
    ByEditor,
    Already,
    Failed(String),
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NothingLeft => f.write_str("nothing was left to ask"),
            Self::Budget => f.write_str("the query limit was reached"),
            Self::ByEditor => f.write_str("you ended it"),
            Self::Already => f.write_str("it had ended"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

/// Where the dialogues are held.
struct Hall<'a> {
    context: &'a RunContext,
    searcher: &'a Searcher,
    opening: &'a Opening,
    /// Answers expected of all dialogues.
    steps: usize,
    /// Answers given.
    answered: AtomicUsize,
    /// Asked first in place of the writer's question.
    own_question: Option<String>,
}

/// A question with what its queries found, or why there is none.
type Outcome = Result<AskedRound, Ended>;

/// A dialogue after an answer and, where another round follows, its next question.
struct GoneOn {
    number: usize,
    dialogue: Dialogue,
    calls: Vec<CallId>,
    next: Outcome,
}

impl Hall<'_> {
    /// Hands out what the questions' queries found, in the order of perspectives and queries.
    async fn gather(
        &self,
        collection: &mut Collection,
        questions: &[(usize, AskedRound)],
    ) -> Result<Vec<HandedOut>, RunError> {
        let rankings: Vec<Ranking> = questions
            .iter()
            .flat_map(|(_, q)| q.rankings.iter().cloned())
            .collect();
        let wanted = self.context.settings.results;
        let mut found = collection
            .gather(self.searcher, &rankings, wanted, &self.opening.profile)
            .await?
            .into_iter();
        let of_question = |(_, question): &(usize, AskedRound)| {
            let mut out = HandedOut {
                calls: question.calls.clone(),
                ..HandedOut::default()
            };
            for handed in found.by_ref().take(question.rankings.len()) {
                out.add(handed);
            }
            out
        };
        Ok(questions.iter().map(of_question).collect())
    }

    /// The expert's answer, then the writer's next question where `allowance` says that another round follows.
    async fn answer_and_ask(
        &self,
        collection: &Collection,
        mut dialogue: Dialogue,
        (number, round): (usize, usize),
        question: AskedRound,
        out: HandedOut,
        allowance: Option<usize>,
    ) -> Result<GoneOn, RunError> {
        let asked = question.asked.question.unwrap_or_default();
        let (answer, calls) = match self
            .answer(collection, &asked, (number, round), &out)
            .await?
        {
            Ok(called) => (called.value, vec![called.call]),
            Err(reason) => {
                let what = format!("answer to \"{asked}\"");
                self.context.gap(Stage::Dialogues, what, reason);
                (Vec::new(), out.calls)
            }
        };
        dialogue.turns.push(Turn {
            question: asked,
            queries: question.rankings.into_iter().map(|r| r.query).collect(),
            hits: out.hits,
            answer,
        });
        self.context.emit(RunEvent::StageProgress {
            stage: Stage::Dialogues,
            done: self.answered.fetch_add(1, Ordering::Relaxed) + 1,
            steps: self.steps,
            what: dialogue.perspective.name.clone(),
        });
        let next = match allowance {
            Some(allowance) => {
                self.ask_and_search(
                    &dialogue,
                    (number, round + 1),
                    Some(allowance),
                    collection,
                    &calls,
                )
                .await?
            }
            None => Err(Ended::Already),
        };
        Ok(GoneOn {
            number,
            dialogue,
            calls,
            next,
        })
    }

    async fn ask_and_search(
        &self,
        dialogue: &Dialogue,
        (number, round): (usize, usize),
        allowance: Option<usize>,
        collection: &Collection,
        after: &[CallId],
    ) -> Result<Outcome, RunError> {
        let context = self.context;
        let Some(allowance) = allowance.filter(|_| dialogue.ended.is_none()) else {
            return Ok(Err(Ended::Already));
        };
        if context.controls.is_ended(&dialogue.perspective.name) {
            return Ok(Err(Ended::ByEditor));
        }
        if allowance == 0 {
            return Ok(Err(Ended::Budget));
        }
        let (question, mut asked, calls) = match &self.own_question {
            Some(question) => {
                let asked = Asked {
                    question: Some(question.clone()),
                    queries: vec![
                        question.clone(),
                        format!("{} {question}", context.topic.title),
                    ],
                };
                (question.clone(), asked, after.to_vec())
            }
            None => match self
                .ask(dialogue, (number, round), allowance, after)
                .await?
            {
                Ok(Called { value, call }) => {
                    let question = value.question.clone().unwrap_or_default();
                    if question.trim().is_empty() {
                        return Ok(Err(Ended::NothingLeft));
                    }
                    (question, value, vec![call])
                }
                Err(reason) => return Ok(Err(Ended::Failed(reason))),
            },
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
        // Where new sources are scarce further pages will be wanted, so they are asked for beside.
        let after = calls.as_slice();
        let searching = queries.iter().map(|query| {
            let page = move |page| self.searcher.page(query, page, after);
            try_join_all((0..=collection.ahead).map(page))
        });
        let pages = try_join_all(searching).await?;
        for rankings in &pages {
            collection.look_ahead(rankings, &self.opening.profile).await;
        }
        let first = pages.into_iter().filter_map(|p| p.into_iter().next());
        Ok(Ok(AskedRound {
            asked,
            rankings: first.collect(),
            calls,
        }))
    }

    /// The writer's next question.
    async fn ask(
        &self,
        dialogue: &Dialogue,
        (number, round): (usize, usize),
        queries: usize,
        after: &[CallId],
    ) -> Result<Result<Called<Asked>, String>, RunError> {
        let context = self.context;
        let unread = context.settings.method.asks_unread();
        let mut request = AskRequest {
            topic: context.topic.clone(),
            perspective: dialogue.perspective.clone(),
            history: history::remembered(&dialogue.turns),
            overview: self.opening.overview.clone(),
            queries,
            unread,
        };
        if unread {
            request.overview.clear();
            (request.history.iter_mut()).for_each(|turn| turn.answer.clear());
        }
        let label = format!("dialogue {}, round {}: question", number + 1, round + 1);
        let mind = &context.ports.mind;
        let asking = mind.ask(&request);
        let asked = context
            .ask_mind(Stage::Dialogues, Skill::Ask, label, after, &request, asking)
            .await?;
        Ok(asked.map_err(|error| error.to_string()))
    }

    async fn answer(
        &self,
        collection: &Collection,
        question: &str,
        (number, round): (usize, usize),
        out: &HandedOut,
    ) -> Result<Result<Called<Vec<Statement>>, String>, RunError> {
        let context = self.context;
        let passages = sift::shown_for_answer(
            collection,
            &out.sources,
            question,
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
                let cited = |passage: &ShownPassage| {
                    let mut statements = called.value.iter();
                    statements.any(|statement| statement.citations.contains(&passage.id))
                };
                context.emit(RunEvent::QuestionAnswered {
                    dialogue: number,
                    round,
                    answer: called.value.clone(),
                    passages: request
                        .passages
                        .iter()
                        .filter(|p| cited(p))
                        .cloned()
                        .collect(),
                });
                Ok(called)
            }
            Err(error) => Err(error.to_string()),
        })
    }
}
