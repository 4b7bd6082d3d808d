//! The skills of the prompted mind: what goes into each template, and how the answer is read.

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::json;

use super::body::{alike, fitting};
use super::listing::{Listing, numbered};
use super::prose::Prose;
use super::{
    BESIDE_EVIDENCE, LEAST_EVIDENCE, PromptedMind, TOKENS_A_WORD, each_once, parse, sections,
};
use crate::checking::corrections::{Correction, corrections};
use crate::minds::skills::*;
use crate::outline::markdown;
use crate::ports::{Listener, Mind, MindError, Reply};
use crate::research::TableOfContents;

/// Headings of a table of contents that are shown.
const SHOWN_HEADINGS: usize = 14;

/// Tables of contents that are shown.
const SHOWN_TABLES: usize = 5;

/// Sentences of an answer that whoever refines the outline is shown.
const HEARD_SENTENCES: usize = 2;
/// Most passages that a lead's sentence cites.
const LEAD_CITATIONS: usize = 3;

/// Tables of contents as templates show them.
fn shown_tables(tables: &[TableOfContents]) -> serde_json::Value {
    let shown = tables.iter().take(SHOWN_TABLES).map(|table| {
        let headings = table.entries.iter().filter(|e| e.level <= 2);
        json!({
            "title": table.title,
            "headings": headings.take(SHOWN_HEADINGS).map(|e| e.title.as_str()).collect::<Vec<_>>(),
        })
    });
    shown.collect()
}

#[async_trait]
impl Mind for PromptedMind {
    fn signature(&self, skill: Skill) -> String {
        let version = self.prompts.head(skill).map(|head| head.version.clone());
        format!(
            "prompted-1/{}/{}/{}/{}",
            self.reader(skill).model.name(),
            version.unwrap_or_default(),
            self.sampling.temperature,
            self.sampling.top_p
        )
    }

    fn role(&self, skill: Skill) -> Option<Role> {
        self.prompts.head(skill).ok().map(|head| head.role)
    }

    /// What the template asks for, or less where the model cannot read as much.
    fn evidence_words(&self, skill: Skill) -> usize {
        let Ok(head) = self.prompts.head(skill) else {
            return 0;
        };
        let Some(context) = self.reader(skill).context() else {
            return head.evidence_words;
        };
        let room = context.saturating_sub(BESIDE_EVIDENCE + head.max_tokens as usize);
        let words = (room as f64 / TOKENS_A_WORD) as usize;
        head.evidence_words.min(words.max(LEAST_EVIDENCE))
    }

    async fn propose_related(
        &self,
        request: &RelatedRequest,
    ) -> Result<Reply<Vec<String>>, MindError> {
        #[derive(Deserialize)]
        struct Titles {
            titles: Vec<String>,
        }
        let values = json!({"topic": request.topic.title});
        self.structured(Skill::ProposeRelated, values, |text| {
            let titles = match parse::json::<Titles>(text) {
                Ok(read) => read.titles,
                Err(error) => Some(parse::items(text, false))
                    .filter(|lines| !lines.is_empty())
                    .ok_or(error)?,
            };
            let titles = titles.iter().map(|t| parse::bare(t)).collect();
            Ok(each_once(titles, Clone::clone))
        })
        .await
    }

