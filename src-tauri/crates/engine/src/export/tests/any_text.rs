//! Whatever signs the topic, headings, sentences, titles and addresses hold, both formats stay whole.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::fixture::{draft, evidence, numbered, page, quote, section, sentence};
use crate::export::bibliography::{inside_quotes, single_line};
use crate::export::{FinishedDraft, markdown_article, wikitext_article};
use crate::writing::{Article, Paragraph, Provenance};

/// Any text, with the signs that formats give a meaning to far more often than chance has it.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "\\PC{0,6}",
        1 => any::<char>().prop_map(String::from),
        4 => prop::sample::select(vec![
            "[[", "]]", "{{", "}}", "|", "<ref>", "</ref>", "<ref name=\"a\" />", "<", ">", "=", "==",
            "'''", "''", "'", "~~~~", "__NOTOC__", "*", "#", ":", ";", "-", "----", "1. ", "2) ", "+ ",
            "https://a.example/b c", "[^1]", "[^1]: ", "`", "```", "\\", "&amp;", "&#91;", "&", "\n",
            "\n\n", "\t", "\r", "  ", " ", "\u{a0}", "“", "”", "\"", "{|", "|}", "-{", "<!--", "-->",
            "<nowiki>", "!", "$", "_", "**", "~~", "mailto:a@b.example", "(", ")", "\u{2028}", "\u{0}",
        ])
        .prop_map(str::to_owned),
        1 => "[a-z]{1,8} ",
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

#[derive(Debug, Clone)]
struct Words {
    topic: String,
    human: String,
    heading: String,
    quoted: String,
    title: String,
    url: String,
    author: String,
    site: String,
}

fn any_words() -> impl Strategy<Value = Words> {
    (
        any_text(),
        any_text(),
        any_text(),
        any_text(),
        any_text(),
        any_text(),
        any_text(),
        any_text(),
    )
        .prop_map(
            |(topic, human, heading, quoted, title, path, author, site)| Words {
                topic,
                human,
                heading,
                quoted,
                title,
                url: format!("https://a.example/{path}"),
                author,
                site,
            },
        )
}

fn made_of(words: &Words) -> FinishedDraft {
    let (mut one, first) = page(&words.url, &words.title, &words.quoted);
    one.authors = vec![words.author.clone()];
    one.site = Some(words.site.clone());
    one.published = Some(words.title.clone());
    let (two, second) = page("library:x", &words.site, &words.quoted);
    let article = numbered(Article {
        lead: vec![Paragraph {
            sentences: vec![
                sentence(&words.human, &[], Provenance::Human),
                sentence(&words.human, &[&first.id], Provenance::Model),
            ],
        }],
        sections: vec![
            section(
                1,
                &words.heading,
                vec![quote(&words.quoted, &[&first.id, &second.id])],
            ),
            section(
                2,
                &words.heading,
                vec![sentence(&words.human, &[&second.id], Provenance::Edited)],
            ),
        ],
    });
    draft(
        &words.topic,
        article,
        evidence([(one, vec![first]), (two, vec![second])]),
    )
}

/// Headings and paragraphs as a reader sees them, footnotes' definitions left out.
fn seen(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM;
    let mut blocks = Vec::new();
    let mut block = String::new();
    let mut in_definition = false;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::FootnoteDefinition(_)) => in_definition = true,
            Event::End(TagEnd::FootnoteDefinition) => in_definition = false,
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::Emphasis) => {}
            Event::End(TagEnd::Emphasis) => {}
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) if !in_definition => {
                blocks.push(std::mem::take(&mut block));
                blocks.retain(|block| !block.is_empty());
            }
            Event::End(TagEnd::Paragraph) => block.clear(),
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) if in_definition => {}
            Event::Text(text) => block.push_str(&text),
            Event::FootnoteReference(number) => block.push_str(&format!("⟦{number}⟧")),
            other => blocks.push(format!("UNWANTED {other:?}")),
        }
    }
    blocks
}

