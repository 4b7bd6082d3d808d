//! Titles of articles as others write them: addresses, links, underscores, with words around them.

use stormwright_engine::sources::urls::{decode, host_ends_with};
use url::Url;

/// The title that `text` names; `None` where it is the address of something that is no article of a wiki. `own` is the
/// host of the encyclopedia that will be asked.
pub(super) fn clean(text: &str, own: &str) -> Option<String> {
    let title = match address(text) {
        Some(url) => from_address(&url, own)?,
        None => bare(text),
    };
    let title = title
        .replace('_', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    (!title.is_empty()).then_some(title)
}

/// Whether two titles are the same but for case, spaces and signs.
pub(super) fn alike(a: &str, b: &str) -> bool {
    let key = |title: &str| {
        let letters = title.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let key_a = key(a);
    !key_a.is_empty() && key_a == key(b)
}

/// The first web address in `text`, without what stands around it.
fn address(text: &str) -> Option<Url> {
    let start = text.find("https://").or_else(|| text.find("http://"));
    let found = match start {
        Some(start) => text[start..].to_owned(),
        // Some leave the scheme out.
        None => {
            let text = text.trim();
            let host = text.split('/').next().unwrap_or_default();
            if !host_ends_with(&host.to_lowercase(), "wikipedia.org") {
                return None;
            }
            format!("https://{text}")
        }
    };
    let end = found
        .find(|c: char| c.is_whitespace() || "<>\"|]`”".contains(c))
        .unwrap_or(found.len());
    let mut found = &found[..end];
    loop {
        let open = found.matches('(').count() < found.matches(')').count();
        let shorter = found.trim_end_matches([',', ';', ':', '!', '*', '\'']);
        match shorter.strip_suffix(')') {
            Some(rest) if open => found = rest,
            _ if shorter.len() < found.len() => found = shorter,
            _ => break,
        }
    }
    Url::parse(found).ok()
}

fn from_address(url: &Url, own: &str) -> Option<String> {
    let host = url.host_str()?;
    if host != own && !host_ends_with(host, "wikipedia.org") {
        return None;
    }
    if let Some((_, title)) = url.query_pairs().find(|(name, _)| name == "title") {
        return Some(title.into_owned());
    }
    let (_, name) = url.path().split_once("/wiki/")?;
    Some(decode(name))
}

/// A title without the marks of wikitext and Markdown around it.
fn bare(text: &str) -> String {
    let mut text = text.trim();
    for (open, close) in [("**", "**"), ("[[", "]]"), ("`", "`")] {
        let inner = text
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close));
        text = inner.unwrap_or(text).trim();
    }
    // `[[Article|shown words]]`
    text.split('|').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> Option<String> {
        clean(text, "127.0.0.1")
    }

    #[test]
    fn s65_addresses_from_a_model_become_titles() {
        for (text, title) in [
            ("https://en.wikipedia.org/wiki/Gear_train", "Gear train"),
            (
                "https://en.wikipedia.org/wiki/Mercury_(planet)",
                "Mercury (planet)",
            ),
            ("(https://en.wikipedia.org/wiki/Gear)", "Gear"),
            (
                "https://en.wikipedia.org/wiki/Mercury_(planet))",
                "Mercury (planet)",
            ),
            (
                "1. https://en.wikipedia.org/wiki/Gear - how gears work",
                "Gear",
            ),
            ("[Gear](https://en.wikipedia.org/wiki/Gear#History)", "Gear"),
            ("**https://de.m.wikipedia.org/wiki/Zahnrad?x=1**", "Zahnrad"),
            ("en.wikipedia.org/wiki/Caf%C3%A9_racer", "Café racer"),
            (
                "https://en.wikipedia.org/w/index.php?title=Gear_train&action=edit",
                "Gear train",
            ),
            ("http://127.0.0.1:8765/wiki/Gear", "Gear"),
            ("https://en.wikipedia.org/wiki/Apple_Inc.", "Apple Inc."),
        ] {
            assert_eq!(cleaned(text).as_deref(), Some(title), "{text}");
        }
    }

    #[test]
    fn s65_an_address_that_is_no_article_of_a_wiki_is_dropped() {
        for text in [
            "https://example.org/wiki/Gear",
            "https://notwikipedia.org/wiki/Gear",
            "https://en.wikipedia.org/",
            "https://",
            " ",
        ] {
            assert_eq!(cleaned(text), None, "{text}");
        }
    }

    #[test]
    fn a_plain_title_stays_what_it_is() {
        for text in [
            "1. FC Köln",
            "\"Heroes\" (David Bowie album)",
            "C#",
            "AC/DC",
        ] {
            assert_eq!(cleaned(text).as_deref(), Some(text));
        }
        assert_eq!(cleaned(" **Gear_train** ").as_deref(), Some("Gear train"));
        assert_eq!(cleaned("[[Gear|gears]]").as_deref(), Some("Gear"));
        assert!(alike(
            "early childhood Education.",
            "Early Childhood education"
        ));
        assert!(!alike("C#", "C++x") && !alike("?", "!"));
    }
}
