//! Passages as a request lists them: grouped by source, numbered from 1 in this one request.

use crate::minds::skills::ShownPassage;
use crate::sources::PassageId;

/// A list of passages for one request.
#[derive(Debug, Clone, Default)]
pub(super) struct Listing {
    /// The list: a line with the source, then a line `[n] words` a passage; a blank line between sources.
    pub text: String,
    /// The passages by number, the first being number 1.
    pub ids: Vec<PassageId>,
    /// Their words, in the same order.
    pub words: Vec<String>,
}

impl Listing {
    /// Lists each passage once. A source stands where its first passage stood, so that the order is that of the request.
    pub fn new<'a>(passages: impl IntoIterator<Item = &'a ShownPassage>) -> Self {
        let mut groups: Vec<(String, Vec<&ShownPassage>)> = Vec::new();
        let mut listed: Vec<&PassageId> = Vec::new();
        for passage in passages {
            if listed.contains(&&passage.id) {
                continue;
            }
            listed.push(&passage.id);
            let source = source_line(passage);
            match groups.iter_mut().find(|(s, _)| *s == source) {
                Some((_, group)) => group.push(passage),
                None => groups.push((source, vec![passage])),
            }
        }
        let mut listing = Self::default();
        for (source, passages) in groups {
            if !listing.text.is_empty() {
                listing.text.push('\n');
            }
            listing.text.push_str(&source);
            listing.text.push('\n');
            for passage in passages {
                listing.push(&passage.text, passage.id.clone());
            }
        }
        listing
    }

    fn push(&mut self, words: &str, id: PassageId) {
        self.ids.push(id);
        let line = one_line(words);
        self.text
            .push_str(&format!("[{}] {line}\n", self.ids.len()));
        self.words.push(line);
    }
}

/// Numbered lines `[n] words`, for sentences.
pub(super) fn numbered<'a>(sentences: impl IntoIterator<Item = &'a str>) -> String {
    let lines = sentences.into_iter().enumerate();
    lines
        .map(|(i, words)| format!("[{}] {}\n", i + 1, one_line(words)))
        .collect()
}

/// A passage must not look like several lines of the list.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn source_line(passage: &ShownPassage) -> String {
    let mut facts = vec![passage.host.clone()];
    facts.extend(passage.published.clone());
    facts.extend(passage.flags.iter().filter_map(|flag| {
        use crate::sources::Flag;
        match flag {
            Flag::Promotional => Some("promotional".to_owned()),
            Flag::Opinion => Some("opinion".to_owned()),
            Flag::PressRelease => Some("press release".to_owned()),
            Flag::NeverNamesTopic => None,
        }
    }));
    facts.retain(|fact| !fact.is_empty());
    let title = one_line(&passage.title);
    // A title must look neither like a passage of the list nor like a heading of the request.
    let title = title.trim_start_matches(['[', '#', '<', '|']).to_owned();
    match (title.is_empty(), facts.is_empty()) {
        (false, false) => format!("{title} ({})", facts.join(", ")),
        (false, true) => title,
        (true, _) => facts.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(id: &str, title: &str, text: &str) -> ShownPassage {
        ShownPassage {
            id: PassageId(id.to_owned()),
            title: title.to_owned(),
            host: "a.example".to_owned(),
            published: None,
            text: text.to_owned(),
            flags: Vec::new(),
        }
    }

    #[test]
    fn passages_of_a_source_stand_together_and_each_once() {
        let listing = Listing::new(&[
            passage("s1.1", "One", "First\nline."),
            passage("s2.1", "Two", "Other."),
            passage("s1.2", "One", "Second."),
            passage("s2.1", "Two", "Other."),
        ]);
        assert_eq!(
            listing.text,
            "One (a.example)\n[1] First line.\n[2] Second.\n\nTwo (a.example)\n[3] Other.\n"
        );
        let ids: Vec<&str> = listing.ids.iter().map(|i| i.0.as_str()).collect();
        assert_eq!(ids, ["s1.1", "s1.2", "s2.1"]);
    }
}
