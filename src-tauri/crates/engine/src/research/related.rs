//! Tables of contents of related articles, from which perspectives and the draft outline grow.

use std::collections::BTreeSet;

use futures::future::join_all;
use serde::{Deserialize, Serialize};

use super::screen::article_key;
use crate::minds::skills::{RelatedRequest, ShownPassage, Skill};
use crate::ports::{EmbedError, Encyclopedia, EncyclopediaError};
use crate::run::{CallId, CallKind, Called, RunContext, RunError, RunEvent, Stage};
use crate::text::closing;
use crate::vectors::cosine;

/// One heading of an article's table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TocEntry {
    /// 1 for a top-level section.
    pub level: u8,
    /// The heading.
    pub title: String,
}

/// An article's title and headings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TableOfContents {
    /// The article's title.
    pub title: String,
    /// Its headings in order.
    #[serde(rename = "toc")]
    pub entries: Vec<TocEntry>,
}

/// Most related articles that are looked at.
const MOST: usize = 12;

/// Passages of the overview that help to order related articles.
const OVERVIEW: usize = 3;

/// Headings by which a table of contents is compared.
const COMPARED: usize = 8;

/// Most titles that the encyclopedia's search is asked for.
const SEARCHED: usize = 24;

impl TableOfContents {
    /// The headings that say something about the subject.
    pub fn telling(mut self) -> Self {
        self.entries
            .retain(|entry| !closing::is_closing(&entry.title));
        self
    }
}

/// Tables of contents of articles related to the topic: titles that the mind proposes and that the encyclopedia's
/// search finds, confirmed by the encyclopedia. Without an encyclopedia there are none.
///
/// # Errors
/// Where the run was stopped or the journal cannot be kept; an encyclopedia that fails is a gap.
pub async fn survey(context: &RunContext) -> Result<Surveyed, RunError> {
    let Some(encyclopedia) = context.ports.encyclopedia.clone() else {
        return Ok(Surveyed::default());
    };
    let encyclopedia = encyclopedia.as_ref();
    let mut failures = Failures::default();
    // What the search finds is looked at while the mind still proposes.
    let (proposed, found) = futures::join!(propose(context), async {
        let (titles, calls) = search(context, encyclopedia, &mut failures).await?;
        let tables = all_contents(context, encyclopedia, &titles, &calls).await;
        Ok::<_, RunError>((titles, tables, calls))
    });
    let (proposed, mut calls) = proposed?;
    let (found, found_tables, search_calls) = found?;
    let asked: BTreeSet<String> = found.iter().map(|title| article_key(title)).collect();
    let new = |title: &String| !asked.contains(&article_key(title));
    let proposed: Vec<String> = proposed.into_iter().filter(new).collect();
    let proposed_tables = all_contents(context, encyclopedia, &proposed, &calls).await;
    calls.extend(search_calls);

    let mut tables = Vec::new();
    let mut contents_calls = Vec::new();
    let proposed = proposed.into_iter().zip(proposed_tables);
    for (title, fetched) in proposed.chain(found.into_iter().zip(found_tables)) {
        match fetched? {
            Ok(Called {
                value: Some(table),
                call,
            }) => {
                contents_calls.push(call);
                tables.push(table.telling());
            }
            Ok(Called { value: None, .. }) => tracing::info!(title, "no such article; dropped"),
            Err(error) => failures.note(contents_label(&title), &error),
        }
    }
    failures.tell(context, encyclopedia.name());
    // A redirect leads two titles to one article.
    let mut seen = BTreeSet::new();
    tables.retain(|t| !t.entries.is_empty() && seen.insert(article_key(&t.title)));
    calls.extend(contents_calls);
    Ok(Surveyed { tables, calls })
}

/// The surveyed articles closest to the topic, closest first.
pub async fn closest_first(
    context: &RunContext,
    mut surveyed: Surveyed,
    overview: &[ShownPassage],
) -> Surveyed {
    match closest(context, overview, &surveyed.tables).await {
        Ok(order) => {
            surveyed.tables = order
                .into_iter()
                .map(|i| surveyed.tables[i].clone())
                .collect();
        }
        Err(error) => context.gap(Stage::Related, "order of related articles", error),
    }
    surveyed.tables.truncate(MOST);
    let titles = surveyed.tables.iter().map(|t| t.title.clone()).collect();
    context.emit(RunEvent::RelatedFound { titles });
    surveyed
}

/// Related articles and the calls that brought them.
#[derive(Debug, Clone, Default)]
pub struct Surveyed {
    /// Tables of contents, closest first.
    pub tables: Vec<TableOfContents>,
    /// The calls.
    pub calls: Vec<CallId>,
}

fn contents_label(title: &str) -> String {
    format!("table of contents of \"{title}\"")
}

