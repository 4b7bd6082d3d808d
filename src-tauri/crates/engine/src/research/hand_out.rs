//! Handing out search results: every query adds its k best pages that the run has not seen.
//!
//! The paper's program takes the first three results again and again; new pages are worth more. Results are handed
//! out in the order of perspectives and queries, never in the order in which engines answered, so that two runs over
//! the same answers are equal.

use std::collections::{BTreeMap, HashMap};

use futures::future::join_all;

use super::dialogue::{HitOutcome, TurnHit};
use super::documents::Documents;
use super::screen::{Screen, Screened};
use super::searching::{Ranking, Searcher};
use super::sift::{TopicProfile, Verdict};
use crate::minds::skills::Skill;
use crate::ports::Hit;
use crate::run::{CallId, RunContext, RunError, RunEvent, Stage};
use crate::sources::{
    Document, DocumentKind, Evidence, Passage, Rating, Source, SourceId, Status, urls,
};
use crate::text::similar;

/// How far down a page of results new sources are looked for.
const DEPTH: usize = 40;

/// Pages of results that are asked for while new sources are wanting. A language model's next question brings more than
/// a page further down, for which its dialogue would wait; a mind without one has its time for pages.
const PAGES: u32 = 3;
const PAGES_WITHOUT_MODEL: u32 = 6;

/// Results that are shown with a turn although they brought nothing new.
const SHOWN_KNOWN: usize = 5;

/// All that a run has found, and the means to add to it.
pub struct Collection {
    context: RunContext,
    screen: Screen,
    documents: Documents,
    /// The evidence so far.
    pub evidence: Evidence,
    /// Search results that were seen before and passed over.
    pub repeats_avoided: usize,
    /// Further pages that half of the queries or more are likely to need, as they did when results were last handed out.
    pub ahead: u32,
    seen: HashMap<String, Outcome>,
    texts: HashMap<u64, SourceId>,
}

/// What became of a page when it was first met.
#[derive(Debug, Clone)]
enum Outcome {
    Source(SourceId),
    Off(SourceId, String),
    Rejected(String),
}

/// What a query brought.
#[derive(Debug, Clone, Default)]
pub struct HandedOut {
    /// The results, with what became of them.
    pub hits: Vec<TurnHit>,
    /// Sources to answer from, best first: the new ones and those of the first results that were known.
    pub sources: Vec<SourceId>,
    /// The calls that brought them; those of the queries before are among them, for what is new depends on those too.
    pub calls: Vec<CallId>,
    /// How many of the sources are new.
    pub new: usize,
}

impl HandedOut {
    fn depends_on(&mut self, calls: &[CallId]) {
        for call in calls {
            if !self.calls.contains(call) {
                self.calls.push(call.clone());
            }
        }
    }

    /// Adds what another query of the same question brought.
    pub fn add(&mut self, other: Self) {
        self.depends_on(&other.calls);
        self.hits.extend(other.hits);
        for source in other.sources {
            if !self.sources.contains(&source) {
                self.sources.push(source);
            }
        }
        self.new += other.new;
    }
}

impl Collection {
    /// An empty collection.
    pub fn new(context: RunContext) -> Self {
        Self {
            screen: Screen::new(&context.settings, context.ports.reliability.clone()),
            documents: Documents::new(context.clone()),
            context,
            evidence: Evidence::default(),
            repeats_avoided: 0,
            ahead: 0,
            seen: HashMap::new(),
            texts: HashMap::new(),
        }
    }

    /// A collection that goes on from what an earlier run found.
    pub fn resume(context: RunContext, evidence: Evidence, repeats_avoided: usize) -> Self {
        let mut collection = Self::new(context);
        collection.repeats_avoided = repeats_avoided;
        for source in &evidence.sources {
            let outcome = match source.status {
                Status::Kept => Outcome::Source(source.id.clone()),
                Status::Off => Outcome::Off(source.id.clone(), source.reason.clone()),
                Status::Rejected => Outcome::Rejected(source.reason.clone()),
            };
            for url in std::iter::once(&source.url).chain(&source.also) {
                collection
                    .seen
                    .entry(urls::key(url))
                    .or_insert_with(|| outcome.clone());
            }
            if source.status != Status::Rejected {
                let text = similar::fingerprint(&source.text);
                collection.texts.insert(text, source.id.clone());
            }
        }
        collection.evidence = evidence;
        collection
    }

