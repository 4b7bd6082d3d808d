//! A small world: documents to search, a store in memory, a clock that ticks, a mind that can be made to fail.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use stormwright_engine::methods::storm::{self, DraftParts};
use stormwright_engine::minds::extractive::ExtractiveMind;
use stormwright_engine::minds::limited::LimitedMind;
use stormwright_engine::minds::prompted::{PromptedMind, Prompts, Sampling};
use stormwright_engine::minds::skills::*;
use stormwright_engine::ports::*;
use stormwright_engine::research::{TableOfContents, TocEntry};
use stormwright_engine::run::{Journal, JournalEntry, RunContext, RunError, RunEvent};
use stormwright_engine::settings::Settings;
use stormwright_engine::sources::reliability::ReliabilityList;
use stormwright_engine::sources::{Document, DocumentKind};
use stormwright_engine::text::words;
use stormwright_engine::topic::Topic;
use tokio_util::sync::CancellationToken;

/// The draft that all runs work on.
pub const DRAFT: &str = "draft";

/// Everything a run of the tests needs; change what the test is about, then [`World::run`].
pub struct World {
    pub topic: Topic,
    pub settings: Settings,
    pub documents: Vec<Document>,
    /// Results on a page of the search engine; without it one page holds all.
    pub page_size: Option<usize>,
    pub related: Vec<TableOfContents>,
    /// Whom the prompted mind asks; without one the extractive mind does the work.
    pub model: Option<Arc<dyn LanguageModel>>,
    pub faults: Arc<Faults>,
    pub store: Arc<MemoryStore>,
    pub asked: Arc<Mutex<Vec<String>>>,
    pub events: Arc<Mutex<Vec<RunEvent>>>,
    pub cancel: CancellationToken,
}

/// What is to go wrong.
#[derive(Default)]
pub struct Faults {
    /// Skills that fail where the request, as JSON, holds the text.
    pub skills: Mutex<Vec<(&'static str, &'static str)>>,
    /// Queries that fail where they hold the text.
    pub searches: Mutex<Vec<&'static str>>,
    /// Documents that cannot be read where their address holds the text.
    pub pages: Mutex<Vec<&'static str>>,
    /// The encyclopedia finds articles and gives none of them out.
    pub no_contents: AtomicBool,
    /// The engine also brings documents that share no word with the query, as a search by embeddings does.
    pub brings_all: AtomicBool,
    /// The run is stopped at this call of a mind or engine, counted from 1; 0 for never.
    pub stop_at: AtomicUsize,
    calls: AtomicUsize,
}

impl World {
    /// Twelve documents on a lighthouse and three on something else.
    pub fn new() -> Self {
        Self {
            topic: Topic::new("Saltholm lighthouse").unwrap(),
            settings: Settings {
                rounds: 2,
                ..Settings::default()
            },
            documents: documents(),
            page_size: None,
            related: related(),
            model: None,
            faults: Arc::default(),
            store: Arc::default(),
            asked: Arc::default(),
            events: Arc::default(),
            cancel: CancellationToken::new(),
        }
    }

    pub async fn run(&self) -> Result<DraftParts, RunError> {
        storm::run(&self.context().await, DRAFT).await
    }

    pub async fn context(&self) -> RunContext {
        let embedder: Arc<dyn Embedder> = Arc::new(BagOfWords);
        let clock: Arc<dyn Clock> = Arc::new(Ticking(AtomicU64::new(1_000)));
        let mind = Recorded {
            inner: self.mind(embedder.clone()).await,
            faults: self.faults.clone(),
            asked: self.asked.clone(),
            cancel: self.cancel.clone(),
        };
        let engine = Shelf {
            documents: self.documents.clone(),
            page_size: self.page_size,
            faults: self.faults.clone(),
            asked: self.asked.clone(),
            cancel: self.cancel.clone(),
        };
        let journal = Journal::open(DRAFT, self.store.clone(), clock.clone())
            .await
            .unwrap();
        let mut mind: Arc<dyn Mind> = Arc::new(mind);
        if !self.settings.limits.is_none() {
            let stand_in = Arc::new(ExtractiveMind::new(embedder.clone()));
            let settings = self.settings.clone();
            mind = Arc::new(LimitedMind::new(
                mind,
                stand_in,
                settings,
                &journal,
                clock.clone(),
            ));
        }
        let ports = Ports {
            mind,
            embedder,
            engines: vec![Arc::new(engine)],
            fetcher: None,
            encyclopedia: Some(Arc::new(Shelved {
                tables: self.related.clone(),
                faults: self.faults.clone(),
            })),
            store: self.store.clone(),
            reliability: ReliabilityList::bundled(),
            clock,
        };
        let events = self.events.clone();
        let sink = Arc::new(move |event| events.lock().unwrap().push(event));
        RunContext::new(
            self.topic.clone(),
            self.settings.clone(),
            ports,
            journal,
            sink,
            self.cancel.clone(),
        )
    }

