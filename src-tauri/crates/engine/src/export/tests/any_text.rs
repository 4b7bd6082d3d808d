//! Whatever signs the topic, headings, sentences, titles and addresses hold, both formats stay whole.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::fixture::{draft, evidence, numbered, page, quote, section, sentence};
use crate::export::printed::{inside_quotes, single_line};
use crate::export::{FinishedDraft, Style, markdown_article};
use crate::writing::{Article, Paragraph, Provenance};

/// Any text, with the signs that formats give a meaning to far more often than chance has it.
pub fn any_text() -> impl Strategy<Value = String> {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_shows_in_markdown_as_it_is(words in any_words()) {
        let draft = made_of(&words);
        let article = draft.article.as_ref().unwrap();
        let markdown = markdown_article(&draft.topic, article, &draft.evidence, &Style::default());
        prop_assert_eq!(seen(&markdown), meant(&words), "{}", markdown);
    }
}