    /// Hands out the results of `rankings`, in their order: each gets `wanted` new sources where it has them. Where new
    /// ones are wanting the next pages of those queries are asked for, side by side.
    ///
    /// # Errors
    /// Where the run was stopped or the journal cannot be kept.
    pub async fn gather(
        &mut self,
        searcher: &Searcher,
        rankings: &[Ranking],
        wanted: usize,
        profile: &TopicProfile,
    ) -> Result<Vec<HandedOut>, RunError> {
        let mut outs = vec![HandedOut::default(); rankings.len()];
        let mut pages = rankings.to_vec();
        let mut worth_more = vec![false; rankings.len()];
        let mut open: Vec<usize> = (0..rankings.len()).collect();
        let most = match self.context.ports.mind.role(Skill::Ask) {
            Some(_) => PAGES,
            None => PAGES_WITHOUT_MODEL,
        };
        self.ahead = 0;
        for page in 1..=most {
            let looked_at: Vec<&Ranking> = open.iter().map(|&i| &pages[i]).collect();
            self.load_ahead(&looked_at, wanted).await?;
            let mut before: Vec<CallId> = Vec::new();
            for &i in &open {
                before.extend(pages[i].calls.iter().cloned());
                outs[i].depends_on(&before);
                let fitting = self
                    .hand_out(&pages[i], wanted, profile, &mut outs[i])
                    .await?;
                worth_more[i] = is_worth_more(fitting, pages[i].hits.len().min(DEPTH));
            }
            open.retain(|&i| outs[i].new < wanted && worth_more[i]);
            if open.is_empty() || page == most {
                break;
            }
            if open.len() * 2 >= rankings.len() {
                self.ahead = page.min(PAGES - 1);
            }
            let asking = open
                .iter()
                .map(|&i| searcher.page(&rankings[i].query, page, &outs[i].calls));
            let asked = join_all(asking).await;
            for (&i, ranking) in open.iter().zip(asked) {
                pages[i] = ranking?;
            }
        }
        Ok(outs)
    }

    /// Walks down `ranking` until `out` has `wanted` new sources or the page ends. Returns how many of the results it
    /// looked at are sources, new or known.
    async fn hand_out(
        &mut self,
        ranking: &Ranking,
        wanted: usize,
        profile: &TopicProfile,
        out: &mut HandedOut,
    ) -> Result<usize, RunError> {
        let mut fitting = 0;
        for (rank, hit) in ranking.hits.iter().take(DEPTH).enumerate() {
            if out.new >= wanted {
                break;
            }
            if let Some(met) = self.met(hit) {
                self.repeats_avoided += 1;
                fitting += usize::from(matches!(met, Outcome::Source(_)));
                if rank < SHOWN_KNOWN {
                    let outcome = shown(&met);
                    if let HitOutcome::Known { source } = &outcome {
                        out.sources.push(source.clone());
                    }
                    out.hits.push(turn_hit(&ranking.query, hit, outcome));
                }
                continue;
            }
            let outcome = self.consider(hit, profile, &mut out.calls).await?;
            if let HitOutcome::New { source } = &outcome {
                out.new += 1;
                fitting += 1;
                out.sources.push(source.clone());
            }
            out.hits.push(turn_hit(&ranking.query, hit, outcome));
        }
        Ok(fitting)
    }

    /// Loads the documents that [`Self::hand_out`] will surely look at, side by side, so that the ordered walk
    /// finds them there.
    async fn load_ahead(&self, rankings: &[&Ranking], wanted: usize) -> Result<(), RunError> {
        let mut ahead: BTreeMap<String, (&Hit, &[CallId])> = BTreeMap::new();
        for ranking in rankings {
            let fresh = ranking
                .hits
                .iter()
                .take(DEPTH)
                .filter(|hit| self.met(hit).is_none());
            let usable =
                fresh.filter(|hit| !matches!(self.screen.judge(&hit.url), Screened::Reject(_)));
            for hit in usable.take(wanted) {
                ahead
                    .entry(urls::key(&hit.url))
                    .or_insert((hit, ranking.calls.as_slice()));
            }
        }
        for loaded in join_all(
            ahead
                .into_values()
                .map(|(hit, calls)| self.documents.load(hit, calls)),
        )
        .await
        {
            // A page that cannot be read is told of when its turn comes.
            let _loaded = loaded?;
        }
        Ok(())
    }