    async fn propose_perspectives(
        &self,
        request: &PerspectivesRequest,
    ) -> Result<Reply<Vec<ProposedPerspective>>, MindError> {
        #[derive(Deserialize)]
        struct Proposal {
            name: String,
            focus: String,
        }
        #[derive(Deserialize)]
        struct Proposals {
            perspectives: Vec<Proposal>,
        }
        let skill = Skill::ProposePerspectives;
        let values = json!({
            "topic": request.topic.title,
            "related": shown_tables(&request.related),
            "passages": self.listing(skill, &request.overview).text,
            "wanted": request.wanted,
        });
        self.structured(skill, values, |text| {
            let proposals = match parse::json::<Proposals>(text) {
                Ok(read) => read.perspectives,
                Err(error) => {
                    let lines = parse::items(text, true);
                    let read = lines.iter().filter_map(|line| parse::labelled(line));
                    let read: Vec<Proposal> =
                        read.map(|(name, focus)| Proposal { name, focus }).collect();
                    if read.is_empty() {
                        return Err(error);
                    }
                    read
                }
            };
            let clean = |p: Proposal| ProposedPerspective {
                name: parse::bare(&p.name),
                focus: parse::bare(&p.focus),
                facets: Vec::new(),
            };
            let mut found = each_once(proposals.into_iter().map(clean).collect(), |p| {
                p.name.clone()
            });
            found.truncate(request.wanted);
            if found.is_empty() {
                return Err("there is no perspective in it".to_owned());
            }
            Ok(found)
        })
        .await
    }

    async fn ask(&self, request: &AskRequest) -> Result<Reply<Asked>, MindError> {
        #[derive(Deserialize)]
        struct Question {
            question: Option<String>,
            #[serde(default)]
            queries: Vec<String>,
        }
        let history = request
            .history
            .iter()
            .map(|turn| json!({"question": turn.question, "answer": turn.answer}));
        let values = json!({
            "topic": request.topic.title,
            "perspective": request.perspective,
            "history": history.collect::<Vec<_>>(),
            "passages": self.listing(Skill::Ask, &request.overview).text,
            "queries": request.queries,
            "unread": request.unread,
        });
        self.structured(Skill::Ask, values, |text| {
            let asked = match parse::json::<Question>(text) {
                Ok(read) => read,
                Err(_) if is_farewell(parse::without_label(&parse::bare(text))) => Question {
                    question: None,
                    queries: Vec::new(),
                },
                Err(error) => {
                    let line = text.lines().map(str::trim).find(|line| line.ends_with('?'));
                    let question = line.ok_or(error)?.to_owned();
                    Question {
                        question: Some(question),
                        queries: Vec::new(),
                    }
                }
            };
            let question = asked
                .question
                .map(|q| parse::bare(parse::without_label(&parse::bare(&q))))
                .filter(|q| !q.is_empty() && !is_farewell(q));
            if question.is_none() && request.history.is_empty() {
                return Err("there is no question in it, and nothing was asked yet".to_owned());
            }
            let queries = asked
                .queries
                .iter()
                .map(|q| parse::bare(parse::without_label(&parse::bare(q))));
            Ok(Asked {
                question,
                queries: each_once(queries.collect(), Clone::clone),
            })
        })
        .await
    }

    async fn answer(
        &self,
        request: &AnswerRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        let listing = self.listing(Skill::Answer, &request.passages);
        if listing.ids.is_empty() {
            return Ok(Reply::free(Vec::new()));
        }
        let values = json!({
            "topic": request.topic.title,
            "question": request.question,
            "passages": listing.text,
        });
        let reply = self.prose(Skill::Answer, values, listener).await?;
        let read = Prose::read(&reply.value, &listing, &request.topic.title);
        let problems = [reply.problems, read.problems.clone()].concat();
        Ok(Reply::paid(read.flat(), reply.usage, problems))
    }

    async fn draft_outline(
        &self,
        request: &DraftOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let topic = &request.topic.title;
        let values = json!({
            "topic": topic,
            "related": shown_tables(&request.related),
            "max_headings": request.max_headings,
        });
        self.outline(Skill::DraftOutline, values, topic, request.max_headings)
            .await
    }

