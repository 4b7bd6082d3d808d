//! Blind ratings of drafts by people, and their figures.

mod blind;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;

use stormwright_adapters::store::{DraftRecord, SqliteStore, WrittenArticle};
use stormwright_engine::evaluation::ratings::{
    self, AGREEMENT, Criterion, PairRating, RatedDraft, RatingsFile, SCORES, UseStatement,
    Usefulness,
};
use stormwright_engine::ports::Store;

use crate::desk::Desk;
use crate::error::{ApiError, Code};
use crate::events::Events;
use crate::wire::*;

/// The part of a draft that names its method, where somebody gave it a name.
const METHOD: &str = "method";
/// Longest names of raters and methods, in characters.
const MAX_NAME: usize = 100;
/// Largest article to compare with, in bytes.
const MAX_WRITTEN: u64 = 4 << 20;

pub(crate) async fn pairs(
    desk: &Desk,
    params: RatingPairsParams,
    _events: &Events,
) -> Result<RatingPairsResponse, ApiError> {
    let rater = rater(&params.rater)?;
    let store = desk.store().await?;
    let drafts = drafts(store).await?;
    let known = Known::of(store, &rater).await?;
    let pairs = all_pairs(&drafts).map(|pair| known.view(&pair)).collect();
    let criterion = |id: Criterion| CriterionView {
        id,
        name: id.name().to_owned(),
        question: id.question().to_owned(),
        anchors: id
            .anchors()
            .map(|anchor| AnchorView {
                score: anchor.score,
                means: anchor.means.to_owned(),
            })
            .to_vec(),
    };
    let statement = |id: UseStatement| StatementView {
        id,
        text: id.text().to_owned(),
    };
    let methods = drafts.iter().flatten().map(|draft| MethodView {
        draft: draft.record.id.clone(),
        topic: draft.topic.clone(),
        method: draft.method.clone(),
        created: draft.record.created_ms,
    });
    Ok(RatingPairsResponse {
        pairs,
        drafts: methods.collect(),
        criteria: Criterion::ALL.map(criterion).to_vec(),
        statements: UseStatement::ALL.map(statement).to_vec(),
    })
}

pub(crate) async fn name_method(
    desk: &Desk,
    params: RatingMethodParams,
    _events: &Events,
) -> Result<RatingMethodResponse, ApiError> {
    let store = desk.store().await?;
    let record = store.draft(&params.draft).await?;
    let given = serde_json::Value::from(name(&params.method));
    store.save(&record.id, METHOD, &given.to_string()).await?;
    let method = method(store, &record).await?;
    for mut rating in store.ratings().await? {
        let mut drafts = rating.drafts.iter_mut();
        if let Some(rated) = drafts.find(|rated| rated.draft == record.id) {
            rated.method.clone_from(&method);
            store.save_rating(&rating).await?;
        }
    }
    Ok(RatingMethodResponse { method })
}

pub(crate) async fn show(
    desk: &Desk,
    params: RatingShowParams,
    _events: &Events,
) -> Result<RatingShowResponse, ApiError> {
    let rater = rater(&params.rater)?;
    let store = desk.store().await?;
    let pair = pair(store, &params.pair).await?;
    let turned = store.is_turned(&rater, &params.pair).await?;
    let [first, second] = in_order(pair.drafts.clone(), turned);
    let article = async |draft: &Candidate| {
        let parts = desk.workspaces().parts(store, &draft.record.id).await?;
        Ok::<_, ApiError>(blind::article(&parts))
    };
    let articles = [article(&first).await?, article(&second).await?];
    let mut known = Known::of(store, &rater).await?;
    let rating = known.ratings.remove(&params.pair).unwrap_or_default();
    let judged = rating.drafts.map(|draft| Judged {
        scores: draft.scores,
        notes: draft.notes,
    });
    let opinion = known.opinions.remove(&pair.topic).unwrap_or_default();
    Ok(RatingShowResponse {
        articles,
        judged: in_order(judged, turned),
        preferred: rating.preferred.map(|place| side(place, turned)),
        written: store.written(&pair.topic).await?.map(written_view),
        answers: opinion.answers,
        notes: opinion.notes,
        topic: pair.topic,
    })
}

pub(crate) async fn save(
    desk: &Desk,
    params: RatingSaveParams,
    _events: &Events,
) -> Result<RatingSaveResponse, ApiError> {
    let rater = rater(&params.rater)?;
    let scores = params.judged.iter().flat_map(|one| one.scores.values());
    within(scores, SCORES, "score")?;
    let store = desk.store().await?;
    let pair = pair(store, &params.pair).await?;
    let turned = store.is_turned(&rater, &params.pair).await?;
    let [a, b] = in_order(params.judged, turned);
    let [draft_a, draft_b] = &pair.drafts;
    let rated = |draft: &Candidate, judged: Judged| RatedDraft {
        draft: draft.record.id.clone(),
        method: draft.method.clone(),
        scores: judged.scores,
        notes: judged.notes.trim().to_owned(),
    };
    let rating = PairRating {
        topic: pair.topic.clone(),
        pair: params.pair,
        drafts: [rated(draft_a, a), rated(draft_b, b)],
        preferred: params.preferred.map(|side| place(side, turned)),
        rater: rater.clone(),
    };
    store.save_rating(&rating).await?;
    let known = Known::of(store, &rater).await?;
    Ok(RatingSaveResponse {
        pair: known.view(&pair),
    })
}