    /// Takes a close look at what was found, as far as it is at hand, while others still search: the vectors of
    /// doubtful texts are there when results are handed out, and the verdicts are the same.
    pub async fn look_ahead(&self, rankings: &[Ranking], profile: &TopicProfile) {
        let fresh = |hit: &&Hit| {
            let usable = || !matches!(self.screen.judge(&hit.url), Screened::Reject(_));
            self.met(hit).is_none() && usable()
        };
        let hits = rankings.iter().flat_map(|r| r.hits.iter().take(DEPTH));
        let at_hand = hits.filter(fresh).filter_map(|h| self.documents.at_hand(h));
        let documents: Vec<Document> = at_hand.collect();
        for document in documents {
            let embedder = self.context.ports.embedder.as_ref();
            let looked_at = profile.judge(&document.title, &document.text, embedder);
            // A failure is told of when its turn comes.
            if looked_at.await.is_err() {
                return;
            }
        }
    }

    fn met(&self, hit: &Hit) -> Option<Outcome> {
        self.seen.get(&urls::key(&hit.url)).cloned()
    }

    async fn consider(
        &mut self,
        hit: &Hit,
        profile: &TopicProfile,
        calls: &mut Vec<CallId>,
    ) -> Result<HitOutcome, RunError> {
        let outcome = self.examine(hit, profile, calls).await?;
        self.seen.insert(urls::key(&hit.url), outcome.clone());
        let (source, told, shown) = match outcome {
            Outcome::Source(source) => (
                Some(source.clone()),
                "kept".to_owned(),
                HitOutcome::New { source },
            ),
            Outcome::Off(source, reason) => (
                Some(source.clone()),
                reason.clone(),
                HitOutcome::Off { source, reason },
            ),
            Outcome::Rejected(reason) => (None, reason.clone(), HitOutcome::Rejected { reason }),
        };
        let (url, title) = (hit.url.clone(), hit.title.clone());
        self.context.emit(RunEvent::SourceSeen {
            source,
            url,
            title,
            outcome: told,
        });
        Ok(shown)
    }

    async fn examine(
        &mut self,
        hit: &Hit,
        profile: &TopicProfile,
        calls: &mut Vec<CallId>,
    ) -> Result<Outcome, RunError> {
        let (rated, off) = match self.screen.judge(&hit.url) {
            Screened::Pass(rated) => (rated, false),
            Screened::Off(rated) => (rated, true),
            Screened::Reject(reason) => {
                self.reject(hit, reason.clone());
                return Ok(Outcome::Rejected(reason));
            }
        };
        let mut document = match self.documents.load(hit, calls).await? {
            Ok(loaded) => {
                calls.push(loaded.call);
                loaded.value
            }
            Err(reason) => {
                self.context
                    .gap(Stage::Dialogues, format!("page {}", hit.url), &reason);
                return Ok(Outcome::Rejected(format!("could not be read: {reason}")));
            }
        };
        self.drop_excluded_addresses(&mut document);
        if let Some(known) = self.same_work(&document) {
            self.add_address(&known, &document);
            return Ok(Outcome::Source(known));
        }
        let verdict = match profile
            .judge(
                &document.title,
                &document.text,
                self.context.ports.embedder.as_ref(),
            )
            .await
        {
            Ok(verdict) => verdict,
            Err(error) => {
                self.context
                    .gap(Stage::Dialogues, format!("relevance of {}", hit.url), error);
                Verdict::OnTopic
            }
        };
        if let Verdict::OffTopic(reason) = verdict {
            self.reject(hit, reason.clone());
            return Ok(Outcome::Rejected(reason));
        }
        let reason = rated.reason.clone();
        let id = self.keep(document, rated.status, rated.reason, off, profile);
        Ok(if off {
            Outcome::Off(id, reason)
        } else {
            Outcome::Source(id)
        })
    }

    /// Takes addresses out of `also` that the run is not to use; the text itself may stand elsewhere.
    fn drop_excluded_addresses(&self, document: &mut Document) {
        document
            .also
            .retain(|url| !matches!(self.screen.judge(url), Screened::Reject(_)));
    }

