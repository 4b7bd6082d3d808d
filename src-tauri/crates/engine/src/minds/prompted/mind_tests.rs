//! What the prompted mind makes of what a language model says.

use super::scripted::{Scripted, mind, mind_with, passage, passages, sentence, topic};
use super::*;
use crate::outline::HeadingId;
use crate::ports::{Author, Finish, Heard, ModelFailure};
use crate::research::Perspective;

fn asking() -> AskRequest {
    AskRequest {
        topic: topic(),
        perspective: Perspective::basic_fact_writer(&topic()),
        history: Vec::new(),
        overview: Vec::new(),
        queries: 3,
    }
}

fn proposing(wanted: usize) -> PerspectivesRequest {
    PerspectivesRequest {
        topic: topic(),
        related: Vec::new(),
        overview: Vec::new(),
        wanted,
    }
}

fn answering() -> AnswerRequest {
    AnswerRequest {
        topic: topic(),
        question: "Who built the wall?".to_owned(),
        passages: passages(),
    }
}

fn names(reply: &Reply<Vec<ProposedPerspective>>) -> Vec<&str> {
    reply.value.iter().map(|p| p.name.as_str()).collect()
}

fn texts(statements: &[Statement]) -> Vec<&str> {
    statements.iter().map(|s| s.text.as_str()).collect()
}

fn cited(statements: &[Statement]) -> Vec<Vec<&str>> {
    statements
        .iter()
        .map(|s| s.citations.iter().map(|c| c.0.as_str()).collect())
        .collect()
}

#[tokio::test]
async fn s5_an_answer_that_cannot_be_read_is_asked_for_again_with_the_reason() {
    let good = r#"{"perspectives": [{"name": "Engineer", "focus": "Walls."}]}"#;
    let model = Scripted::saying(["I would rather not.", good]);
    let reply = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap();
    assert_eq!(names(&reply), ["Engineer"]);
    let asked = model.asked();
    let [system, user, said, again] = asked[1].messages.as_slice() else {
        panic!("{:?}", asked[1].messages)
    };
    assert_eq!(
        [system, user],
        [&asked[0].messages[0], &asked[0].messages[1]]
    );
    assert_eq!(
        (said.author, said.words().as_str()),
        (Author::Assistant, "I would rather not.")
    );
    assert_eq!(again.author, Author::User);
    assert!(
        again.words().contains("there is no JSON in it"),
        "{}",
        again.words()
    );
    assert_eq!(reply.usage.calls, 2, "both requests are paid for");
    assert_eq!(reply.usage.output_tokens, 6);
    assert_eq!(reply.problems.len(), 1);
}

