//! Whole runs with the prompted mind over a language model that answers from what it is shown: it quotes the `[n]` lines
//! with their marks, and gives JSON where a schema asks for it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use stormwright_engine::ports::*;
use stormwright_engine::run::{RunError, Stage};
use stormwright_engine::writing::Provenance;
use tokio_util::sync::CancellationToken;

use crate::world::{World, counts};

/// What each interest searches for, first round and second.
const INTERESTS: [(&str, [&str; 2]); 3] = [
    (
        "Looks at tower and lamp.",
        [
            "Saltholm lighthouse tower granite",
            "Saltholm lighthouse lamp lens",
        ],
    ),
    (
        "Looks at the people.",
        [
            "Saltholm lighthouse keepers families",
            "Saltholm lighthouse visitors",
        ],
    ),
    (
        "Covers the basic facts",
        [
            "Saltholm lighthouse built history",
            "Saltholm lighthouse restoration",
        ],
    ),
];

/// Answers from the prompt alone, so that equal prompts get equal answers.
struct Reader {
    answered: Arc<Mutex<Vec<String>>>,
    /// What fails: requests whose words hold the text.
    failing: Vec<(&'static str, ModelFailure)>,
    /// The run is stopped at this request, counted from 1 over all readers of one world; 0 for never.
    stop_at: usize,
    cancel: CancellationToken,
}

#[async_trait]
impl LanguageModel for Reader {
    fn name(&self) -> &str {
        "scripted:reader"
    }

    async fn context_tokens(&self) -> Option<usize> {
        None
    }