    /// The source that is the same work: the same text, or the same canonical address.
    fn same_work(&self, document: &Document) -> Option<SourceId> {
        if let Some(source) = self.texts.get(&similar::fingerprint(&document.text)) {
            return Some(source.clone());
        }
        match self.seen.get(&urls::key(&document.url)) {
            Some(Outcome::Source(source)) => Some(source.clone()),
            _ => None,
        }
    }

    fn add_address(&mut self, id: &SourceId, document: &Document) {
        let Some(source) = self.evidence.sources.iter_mut().find(|s| &s.id == id) else {
            return;
        };
        for url in std::iter::once(&document.url).chain(&document.also) {
            if url != &source.url && !source.also.contains(url) {
                source.also.push(url.clone());
            }
        }
    }

    fn reject(&mut self, hit: &Hit, reason: String) {
        let rating = self.screen.rating(&hit.url);
        let document = Document {
            url: hit.url.clone(),
            also: hit.also.clone(),
            title: hit.title.clone(),
            ..Document::empty(DocumentKind::Snippet)
        };
        let mut source = Source::new(&urls::key(&hit.url), document, rating, reason);
        source.status = Status::Rejected;
        self.evidence.sources.push(source);
    }

    fn keep(
        &mut self,
        document: Document,
        rating: Rating,
        reason: String,
        off: bool,
        profile: &TopicProfile,
    ) -> SourceId {
        let text_key = similar::fingerprint(&document.text);
        let key = urls::key(&document.url);
        let mut source = Source::new(&key, document, rating, reason);
        if off {
            source.status = Status::Off;
        }
        for mut passage in Passage::all_of(&source) {
            let unnamed = profile.unnamed(&source.title, &passage.text);
            passage.flags.extend(unnamed);
            self.evidence.passages.insert(passage.id.clone(), passage);
        }
        let id = source.id.clone();
        self.seen
            .entry(key)
            .or_insert_with(|| Outcome::Source(id.clone()));
        for url in &source.also {
            self.seen
                .entry(urls::key(url))
                .or_insert_with(|| Outcome::Source(id.clone()));
        }
        self.texts.insert(text_key, id.clone());
        self.evidence.sources.push(source);
        id
    }
}

/// Whether the next page of results is worth asking for after one on which `fitting` of `shown` are sources. Where two
/// thirds of a page are about something else, the next one will be no better.
fn is_worth_more(fitting: usize, shown: usize) -> bool {
    fitting > 0 && fitting * 3 >= shown
}

/// Further pages that each query of a round is likely to need where the round asks for `wanted` new sources and a page of
/// results has `found`.
pub fn pages_ahead(wanted: usize, found: usize) -> u32 {
    if found * 2 >= wanted {
        return 0;
    }
    let pages = u32::try_from(wanted.div_ceil(found.max(1))).unwrap_or(u32::MAX);
    (pages - 1).min(PAGES - 1)
}

fn shown(met: &Outcome) -> HitOutcome {
    match met.clone() {
        Outcome::Source(source) => HitOutcome::Known { source },
        Outcome::Off(source, reason) => HitOutcome::Off { source, reason },
        Outcome::Rejected(reason) => HitOutcome::Rejected { reason },
    }
}

fn turn_hit(query: &str, hit: &Hit, outcome: HitOutcome) -> TurnHit {
    TurnHit {
        query: query.to_owned(),
        url: hit.url.clone(),
        title: hit.title.clone(),
        outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_which_a_third_fits_is_worth_another() {
        assert!(is_worth_more(4, 10));
        assert!(is_worth_more(1, 3));
        assert!(!is_worth_more(3, 10));
        assert!(!is_worth_more(0, 0));
    }

    #[test]
    fn short_pages_of_results_are_asked_for_together() {
        assert_eq!(
            pages_ahead(36, 10),
            2,
            "a page of ten feeds three queries of twelve"
        );
        assert_eq!(pages_ahead(36, 20), 0);
        assert_eq!(pages_ahead(12, 5), 2);
        assert_eq!(pages_ahead(12, 0), 2);
        assert_eq!(pages_ahead(0, 0), 0);
    }
}
