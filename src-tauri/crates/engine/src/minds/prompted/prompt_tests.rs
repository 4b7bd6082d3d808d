//! Every prompt as a model receives it, with a full and with a bare request. A changed template shows here as a changed
//! snapshot, to be read before it is accepted.

use std::fmt::Write;

use super::scripted::{Scripted, mind, passage, passages, sentence, topic};
use super::*;
use crate::outline::HeadingId;
use crate::ports::{Author, Shape};
use crate::research::TableOfContents;
use crate::research::{Origin, Perspective, TocEntry};
use crate::sources::{Flag, PassageId};

/// The one request that a model got, in full.
fn written(model: &Scripted) -> String {
    let asked = model.asked();
    assert_eq!(asked.len(), 1, "one request a skill");
    let request = &asked[0];
    let mut out = format!(
        "max_tokens {}, temperature {:?}, top_p {:?}\n",
        request.max_tokens, request.temperature, request.top_p
    );
    match &request.shape {
        Shape::Text => out.push_str("prose\n"),
        Shape::Json { name, schema } => writeln!(out, "{name}: {schema}").unwrap(),
    }
    for message in &request.messages {
        let author = match message.author {
            Author::System => "system",
            Author::User => "user",
            Author::Assistant => "assistant",
        };
        write!(out, "\n=== {author}\n{}\n", message.words()).unwrap();
    }
    out
}

/// The prompt that `$ask` makes of a mind. What becomes of the answer is no matter here.
macro_rules! prompt {
    ($skill:ident($request:expr $(, $listener:expr)?)) => {{
        let model = Scripted::silent("scripted:one", None);
        let reply = mind(&model).await.$skill(&$request $(, $listener)?).await;
        assert!(reply.is_err(), "the model is silent");
        written(&model)
    }};
}

fn table(title: &str, headings: &[(u8, &str)]) -> TableOfContents {
    let entry = |(level, title): &(u8, &str)| TocEntry {
        level: *level,
        title: (*title).to_owned(),
    };
    TableOfContents {
        title: title.to_owned(),
        entries: headings.iter().map(entry).collect(),
    }
}

fn related() -> Vec<TableOfContents> {
    vec![
        table(
            "Harbour of Kattby",
            &[
                (1, "History"),
                (2, "Construction"),
                (3, "Costs"),
                (1, "Trade"),
            ],
        ),
        table("Moseby", &[(1, "Geography"), (1, "Economy")]),
    ]
}

fn perspective(facets: &[&str]) -> Perspective {
    Perspective::proposed(ProposedPerspective {
        name: "Harbour engineer".to_owned(),
        focus: "Looks at walls, moles and basins.".to_owned(),
        facets: facets.iter().map(|f| (*f).to_owned()).collect(),
    })
}

fn statement(text: &str) -> Statement {
    Statement {
        text: text.to_owned(),
        citations: vec![PassageId("s1.1".to_owned())],
        provenance: Provenance::Model,
    }
}

fn heading(id: &str, level: u8, title: &str, note: &str, shown: &[usize]) -> SectionHeading {
    SectionHeading {
        id: HeadingId(id.to_owned()),
        level,
        title: title.to_owned(),
        note: note.to_owned(),
        passages: shown.iter().map(|&n| passages()[n].clone()).collect(),
    }
}

fn planned(level: u8, title: &str) -> PlannedHeading {
    PlannedHeading {
        level,
        title: title.to_owned(),
        passages: Vec::new(),
    }
}

#[tokio::test]
async fn propose_related() {
    let prompt = prompt!(propose_related(RelatedRequest { topic: topic() }));
    insta::assert_snapshot!("propose_related", prompt);
}

