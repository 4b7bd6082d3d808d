//! A mind, a search engine and a store that cost next to nothing, so that what is left is the engine's own work.

use async_trait::async_trait;
use stormwright_adapters::store::SqliteStore;
use stormwright_engine::minds::skills::*;
use stormwright_engine::ports::{
    FetchError, Hit, Listener, Mind, MindError, Reply, SearchEngine, SearchError, Store, StoreError,
};
use stormwright_engine::run::JournalEntry;
use stormwright_engine::sources::{Document, DocumentKind};

use super::passages::Words;

/// Answers every skill from its request, without thinking.
pub(super) struct TrivialMind;

fn quote(passage: &ShownPassage) -> Statement {
    let end = passage
        .text
        .find(". ")
        .map_or(passage.text.len(), |at| at + 1);
    Statement {
        text: passage.text[..end].to_owned(),
        citations: vec![passage.id.clone()],
        provenance: Provenance::Quote,
    }
}

#[async_trait]
impl Mind for TrivialMind {
    fn signature(&self, _: Skill) -> String {
        "trivial".to_owned()
    }

    fn role(&self, _: Skill) -> Option<Role> {
        None
    }

    fn evidence_words(&self, _: Skill) -> usize {
        100_000
    }

    async fn propose_related(&self, _: &RelatedRequest) -> Result<Reply<Vec<String>>, MindError> {
        Ok(Reply::free(Vec::new()))
    }

    async fn propose_perspectives(
        &self,
        request: &PerspectivesRequest,
    ) -> Result<Reply<Vec<ProposedPerspective>>, MindError> {
        let perspectives = (0..request.wanted).map(|n| ProposedPerspective {
            name: format!("Perspective {n}"),
            focus: format!("matter number {n}"),
            facets: vec![format!("facet {n}")],
        });
        Ok(Reply::free(perspectives.collect()))
    }

    async fn ask(&self, request: &AskRequest) -> Result<Reply<Asked>, MindError> {
        let (name, round) = (&request.perspective.name, request.history.len());
        Ok(Reply::free(Asked {
            question: Some(format!("What does {name} ask in round {round}?")),
            queries: (0..request.queries)
                .map(|n| format!("{name} round {round} query {n}"))
                .collect(),
        }))
    }

    async fn answer(
        &self,
        request: &AnswerRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        Ok(Reply::free(
            request.passages.iter().take(5).map(quote).collect(),
        ))
    }

    async fn draft_outline(
        &self,
        _: &DraftOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let headings = (0..6).map(|n| PlannedHeading {
            level: 1,
            title: format!("Section {n}"),
            passages: Vec::new(),
        });
        Ok(Reply::free(headings.collect()))
    }

    async fn refine_outline(
        &self,
        request: &RefineOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        let mut headings = request.draft.clone();
        let sections = headings.len().max(1);
        for (n, heading) in headings.iter_mut().enumerate() {
            let passages = request.passages.iter().skip(n).step_by(sections);
            heading.passages = passages.map(|p| p.id.clone()).collect();
        }
        Ok(Reply::free(headings))
    }

    async fn write_section(
        &self,
        request: &SectionRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<WrittenHeading>>, MindError> {
        let written = request.headings.iter().map(|heading| WrittenHeading {
            id: heading.id.clone(),
            paragraphs: vec![heading.passages.iter().take(8).map(quote).collect()],
        });
        Ok(Reply::free(written.collect()))
    }

    async fn write_lead(
        &self,
        request: &LeadRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        let first = request.body.iter().take(3).map(|sentence| Statement {
            text: sentence.text.clone(),
            citations: sentence.citations.clone(),
            provenance: sentence.provenance,
        });
        Ok(Reply::free(first.collect()))
    }

    async fn find_repetition(
        &self,
        _: &RepetitionRequest,
    ) -> Result<Reply<Vec<Repetition>>, MindError> {
        Ok(Reply::free(Vec::new()))
    }

    async fn judge_rubric(&self, _: &RubricRequest) -> Result<Reply<Option<u8>>, MindError> {
        Ok(Reply::free(None))
    }

    async fn judge_support(&self, _: &SupportRequest) -> Result<Reply<Support>, MindError> {
        Ok(Reply::free(Support::Supported))
    }
}

/// Finds ten new pages for every query, each a page of made-up sentences.
pub(super) struct TrivialEngine;

#[async_trait]
impl SearchEngine for TrivialEngine {
    fn name(&self) -> &str {
        "trivial"
    }

    async fn search(&self, query: &str, page: u32) -> Result<Vec<Hit>, SearchError> {
        let slug = query.replace(' ', "-").to_lowercase();
        let hits = (0..10).map(|n| Hit {
            url: format!("https://{slug}-{page}-{n}.example/page"),
            also: Vec::new(),
            title: format!("Page {n} on {query}"),
            snippet: format!("Synthetic topic: {}", Words::seeded(&slug, n).sentence(40)),
            engine: "trivial".to_owned(),
        });
        Ok(hits.collect())
    }

    async fn document(&self, hit: &Hit) -> Result<Option<Document>, FetchError> {
        let mut words = Words::seeded(&hit.url, 0);
        let paragraphs: Vec<String> = (0..8)
            .map(|_| {
                format!(
                    "Synthetic topic: {} {}",
                    words.sentence(20),
                    words.sentence(20)
                )
            })
            .collect();
        Ok(Some(Document {
            url: hit.url.clone(),
            also: Vec::new(),
            title: hit.title.clone(),
            authors: Vec::new(),
            site: None,
            publisher: None,
            published: None,
            language: None,
            details: stormwright_engine::sources::Details::default(),
            kind: DocumentKind::Html,
            text: paragraphs.join("\n\n"),
            pages: Vec::new(),
        }))
    }
}

/// Keeps the journal and forgets what stages save, so that a second run goes through every step again.
pub(super) struct JournalOnly(pub SqliteStore);

#[async_trait]
impl Store for JournalOnly {
    async fn journal(&self, draft: &str) -> Result<Vec<JournalEntry>, StoreError> {
        self.0.journal(draft).await
    }

    async fn append(&self, draft: &str, entry: &JournalEntry) -> Result<(), StoreError> {
        self.0.append(draft, entry).await
    }

    async fn load(&self, _: &str, _: &str) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    async fn save(&self, draft: &str, part: &str, json: &str) -> Result<(), StoreError> {
        self.0.save(draft, part, json).await
    }
}
