//! The extractive mind: no language model. Sentence embeddings, key phrases and counting choose among what the
//! sources say; every sentence is a quotation, and the draft is a dossier that the editor writes from.

mod answers;
mod candidates;
mod definition;
mod fit;
mod keyphrases;
mod lead;
mod outline;
mod perspectives;
mod phrases;
mod questions;
mod rehearsal;
mod related;
mod repetition;
mod sections;
mod subheadings;
mod support;
mod vocabulary;

use std::sync::Arc;

use async_trait::async_trait;

use self::candidates::Candidate;
use crate::minds::skills::*;
use crate::ports::{Embedder, Listener, Mind, MindError, Reply};

/// Words of evidence that one request may hold. No context window limits this mind; the number bounds memory.
const EVIDENCE_WORDS: usize = 200_000;

/// A mind without a language model.
pub struct ExtractiveMind {
    embedder: Arc<dyn Embedder>,
    name: String,
}

impl ExtractiveMind {
    /// A mind that works with the vectors of `embedder`.
    pub fn new(embedder: Arc<dyn Embedder>) -> Self {
        let name = format!("extractive-1/{}", embedder.model());
        Self { embedder, name }
    }
}

/// A sentence as a quotation.
fn quotation(candidate: &Candidate) -> Statement {
    Statement {
        text: candidate.text.clone(),
        citations: vec![candidate.passage.clone()],
        provenance: Provenance::Quote,
    }
}

#[async_trait]
impl Mind for ExtractiveMind {
    fn signature(&self, _: Skill) -> String {
        self.name.clone()
    }

    fn role(&self, _: Skill) -> Option<Role> {
        None
    }

    fn evidence_words(&self, _: Skill) -> usize {
        EVIDENCE_WORDS
    }

    async fn propose_related(&self, _: &RelatedRequest) -> Result<Reply<Vec<String>>, MindError> {
        // It knows no titles; the encyclopedia's search finds them.
        Ok(Reply::free(Vec::new()))
    }

    async fn propose_perspectives(
        &self,
        request: &PerspectivesRequest,
    ) -> Result<Reply<Vec<ProposedPerspective>>, MindError> {
        Ok(Reply::free(
            perspectives::propose(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn ask(&self, request: &AskRequest) -> Result<Reply<Asked>, MindError> {
        Ok(Reply::free(
            questions::ask(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn answer(
        &self,
        request: &AnswerRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        Ok(Reply::free(
            answers::answer(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn draft_outline(
        &self,
        request: &DraftOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        Ok(Reply::free(
            outline::draft(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn refine_outline(
        &self,
        request: &RefineOutlineRequest,
    ) -> Result<Reply<Vec<PlannedHeading>>, MindError> {
        Ok(Reply::free(
            outline::refine(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn write_section(
        &self,
        request: &SectionRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<WrittenHeading>>, MindError> {
        Ok(Reply::free(
            sections::write(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn write_lead(
        &self,
        request: &LeadRequest,
        _: Listener<'_>,
    ) -> Result<Reply<Vec<Statement>>, MindError> {
        Ok(Reply::free(
            lead::write(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn find_repetition(
        &self,
        request: &RepetitionRequest,
    ) -> Result<Reply<Vec<Repetition>>, MindError> {
        Ok(Reply::free(
            repetition::find(request, self.embedder.as_ref()).await?,
        ))
    }

    async fn judge_support(&self, request: &SupportRequest) -> Result<Reply<Support>, MindError> {
        let verbatim = request
            .passages
            .iter()
            .any(|p| p.text.contains(request.sentence.trim()));
        Ok(Reply::free(if verbatim {
            Support::Supported
        } else {
            Support::Unchecked("without a language model only quotations are checked".to_owned())
        }))
    }

    async fn judge_rubric(&self, _: &RubricRequest) -> Result<Reply<Option<u8>>, MindError> {
        Ok(Reply::free(None))
    }
}
