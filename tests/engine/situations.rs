//! The table of situations, and those of its lines that need a whole run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use stormwright_engine::checking::support;
use stormwright_engine::ports::*;
use stormwright_engine::run::Stage;
use stormwright_engine::writing::{Provenance, Support};

use crate::prompted::world;
use crate::world::World;

/// A model whose answers are changed before anyone reads them.
pub struct Changed {
    pub inner: Arc<dyn LanguageModel>,
    pub change: fn(&ModelRequest, &mut Completion),
}

#[async_trait]
impl LanguageModel for Changed {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn context_tokens(&self) -> Option<usize> {
        self.inner.context_tokens().await
    }

    async fn complete(
        &self,
        request: &ModelRequest,
        listener: Listener<'_>,
    ) -> Result<Completion, ModelError> {
        let mut completion = self.inner.complete(request, listener).await?;
        (self.change)(request, &mut completion);
        Ok(completion)
    }
}

/// `world` with a model whose answers are changed.
pub fn change(world: &mut World, change: fn(&ModelRequest, &mut Completion)) {
    let inner = world.model.take().unwrap();
    world.model = Some(Arc::new(Changed { inner, change }));
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The names of all tests: functions that follow an attribute of a test.
fn tests(root: &Path) -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&root.join("src-tauri"), &mut files);
    sources(&root.join("tests"), &mut files);
    let mut names = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            let Some((_, rest)) = line.split_once("fn ") else {
                continue;
            };
            if std::mem::take(&mut is_test) {
                names.insert(rest.split('(').next().unwrap().to_owned());
            }
        }
    }
    names
}

#[test]
fn every_situation_names_what_guards_it_and_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("tests/situations.md")).unwrap();
    let tests = tests(root);
    assert!(tests.contains("every_situation_names_what_guards_it_and_that_exists"));
    let mut ids = BTreeSet::new();
    for line in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, situation, kind, guard] = cells.as_slice() else {
            panic!("{line}");
        };
        assert!(ids.insert((*id).to_owned()), "{id} stands twice");
        assert!(!situation.is_empty() && !kind.is_empty());
        let named: Vec<&str> = guard.split('`').skip(1).step_by(2).collect();
        assert!(
            !named.is_empty() || guard.starts_with("not handled"),
            "{line}"
        );
        for name in named {
            let exists = match name.contains('/') {
                true => root.join(name).is_file(),
                false => tests.contains(name),
            };
            assert!(exists, "{id}: there is no test {name}");
        }
    }
    assert!(ids.len() > 100, "{}", ids.len());
}

#[tokio::test]
async fn s29_without_any_outline_one_section_holds_the_evidence() {
    let world = World::new();
    let failing = [("draft_outline", ""), ("refine_outline", "")];
    world.faults.skills.lock().unwrap().extend(failing);
    let held = world.run().await.unwrap();
    let outline = held.outline.unwrap();
    let titles: Vec<&str> = outline.headings.iter().map(|h| h.title.as_str()).collect();
    assert_eq!(titles, ["Saltholm lighthouse"]);
    let gaps = held.gaps.iter().filter(|gap| gap.stage == Stage::Outline);
    let named: Vec<&str> = gaps.map(|gap| gap.what.as_str()).collect();
    assert_eq!(named, ["draft outline", "refined outline"]);
    assert!(held.article.unwrap().body().count() > 0);
}

#[tokio::test]
async fn p12_without_a_query_the_question_itself_is_searched_for() {
    let (mut world, _) = world(&[]);
    change(&mut world, |_, completion| {
        if let Some((question, _)) = completion.text.split_once("\"queries\"") {
            completion.text = format!("{question}\"queries\":[\"\", \"  \"]}}");
        }
    });
    let research = world.run().await.unwrap().research.unwrap();
    let turns: Vec<_> = research.dialogues.iter().flat_map(|d| &d.turns).collect();
    assert!(!turns.is_empty());
    for turn in turns {
        assert_eq!(turn.queries, std::slice::from_ref(&turn.question));
    }
}

#[tokio::test]
async fn p6_a_judge_that_fails_leaves_a_sentence_unchecked() {
    let (world, _) = world(&[]);
    let held = world.run().await.unwrap();
    let mut article = held.article.unwrap();
    let evidence = held.research.unwrap().evidence;
    // Half of each sentence stands in its passage, more or less: words and meaning leave some of them open.
    for (number, sentence) in article.sentences_mut().enumerate() {
        let passage = &evidence.passages[&sentence.citations[0]];
        let mut words: Vec<&str> = passage.text.split(' ').take(3 + number % 9).collect();
        words.push("and visitors spoke of it for years.");
        sentence.provenance = Provenance::Model;
        sentence.text = words.join(" ");
    }
    world
        .faults
        .skills
        .lock()
        .unwrap()
        .push(("judge_support", ""));
    let context = world.context().await;
    let checked = support::check(&context, article, &evidence, &[])
        .await
        .unwrap();
    let mut unchecked = 0;
    for sentence in checked.sentences() {
        if let Support::Unchecked(reason) = &sentence.support {
            assert!(reason.contains("the judge failed"), "{reason}");
            unchecked += 1;
        }
    }
    assert!(unchecked > 0);
}

#[tokio::test]
async fn p27_sources_that_disagree_are_shown_side_by_side() {
    let mut world = World::new();
    let mut other = world.documents[0].clone();
    other.url = "https://chronicle.example/page".to_owned();
    other.text = "The Saltholm lighthouse was built in 1842 by the engineer Anders Brandt on the northern reef. \
        Pilots of the chronicle praised Saltholm lighthouse for its white and red sectors. Herring boats steered \
        by Saltholm lighthouse on their way home in autumn."
        .to_owned();
    world.documents.push(other);
    let evidence = world.run().await.unwrap().research.unwrap().evidence;
    let found = support::disagreements(&evidence);
    let figures: Vec<[&str; 2]> = found
        .iter()
        .map(|found| [&found.sides[0], &found.sides[1]].map(|side| side.figure.as_str()))
        .collect();
    assert!(
        figures
            .iter()
            .any(|two| two.contains(&"1824") && two.contains(&"1842")),
        "{figures:?}"
    );
}
