//! Sections, the lead, repetition and support.

use super::super::scripted::{Scripted, mind, passages, sentence, topic};
use super::super::*;
use super::{cited, texts};
use crate::outline::HeadingId;

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

#[tokio::test]
async fn s47_s52_a_lead_loses_its_heading_and_keeps_a_sentence_that_begins_with_overall() {
    let request = LeadRequest {
        topic: topic(),
        body: vec![
            sentence("h1.1", "History", "The wall was built in 1912.", &["s1.1"]),
            sentence(
                "h1.2",
                "History",
                "Overall the wall cost nine million crowns.",
                &["s1.2"],
            ),
        ],
    };
    for heading in [
        "# Lead\n\n",
        "## Introduction\n",
        "**Lead section**\n\n",
        "Write the lead section:\n\n",
        "Here is the lead of the article:\n\n",
        "# Moseby\n",
    ] {
        let said = format!(
            "{heading}The wall was built in 1912 [1]. Overall the wall cost nine million crowns [2]."
        );
        let model = Scripted::saying([said.as_str()]);
        let reply = mind(&model)
            .await
            .write_lead(&request, &|_| {})
            .await
            .unwrap();
        assert_eq!(
            texts(&reply.value),
            [
                "The wall was built in 1912.",
                "Overall the wall cost nine million crowns."
            ],
            "{heading}"
        );
    }
}

#[tokio::test]
async fn s80_a_model_is_told_to_write_in_the_language_of_the_topic() {
    let model = Scripted::saying(["{}", "{}"]);
    let request = RelatedRequest {
        topic: crate::topic::Topic::new("Leuchtturm Mosby").unwrap(),
    };
    let _ = mind(&model).await.propose_related(&request).await;
    let asked = &model.asked()[0].messages;
    assert!(asked[0].words().contains("in the language of the topic"));
    assert!(asked[1].words().contains("Leuchtturm Mosby"));
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
async fn several_sentences_are_judged_in_one_call_and_one_that_is_left_out_stays_unchecked() {
    let request = ClaimsRequest {
        sentences: [
            "The wall was built in 1912.",
            "The mole broke in 1922.",
            "It rains.",
        ]
        .map(str::to_owned)
        .to_vec(),
        passages: passages(),
    };
    let model = Scripted::saying([
        r#"{"verdicts": [{"sentence": 2, "verdict": "contradicted", "lacks": "1921"}, {"sentence": 1, "verdict": "supported", "lacks": ""}]}"#,
    ]);
    let reply = mind(&model).await.judge_claims(&request).await.unwrap();
    assert_eq!(model.asked().len(), 1);
    assert_eq!(reply.value[0].support, Support::Supported);
    assert_eq!(reply.value[1].support, Support::Contradicted);
    assert_eq!(reply.value[1].lacks, "1921");
    assert!(matches!(reply.value[2].support, Support::Unchecked(_)));
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