    async fn mind(&self, embedder: Arc<dyn Embedder>) -> Arc<dyn Mind> {
        let Some(model) = &self.model else {
            return Arc::new(ExtractiveMind::new(embedder));
        };
        let prompts = Prompts::new(&BTreeMap::new()).unwrap();
        let roles = BTreeMap::new();
        Arc::new(PromptedMind::new(prompts, model.clone(), roles, Sampling::default()).await)
    }

    /// The draft as JSON, to compare runs.
    pub fn saved(&self) -> BTreeMap<String, String> {
        self.store.parts.lock().unwrap().clone()
    }
}

impl Faults {
    /// Counts a call; whether the run is to stop here.
    fn stops(&self) -> bool {
        let call = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        call == self.stop_at.load(Ordering::SeqCst)
    }
}

fn documents() -> Vec<Document> {
    let about = [
        (
            "history",
            "The Saltholm lighthouse was built in 1824 by the engineer Anders Brandt on the northern reef. Saltholm lighthouse replaced a coal beacon that fishermen had kept since 1702. A storm in 1871 destroyed the first lantern of Saltholm lighthouse.",
        ),
        (
            "tower",
            "The tower of Saltholm lighthouse is thirty metres high and made of grey granite blocks. Saltholm lighthouse has a spiral stair of 142 steps inside its tower. The granite for Saltholm lighthouse came by barge from the quarry at Moseby.",
        ),
        (
            "lamp",
            "The lamp of Saltholm lighthouse burned colza oil until 1889. An electric lamp was fitted in Saltholm lighthouse in 1931 together with a diesel generator. The light of Saltholm lighthouse can be seen for eighteen nautical miles.",
        ),
        (
            "keepers",
            "Keepers of Saltholm lighthouse lived on the reef with their families until 1968. The keeper Ida Holm rescued eleven sailors near Saltholm lighthouse in 1902. Keepers at Saltholm lighthouse kept a weather journal every three hours.",
        ),
        (
            "lens",
            "The lens of Saltholm lighthouse is a second order Fresnel lens from Paris. Glass prisms of the Saltholm lighthouse lens were reground after the war. The lens of Saltholm lighthouse turns once in thirty seconds.",
        ),
        (
            "fog",
            "A fog signal was added to Saltholm lighthouse in 1913. The fog signal of Saltholm lighthouse used compressed air and a siren. Fishermen complained about the fog signal of Saltholm lighthouse in letters to the council.",
        ),
        (
            "wrecks",
            "The brig Fortuna was lost on the reef below Saltholm lighthouse in 1848. Divers charted nine wrecks around Saltholm lighthouse in 1994. Wreck timber from the Fortuna was built into the boathouse of Saltholm lighthouse.",
        ),
        (
            "restoration",
            "Restoration of Saltholm lighthouse began in 2004 after the granite had cracked. The restoration of Saltholm lighthouse cost nine million crowns. Volunteers painted the lantern of Saltholm lighthouse during its restoration.",
        ),
        (
            "visitors",
            "Visitors reach Saltholm lighthouse by boat from Moseby harbour in summer. About four thousand visitors climb Saltholm lighthouse every year. A small exhibition in Saltholm lighthouse shows the old lamps to visitors.",
        ),
        (
            "birds",
            "Migrating birds strike the lantern of Saltholm lighthouse on dark nights in October. Bird counts at Saltholm lighthouse have been published since 1886. Nets were hung around Saltholm lighthouse to protect the birds.",
        ),
        (
            "automation",
            "Saltholm lighthouse was automated in 1968 and its last keeper left the reef. A radio link controls Saltholm lighthouse from the mainland since automation. Automation of Saltholm lighthouse saved the service three posts.",
        ),
        (
            "painting",
            "The painter Karl Lund showed Saltholm lighthouse in twelve seascapes. A novel of 1934 is set in Saltholm lighthouse during a winter storm. A stamp with Saltholm lighthouse was issued in 1982.",
        ),
    ];
    let other = [
        (
            "bread",
            "Rye bread dough needs sour leaven and a long rest before it is baked. Bakers in the north add caraway seed to their rye bread dough.",
        ),
        (
            "chess",
            "The chess club of Moseby meets on Tuesday evenings in the old school. Its members won the league twice with a strong chess team.",
        ),
        (
            "tax",
            "The council raised the property tax by two per cent for the coming year. A property tax rebate is paid to pensioners by the council.",
        ),
    ];
    let document = |(name, text): &(&str, &str)| Document {
        url: format!("https://{name}.example/page"),
        title: name.to_string(),
        text: text.to_string(),
        ..Document::empty(DocumentKind::Text)
    };
    about.iter().chain(&other).map(document).collect()
}