    async fn refine_outline(
        &self,
        request: &RefineOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let topic = &request.topic.title;
        let draft = request.draft.iter().map(|h| (h.level, h.title.as_str()));
        let dialogues = request.dialogues.iter().map(|dialogue| {
            let turns = dialogue.turns.iter().map(|(question, answer)| {
                let said = answer.iter().take(HEARD_SENTENCES).map(|s| s.text.as_str());
                json!({"question": question, "answer": said.collect::<Vec<_>>().join(" ")})
            });
            json!({"perspective": dialogue.perspective, "turns": turns.collect::<Vec<_>>()})
        });
        // Where nobody asked, what was found speaks for itself.
        let found = match request.dialogues.is_empty() {
            true => self.listing(Skill::RefineOutline, &request.passages).text,
            false => String::new(),
        };
        let values = json!({
            "topic": topic,
            "draft": markdown::write(draft),
            "dialogues": dialogues.collect::<Vec<_>>(),
            "passages": found,
            "max_headings": request.max_headings,
        });
        self.outline(Skill::RefineOutline, values, topic, request.max_headings)
            .await
    }

    async fn write_section(
        &self,
        request: &SectionRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<WrittenHeading>>, MindError> {
        let listing = Listing::new(request.headings.iter().flat_map(|h| &h.passages));
        let mut headings = request.headings.iter();
        let section = headings.next();
        let subheadings = headings.map(|h| json!({"title": h.title, "note": h.note}));
        let values = json!({
            "topic": request.topic.title,
            "title": section.map_or("", |h| h.title.as_str()),
            "note": section.map_or("", |h| h.note.as_str()),
            "subheadings": subheadings.collect::<Vec<_>>(),
            "others": request.others,
            "passages": listing.text,
        });
        let reply = self.prose(Skill::WriteSection, values, listener).await?;
        let (value, problems) = sections::lay_out(&reply.value, request, &listing);
        let problems = [reply.problems, problems].concat();
        Ok(Reply::paid(value, reply.usage, problems))
    }

    async fn write_lead(
        &self,
        request: &LeadRequest,
        listener: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        let body = fitting(&request.body, self.evidence_words(Skill::WriteLead));
        if body.is_empty() {
            return Ok(Reply::free(Vec::new()));
        }
        let topic = &request.topic.title;
        let values = json!({
            "topic": topic,
            "passages": numbered(body.iter().map(|s| s.text.as_str())),
        });
        let reply = self.prose(Skill::WriteLead, values, listener).await?;
        let shown: Vec<String> = body.iter().map(|s| s.text.clone()).collect();
        let read = Prose::resting_on(&reply.value, &shown, topic, |places| {
            let cited = places.iter().filter_map(|&n| body.get(n));
            let passages = cited.flat_map(|s| s.citations.iter().cloned()).collect();
            let mut passages = each_once(passages, |id| id.0.clone());
            passages.truncate(LEAD_CITATIONS);
            passages
        });
        let problems = [reply.problems, read.problems.clone()].concat();
        Ok(Reply::paid(read.flat(), reply.usage, problems))
    }

    /// The model is shown only pairs that share many words, and is not asked where there is none.
    async fn find_repetition(
        &self,
        request: &RepetitionRequest,
    ) -> Result<Reply<Vec<Repetition>>, MindError> {
        #[derive(Deserialize)]
        struct Repeated {
            repeated_pairs: Vec<usize>,
        }
        let pairs = alike(&request.body);
        let repetition = |&(earlier, later): &(usize, usize)| Repetition {
            remove: request.body[later].id.clone(),
            repeats: request.body[earlier].id.clone(),
        };
        let (equal, doubtful): (Vec<_>, Vec<_>) = pairs
            .into_iter()
            .partition(|&(a, b)| request.body[a].text == request.body[b].text);
        let mut found: Vec<Repetition> = equal.iter().map(repetition).collect();
        if doubtful.is_empty() {
            return Ok(Reply::free(found));
        }
        let pairs = doubtful
            .iter()
            .map(|&(a, b)| json!({"earlier": request.body[a].text, "later": request.body[b].text}));
        let values = json!({"pairs": pairs.collect::<Vec<_>>()});
        let reply = self
            .structured(Skill::FindRepetition, values, parse::json::<Repeated>)
            .await?;
        let pointed = reply.value.repeated_pairs.iter();
        let repeated = pointed.filter_map(|&n| doubtful.get(n.checked_sub(1)?));
        found.extend(repeated.map(repetition));
        let found = each_once(found, |r| r.remove.0.clone());
        Ok(Reply::paid(found, reply.usage, reply.problems))
    }

    async fn judge_support(&self, request: &SupportRequest) -> Result<Reply<Support>, MindError> {
        #[derive(Deserialize)]
        struct Verdict {
            verdict: String,
        }
        let listing = self.listing(Skill::JudgeSupport, &request.passages);
        let values = json!({"sentence": request.sentence, "passages": listing.text});
        self.structured(Skill::JudgeSupport, values, |text| {
            let said = parse::json::<Verdict>(text).map_or_else(|_| text.to_owned(), |v| v.verdict);
            verdict(&said)
        })
        .await
    }

    async fn judge_claims(
        &self,
        request: &ClaimsRequest,
    ) -> Result<Reply<Vec<Judgement>>, MindError> {
        #[derive(Deserialize)]
        struct Judged {
            sentence: usize,
            verdict: String,
            #[serde(default)]
            lacks: String,
        }
        #[derive(Deserialize)]
        struct Verdicts {
            verdicts: Vec<Judged>,
        }
        let listing = self.listing(Skill::JudgeClaims, &request.passages);
        let values = json!({"sentences": request.sentences, "passages": listing.text});
        self.structured(Skill::JudgeClaims, values, |text| {
            let said = parse::json::<Verdicts>(text)?.verdicts;
            let left_out = || Judgement {
                support: Support::Unchecked("the judge left this sentence out".to_owned()),
                lacks: String::new(),
            };
            let mut found: Vec<Judgement> = request.sentences.iter().map(|_| left_out()).collect();
            for judged in said {
                let place = judged.sentence.checked_sub(1);
                if let Some(one) = place.and_then(|place| found.get_mut(place)) {
                    one.support = verdict(&judged.verdict)?;
                    one.lacks = judged.lacks.trim().to_owned();
                }
            }
            Ok(found)
        })
        .await
    }

    async fn correct(
        &self,
        request: &CorrectionRequest,
    ) -> Result<Reply<Option<Vec<Correction>>>, MindError> {
        #[derive(Deserialize)]
        struct Corrected {
            sentence: String,
        }
        let values = json!({"sentence": request.sentence});
        self.structured(Skill::Correct, values, |text| {
            let corrected = parse::json::<Corrected>(text)?.sentence;
            let found = corrections(&request.sentence, &corrected).map_err(|e| e.to_string())?;
            Ok(Some(found))
        })
        .await
    }

    async fn judge_rubric(&self, request: &RubricRequest) -> Result<Reply<Option<u8>>, MindError> {
        #[derive(Deserialize)]
        struct Scored {
            score: i64,
        }
        let values = json!({
            "topic": request.topic.title,
            "question": request.criterion.question(),
            "levels": request.criterion.levels(),
            "article": request.article,
        });
        self.structured(Skill::JudgeRubric, values, |text| {
            let said = match parse::json::<Scored>(text) {
                Ok(read) => read.score,
                Err(error) => parse::bare(text).parse().map_err(|_| error)?,
            };
            match u8::try_from(said) {
                Ok(score @ 1..=5) => Ok(Some(score)),
                _ => Err(format!("{said} is no score from 1 to 5")),
            }
        })
        .await
    }
}

/// A verdict on a sentence, as a judge names it.
fn verdict(said: &str) -> Result<Support, String> {
    let bare = parse::bare(said).trim_end_matches('.').to_lowercase();
    match bare.as_str() {
        "supported" => Ok(Support::Supported),
        "partial" => Ok(Support::Partial),
        "unsupported" => Ok(Support::Unsupported),
        "contradicted" => Ok(Support::Contradicted),
        other => Err(format!("\"{other}\" is none of the four verdicts")),
    }
}

/// Words with which a writer takes leave instead of asking.
fn is_farewell(question: &str) -> bool {
    let words = question
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    words.starts_with("thank you") && !question.contains('?')
}
