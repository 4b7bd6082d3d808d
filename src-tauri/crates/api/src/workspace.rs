//! What drafts hold, kept in memory while they are worked on, and the one way in which it changes: under a lock, saved
//! before anyone sees it. A run and an editor may change the same draft.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use stormwright_adapters::store::{Change, SqliteStore, Step};
use stormwright_engine::editing::{self, Applied, Edit, Touched};
use stormwright_engine::methods::storm::{DraftParts, parts};
use stormwright_engine::ports::{Store, StoreError};
use stormwright_engine::run::JournalEntry;
use stormwright_engine::writing::SentenceId;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::checker::Checker;
use crate::error::{ApiError, Code};
use crate::recent::Recent;

/// The drafts that are looked at, and the last few that were.
#[derive(Clone, Default)]
pub(crate) struct Workspaces {
    drafts: Arc<Mutex<Recent<Slot>>>,
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
        let slot = self.slot(draft).lock_owned().await;
        let parts = match slot.as_ref() {
            Some(parts) => parts.clone(),
            None => Arc::new(DraftParts::load(store, draft).await?),
        };
        let mut workspace = Workspace {
            store: store.clone(),
            draft: draft.to_owned(),
            slot,
            parts,
        };
        workspace.show();
        Ok(workspace)
    }

    /// Forgets what was read of a draft, since it may have changed elsewhere.
    pub fn forget(&self, draft: &str) {
        self.all().remove(draft);
    }

    fn slot(&self, draft: &str) -> Slot {
        let in_use = |slot: &Slot| Arc::strong_count(slot) > 1;
        self.all().of(draft, in_use).clone()
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Recent<Slot>> {
        self.drafts.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The same; a sentence whose words or citations it makes or changes is checked anew.
    pub async fn edit_checked(
        &mut self,
        edit: Edit,
        checker: Option<&Checker>,
        now_ms: u64,
    ) -> Result<Stepped, ApiError> {
        let (label, text) = (label(&edit), json(&edit)?);
        let applied = self.apply(edit, checker).await?;
        let step = Step::Do {
            label: label.to_owned(),
            edit: text,
            inverse: json(&applied.inverse)?,
        };
        self.keep(&applied.touched, step, now_ms).await?;
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
        let applied = self.apply(read(&last.inverse)?, None).await?;
        self.keep(&applied.touched, Step::Undo(last.place), now_ms)
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
        let applied = self.apply(read(&next.edit)?, Some(checker)).await?;
        let step = Step::Redo(next.place, json(&applied.inverse)?);
        self.keep(&applied.touched, step, now_ms).await?;
        Ok(Some(Stepped {
            label: next.label,
            touched: applied.touched,
        }))
    }

    /// Puts `changed` in the place of what the draft holds, without a step in the history.
    pub async fn replace(&mut self, changed: DraftParts) -> Result<(), ApiError> {
        let old = self.parts.clone();
        let mut values: Vec<(&str, String)> = Vec::new();
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
        self.parts = Arc::new(changed);
        self.show();
        Ok(())
    }

    /// Makes a change in memory. It is made in place, unless someone else still reads what was there before; nobody
    /// sees it until it is saved.
    async fn apply(&mut self, edit: Edit, checker: Option<&Checker>) -> Result<Applied, ApiError> {
        *self.slot = None;
        let parts = Arc::make_mut(&mut self.parts);
        let changes = changed_sentence(&edit);
        let applied = match editing::apply(parts, edit) {
            Ok(applied) => applied,
            Err(error) => {
                self.show();
                return Err(refused(error));
            }
        };
        // What takes a new sentence away names it.
        let sentence = changes.or(match &applied.inverse {
            Edit::RemoveSentence { sentence } => Some(sentence.clone()),
            _ => None,
        });
        if let (Some(checker), Some(sentence)) = (checker, sentence) {
            checker.recheck(parts, &sentence).await;
        }
        Ok(applied)
    }

    /// Saves what a change touched. Where that fails, the next who enters reads what is on the disk.
    async fn keep(&mut self, touched: &Touched, step: Step, now_ms: u64) -> Result<(), ApiError> {
        let changes = changes(&self.parts, touched)?;
        self.store
            .save_edit(&self.draft, changes, step, now_ms)
            .await?;
        self.show();
        Ok(())
    }

    fn show(&mut self) {
        *self.slot = Some(self.parts.clone());
    }
}

/// The sentence whose words or citations a change is about.
fn changed_sentence(edit: &Edit) -> Option<SentenceId> {
    match edit {
        Edit::ChangeSentence { sentence, .. }
        | Edit::WriteOwn { sentence, .. }
        | Edit::Cite { sentence, .. } => Some(sentence.clone()),
        _ => None,
    }
}

/// What has to be saved of `held`.
fn changes(held: &DraftParts, touched: &Touched) -> Result<Vec<Change>, ApiError> {
    let mut changes = Vec::new();
    if touched.survey {
        changes.push(Change::whole(parts::SURVEY, json(&held.survey)?));
    }
    if touched.outline {
        changes.push(Change::whole(parts::OUTLINE, json(&held.outline)?));
    }
    if touched.evidence {
        changes.push(Change::whole(parts::RESEARCH, json(&held.research)?));
    } else if let Some(research) = &held.research {
        for (place, source) in research.evidence.sources.iter().enumerate() {
            if touched.sources.contains(&source.id) {
                let path = format!("$.evidence.sources[{place}]");
                changes.push(Change::at(parts::RESEARCH, path, json(source)?));
            }
        }
    }
    if touched.layout {
        changes.push(Change::whole(parts::ARTICLE, json(&held.article)?));
    } else if let Some(article) = &held.article {
        if touched.places.contains(&None) {
            let path = "$.lead".to_owned();
            changes.push(Change::at(parts::ARTICLE, path, json(&article.lead)?));
        }
        for (place, section) in article.sections.iter().enumerate() {
            if touched.places.contains(&Some(section.heading.clone())) {
                let path = format!("$.sections[{place}].paragraphs");
                let json = json(&section.paragraphs)?;
                changes.push(Change::at(parts::ARTICLE, path, json));
            }
        }
    }
    Ok(changes)
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

    async fn load(&self, draft: &str, part: &str) -> Result<Option<String>, StoreError> {
        self.store.load(draft, part).await
    }

    async fn save(&self, draft: &str, part: &str, json: &str) -> Result<(), StoreError> {
        let mut slot = self.workspaces.slot(draft).lock_owned().await;
        self.store.save(draft, part, json).await?;
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
        Edit::WriteOwn { .. } => "sentence in your own words",
        Edit::AddSentence { .. } => "new sentence",
        Edit::RemoveSentence { .. } => "removed sentence",
        Edit::MoveSentence { .. } => "moved sentence",
        Edit::SplitSentence { .. } => "split sentence",
        Edit::JoinNext { .. } => "joined sentences",
        Edit::Cite { .. } => "citations of a sentence",
        Edit::Approve { approved: true, .. } => "approval",
        Edit::Approve { .. } => "withdrawn approval",
        Edit::Read { read: true, .. } => "passage read",
        Edit::Read { .. } => "passage not read",
        Edit::ReplaceText { .. } => "rewritten text",
    }
}

fn refused(error: editing::EditError) -> ApiError {
    let hint = error.hint();
    ApiError::new(Code::BadInput, error, hint)
}

fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(ApiError::internal)
}