    async fn complete(
        &self,
        request: &ModelRequest,
        listener: Listener<'_>,
    ) -> Result<Completion, ModelError> {
        let words: Vec<String> = request.messages.iter().map(Message::words).collect();
        let prompt = words.join("\n");
        if self.answered.lock().unwrap().len() + 1 == self.stop_at {
            self.cancel.cancel();
            std::future::pending::<()>().await;
        }
        let fault = self.failing.iter().find(|(part, _)| prompt.contains(part));
        if let Some((_, failure)) = fault {
            return Err(ModelError {
                model: self.name().to_owned(),
                failure: *failure,
                reason: "it is down".to_owned(),
            });
        }
        let text = match &request.shape {
            Shape::Json { name, .. } => json_for(name, &prompt),
            Shape::Text => prose_for(&prompt),
        };
        self.answered.lock().unwrap().push(prompt);
        listener(Heard::Text(&text));
        Ok(Completion {
            text,
            finish: Finish::Stop,
            usage: Usage {
                calls: 1,
                input_tokens: 100,
                output_tokens: 10,
            },
        })
    }
}

fn json_for(schema: &str, prompt: &str) -> String {
    match schema {
        "propose_related" => r#"{"titles": ["Kattegat lighthouse"]}"#.to_owned(),
        "propose_perspectives" => serde_json::json!({"perspectives": [
            {"name": "Engineer", "focus": INTERESTS[0].0},
            {"name": "Social historian", "focus": INTERESTS[1].0},
        ]})
        .to_string(),
        "ask" => {
            let interest = INTERESTS.iter().find(|(focus, _)| prompt.contains(focus));
            let round = usize::from(prompt.contains("Asked and answered so far"));
            let query = interest.unwrap().1[round];
            let question = format!("What is known of {query}?");
            serde_json::json!({"question": question, "queries": [query]}).to_string()
        }
        "find_repetition" => r#"{"repeated_pairs": []}"#.to_owned(),
        other => panic!("no skill of a run has the schema {other}"),
    }
}

fn prose_for(prompt: &str) -> String {
    if prompt.ends_with("Write the outline of the article.") {
        return "# History\n# Tower\n# Keepers".to_owned();
    }
    if prompt.ends_with("Write the improved outline of the article.") {
        return "# History\n# Tower\n## Lamp and lens\n# Keepers\n# Restoration".to_owned();
    }
    let mut sentences: Vec<String> = prompt.lines().filter_map(quoted).collect();
    assert!(!sentences.is_empty(), "prose without passages: {prompt}");
    let subheading = prompt.lines().find(|line| line.starts_with("## "));
    if let (Some(subheading), Some(last)) = (subheading, sentences.pop()) {
        sentences.push(format!("\n\n{subheading}\n\n{last}"));
    }
    sentences.join(" ")
}

/// The first sentence of a line `[n] …`, its mark before the stop.
fn quoted(line: &str) -> Option<String> {
    let (number, words) = line.strip_prefix('[')?.split_once("] ")?;
    let first = words.split_once(". ").map_or(words, |(first, _)| first);
    Some(format!("{} [{number}].", first.trim_end_matches('.')))
}

/// A world whose model fails at `failing`.
pub fn world(failing: &[(&'static str, ModelFailure)]) -> (World, Arc<Mutex<Vec<String>>>) {
    let mut world = World::new();
    let answered = Arc::default();
    hire(&mut world, &answered, failing, 0);
    (world, answered)
}

/// Gives `world` a new model, as when the program starts again.
pub fn hire(
    world: &mut World,
    answered: &Arc<Mutex<Vec<String>>>,
    failing: &[(&'static str, ModelFailure)],
    stop_at: usize,
) {
    world.cancel = CancellationToken::new();
    world.model = Some(Arc::new(Reader {
        answered: answered.clone(),
        failing: failing.to_vec(),
        stop_at,
        cancel: world.cancel.clone(),
    }));
}

/// The prompts that were sent more than once.
pub fn sent_twice(answered: &Mutex<Vec<String>>) -> Vec<String> {
    let answered = answered.lock().unwrap();
    let more = counts(&answered).into_iter().filter(|(_, n)| *n > 1);
    more.map(|(prompt, _)| prompt.to_owned()).collect()
}

pub fn assert_none_twice(answered: &Mutex<Vec<String>>, when: &str) {
    let twice = sent_twice(answered);
    assert!(twice.is_empty(), "{when}: sent twice: {twice:#?}");
}

#[tokio::test]
async fn a_model_waits_for_three_pages_of_results_at_most() {
    let (mut world, _) = world(&[]);
    world.page_size = Some(1);
    world.run().await.unwrap();
    let asked = world.asked.lock().unwrap();
    let pages = asked
        .iter()
        .filter_map(|call| call.strip_prefix("search ")?.split(' ').next());
    assert_eq!(pages.max(), Some("2"));
}

#[tokio::test]
async fn a_run_completes_and_every_sentence_is_the_models_and_cited() {
    let (world, answered) = world(&[]);
    let held = world.run().await.unwrap();
    assert!(held.gaps.is_empty(), "{:?}", held.gaps);
    let research = held.research.unwrap();
    assert_eq!(research.perspectives.len(), 3);
    assert!(research.dialogues.iter().all(|d| d.turns.len() == 2));
    let article = held.article.unwrap();
    assert!(!article.lead.is_empty());
    let titles: Vec<&str> = article.sections.iter().map(|s| s.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "History",
            "Tower",
            "Lamp and lens",
            "Keepers",
            "Restoration"
        ]
    );
    assert!(article.sections.iter().all(|s| !s.paragraphs.is_empty()));
    for sentence in article.sentences() {
        assert_eq!(sentence.provenance, Provenance::Model);
        assert!(!sentence.citations.is_empty(), "{}", sentence.text);
        let said = |id| {
            let passage = &research.evidence.passages[id];
            passage.text.contains(sentence.text.trim_end_matches('.'))
        };
        assert!(
            sentence.citations.iter().any(said),
            "\"{}\" does not stand in {:?}",
            sentence.text,
            sentence.citations
        );
    }
    assert_none_twice(&answered, "one run");
    let journal = world.store.entries.lock().unwrap();
    let paid: u64 = journal.iter().map(|e| e.usage.calls).sum();
    assert_eq!(paid as usize, answered.lock().unwrap().len());
}

#[tokio::test]
async fn s78_two_runs_over_the_same_answers_are_equal() {
    let ((one, _), (two, _)) = (world(&[]), world(&[]));
    one.run().await.unwrap();
    two.run().await.unwrap();
    assert_eq!(one.saved(), two.saved());
    assert!(one.saved().contains_key("article"));
}

#[tokio::test]
async fn s73_a_run_killed_at_any_request_resumes_to_the_same_draft_and_sends_no_prompt_twice() {
    let (unbroken, answered) = world(&[]);
    unbroken.run().await.unwrap();
    let requests = answered.lock().unwrap().len();
    assert!(requests > 15, "too few to be interesting: {requests}");
    for stop_at in 1..=requests {
        let (mut world, answered) = world(&[]);
        hire(&mut world, &answered, &[], stop_at);
        let stopped = world.run().await;
        assert!(
            matches!(stopped, Err(RunError::Cancelled)),
            "request {stop_at}: {stopped:?}"
        );
        hire(&mut world, &answered, &[], 0);
        world.run().await.unwrap();
        let when = format!("killed at request {stop_at}");
        assert_eq!(world.saved(), unbroken.saved(), "{when}");
        assert_none_twice(&answered, &when);
        assert_eq!(answered.lock().unwrap().len(), requests, "{when}");
    }
}

#[tokio::test]
async fn p9_one_failing_section_is_a_named_gap_and_the_others_are_written() {
    // A model that is out of reach once may be back for the next request.
    for failure in [ModelFailure::Refused, ModelFailure::Unreachable] {
        let (world, _) = world(&[("\nSection: Keepers", failure)]);
        let held = world.run().await.unwrap();
        let [gap, ..] = held.gaps.as_slice() else {
            panic!("no gap")
        };
        assert_eq!(gap.stage, Stage::Sections);
        assert!(gap.what.contains("Keepers"), "{gap:?}");
        assert!(gap.reason.contains("it is down"), "{gap:?}");
        let article = held.article.unwrap();
        let written = |title: &str| {
            let mut sections = article.sections.iter();
            sections.any(|s| s.title == title && !s.paragraphs.is_empty())
        };
        assert!(written("History") && written("Tower") && written("Restoration"));
        assert!(!written("Keepers"));
    }
}

#[tokio::test]
async fn p9_one_failing_answer_is_a_named_gap_and_its_dialogue_goes_on() {
    let question = "What is known of Saltholm lighthouse tower granite?";
    let (world, _) = world(&[(
        "\nQuestion: What is known of Saltholm lighthouse tower granite?",
        ModelFailure::Refused,
    )]);
    let held = world.run().await.unwrap();
    let gap = held.gaps.iter().find(|g| g.what.contains(question));
    assert_eq!(
        gap.map(|g| g.stage),
        Some(Stage::Dialogues),
        "{:?}",
        held.gaps
    );
    let research = held.research.unwrap();
    let turns = &research.dialogues[1].turns;
    assert!(turns[0].answer.is_empty() && !turns[1].answer.is_empty());
    assert!(held.article.unwrap().body().count() > 0);
}

#[tokio::test]
async fn s12_one_failing_question_is_a_named_gap_and_the_other_dialogues_go_on() {
    let (world, _) = world(&[("Your interest: Looks at the people.", ModelFailure::Refused)]);
    let held = world.run().await.unwrap();
    let gap = held
        .gaps
        .iter()
        .find(|g| g.what.contains("Social historian"));
    assert_eq!(
        gap.map(|g| g.stage),
        Some(Stage::Dialogues),
        "{:?}",
        held.gaps
    );
    let turns: Vec<usize> = held
        .research
        .unwrap()
        .dialogues
        .iter()
        .map(|d| d.turns.len())
        .collect();
    assert_eq!(turns, [2, 2, 0]);
}

#[tokio::test]
async fn a_missing_key_ends_the_run_and_a_resumed_one_completes() {
    let (unbroken, _) = world(&[]);
    unbroken.run().await.unwrap();
    let (mut world, answered) = world(&[("\nSection: Keepers", ModelFailure::KeyMissing)]);
    let RunError::Model(error) = world.run().await.unwrap_err() else {
        panic!("it ended otherwise")
    };
    assert_eq!(error.failure, ModelFailure::KeyMissing);
    assert!(!world.saved().contains_key("article"));
    hire(&mut world, &answered, &[], 0);
    world.run().await.unwrap();
    assert_eq!(world.saved(), unbroken.saved());
    assert_none_twice(&answered, "resumed");
}

#[tokio::test]
async fn a_model_out_of_reach_twice_in_a_row_ends_the_run() {
    for part in ["Topic:", "\nSection: "] {
        let (mut world, answered) = world(&[(part, ModelFailure::Unreachable)]);
        let RunError::Model(error) = world.run().await.unwrap_err() else {
            panic!("it ended otherwise")
        };
        assert_eq!(error.failure, ModelFailure::Unreachable);
        hire(&mut world, &answered, &[], 0);
        assert!(world.run().await.unwrap().article.is_some());
    }
}