#[tokio::test]
async fn s5_s12_after_two_unusable_answers_the_mind_gives_up() {
    let model = Scripted::saying(["No.", "Still no.", "never asked for"]);
    let error = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap_err();
    assert!(
        matches!(
            error,
            MindError::Unusable {
                skill: Skill::ProposePerspectives,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(model.asked().len(), 2);
}

#[tokio::test]
async fn s12_a_model_that_fails_is_not_asked_again_by_the_mind() {
    let model = Scripted::named("scripted:one", None, [Err(ModelFailure::Quota)]);
    let error = mind(&model).await.ask(&asking()).await.unwrap_err();
    let MindError::Model(error) = error else {
        panic!("{error}")
    };
    assert_eq!(error.failure, ModelFailure::Quota);
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn p14_json_in_fences_chatter_and_thinking_is_read_at_once() {
    for raw in [
        "```json\n{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\"]}\n```",
        "Sure! Here it is:\n{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\"]}\nAnything else?",
        "<think>{\"question\": \"Hm?\"}</think>{\"question\": \"Who built it?\", \"queries\": [\"moseby wall\", \"moseby mole\",]}",
    ] {
        let model = Scripted::saying([raw]);
        let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
        assert_eq!(asked.question.as_deref(), Some("Who built it?"), "{raw}");
        assert_eq!(asked.queries, ["moseby wall", "moseby mole"], "{raw}");
    }
}

#[tokio::test]
async fn s1_s2_s4_s6_personas_as_lines_are_read_each_once_and_no_more_than_wanted() {
    let lines = "Here are the editors:\n1. **Engineer**: looks at walls\nand moles.\n2. Trader – looks at goods.\n3. **engineer**: again.\n4. Painter: looks at views.\n5. Sailor: looks at boats.";
    let model = Scripted::saying([lines]);
    let reply = mind(&model)
        .await
        .propose_perspectives(&proposing(3))
        .await
        .unwrap();
    assert_eq!(names(&reply), ["Engineer", "Trader", "Painter"]);
    assert_eq!(reply.value[0].focus, "looks at walls and moles.");
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn s3_titles_as_lines_are_read() {
    let model = Scripted::saying(["Titles:\n- \"Moseby\"\n- Harbour of Kattby\n- moseby"]);
    let request = RelatedRequest { topic: topic() };
    let titles = mind(&model)
        .await
        .propose_related(&request)
        .await
        .unwrap()
        .value;
    assert_eq!(titles, ["Moseby", "Harbour of Kattby"]);
}

#[tokio::test]
async fn s7_queries_lose_labels_marks_and_repeats() {
    let raw = r#"{"question": "You: \"Who built it?\"", "queries": ["Query 1: moseby wall", "\"Moseby wall\"", "", "**moseby mole**"]}"#;
    let model = Scripted::saying([raw]);
    let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
    assert_eq!(asked.question.as_deref(), Some("Who built it?"));
    assert_eq!(asked.queries, ["moseby wall", "moseby mole"]);
}

#[tokio::test]
async fn s11_a_farewell_ends_the_dialogue_and_a_polite_question_does_not() {
    for farewell in [
        r#"{"question": null, "queries": ["moseby"]}"#,
        r#"{"question": "\"Thank you so much for your help!\"", "queries": ["moseby"]}"#,
        r#"{"question": "You: Thank you so much for your help.", "queries": []}"#,
        r#"{"question": "", "queries": []}"#,
        "Thank you so much for your help!",
        "You: \"Thank you so much for your help!\"",
    ] {
        let model = Scripted::saying([farewell]);
        let asked = mind(&model).await.ask(&asking()).await;
        assert_eq!(asked.unwrap().value.question, None, "{farewell}");
    }
    let polite = r#"{"question": "Thank you. Who paid for it?", "queries": []}"#;
    let model = Scripted::saying([polite]);
    let asked = mind(&model).await.ask(&asking()).await.unwrap().value;
    assert!(asked.question.is_some());
}

#[tokio::test]
async fn s14_an_answer_that_broke_off_is_asked_for_again_with_more_room() {
    let good = r#"{"question": "Who built it?", "queries": ["moseby"]}"#;
    let model = Scripted::ending([("Let me see", Finish::Length), (good, Finish::Stop)]);
    mind(&model).await.ask(&asking()).await.unwrap();
    let asked = model.asked();
    assert!(asked[1].max_tokens > asked[0].max_tokens);
    assert_eq!(asked[1].messages, asked[0].messages, "the same request");
}

#[tokio::test]
async fn s14_prose_that_is_empty_is_asked_for_again_with_more_room_and_heard_anew() {
    let thinking = "<think>I never came to an end";
    let model = Scripted::ending([
        (thinking, Finish::Length),
        ("Brandt built the wall [1].", Finish::Stop),
    ]);
    let heard = std::sync::Mutex::new(0);
    let listener = |piece: Heard<'_>| {
        if piece == Heard::Again {
            *heard.lock().unwrap() += 1;
        }
    };
    let reply = mind(&model)
        .await
        .answer(&answering(), &listener)
        .await
        .unwrap();
    assert_eq!(texts(&reply.value), ["Brandt built the wall."]);
    assert_eq!(*heard.lock().unwrap(), 1);
    let asked = model.asked();
    assert!(asked[1].max_tokens > asked[0].max_tokens);

    let model = Scripted::ending([("", Finish::Stop), (" \n", Finish::Stop)]);
    let error = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap_err();
    assert!(matches!(error, MindError::Unusable { .. }), "{error}");
}

#[tokio::test]
async fn p16_a_partial_last_sentence_is_cut_and_told() {
    let model = Scripted::ending([(
        "Brandt built the wall in 1912 [1]. A storm broke the [2]",
        Finish::Length,
    )]);
    let reply = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap();
    assert_eq!(texts(&reply.value), ["Brandt built the wall in 1912."]);
    assert_eq!(reply.problems.len(), 1);
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn p16_an_outline_that_broke_off_is_asked_for_again() {
    let model = Scripted::ending([
        ("# History\n## Constr", Finish::Length),
        ("# History\n## Construction", Finish::Stop),
    ]);
    let request = DraftOutlineRequest {
        topic: topic(),
        related: Vec::new(),
        max_headings: 20,
    };
    let outline = mind(&model)
        .await
        .draft_outline(&request)
        .await
        .unwrap()
        .value;
    let titles: Vec<&str> = outline.iter().map(|h| h.title.as_str()).collect();
    assert_eq!(titles, ["History", "Construction"]);
}

#[tokio::test]
async fn what_the_filter_held_back_is_not_asked_for_again() {
    let model = Scripted::ending([("", Finish::Filtered), ("never asked for", Finish::Stop)]);
    let mind = mind(&model).await;
    let error = mind.answer(&answering(), &|_| {}).await.unwrap_err();
    assert!(error.to_string().contains("filter"), "{error}");
    assert_eq!(model.asked().len(), 1);
}

#[tokio::test]
async fn s30_p1_an_unknown_number_goes_and_the_others_keep_their_passage() {
    let model = Scripted::saying([
        "Brandt built the wall [1][7]. Forty boats lie there [3]. Everybody loves it dearly [9].",
    ]);
    let reply = mind(&model)
        .await
        .answer(&answering(), &|_| {})
        .await
        .unwrap();
    assert_eq!(cited(&reply.value), [["s1.1"], ["s2.1"]]);
    assert!(
        reply.problems.iter().any(|p| p.contains("[7]")),
        "{:?}",
        reply.problems
    );
    assert!(
        reply
            .problems
            .iter()
            .any(|p| p.contains("Everybody loves it"))
    );
}

#[tokio::test]
async fn without_passages_no_answer_is_asked_for() {
    let model = Scripted::saying(["Brandt built it [1]."]);
    let request = AnswerRequest {
        passages: Vec::new(),
        ..answering()
    };
    let reply = mind(&model).await.answer(&request, &|_| {}).await.unwrap();
    assert!(reply.value.is_empty());
    assert!(model.asked().is_empty());
}

#[tokio::test]
async fn s49_p1_a_section_keeps_its_own_text_and_its_own_passages() {
    let heading = |id: &str, level, title: &str, passages| SectionHeading {
        id: HeadingId(id.to_owned()),
        level,
        title: title.to_owned(),
        note: String::new(),
        passages,
    };
    let shown = passages();
    let request = SectionRequest {
        topic: topic(),
        headings: vec![
            heading("h1", 1, "History", vec![shown[0].clone()]),
            heading("h2", 2, "Storms", vec![shown[1].clone(), shown[0].clone()]),
        ],
        others: vec!["Today".to_owned()],
        max_per_source: 4,
    };
    let model = Scripted::saying([
        "# History\n\nBrandt built the wall [1].\n\n## Storms\n\nA storm broke the mole [2]. It sank [5].\n\n# Today\n\nForty boats lie there [1].",
    ]);
    let reply = mind(&model)
        .await
        .write_section(&request, &|_| {})
        .await
        .unwrap();
    let written: Vec<(&str, Vec<&str>)> = reply
        .value
        .iter()
        .map(|w| (w.id.0.as_str(), texts(&w.paragraphs[0])))
        .collect();
    assert_eq!(
        written,
        [
            ("h1", vec!["Brandt built the wall."]),
            ("h2", vec!["A storm broke the mole."])
        ]
    );
    assert_eq!(cited(&reply.value[1].paragraphs[0]), [["s1.2"]]);
    assert!(reply.problems.iter().any(|p| p.contains("Today")));
}

#[tokio::test]
async fn the_lead_cites_what_its_sentences_of_the_body_cite() {
    let request = LeadRequest {
        topic: topic(),
        body: vec![
            sentence(
                "h1.1",
                "History",
                "The wall was built in 1912.",
                &["s1.1", "s4.1"],
            ),
            sentence("h1.2", "History", "A storm broke the mole.", &["s1.2"]),
            sentence("h2.1", "Today", "Forty boats lie there.", &["s2.1", "s1.1"]),
        ],
    };
    let model = Scripted::saying([
        "The wall dates from 1912 and shelters forty boats [1][3]. A storm broke it [2]. It is the pride of Moseby [4]. The wall was built in 1912.",
    ]);
    let reply = mind(&model)
        .await
        .write_lead(&request, &|_| {})
        .await
        .unwrap();
    assert_eq!(
        cited(&reply.value),
        [vec!["s1.1", "s4.1", "s2.1"], vec!["s1.2"]],
        "only what the body cites, each once"
    );

    let model = Scripted::saying(["A lead [1]."]);
    let bare = LeadRequest {
        body: Vec::new(),
        ..request
    };
    let reply = mind(&model).await.write_lead(&bare, &|_| {}).await.unwrap();
    assert!(reply.value.is_empty() && model.asked().is_empty());
}

fn repeating(last: &str) -> RepetitionRequest {
    RepetitionRequest {
        body: vec![
            sentence(
                "h1.1",
                "History",
                "The harbour wall was built in 1912 by Anders Brandt of Moseby.",
                &["s1.1"],
            ),
            sentence("h1.2", "History", "A storm broke the mole.", &["s1.2"]),
            sentence("h2.1", "Today", last, &["s1.1"]),
        ],
    }
}

fn removed(reply: &Reply<Vec<Repetition>>) -> Vec<(&str, &str)> {
    reply
        .value
        .iter()
        .map(|r| (r.remove.0.as_str(), r.repeats.0.as_str()))
        .collect()
}

#[tokio::test]
async fn repetition_is_not_asked_about_where_no_pair_is_alike_or_the_words_are_equal() {
    let model = Scripted::saying([r#"{"repeated_pairs": [1]}"#]);
    let mind = mind(&model).await;
    let unlike = repeating("About forty boats lie in the old harbour today.");
    let reply = mind.find_repetition(&unlike).await.unwrap();
    assert!(reply.value.is_empty());
    let equal = repeating("The harbour wall was built in 1912 by Anders Brandt of Moseby.");
    let reply = mind.find_repetition(&equal).await.unwrap();
    assert_eq!(removed(&reply), [("h2.1", "h1.1")]);
    assert!(model.asked().is_empty());
}

#[tokio::test]
async fn repetition_is_removed_where_the_model_points_and_nowhere_else() {
    let alike = repeating("The harbour wall was built in 1912 by Anders Brandt.");
    for (said, wanted) in [
        (r#"{"repeated_pairs": [1]}"#, vec![("h2.1", "h1.1")]),
        (r#"{"repeated_pairs": [1, 1]}"#, vec![("h2.1", "h1.1")]),
        (r#"{"repeated_pairs": []}"#, vec![]),
        (r#"{"repeated_pairs": [0, 2, 3, 99]}"#, vec![]),
    ] {
        let model = Scripted::saying([said]);
        let reply = mind(&model).await.find_repetition(&alike).await.unwrap();
        assert_eq!(removed(&reply), wanted, "{said}");
        assert_eq!(model.asked().len(), 1);
    }
}

#[tokio::test]
async fn a_verdict_is_read_in_json_or_as_a_word() {
    for (said, support) in [
        (r#"{"verdict": "supported"}"#, Support::Supported),
        ("Partial.", Support::Partial),
        ("**unsupported**", Support::Unsupported),
        (r#"{"verdict": "Contradicted"}"#, Support::Contradicted),
    ] {
        let request = SupportRequest {
            sentence: "The wall was built in 1912.".to_owned(),
            passages: passages(),
        };
        let model = Scripted::saying([said]);
        let reply = mind(&model).await.judge_support(&request).await.unwrap();
        assert_eq!(reply.value, support, "{said}");
    }
}

#[tokio::test]
async fn s67_a_model_that_reads_little_is_shown_less_evidence() {
    let words = async |context| {
        let mind = mind(&Scripted::silent("scripted:one", context)).await;
        mind.evidence_words(Skill::WriteSection)
    };
    let (unknown, large) = (words(None).await, words(Some(100_000)).await);
    let (small, tiny) = (words(Some(3800)).await, words(Some(512)).await);
    assert_eq!(unknown, large);
    assert!(small < large && tiny < small, "{large} {small} {tiny}");
    assert!(tiny > 0, "some evidence is shown in any case");

    // What is shown keeps to it.
    let long = |n: usize| {
        passage(
            &format!("s1.{n}"),
            &format!("Word{n} {}", "word ".repeat(49)),
        )
    };
    let request = AnswerRequest {
        passages: (1..=8).map(long).collect(),
        ..answering()
    };
    let shown = async |context| {
        let model = Scripted::silent("scripted:one", context);
        let reply = mind(&model).await.answer(&request, &|_| {}).await;
        assert!(reply.is_err());
        model.asked()[0].messages[1].words().matches("Word").count()
    };
    assert_eq!(shown(None).await, 8);
    assert_eq!(shown(Some(512)).await, 1);
}

#[tokio::test]
async fn the_signature_tells_model_template_and_sampling() {
    let one = Scripted::silent("scripted:one", None);
    let other = Scripted::silent("scripted:other", None);
    let unchanged = BTreeMap::new();
    let cool = Sampling {
        temperature: 0.2,
        ..Sampling::default()
    };
    let narrow = Sampling {
        top_p: 0.5,
        ..Sampling::default()
    };
    let rules = BTreeMap::from([("_rules.md".to_owned(), "Be brief.".to_owned())]);
    let minds = [
        mind(&one).await,
        mind(&other).await,
        mind_with(&one, &unchanged, cool).await,
        mind_with(&one, &unchanged, narrow).await,
        mind_with(&one, &rules, Sampling::default()).await,
    ];
    for skill in Skill::ALL {
        let signatures: BTreeSet<String> = minds.iter().map(|m| m.signature(skill)).collect();
        assert_eq!(signatures.len(), minds.len(), "{skill}: {signatures:?}");
        assert_eq!(minds[0].signature(skill), mind(&one).await.signature(skill));
    }
}

#[tokio::test]
async fn a_role_asks_its_own_model_and_the_others_the_common_one() {
    let common = Scripted::saying([r#"{"question": "Who built it?", "queries": []}"#]);
    let expert = Scripted::named(
        "scripted:expert",
        Some(512),
        [Ok(("Brandt built the wall [1].", Finish::Stop))],
    );
    let own: Arc<dyn LanguageModel> = expert.clone();
    let mind = PromptedMind::new(
        Prompts::new(&BTreeMap::new()).unwrap(),
        common.clone(),
        BTreeMap::from([(Role::Expert, own)]),
        Sampling::default(),
    )
    .await;
    mind.ask(&asking()).await.unwrap();
    mind.answer(&answering(), &|_| {}).await.unwrap();
    assert_eq!(common.asked().len(), 1);
    assert_eq!(expert.asked().len(), 1);
    assert!(mind.signature(Skill::Answer).contains("scripted:expert"));
    assert!(mind.signature(Skill::Ask).contains("scripted:one"));
    assert_eq!(mind.role(Skill::Answer), Some(Role::Expert));
    assert_eq!(
        mind.evidence_words(Skill::Answer),
        LEAST_EVIDENCE,
        "its own limit"
    );
    assert!(mind.evidence_words(Skill::WriteSection) > LEAST_EVIDENCE);
}