fn read(json: &str) -> Result<Edit, ApiError> {
    serde_json::from_str(json).map_err(|error| {
        ApiError::internal(format!("a change in the history cannot be read: {error}"))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use stormwright_engine::settings::Settings;
    use stormwright_engine::topic::Topic;
    use stormwright_engine::writing::SentenceId;

    use super::*;

    fn article() -> String {
        let sentence = json!({"id": "lead.1", "text": "It is old.", "citations": ["s1.1"],
            "provenance": "model", "support": {"state": "supported"}, "approved": false});
        json!({"lead": [{"sentences": [sentence]}], "sections": []}).to_string()
    }

    fn approval() -> Edit {
        Edit::Approve {
            sentence: SentenceId("lead.1".to_owned()),
            approved: true,
        }
    }

    fn approved(parts: &DraftParts) -> bool {
        let article = parts.article.as_ref().unwrap();
        article.sentences().all(|sentence| sentence.approved)
    }

    async fn draft(store: &SqliteStore) -> String {
        let (topic, settings) = (Topic::new("Tides").unwrap(), Settings::default());
        let made = store.create_draft(&topic, &settings, 0).await.unwrap();
        store
            .save(&made.id, parts::ARTICLE, &article())
            .await
            .unwrap();
        made.id
    }

    #[tokio::test]
    async fn who_reads_a_draft_goes_on_reading_it_as_it_was() {
        let data = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(data.path()).await.unwrap();
        let (id, workspaces) = (draft(&store).await, Workspaces::default());
        let before = workspaces.parts(&store, &id).await.unwrap();
        let mut workspace = workspaces.enter(&store, &id).await.unwrap();
        workspace.edit(approval(), 1).await.unwrap();
        drop(workspace);
        let after = workspaces.parts(&store, &id).await.unwrap();
        assert_eq!((approved(&before), approved(&after)), (false, true));
        let on_disk = DraftParts::load(&store, &id).await.unwrap();
        assert!(approved(&on_disk));
    }

    #[tokio::test]
    async fn a_change_that_the_disk_refuses_was_never_made() {
        let data = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(data.path()).await.unwrap();
        let (id, workspaces) = (draft(&store).await, Workspaces::default());
        let mut workspace = workspaces.enter(&store, &id).await.unwrap();
        store.save(&id, parts::ARTICLE, "torn").await.unwrap();
        let failed = workspace.edit(approval(), 1).await;
        assert!(failed.is_err());
        drop(workspace);
        store.save(&id, parts::ARTICLE, &article()).await.unwrap();
        let now = workspaces.parts(&store, &id).await.unwrap();
        assert!(!approved(&now));
        assert_eq!(store.labels(&id).await.unwrap(), (None, None));
    }
}
