//! What drafts hold, kept in memory while they are worked on, and the one way in which it changes: under a lock, saved
//! before anyone sees it. A run and an editor may change the same draft.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use serde_json::Value;
use stormwright_adapters::store::{SqliteStore, Step};
use stormwright_engine::checking::support;
use stormwright_engine::editing::{self, Edit, Touched};
use stormwright_engine::methods::storm::{DraftParts, parts};
use stormwright_engine::ports::{Embedder, Store, StoreError};
use stormwright_engine::run::JournalEntry;
use stormwright_engine::writing::{Article, SentenceId};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::error::{ApiError, Code};

/// All drafts that were looked at.
#[derive(Clone, Default)]
pub(crate) struct Workspaces {
    drafts: Arc<Mutex<HashMap<String, Slot>>>,
}

type Slot = Arc<AsyncMutex<Option<Arc<DraftParts>>>>;

impl Workspaces {
    /// What a draft holds.
    pub async fn parts(
        &self,
        store: &SqliteStore,
        draft: &str,
    ) -> Result<Arc<DraftParts>, ApiError> {
        Ok(self.enter(store, draft).await?.parts)
    }

    /// Opens a draft's workspace for changes; others wait until it is dropped.
    pub async fn enter(&self, store: &SqliteStore, draft: &str) -> Result<Workspace, ApiError> {
        let mut slot = self.slot(draft).lock_owned().await;
        let parts = match slot.as_ref() {
            Some(parts) => parts.clone(),
            None => {
                let parts = Arc::new(DraftParts::load(store, draft).await?);
                *slot = Some(parts.clone());
                parts
            }
        };
        Ok(Workspace {
            store: store.clone(),
            draft: draft.to_owned(),
            slot,
            parts,
        })
    }

    /// Forgets what was read of a draft, since it may have changed elsewhere.
    pub fn forget(&self, draft: &str) {
        self.all().remove(draft);
    }

    fn slot(&self, draft: &str) -> Slot {
        self.all().entry(draft.to_owned()).or_default().clone()
    }