/// What the encyclopedia did not answer, by the reason: one that is out of reach fails in the same way for every title.
#[derive(Default)]
struct Failures(Vec<(String, Vec<String>)>);

impl Failures {
    fn note(&mut self, what: String, error: &EncyclopediaError) {
        let reason = error.to_string();
        match self.0.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, all)) => all.push(what),
            None => self.0.push((reason, vec![what])),
        }
    }

    /// One gap a reason.
    fn tell(self, context: &RunContext, encyclopedia: &str) {
        for (reason, all) in self.0 {
            let what = match all.as_slice() {
                [only] => only.clone(),
                _ => format!("{} answers of {encyclopedia}", all.len()),
            };
            context.gap(Stage::Related, what, reason);
        }
    }
}

async fn contents(
    context: &RunContext,
    encyclopedia: &dyn Encyclopedia,
    title: &str,
    after: &[CallId],
) -> Result<Result<Called<Option<TableOfContents>>, EncyclopediaError>, RunError> {
    let request = (encyclopedia.name(), "contents", title);
    let label = contents_label(title);
    let asking = encyclopedia.contents(title);
    context
        .ask_outside(
            CallKind::Encyclopedia,
            Stage::Related,
            label,
            after,
            &request,
            asking,
        )
        .await
}

async fn all_contents(
    context: &RunContext,
    encyclopedia: &dyn Encyclopedia,
    titles: &[String],
    after: &[CallId],
) -> Vec<Result<Result<Called<Option<TableOfContents>>, EncyclopediaError>, RunError>> {
    let asked = titles
        .iter()
        .map(|title| contents(context, encyclopedia, title, after));
    join_all(asked).await
}

/// Titles that the mind proposes.
async fn propose(context: &RunContext) -> Result<(Vec<String>, Vec<CallId>), RunError> {
    let request = RelatedRequest {
        topic: context.topic.clone(),
    };
    let mind = &context.ports.mind;
    let proposed = context
        .ask_mind(
            Stage::Related,
            Skill::ProposeRelated,
            "related articles",
            &[],
            &request,
            mind.propose_related(&request),
        )
        .await?;
    Ok(match proposed {
        Ok(called) => (admitted(context, called.value), vec![called.call]),
        Err(error) => {
            context.gap(Stage::Related, "proposed articles", error);
            (Vec::new(), Vec::new())
        }
    })
}

/// Titles that the encyclopedia's search finds for the topic.
async fn search(
    context: &RunContext,
    encyclopedia: &dyn Encyclopedia,
    failures: &mut Failures,
) -> Result<(Vec<String>, Vec<CallId>), RunError> {
    let topic = context.topic.title.as_str();
    let found = context
        .ask_outside(
            CallKind::Encyclopedia,
            Stage::Related,
            format!("articles on \"{topic}\""),
            &[],
            &(encyclopedia.name(), "search", topic),
            encyclopedia.search(topic, SEARCHED),
        )
        .await?;
    Ok(match found {
        Ok(called) => (admitted(context, called.value), vec![called.call]),
        Err(error) => {
            failures.note("search for articles".to_owned(), &error);
            (Vec::new(), Vec::new())
        }
    })
}

/// Each title once, without the articles that are left out.
fn admitted(context: &RunContext, titles: Vec<String>) -> Vec<String> {
    let left_out = context.settings.exclude_articles.iter();
    let mut seen: BTreeSet<String> = left_out.map(|title| article_key(title)).collect();
    let new = |title: &String| seen.insert(article_key(title));
    titles.into_iter().filter(new).collect()
}

/// The order of the tables by their closeness to the topic and its overview.
async fn closest(
    context: &RunContext,
    overview: &[ShownPassage],
    tables: &[TableOfContents],
) -> Result<Vec<usize>, EmbedError> {
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    let topic = &context.topic.title;
    let mut texts: Vec<String> = vec![topic.clone()];
    texts.extend(overview.iter().take(OVERVIEW).map(|p| p.text.clone()));
    let reference = texts.len();
    texts.extend(tables.iter().map(|t| {
        let headings = t.entries.iter().take(COMPARED).map(|e| e.title.as_str());
        format!("{}. {}", t.title, headings.collect::<Vec<_>>().join(". "))
    }));
    let vectors = context.ports.embedder.embed(&texts).await?;
    let (reference, tables) = vectors.split_at(reference.min(vectors.len()));
    let score = |table: &Vec<f32>| -> f32 {
        let cosines = reference.iter().map(|r| cosine(r, table));
        cosines.sum::<f32>() / reference.len().max(1) as f32
    };
    let mut order: Vec<(usize, f32)> = tables.iter().map(score).enumerate().collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    Ok(order.into_iter().map(|(i, _)| i).collect())
}
