//! Topics that pages name, in full or in part, and topics that they do not.

use async_trait::async_trait;

use super::*;

/// Every word means something of its own; only "integrated" and "middle" add little.
struct WordByWord;

#[async_trait]
impl Embedder for WordByWord {
    fn model(&self) -> &str {
        "word by word"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let vector = |text: &String| {
            let mut vector = vec![0.0_f32; 997];
            for word in words::content_words(text) {
                let place = word
                    .bytes()
                    .fold(7_usize, |hash, byte| (hash * 31 + usize::from(byte)) % 997);
                vector[place] = match word.as_str() {
                    "integr" | "middl" => 0.3,
                    _ => 1.0,
                };
            }
            crate::vectors::centre(std::iter::once(&vector))
        };
        Ok(texts.iter().map(vector).collect())
    }
}

async fn judged(topic: &str, passages: &[&str]) -> Option<String> {
    let passages: Vec<String> = passages.iter().map(|p| (*p).to_owned()).collect();
    shortcoming(topic, &passages, &["2019-04-02"], &WordByWord)
        .await
        .unwrap()
}

#[tokio::test]
async fn one_shared_word_does_not_name_a_topic() {
    let island = [
        "The lighthouse on Saltholm was lit again in 2021, the keeper said.",
        "Mary Nyberg, a teacher from Saltholm, wrote about seals and the bank of the sound.",
        "A ferry to Saltholm Bay ran aground in a storm in 2021.",
    ];
    for absent in [
        "Armorial of Saltholm",
        "Cuisine of Saltholm",
        "Economy of Saltholm",
        "Railways on Saltholm",
        "Saltholm Bay Aquarium",
        "Saltholm lighthouse museum foundation",
        "Mary Lindqvist",
        "Storm Ottilie",
        "Bank of Denmark",
        "Nyberg Electrical Guide",
        "2021 Saltholm earthquake",
    ] {
        assert!(judged(absent, &island).await.is_some(), "{absent}");
    }
}

#[tokio::test]
async fn another_year_is_another_topic() {
    let pages = ["The Saltholm regatta of 2021 had forty boats."];
    assert_eq!(judged("2021 Saltholm regatta", &pages).await, None);
    assert_eq!(
        judged("Saltholm Regatta (2019 edition)", &pages).await,
        None
    );
    assert_eq!(
        judged("2014 Saltholm regatta", &pages).await.as_deref(),
        Some("no page that was found names 2014")
    );
}

#[tokio::test]
async fn a_page_names_a_topic_by_forms_parts_and_short_names_of_it() {
    for (topic, page) in [
        ("Saltholm Sailors", "The sailor from Saltholm won."),
        (
            "Parliament of Nordavia",
            "Nordavian parliamentary papers were burnt.",
        ),
        ("Saltholm Savings Bank", "SSB was closed on Friday."),
        (
            "Union of Saltholm Boatmen",
            "The chair of the U.S.B. resigned.",
        ),
        (
            "Eastern Air Flight 5735",
            "Eastern Air said that EA5735 left on time for its flight.",
        ),
        (
            "Heron Starlifter Integrated Test",
            "The Heron Starlifter test began at dawn.",
        ),
        ("John Middle Stonehouse", "John Stonehouse swam ashore."),
        ("Nordvik Vučić", "Nordvik Vucic spoke."),
        ("Heron (ferry)", "The Heron sank."),
        ("Speak Up (Nyberg's Version)", "Speak Up was sung again."),
        ("The Who", "Tickets for The Who were sold out."),
        ("1984", "The novel 1984 was banned."),
        ("安提基特拉机械", "潜水员发现了安提基特拉机械的碎片。"),
    ] {
        assert_eq!(judged(topic, &[page]).await, None, "{topic}");
    }
}

#[tokio::test]
async fn pages_may_share_the_words_of_a_long_name() {
    let news = [
        "A train left the rails in Nordavia.",
        "The collision killed nine on the train.",
    ];
    assert_eq!(judged("Nordavia train collision", &news).await, None);
    let apart = ["A train left the rails.", "The collision killed nine."];
    assert_eq!(
        judged("Train collision", &apart).await.as_deref(),
        Some("no page that was found names \"Train\" and \"collision\" together")
    );
}

#[tokio::test]
async fn the_reason_says_which_words_are_missing() {
    let pages = ["The harbour of Saltholm froze."];
    assert_eq!(
        judged("Saltholm harbour museum shop", &pages)
            .await
            .as_deref(),
        Some(
            "no page that was found names \"museum\" or \"shop\"; the closest only names \"Saltholm harbour\""
        )
    );
    assert_eq!(
        judged("Kilimanjaro glaciers", &pages).await.as_deref(),
        Some("no page that was found names any of its words: \"Kilimanjaro\" or \"glaciers\"")
    );
    assert_eq!(
        judged("Armorial of Saltholm", &pages).await.as_deref(),
        Some("no page that was found names \"Armorial\"; the closest only names \"Saltholm\"")
    );
    assert!(judged("The Who", &pages).await.is_some());
}
