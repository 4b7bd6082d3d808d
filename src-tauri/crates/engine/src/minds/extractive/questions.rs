//! Questions from a perspective's facets and from what the last answers newly mention, and the queries for them.
//!
//! Queries carry the topic's name with a facet or a new phrase; the last one joins two new phrases without the name,
//! since pages about a topic's details often leave it out. What strays is the sift's to catch.

use std::collections::{BTreeMap, BTreeSet};

use super::keyphrases::key_phrases;
use super::phrases::{Spelling, phrases};
use crate::minds::skills::{AskRequest, Asked};
use crate::ports::{EmbedError, Embedder};
use crate::text::sentences;
use crate::text::words;
use crate::vectors::{centre, cosine};

/// What the basic fact writer, who has no facets of its own, asks about.
const BASICS: [&str; 3] = ["background", "history", "description"];

/// Key phrases taken from the last answer beside the names and noun phrases in it.
const KEY_PHRASES: usize = 12;

/// Longest phrase that becomes a query, in words that carry meaning.
const LONGEST: usize = 4;

/// What one mention of a proper name counts, against 1 for another phrase.
const NAME: f32 = 1.5;

/// The query for a facet of the topic, no word of the name said twice. None where the facet says no more than the name.
fn with_facet(name: &str, facet: &str) -> Option<String> {
    let said = words::content_words(name);
    let is_new = |word: &&str| {
        !words::content_words(word)
            .iter()
            .any(|stem| said.contains(stem))
    };
    let joins = |word: &&str| words::is_stop_word(&word.to_lowercase());
    let new = facet.split_whitespace().filter(is_new).skip_while(joins);
    let new: Vec<&str> = new.collect();
    (!new.is_empty()).then(|| format!("{name} {}", new.join(" ")))
}

/// The next question with its queries.
///
/// # Errors
/// Where the embedder fails.
pub async fn ask(request: &AskRequest, embedder: &dyn Embedder) -> Result<Asked, EmbedError> {
    let name = bare(&request.topic.title);
    let facet = next_facet(request);
    let new = new_phrases(request, &facet, embedder).await?;

    let mut queries: Vec<String> = Vec::new();
    queries.extend(facet.as_ref().and_then(|facet| with_facet(name, facet)));
    if let Some(first) = new.first() {
        queries.push(format!("{name} {first}"));
    }
    if let Some(second) = new.get(1) {
        queries.push(match (new.get(2), &facet) {
            (Some(third), _) => format!("{second} {third}"),
            (None, Some(facet)) => format!("{second} {facet}"),
            (None, None) => format!("{name} {second}"),
        });
    }
    queries.extend(new.iter().skip(1).map(|phrase| format!("{name} {phrase}")));
    queries.truncate(request.queries);

    let question = match (&facet, new.first()) {
        (Some(facet), Some(phrase)) => Some(format!(
            "What do sources say about {facet} of {name}, and what about {phrase}?"
        )),
        (Some(facet), None) => Some(format!("What do sources say about {facet} of {name}?")),
        (None, Some(phrase)) => Some(format!("What do sources on {name} say about {phrase}?")),
        (None, None) => None,
    };
    Ok(Asked { question, queries })
}

/// The topic's title without what stands in brackets, which only tells articles apart.
fn bare(title: &str) -> &str {
    let cut = title.split(" (").next().unwrap_or(title).trim();
    if cut.is_empty() { title } else { cut }
}

/// The first facet that no question has named.
fn next_facet(request: &AskRequest) -> Option<String> {
    let own = &request.perspective.facets;
    let basics: Vec<String> = BASICS.iter().map(|b| (*b).to_owned()).collect();
    let facets = if own.is_empty() { &basics } else { own };
    let asked = |facet: &String| {
        request
            .history
            .iter()
            .any(|turn| turn.question.contains(facet.as_str()))
    };
    facets.iter().find(|facet| !asked(facet)).cloned()
}

