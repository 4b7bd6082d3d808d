//! Whether a general heading is borne out by the sentences under it.
//!
//! Passages go to the heading that fits them best, which may fit badly: the news of a shooting at a dance studio came
//! under "Acting career". What would really be quoted under a heading shows it.

use std::collections::BTreeSet;

use super::related::Expected;
use super::vocabulary::KnownHeading;
use crate::ports::{EmbedError, Embedder};
use crate::text::words;
use crate::vectors::cosine;

/// What every word of the heading or its gloss that the sentences have adds to the likeness of the closest sentence, and
/// how many such words count.
const WORD: f32 = 0.04;
const WORDS: usize = 4;

/// The same for every sentence that names the heading.
const NAMING: f32 = 0.06;
const SENTENCES: usize = 3;

/// What a heading that fits one kind of subject only lacks where the sentences do not name it twice and in full: a few words
/// of its gloss are found in many texts, as "found" and "ancient" of "Fossil record" in those about a wreck, and so is
/// "record" itself. One that no close related article has lacks as much where a few sentences among many name it.
const UNNAMED: f32 = 0.15;
const NAMED_SHARE: f32 = 0.2;

/// Support of a heading that is borne out. Of the 89 headings of 18 outlines that were read, 21 lay below: nearly all
/// that did not fit, and a few that did, such as "Background", which says too little to be told from others.
pub const ENOUGH: f32 = 0.405;

/// For each heading with the sentences under it, how far they bear it out; about 0 to 1. The words of the topic's own
/// name do not count.
///
/// # Errors
/// Where the embedder fails.
pub async fn support(
    topic: &str,
    headings: &[(KnownHeading, Vec<String>)],
    expected: &Expected,
    embedder: &dyn Embedder,
) -> Result<Vec<f32>, EmbedError> {
    let own: BTreeSet<String> = words::content_words(topic).into_iter().collect();
    let stems = |text: &str| {
        let stems = words::content_words(text).into_iter();
        stems
            .filter(|stem| !own.contains(stem))
            .collect::<BTreeSet<String>>()
    };
    let mut found = Vec::new();
    for (heading, said) in headings {
        let mut texts = vec![heading.text()];
        texts.extend(said.iter().cloned());
        let vectors = embedder.embed(&texts).await?;
        let closest = vectors
            .iter()
            .skip(1)
            .map(|vector| cosine(vector, &vectors[0]))
            .fold(0.0_f32, f32::max);
        let (title, meant) = (stems(&heading.title), stems(&texts[0]));
        let said: Vec<BTreeSet<String>> = said.iter().map(|text| stems(text)).collect();
        let shared: BTreeSet<&String> = said.iter().flat_map(|s| s.intersection(&meant)).collect();
        let naming = said.iter().filter(|s| !s.is_disjoint(&title)).count();
        let in_full = title
            .iter()
            .all(|stem| said.iter().any(|s| s.contains(stem)));
        let often =
            expected.of(&heading.title) > 0.0 || naming as f32 >= NAMED_SHARE * said.len() as f32;
        let lacks = match heading.narrow && !(in_full && naming > 1 && often) {
            true => UNNAMED,
            false => 0.0,
        };
        found.push(
            closest - lacks
                + WORD * shared.len().min(WORDS) as f32
                + NAMING * naming.min(SENTENCES) as f32,
        );
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::super::vocabulary::general_headings;
    use super::*;

    /// Texts are alike by the share of their words that they have in common.
    struct CommonWords;

    #[async_trait]
    impl Embedder for CommonWords {
        fn model(&self) -> &str {
            "common words"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            let vector = |text: &String| {
                let mut vector = vec![0.0_f32; 997];
                for word in words::content_words(text) {
                    let place = word
                        .bytes()
                        .fold(7_usize, |hash, byte| (hash * 31 + usize::from(byte)) % 997);
                    vector[place] = 1.0;
                }
                crate::vectors::centre(std::iter::once(&vector))
            };
            Ok(texts.iter().map(vector).collect())
        }
    }

    async fn borne_out(topic: &str, title: &str, said: &[&str]) -> bool {
        expected_borne_out(topic, title, said, &[]).await
    }

    /// The same where a close related article has the sections `related`.
    async fn expected_borne_out(topic: &str, title: &str, said: &[&str], related: &[&str]) -> bool {
        let heading = general_headings().iter().find(|h| h.title == title);
        let said = said.iter().map(|text| (*text).to_owned()).collect();
        let headings = [(heading.unwrap().clone(), said)];
        let related = Expected::of_article(related);
        let found = support(topic, &headings, &related, &CommonWords).await;
        found.unwrap()[0] >= ENOUGH
    }

    #[tokio::test]
    async fn a_heading_named_in_passing_needs_a_related_article_that_has_it() {
        let mut life = vec![
            "The campaign of May was short and cheap for the town.",
            "A campaign for the ballot was lost in autumn.",
        ];
        life.extend(["She sang."; 9]);
        assert!(!borne_out("Harlan", "Campaign", &life).await);
        assert!(expected_borne_out("Harlan", "Campaign", &life, &["Campaign"]).await);
        assert!(borne_out("Harlan", "Campaign", &life[..6]).await);
    }

    #[tokio::test]
    async fn one_word_in_common_bears_out_no_heading() {
        let news = [
            "The gunman parked a van behind a studio where a film had been shown.",
            "Neighbours in Harlan had called the sheriff twice.",
        ];
        assert!(!borne_out("Harlan shooting", "Acting career", &news).await);
        let bank = [
            "The bank lent to wineries in the valley.",
            "Two branches closed.",
        ];
        assert!(!borne_out("Harlan Bank", "Fossil record", &bank).await);
        assert!(
            !borne_out(
                "Harlan Bank",
                "Candidates",
                &["Depositors were polled in May."]
            )
            .await
        );
    }

    #[tokio::test]
    async fn sentences_that_name_a_heading_or_speak_of_its_matter_bear_it_out() {
        let toll = [
            "Nine people were killed and four injured.",
            "The victims were dancers.",
        ];
        assert!(borne_out("Harlan shooting", "Casualties", &toll).await);
        let inquiry = [
            "An investigation of the port fire began in May.",
            "Police made a second investigation into the cause.",
        ];
        assert!(borne_out("Harlan fire", "Investigation", &inquiry).await);
    }

    #[tokio::test]
    async fn the_words_of_the_topics_own_name_bear_nothing_out() {
        let said = [
            "The Harlan Launch Company sold boats.",
            "Launch went bankrupt in 1931.",
        ];
        assert!(!borne_out("Harlan Launch", "Launch", &said).await);
    }
}
