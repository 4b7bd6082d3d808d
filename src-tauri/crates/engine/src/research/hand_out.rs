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
use super::searching::Ranking;
use super::sift::{TopicProfile, Verdict};
use crate::ports::Hit;
use crate::run::{CallId, RunContext, RunError, RunEvent, Stage};
use crate::sources::{
    Document, DocumentKind, Evidence, Passage, PassageId, Rating, Source, SourceId, Status, cut,
    flags, urls,
};
use crate::text::similar;

/// How far down a ranking new pages are looked for.
const DEPTH: usize = 40;

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
    /// The calls that brought them.
    pub calls: Vec<CallId>,
}

impl Collection {
    /// An empty collection.
    pub fn new(context: RunContext) -> Self {
        Self {
            screen: Screen::new(&context.settings),
            documents: Documents::new(context.clone()),
            context,
            evidence: Evidence::default(),
            repeats_avoided: 0,
            seen: HashMap::new(),
            texts: HashMap::new(),
        }
    }

    /// Walks down `ranking` until `wanted` new sources are kept or it has gone forty results down.
    ///
    /// # Errors
    /// Where the run was stopped or the journal cannot be kept.
    pub async fn hand_out(
        &mut self,
        ranking: &Ranking,
        wanted: usize,
        profile: &TopicProfile,
    ) -> Result<HandedOut, RunError> {
        let mut out = HandedOut {
            calls: ranking.calls.clone(),
            ..HandedOut::default()
        };
        let mut new = 0;
        for (rank, hit) in ranking.hits.iter().take(DEPTH).enumerate() {
            if new == wanted {
                break;
            }
            if let Some(met) = self.met(hit) {
                self.repeats_avoided += 1;
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
                new += 1;
                out.sources.push(source.clone());
            }
            out.hits.push(turn_hit(&ranking.query, hit, outcome));
        }
        Ok(out)
    }

    /// Loads the documents that [`Self::hand_out`] will surely look at, side by side, so that the ordered walk
    /// finds them there.
    ///
    /// # Errors
    /// Where the run was stopped or the journal cannot be kept.
    pub async fn load_ahead(&self, rankings: &[Ranking], wanted: usize) -> Result<(), RunError> {
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
        let rating = self.rating_of(&hit.url);
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

    fn rating_of(&self, url: &str) -> Rating {
        crate::sources::reliability::ReliabilityList::bundled()
            .rate(url)
            .status
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
        for (number, place) in cut(&source.text, &source.pages).into_iter().enumerate() {
            let id = PassageId::of(&source.id, number + 1);
            let text = source.text[place.start..place.end].to_owned();
            let mut raised = flags::flags(&text, &source.url, &source.text);
            raised.extend(profile.unnamed(&source.title, &text));
            let passage = Passage {
                id: id.clone(),
                source: source.id.clone(),
                text,
                start: place.start,
                end: place.end,
                page: place.page,
                flags: raised,
            };
            self.evidence.passages.insert(id, passage);
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