/// What the reader should see of the draft.
fn meant(words: &Words) -> Vec<String> {
    let human = single_line(&words.human);
    let quoted = inside_quotes(&single_line(&words.quoted));
    let quoted = if quoted.is_empty() {
        String::new()
    } else {
        format!("\"{quoted}\"")
    };
    let with = |text: &str, marks: &str| {
        if text.is_empty() {
            String::new()
        } else {
            format!("{text}{marks}")
        }
    };
    let lead = if human.is_empty() {
        String::new()
    } else {
        format!("{human} {human}⟦1⟧")
    };
    let note =
        "Sentences in quotation marks are quoted word for word from the sources cited after them.";
    [
        single_line(&words.topic),
        note.to_owned(),
        lead,
        single_line(&words.heading),
        with(&quoted, "⟦1⟧⟦2⟧"),
        single_line(&words.heading),
        with(&human, "⟦2⟧"),
    ]
    .into_iter()
    .filter(|block| !block.is_empty())
    .collect()
}

/// Takes the references out of wikitext; tells their names by definition and by use, and what else is left.
fn references(wiki: &str) -> (Vec<String>, Vec<String>, String) {
    let (mut defined, mut used, mut left) = (Vec::new(), Vec::new(), String::new());
    let mut rest = wiki;
    while let Some((before, reference)) = rest.split_once("<ref name=\"") {
        left.push_str(before);
        let (name, after) = reference.split_once('"').unwrap();
        rest = if let Some(after) = after.strip_prefix(" />") {
            assert!(
                defined.contains(&name.to_owned()),
                "{name} is used before it is defined"
            );
            used.push(name.to_owned());
            after
        } else {
            let template = after.strip_prefix(">{{cite ").unwrap();
            let (fields, after) = template.split_once("}}</ref>").unwrap();
            fields_are_whole(fields);
            defined.push(name.to_owned());
            after
        };
    }
    left.push_str(rest);
    (defined, used, left)
}

fn fields_are_whole(fields: &str) {
    const KNOWN: &[&str] = &[
        "author",
        "last",
        "first",
        "date",
        "title",
        "url",
        "website",
        "publisher",
        "page",
        "language",
        "access-date",
    ];
    for sign in ["{", "}", "<", ">", "[[", "]]", "''", "\n"] {
        assert!(!fields.contains(sign), "{sign} in {fields}");
    }
    let mut parts = fields.split('|');
    assert!(matches!(parts.next().unwrap().trim(), "web" | "document"));
    let mut titled = false;
    for part in parts {
        let (name, value) = part.split_once('=').unwrap();
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
        assert!(KNOWN.contains(&plain), "{name} in {fields}");
        assert!(!value.trim().is_empty(), "{name} is empty in {fields}");
        titled |= name == "title";
    }
    assert!(titled, "{fields}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_shows_in_markdown_as_it_is(words in any_words()) {
        let draft = made_of(&words);
        let article = draft.article.as_ref().unwrap();
        let markdown = markdown_article(&draft.topic, article, &draft.evidence);
        prop_assert_eq!(seen(&markdown), meant(&words), "{}", markdown);
    }

    #[test]
    fn any_text_leaves_wikitext_balanced(words in any_words()) {
        let draft = made_of(&words);
        let article = draft.article.as_ref().unwrap();
        let wiki = wikitext_article(&draft.topic, article, &draft.evidence, Some(1_796_000_000_000));
        let (defined, used, left) = references(&wiki);
        let written = usize::from(!single_line(&words.human).is_empty());
        let quoted = usize::from(!single_line(&words.quoted).is_empty());
        prop_assert_eq!(defined.len(), (written + quoted).min(1) * 2, "{}", wiki);
        prop_assert_eq!(defined.len() + used.len(), 2 * written + 2 * quoted, "{}", wiki);
        prop_assert!(left.ends_with("\n\n== References ==\n{{reflist}}\n") || left == "== References ==\n{{reflist}}\n");
        let left = left.replace("{{reflist}}", "").replacen("'''", "", 2);
        for sign in ["<", ">", "{", "}", "|", "[[", "]]", "''", "~~~", "__", "://"] {
            prop_assert!(!left.contains(sign), "{} in {}", sign, wiki);
        }
        for line in left.lines().filter(|l| !l.is_empty()) {
            let heading = line.starts_with("== ") && line.ends_with(" ==")
                || line.starts_with("=== ") && line.ends_with(" ===");
            prop_assert!(heading || !line.starts_with(['*', '#', ':', ';', '=', ' ', '-']), "{}", line);
            prop_assert!(!heading || !line.trim_matches('=').contains('='), "{}", line);
        }
    }
}