    fn all(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.drafts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks a sentence anew when it is changed.
pub(crate) struct Checker {
    /// What the article is about.
    pub topic: String,
    /// Who embeds; without one, words alone decide.
    pub embedder: Option<Arc<dyn Embedder>>,
}

impl Checker {
    /// Checks the sentence whose words or citations `edit` made or changed, and no other.
    async fn recheck(&self, before: &DraftParts, changed: &mut DraftParts, edit: &Edit) {
        let (Some(article), Some(research)) = (&mut changed.article, &changed.research) else {
            return;
        };
        let known = |id: &SentenceId| {
            let article = before.article.iter();
            article.flat_map(Article::sentences).any(|s| &s.id == id)
        };
        let touched = article.sentences_mut().find(|sentence| match edit {
            Edit::ChangeSentence { sentence: id, .. } | Edit::Cite { sentence: id, .. } => {
                sentence.id == *id
            }
            Edit::AddSentence { .. } => !known(&sentence.id),
            _ => false,
        });
        if let Some(sentence) = touched.filter(|s| !s.citations.is_empty()) {
            let embedder = self.embedder.as_deref();
            support::recheck(sentence, &research.evidence, &self.topic, embedder).await;
        }
    }
}

/// A draft that is being changed.
pub(crate) struct Workspace {
    store: SqliteStore,
    draft: String,
    slot: OwnedMutexGuard<Option<Arc<DraftParts>>>,
    /// What it holds.
    pub parts: Arc<DraftParts>,
}

/// What a step of the history did.
pub(crate) struct Stepped {
    /// What was changed, in a few words.
    pub label: String,
    /// What it touched.
    pub touched: Touched,
}

impl Workspace {
    /// Makes a change and adds it to the history.
    pub async fn edit(&mut self, edit: Edit, now_ms: u64) -> Result<Stepped, ApiError> {
        self.edit_checked(edit, None, now_ms).await
    }

    /// The same; a sentence that it touches is checked anew.
    pub async fn edit_checked(
        &mut self,
        edit: Edit,
        checker: Option<&Checker>,
        now_ms: u64,
    ) -> Result<Stepped, ApiError> {
        let label = label(&edit);
        let mut changed = DraftParts::clone(&self.parts);
        let applied = editing::apply(&mut changed, edit.clone()).map_err(refused)?;
        if let Some(checker) = checker {
            checker.recheck(&self.parts, &mut changed, &edit).await;
        }
        let step = Step::Do {
            label: label.to_owned(),
            edit: json(&edit)?,
            inverse: json(&applied.inverse)?,
        };
        self.keep(changed, &applied.touched, step, now_ms).await?;
        Ok(Stepped {
            label: label.to_owned(),
            touched: applied.touched,
        })
    }

    /// Takes the last change back; none where there is none.
    pub async fn undo(&mut self, now_ms: u64) -> Result<Option<Stepped>, ApiError> {
        let Some(last) = self.store.last_done(&self.draft).await? else {
            return Ok(None);
        };
        let mut changed = DraftParts::clone(&self.parts);
        let inverse = read(last.inverse)?;
        let applied = editing::apply(&mut changed, inverse).map_err(refused)?;
        self.keep(changed, &applied.touched, Step::Undo(last.place), now_ms)
            .await?;
        Ok(Some(Stepped {
            label: last.label,
            touched: applied.touched,
        }))
    }

    /// Makes the last change that was undone again; none where there is none.
    pub async fn redo(
        &mut self,
        checker: &Checker,
        now_ms: u64,
    ) -> Result<Option<Stepped>, ApiError> {
        let Some(next) = self.store.first_undone(&self.draft).await? else {
            return Ok(None);
        };
        let mut changed = DraftParts::clone(&self.parts);
        let edit = read(next.edit)?;
        let applied = editing::apply(&mut changed, edit.clone()).map_err(refused)?;
        checker.recheck(&self.parts, &mut changed, &edit).await;
        let step = Step::Redo(next.place, json(&applied.inverse)?);
        self.keep(changed, &applied.touched, step, now_ms).await?;
        Ok(Some(Stepped {
            label: next.label,
            touched: applied.touched,
        }))
    }

    /// Puts `changed` in the place of what the draft holds, without a step in the history.
    pub async fn replace(&mut self, changed: DraftParts) -> Result<(), ApiError> {
        let old = self.parts.clone();
        let mut values: Vec<(&str, Value)> = Vec::new();
        if changed.survey != old.survey {
            values.push((parts::SURVEY, json(&changed.survey)?));
        }
        if changed.research != old.research {
            values.push((parts::RESEARCH, json(&changed.research)?));
        }
        if changed.outline != old.outline {
            values.push((parts::OUTLINE, json(&changed.outline)?));
        }
        if changed.article != old.article {
            values.push((parts::ARTICLE, json(&changed.article)?));
        }
        if changed.gaps != old.gaps {
            values.push((parts::GAPS, json(&changed.gaps)?));
        }
        for (name, value) in values {
            self.store.save(&self.draft, name, &value).await?;
        }
        self.show(changed);
        Ok(())
    }

    async fn keep(
        &mut self,
        changed: DraftParts,
        touched: &Touched,
        step: Step,
        now_ms: u64,
    ) -> Result<(), ApiError> {
        let mut values: Vec<(&str, Value)> = Vec::new();
        if touched.survey {
            values.push((parts::SURVEY, json(&changed.survey)?));
        }
        if touched.sources {
            values.push((parts::RESEARCH, json(&changed.research)?));
        }
        if touched.outline {
            values.push((parts::OUTLINE, json(&changed.outline)?));
        }
        if !touched.places.is_empty() {
            values.push((parts::ARTICLE, json(&changed.article)?));
        }
        self.store
            .save_edit(&self.draft, &values, step, now_ms)
            .await?;
        self.show(changed);
        Ok(())
    }

    fn show(&mut self, changed: DraftParts) {
        self.parts = Arc::new(changed);
        *self.slot = Some(self.parts.clone());
    }
}

/// The store as a run sees it: what it saves is seen by the editor at once.
pub(crate) struct RunStore {
    /// Where drafts are kept.
    pub store: SqliteStore,
    /// Where they are seen.
    pub workspaces: Workspaces,
}

#[async_trait]
impl Store for RunStore {
    async fn journal(&self, draft: &str) -> Result<Vec<JournalEntry>, StoreError> {
        self.store.journal(draft).await
    }

    async fn append(&self, draft: &str, entry: &JournalEntry) -> Result<(), StoreError> {
        self.store.append(draft, entry).await
    }

    async fn load(&self, draft: &str, part: &str) -> Result<Option<Value>, StoreError> {
        self.store.load(draft, part).await
    }

    async fn save(&self, draft: &str, part: &str, value: &Value) -> Result<(), StoreError> {
        let mut slot = self.workspaces.slot(draft).lock_owned().await;
        self.store.save(draft, part, value).await?;
        *slot = None;
        Ok(())
    }
}

/// What a change is called where it can be undone.
fn label(edit: &Edit) -> &'static str {
    match edit {
        Edit::SetPerspectives { .. } => "perspectives",
        Edit::SetRelated { .. } => "related articles",
        Edit::SetSource { .. } => "source",
        Edit::DescribeSource { .. } => "description of a source",
        Edit::AddSource { .. } => "added source",
        Edit::RemoveSource { .. } => "removed source",
        Edit::SetOutline { .. } => "outline",
        Edit::ChangeSentence { .. } => "words of a sentence",
        Edit::AddSentence { .. } => "new sentence",
        Edit::RemoveSentence { .. } => "removed sentence",
        Edit::MoveSentence { .. } => "moved sentence",
        Edit::Cite { .. } => "citations of a sentence",
        Edit::Approve { approved: true, .. } => "approval",
        Edit::Approve { .. } => "withdrawn approval",
        Edit::ReplaceText { .. } => "rewritten text",
    }
}

fn refused(error: editing::EditError) -> ApiError {
    let hint = error.hint();
    ApiError::new(Code::BadInput, error, hint)
}

fn json(value: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

fn read(value: Value) -> Result<Edit, ApiError> {
    serde_json::from_value(value).map_err(|error| {
        ApiError::internal(format!("a change in the history cannot be read: {error}"))
    })
}