#[tokio::test]
async fn propose_perspectives() {
    let mut overview = passages();
    overview[2].flags = vec![Flag::Promotional, Flag::NeverNamesTopic];
    let full = PerspectivesRequest {
        topic: topic(),
        related: related(),
        overview,
        wanted: 3,
    };
    insta::assert_snapshot!("propose_perspectives", prompt!(propose_perspectives(full)));
    let bare = PerspectivesRequest {
        topic: topic(),
        related: Vec::new(),
        overview: Vec::new(),
        wanted: 1,
    };
    insta::assert_snapshot!(
        "propose_perspectives_bare",
        prompt!(propose_perspectives(bare))
    );
}

#[tokio::test]
async fn ask() {
    let opening = AskRequest {
        topic: topic(),
        perspective: perspective(&["the outer mole", "dredging"]),
        history: Vec::new(),
        overview: passages(),
        queries: 3,
        unread: false,
    };
    let turn = |question: &str, answer: &str| RememberedTurn {
        question: question.to_owned(),
        queries: vec!["old harbour moseby wall".to_owned()],
        answer: answer.to_owned(),
    };
    let later = AskRequest {
        history: vec![
            turn(
                "Who built the wall?",
                "The harbour wall was built in 1912 by Anders Brandt.",
            ),
            turn("What did it cost?", ""),
        ],
        ..opening.clone()
    };
    let bare = AskRequest {
        perspective: perspective(&[]),
        overview: Vec::new(),
        queries: 1,
        ..opening.clone()
    };
    let unread = AskRequest {
        history: vec![turn("Who built the wall?", "")],
        overview: Vec::new(),
        unread: true,
        ..opening.clone()
    };
    assert_eq!(bare.perspective.origin, Origin::Proposed);
    insta::assert_snapshot!("ask_opening", prompt!(ask(opening)));
    insta::assert_snapshot!("ask_later", prompt!(ask(later)));
    insta::assert_snapshot!("ask_bare", prompt!(ask(bare)));
    insta::assert_snapshot!("ask_unread", prompt!(ask(unread)));
}

#[tokio::test]
async fn answer() {
    let mut shown = passages();
    shown[2].flags = vec![Flag::Opinion, Flag::PressRelease];
    let full = AnswerRequest {
        topic: topic(),
        question: "Who built the wall, and when?".to_owned(),
        passages: shown,
    };
    insta::assert_snapshot!("answer", prompt!(answer(full, &|_| {})));
    let bare = AnswerRequest {
        topic: topic(),
        question: "Who built it?".to_owned(),
        passages: vec![ShownPassage {
            title: String::new(),
            ..passage("s2.1", "Brandt built it.")
        }],
    };
    insta::assert_snapshot!("answer_bare", prompt!(answer(bare, &|_| {})));
}

#[tokio::test]
async fn draft_outline() {
    let full = DraftOutlineRequest {
        topic: topic(),
        related: related(),
        max_headings: 20,
    };
    insta::assert_snapshot!("draft_outline", prompt!(draft_outline(full)));
    let bare = DraftOutlineRequest {
        topic: topic(),
        related: Vec::new(),
        max_headings: 8,
    };
    insta::assert_snapshot!("draft_outline_bare", prompt!(draft_outline(bare)));
}

#[tokio::test]
async fn refine_outline() {
    let answer = ["One.", "Two.", "Three, which is not shown."].map(statement);
    let turns = vec![
        ("Who built the wall?".to_owned(), answer.to_vec()),
        ("What did it cost?".to_owned(), Vec::new()),
    ];
    let full = RefineOutlineRequest {
        topic: topic(),
        draft: vec![
            planned(1, "History"),
            planned(2, "Construction"),
            planned(1, "Trade"),
        ],
        related: related(),
        dialogues: vec![
            HeardDialogue {
                perspective: "Harbour engineer".to_owned(),
                turns,
            },
            HeardDialogue {
                perspective: "Trader".to_owned(),
                turns: vec![("Which goods?".to_owned(), vec![statement("Herring.")])],
            },
        ],
        passages: passages(),
        max_headings: 20,
    };
    insta::assert_snapshot!("refine_outline", prompt!(refine_outline(full)));
    let bare = RefineOutlineRequest {
        topic: topic(),
        draft: Vec::new(),
        related: Vec::new(),
        dialogues: Vec::new(),
        passages: Vec::new(),
        max_headings: 8,
    };
    let searched = RefineOutlineRequest {
        passages: passages(),
        ..bare.clone()
    };
    insta::assert_snapshot!("refine_outline_bare", prompt!(refine_outline(bare)));
    insta::assert_snapshot!("refine_outline_searched", prompt!(refine_outline(searched)));
}