fn related() -> Vec<TableOfContents> {
    let table = |title: &str, headings: &[&str]| TableOfContents {
        title: title.to_owned(),
        entries: headings
            .iter()
            .map(|h| TocEntry {
                level: 1,
                title: (*h).to_owned(),
            })
            .collect(),
    };
    vec![
        table(
            "Kattegat lighthouse",
            &["History", "Tower", "Lamp and lens", "Keepers", "References"],
        ),
        table(
            "Moseby beacon",
            &["History", "Restoration", "Visitors", "In art"],
        ),
        table("Brandt (engineer)", &["Early life", "Career", "Works"]),
    ]
}

/// Embeds a text by counting its stems into 64 places: enough for likeness, and repeatable.
struct BagOfWords;

#[async_trait]
impl Embedder for BagOfWords {
    fn model(&self) -> &str {
        "bag-of-words"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Ok(texts.iter().map(|text| bag(text)).collect())
    }
}

fn bag(text: &str) -> Vec<f32> {
    let mut vector = vec![0.01_f32; 64];
    for stem in words::content_words(text) {
        let place = stem.bytes().fold(7_u64, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(u64::from(byte))
        }) % 64;
        vector[place as usize] += 1.0;
    }
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.into_iter().map(|x| x / length).collect()
}

struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now_ms(&self) -> u64 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}

#[derive(Default)]
pub struct MemoryStore {
    pub entries: Mutex<Vec<JournalEntry>>,
    pub parts: Mutex<BTreeMap<String, String>>,
}

#[async_trait]
impl Store for MemoryStore {
    async fn journal(&self, _: &str) -> Result<Vec<JournalEntry>, StoreError> {
        Ok(self.entries.lock().unwrap().clone())
    }

    async fn append(&self, _: &str, entry: &JournalEntry) -> Result<(), StoreError> {
        self.entries.lock().unwrap().push(entry.clone());
        Ok(())
    }

    async fn load(&self, _: &str, part: &str) -> Result<Option<String>, StoreError> {
        Ok(self.parts.lock().unwrap().get(part).cloned())
    }

    async fn save(&self, _: &str, part: &str, json: &str) -> Result<(), StoreError> {
        let mut parts = self.parts.lock().unwrap();
        parts.insert(part.to_owned(), json.to_owned());
        Ok(())
    }
}

/// Tables of contents, found by any word.
struct Shelved {
    tables: Vec<TableOfContents>,
    faults: Arc<Faults>,
}

#[async_trait]
impl Encyclopedia for Shelved {
    fn name(&self) -> &str {
        "shelved"
    }

    async fn search(&self, _: &str, limit: usize) -> Result<Vec<String>, EncyclopediaError> {
        let titles = self.tables.iter().take(limit).map(|t| t.title.clone());
        Ok(titles.collect())
    }

    async fn contents(&self, title: &str) -> Result<Option<TableOfContents>, EncyclopediaError> {
        if self.faults.no_contents.load(Ordering::SeqCst) {
            return Err(EncyclopediaError("it cannot be reached".to_owned()));
        }
        Ok(self.tables.iter().find(|t| t.title == title).cloned())
    }
}

/// A search engine over documents, ranked by the words they share with the query.
struct Shelf {
    documents: Vec<Document>,
    page_size: Option<usize>,
    faults: Arc<Faults>,
    asked: Arc<Mutex<Vec<String>>>,
    cancel: CancellationToken,
}