/// Phrases of the last answers (of the overview, before the first) that no query has used: often mentioned, close to
/// the facet and to the topic first, none sharing all its words with another.
async fn new_phrases(
    request: &AskRequest,
    facet: &Option<String>,
    embedder: &dyn Embedder,
) -> Result<Vec<String>, EmbedError> {
    let own: BTreeSet<String> = words::content_words(&request.topic.title)
        .into_iter()
        .collect();
    let queried = request
        .history
        .iter()
        .flat_map(|t| &t.queries)
        .flat_map(|q| words::content_words(q));
    let queried: BTreeSet<String> = queried.collect();

    let overview: Vec<&str> = request.overview.iter().map(|p| p.text.as_str()).collect();
    let answers: Vec<&str> = request
        .history
        .iter()
        .rev()
        .flat_map(|turn| split(&turn.answer))
        .collect();
    let texts = if answers.is_empty() {
        overview.clone()
    } else {
        answers
    };
    let last = request
        .history
        .last()
        .map_or_else(|| overview.join("\n\n"), |turn| turn.answer.clone());

    let mut counted: BTreeMap<Vec<String>, (f32, String)> = BTreeMap::new();
    let mut count = |phrase: &str, weight: f32, seen: &mut BTreeSet<Vec<String>>| {
        let key = words::content_words(phrase);
        let digits = key
            .iter()
            .all(|stem| stem.chars().all(|c| c.is_ascii_digit()));
        let fresh = !key.iter().all(|stem| own.contains(stem))
            && !key.iter().all(|stem| queried.contains(stem));
        if !key.is_empty() && key.len() <= LONGEST && !digits && fresh && seen.insert(key.clone()) {
            counted
                .entry(key)
                .or_insert_with(|| (0.0, phrase.to_owned()))
                .0 += weight;
        }
    };
    let spelling = Spelling::of(texts.iter().copied());
    for text in &texts {
        let mut seen = BTreeSet::new();
        for phrase in phrases(text, &spelling) {
            count(
                &phrase.text,
                if phrase.name { NAME } else { 1.0 },
                &mut seen,
            );
        }
    }
    let mut seen = BTreeSet::new();
    for phrase in key_phrases(&last, KEY_PHRASES) {
        // A key phrase often runs on from the topic's name; with the name before it the query would say it twice.
        let repeats = words::content_words(&phrase)
            .iter()
            .any(|stem| own.contains(stem));
        if phrase.contains(' ') && !repeats {
            count(&phrase, 1.0, &mut seen);
        }
    }

    let keys: Vec<&Vec<String>> = counted.keys().collect();
    let mut embedded: Vec<String> = counted.values().map(|(_, phrase)| phrase.clone()).collect();
    embedded.push(facet.clone().unwrap_or_else(|| request.topic.title.clone()));
    embedded.push(request.topic.title.clone());
    embedded.extend(overview.iter().map(|t| (*t).to_owned()));
    let vectors = embedder.embed(&embedded).await?;
    let (found, rest) = vectors.split_at(keys.len().min(vectors.len()));
    let Some((aim, about)) = rest.split_first() else {
        return Ok(Vec::new());
    };
    let about = centre(about);
    let score = |i: usize| {
        0.35 * (1.0 + counted[keys[i]].0).ln()
            + 0.5 * cosine(&found[i], aim)
            + 0.3 * cosine(&found[i], &about)
    };
    let mut order: Vec<(f32, usize)> = (0..found.len()).map(|i| (score(i), i)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));

    let mut chosen: Vec<usize> = Vec::new();
    for (_, i) in order {
        let within = |a: &Vec<String>, b: &Vec<String>| a.iter().all(|stem| b.contains(stem));
        if chosen.len() <= request.queries
            && chosen
                .iter()
                .all(|&c| !within(keys[i], keys[c]) && !within(keys[c], keys[i]))
        {
            chosen.push(i);
        }
    }
    Ok(chosen
        .into_iter()
        .map(|i| counted[keys[i]].1.clone())
        .collect())
}

fn split(text: &str) -> Vec<&str> {
    sentences::sentences(text)
        .into_iter()
        .map(|range| &text[range])
        .collect()
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::*;
    use crate::minds::skills::RememberedTurn;
    use crate::research::Perspective;
    use crate::topic::Topic;

    /// Every text is equally close to every other.
    struct Flat;

    #[async_trait]
    impl Embedder for Flat {
        fn model(&self) -> &str {
            "flat"
        }

        async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
            Ok(vec![vec![1.0]; texts.len()])
        }
    }

    fn request(history: Vec<RememberedTurn>) -> AskRequest {
        let topic = Topic {
            title: "Storm Eunice (2022)".to_owned(),
        };
        AskRequest {
            perspective: Perspective::basic_fact_writer(&topic),
            topic,
            history,
            overview: Vec::new(),
            queries: 3,
            unread: false,
        }
    }

    #[test]
    fn a_query_says_no_word_of_the_name_twice() {
        let query = |facet| with_facet("Antikythera mechanism", facet);
        assert_eq!(query("Mechanism"), None);
        assert_eq!(
            query("Mechanism and gears").as_deref(),
            Some("Antikythera mechanism gears")
        );
    }

    #[tokio::test]
    async fn the_first_question_is_about_the_first_facet_and_queries_leave_brackets_out() {
        let asked = ask(&request(Vec::new()), &Flat).await.unwrap();
        assert_eq!(asked.queries, ["Storm Eunice background"]);
    }

    #[tokio::test]
    async fn s10_what_was_asked_is_not_asked_again_and_new_names_are_followed() {
        let turn = RememberedTurn {
            question: "What do sources say about background of Storm Eunice?".to_owned(),
            queries: vec![
                "Storm Eunice background".to_owned(),
                "Storm Eunice Ireland".to_owned(),
            ],
            answer:
                "Winds hit Ireland and Poland. They tore cladding off Evenlode Tower in Oxford."
                    .to_owned(),
        };
        let asked = ask(&request(vec![turn]), &Flat).await.unwrap();
        assert_eq!(asked.queries[0], "Storm Eunice history");
        let text = asked.queries.join("; ");
        assert!(
            text.contains("Poland") || text.contains("Evenlode Tower"),
            "{text}"
        );
        assert!(!text.contains("Ireland"), "{text}");
    }

    #[tokio::test]
    async fn a_dialogue_with_nothing_left_ends() {
        let turn = RememberedTurn {
            question: "background history description".to_owned(),
            queries: Vec::new(),
            answer: String::new(),
        };
        assert_eq!(
            ask(&request(vec![turn]), &Flat).await.unwrap().question,
            None
        );
    }
}