#[tokio::test]
async fn write_section() {
    let full = SectionRequest {
        topic: topic(),
        headings: vec![
            heading("h1", 1, "History", "Keep it short.", &[0]),
            heading("h2", 2, "Storms", "Only those of record.", &[1, 0]),
            heading("h3", 2, "Today", "", &[2]),
        ],
        others: vec!["Trade".to_owned(), "Buildings".to_owned()],
        max_per_source: 4,
    };
    insta::assert_snapshot!("write_section", prompt!(write_section(full, &|_| {})));
    let bare = SectionRequest {
        topic: topic(),
        headings: vec![heading("h1", 1, "History", "", &[0])],
        others: Vec::new(),
        max_per_source: 4,
    };
    insta::assert_snapshot!("write_section_bare", prompt!(write_section(bare, &|_| {})));
}

#[tokio::test]
async fn write_lead() {
    let endless = "and a boat ".repeat(30);
    let full = LeadRequest {
        topic: topic(),
        body: vec![
            sentence("h1.1", "History", "The wall was built in 1912.", &["s1.1"]),
            sentence("h1.2", "History", &endless, &["s1.2"]),
            sentence("h2.1", "Today", "About forty boats lie there.", &["s2.1"]),
        ],
    };
    insta::assert_snapshot!("write_lead", prompt!(write_lead(full, &|_| {})));
}

#[tokio::test]
async fn find_repetition() {
    let full = RepetitionRequest {
        body: vec![
            sentence(
                "h1.1",
                "History",
                "The harbour wall was built in 1912 by Anders Brandt of Moseby.",
                &["s1.1"],
            ),
            sentence("h2.1", "Today", "About forty boats lie there.", &["s2.1"]),
            sentence(
                "h2.2",
                "Today",
                "The harbour wall was built in 1912 by Anders Brandt.",
                &["s1.1"],
            ),
        ],
    };
    insta::assert_snapshot!("find_repetition", prompt!(find_repetition(full)));
}

#[tokio::test]
async fn judge_support() {
    let full = SupportRequest {
        sentence: "The wall was built in 1912.".to_owned(),
        passages: passages(),
    };
    insta::assert_snapshot!("judge_support", prompt!(judge_support(full)));
    let bare = SupportRequest {
        sentence: "The wall was built in 1912.".to_owned(),
        passages: Vec::new(),
    };
    insta::assert_snapshot!("judge_support_bare", prompt!(judge_support(bare)));
}

#[tokio::test]
async fn judge_claims() {
    let request = ClaimsRequest {
        sentences: vec![
            "The wall was built in 1912.".to_owned(),
            "The mole broke in 1922.".to_owned(),
        ],
        passages: passages(),
    };
    insta::assert_snapshot!("judge_claims", prompt!(judge_claims(request)));
}

#[tokio::test]
async fn judge_rubric() {
    let request = RubricRequest {
        topic: topic(),
        criterion: crate::evaluation::RubricCriterion::Relevance,
        article: "It was built in 1912.\n\n# Use\n\nBoats moor there.".to_owned(),
    };
    insta::assert_snapshot!("judge_rubric", prompt!(judge_rubric(request)));
}

#[tokio::test]
async fn correct() {
    let request = CorrectionRequest {
        sentence: "teh wall was built in 1912 .".to_owned(),
    };
    insta::assert_snapshot!("correct", prompt!(correct(request)));
}