#[async_trait]
impl SearchEngine for Shelf {
    fn name(&self) -> &str {
        "shelf"
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        stop_here(&self.faults, &self.cancel).await;
        self.asked
            .lock()
            .unwrap()
            .push(format!("search {page} {query}"));
        if self
            .faults
            .searches
            .lock()
            .unwrap()
            .iter()
            .any(|part| query.contains(part))
        {
            return Err(SearchError {
                engine: "shelf".to_owned(),
                failure: SearchFailure::Blocked,
                reason: "asked too often".to_owned(),
            });
        }
        let size = self.page_size.unwrap_or(usize::MAX);
        let passed = size.saturating_mul(page as usize);
        let wanted: Vec<String> = words::content_words(query);
        let mut scored: Vec<(usize, &Document)> = self
            .documents
            .iter()
            .map(|d| {
                let stems = words::content_words(&d.text);
                (wanted.iter().filter(|w| stems.contains(w)).count(), d)
            })
            .filter(|(score, _)| *score > 0 || self.faults.brings_all.load(Ordering::SeqCst))
            .collect();
        scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.url.cmp(&b.1.url)));
        let hit = |d: &Document| Hit {
            url: d.url.clone(),
            also: d.also.clone(),
            title: d.title.clone(),
            snippet: d.text.clone(),
            engine: "shelf".to_owned(),
        };
        let on_page = scored.into_iter().skip(passed).take(size);
        Ok(on_page.map(|(_, d)| hit(d)).collect())
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        stop_here(&self.faults, &self.cancel).await;
        self.asked.lock().unwrap().push(format!("read {}", hit.url));
        if self
            .faults
            .pages
            .lock()
            .unwrap()
            .iter()
            .any(|part| hit.url.contains(part))
        {
            return Err(FetchError {
                url: hit.url.clone(),
                reason: "the file is damaged".to_owned(),
            });
        }
        Ok(self.documents.iter().find(|d| d.url == hit.url).cloned())
    }
}

/// Where the run is to stop here it is told so, and the call never answers, as when the program is killed.
async fn stop_here(faults: &Faults, cancel: &CancellationToken) {
    if faults.stops() {
        cancel.cancel();
        std::future::pending::<()>().await;
    }
}

/// The real mind; every request is noted, and some fail.
struct Recorded {
    inner: Arc<dyn Mind>,
    faults: Arc<Faults>,
    asked: Arc<Mutex<Vec<String>>>,
    cancel: CancellationToken,
}

impl Recorded {
    async fn meet(
        &self,
        skill: &'static str,
        request: &impl serde::Serialize,
    ) -> Result<(), MindError> {
        stop_here(&self.faults, &self.cancel).await;
        let json = serde_json::to_string(request).unwrap();
        let fails = self
            .faults
            .skills
            .lock()
            .unwrap()
            .iter()
            .any(|(s, part)| *s == skill && json.contains(part));
        self.asked.lock().unwrap().push(format!("{skill} {json}"));
        if fails {
            return Err(MindError::Model(ModelError {
                model: "scripted".to_owned(),
                failure: ModelFailure::Refused,
                reason: "it is down".to_owned(),
            }));
        }
        Ok(())
    }
}

macro_rules! recorded {
    ($($skill:ident($request:ty $(, $listener:ident)?) => $answer:ty;)*) => {
        #[async_trait]
        impl Mind for Recorded {
            fn signature(&self, skill: Skill) -> String {
                self.inner.signature(skill)
            }

            fn role(&self, skill: Skill) -> Option<Role> {
                self.inner.role(skill)
            }

            fn evidence_words(&self, skill: Skill) -> usize {
                self.inner.evidence_words(skill)
            }

            $(async fn $skill(
                &self,
                request: &$request
                $(, $listener: Listener<'_>)?
            ) -> Result<Reply<$answer>, MindError> {
                self.meet(stringify!($skill), request).await?;
                self.inner.$skill(request $(, $listener)?).await
            })*
        }
    };
}

recorded! {
    propose_related(RelatedRequest) => Vec<String>;
    propose_perspectives(PerspectivesRequest) => Vec<ProposedPerspective>;
    ask(AskRequest) => Asked;
    answer(AnswerRequest, listener) => Vec<Statement>;
    draft_outline(DraftOutlineRequest) => Vec<PlannedHeading>;
    refine_outline(RefineOutlineRequest) => Vec<PlannedHeading>;
    write_section(SectionRequest, listener) => Vec<WrittenHeading>;
    write_lead(LeadRequest, listener) => Vec<Statement>;
    find_repetition(RepetitionRequest) => Vec<Repetition>;
    judge_support(SupportRequest) => Support;
    judge_rubric(RubricRequest) => Option<u8>;
}

/// How often each thing was asked.
pub fn counts(asked: &[String]) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    for what in asked {
        *counts.entry(what.as_str()).or_default() += 1;
    }
    counts
}