pub(crate) async fn save_usefulness(
    desk: &Desk,
    params: UsefulnessSaveParams,
    _events: &Events,
) -> Result<UsefulnessSaveResponse, ApiError> {
    let rater = rater(&params.rater)?;
    within(params.answers.values(), AGREEMENT, "answer")?;
    let store = desk.store().await?;
    known_topic(store, &params.topic).await?;
    let opinion = Usefulness {
        rater,
        topic: params.topic,
        answers: params.answers,
        notes: params.notes.trim().to_owned(),
    };
    store.save_usefulness(&opinion).await?;
    Ok(UsefulnessSaveResponse {
        complete: is_complete(&opinion),
    })
}

pub(crate) async fn import(
    desk: &Desk,
    params: RatingImportParams,
    _events: &Events,
) -> Result<RatingImportResponse, ApiError> {
    let store = desk.store().await?;
    known_topic(store, &params.topic).await?;
    let path = Path::new(&params.path);
    let text = text(path)?;
    if text.trim().is_empty() {
        return Err(ApiError::bad_input(
            format!("{} is empty", path.display()),
            "give a file that holds the article's text",
        ));
    }
    let article = WrittenArticle {
        name: path
            .file_name()
            .unwrap_or(path.as_os_str())
            .display()
            .to_string(),
        text,
    };
    store.save_written(&params.topic, &article).await?;
    Ok(RatingImportResponse {
        written: written_view(article),
    })
}

pub(crate) async fn export(
    desk: &Desk,
    params: RatingsExportParams,
    _events: &Events,
) -> Result<RatingsExportResponse, ApiError> {
    let ratings = stored(desk.store().await?).await?;
    let bytes = ratings::write(&ratings).map_err(ApiError::internal)?;
    let path = Path::new(&params.path);
    std::fs::write(path, bytes).map_err(|e| ApiError::io(path, "written", &e))?;
    Ok(RatingsExportResponse {
        ratings: ratings.pairs.len(),
        opinions: ratings.usefulness.len(),
        path: params.path,
    })
}

pub(crate) async fn evaluate(
    desk: &Desk,
    params: EvaluateRatingsParams,
    _events: &Events,
) -> Result<EvaluateRatingsResponse, ApiError> {
    let ratings = if params.files.is_empty() {
        stored(desk.store().await?).await?
    } else {
        let read = |path: &String| Ok((path.clone(), text(Path::new(path))?));
        let files = params
            .files
            .iter()
            .map(read)
            .collect::<Result<Vec<_>, ApiError>>()?;
        let hint = "correct it, or export the ratings anew; docs/cli.md says what the columns hold";
        ratings::read(&files).map_err(|error| ApiError::bad_input(error, hint))?
    };
    let table = ratings::table(&ratings);
    Ok(EvaluateRatingsResponse {
        comparisons: table.comparisons,
        usefulness: table.usefulness,
    })
}

/// A draft that can be rated.
#[derive(Debug, Clone)]
struct Candidate {
    record: DraftRecord,
    /// The topic as the oldest draft of it is titled.
    topic: String,
    method: String,
}

/// Two drafts of a topic, the older one first.
struct Pair {
    topic: String,
    drafts: [Candidate; 2],
}

impl Pair {
    fn id(&self) -> String {
        self.drafts
            .each_ref()
            .map(|draft| draft.record.id.as_str())
            .join("+")
    }
}

/// What a rater has said so far.
struct Known {
    /// By pair.
    ratings: BTreeMap<String, PairRating>,
    /// By topic.
    opinions: BTreeMap<String, Usefulness>,
}

impl Known {
    async fn of(store: &SqliteStore, rater: &str) -> Result<Self, ApiError> {
        let ratings = store.ratings().await?.into_iter();
        let opinions = store.usefulness().await?.into_iter();
        Ok(Self {
            ratings: ratings
                .filter(|rating| rating.rater == rater)
                .map(|rating| (rating.pair.clone(), rating))
                .collect(),
            opinions: opinions
                .filter(|opinion| opinion.rater == rater)
                .map(|opinion| (opinion.topic.clone(), opinion))
                .collect(),
        })
    }

    fn view(&self, pair: &Pair) -> PairView {
        let id = pair.id();
        let rating = self.ratings.get(&id);
        let [a, b] = &pair.drafts;
        PairView {
            topic: pair.topic.clone(),
            scores: rating.map_or(0, |rating| {
                rating.drafts.iter().map(|draft| draft.scores.len()).sum()
            }),
            preferred: rating.is_some_and(|rating| rating.preferred.is_some()),
            compared: self.opinions.get(&pair.topic).is_some_and(is_complete),
            alike: a.method == b.method,
            pair: id,
        }
    }
}

fn is_complete(opinion: &Usefulness) -> bool {
    opinion.answers.len() == UseStatement::ALL.len()
}

/// Drafts that have an article, by topic; each topic's from the oldest on.
async fn drafts(store: &SqliteStore) -> Result<Vec<Vec<Candidate>>, ApiError> {
    let mut topics: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    for record in store.drafts().await?.into_iter().rev() {
        if record.stage != "article" {
            continue;
        }
        let same = topics.entry(record.topic.title.to_lowercase()).or_default();
        let oldest = same.first().map(|draft| draft.topic.clone());
        same.push(Candidate {
            topic: oldest.unwrap_or_else(|| record.topic.title.clone()),
            method: method(store, &record).await?,
            record,
        });
    }
    Ok(topics.into_values().collect())
}

fn all_pairs(topics: &[Vec<Candidate>]) -> impl Iterator<Item = Pair> {
    topics.iter().flat_map(|drafts| {
        drafts.iter().enumerate().flat_map(move |(place, second)| {
            drafts[..place].iter().map(move |first| Pair {
                topic: first.topic.clone(),
                drafts: [first.clone(), second.clone()],
            })
        })
    })
}

/// A pair that can be rated.
async fn pair(store: &SqliteStore, id: &str) -> Result<Pair, ApiError> {
    let drafts = drafts(store).await?;
    let Some(pair) = all_pairs(&drafts).find(|pair| pair.id() == id) else {
        return Err(ApiError::new(
            Code::NotFound,
            format!("there is no pair \"{id}\" to be rated"),
            "choose one of the pairs that `rating_pairs` lists; a draft may have been deleted",
        ));
    };
    let [a, b] = &pair.drafts;
    if a.method == b.method {
        return Err(ApiError::bad_input(
            format!("both drafts of this pair have the method \"{}\"", a.method),
            "give one of them another name first",
        ));
    }
    Ok(pair)
}

async fn known_topic(store: &SqliteStore, topic: &str) -> Result<(), ApiError> {
    let drafts = drafts(store).await?;
    if all_pairs(&drafts).any(|pair| pair.topic == topic) {
        return Ok(());
    }
    Err(ApiError::new(
        Code::NotFound,
        format!("there is no pair of drafts of \"{topic}\""),
        "name the topic as `rating_pairs` does",
    ))
}

/// The name of what made a draft.
async fn method(store: &SqliteStore, record: &DraftRecord) -> Result<String, ApiError> {
    let given = store.load(&record.id, METHOD).await?;
    let given = given.and_then(|json| serde_json::from_str::<String>(&json).ok());
    let given = given.filter(|name| !name.is_empty());
    Ok(given.unwrap_or_else(|| record.settings.model.clone()))
}

/// A typed name: white space runs become one space.
fn name(typed: &str) -> String {
    let words: Vec<&str> = typed.split_whitespace().collect();
    words.join(" ").chars().take(MAX_NAME).collect()
}

fn rater(typed: &str) -> Result<String, ApiError> {
    let name = name(typed);
    if name.is_empty() {
        return Err(ApiError::bad_input(
            "the rater has no name",
            "give a name or a number",
        ));
    }
    Ok(name)
}

fn within<'a>(
    values: impl IntoIterator<Item = &'a u8>,
    range: std::ops::RangeInclusive<u8>,
    what: &str,
) -> Result<(), ApiError> {
    match values.into_iter().find(|value| !range.contains(value)) {
        None => Ok(()),
        Some(value) => Err(ApiError::bad_input(
            format!("{value} is no {what}"),
            format!(
                "give whole numbers from {} to {}",
                range.start(),
                range.end()
            ),
        )),
    }
}

/// Between the pair's own order and the order in which it is shown, either way.
fn in_order<T>([a, b]: [T; 2], turned: bool) -> [T; 2] {
    if turned { [b, a] } else { [a, b] }
}

fn place(side: Side, turned: bool) -> usize {
    usize::from((side == Side::Second) != turned)
}

fn side(place: usize, turned: bool) -> Side {
    if (place == 1) != turned {
        Side::Second
    } else {
        Side::First
    }
}

async fn stored(store: &SqliteStore) -> Result<RatingsFile, ApiError> {
    Ok(RatingsFile {
        pairs: store.ratings().await?,
        usefulness: store.usefulness().await?,
    })
}

fn text(path: &Path) -> Result<String, ApiError> {
    let unreadable = |e| ApiError::unreadable(path, &e);
    let bytes = std::fs::metadata(path).map_err(unreadable)?.len();
    if bytes > MAX_WRITTEN {
        return Err(ApiError::bad_input(
            format!("{} is too large: {bytes} bytes", path.display()),
            format!("give a text of at most {MAX_WRITTEN} bytes"),
        ));
    }
    std::fs::read_to_string(path).map_err(unreadable)
}

fn written_view(article: WrittenArticle) -> WrittenView {
    WrittenView {
        name: article.name,
        text: article.text,
    }
}
