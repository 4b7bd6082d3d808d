//! Drafts at random go through wikitext and through JSON and come back: words, headings, titles, addresses, and every citation
//! on its sentence.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::any_text::any_text;
use super::fixture::{KINDS, cut, draft, evidence, numbered, page, sentence};
use super::reader::{self, Block, Run};
use crate::export::headings::Capitals;
use crate::export::printed::{inside_quotes, printed, single_line};
use crate::export::{FinishedDraft, Style, wikitext_article};
use crate::outline::HeadingId;
use crate::settings::ShortFootnotes;
use crate::sources::{Details, Evidence, PageSpan, PassageId};
use crate::writing::{Article, ArticleSection, Paragraph, Provenance, Sentence};

/// Title, address, site, author, kind, whether it has pages.
type AnySource = (String, String, String, String, Option<usize>, bool);
/// Words, whose they are, the sources that it cites.
type AnySentence = (String, u8, Vec<usize>);

fn any_source() -> impl Strategy<Value = AnySource> {
    (
        any_text(),
        any_text(),
        any_text(),
        any_text(),
        prop::option::of(0..KINDS.len()),
        any::<bool>(),
    )
}

fn any_sentences() -> impl Strategy<Value = Vec<AnySentence>> {
    let sentence = (any_text(), 0..4_u8, prop::collection::vec(0..8_usize, 0..4));
    prop::collection::vec(sentence, 0..4)
}

fn any_draft() -> impl Strategy<Value = FinishedDraft> {
    (
        any_text(),
        prop::collection::vec(any_source(), 4),
        any_sentences(),
        prop::collection::vec((1..5_u8, any_text(), any_sentences()), 0..4),
        0..3_usize,
    )
        .prop_map(|(topic, sources, lead, sections, short)| {
            let found = evidence(sources.iter().enumerate().map(|(number, given)| {
                let (title, path, site, author, kind, paged) = given;
                let address = format!("https://a{number}.example/{path}");
                let (mut source, passage) = page(&address, title, "Words of it.");
                source.site = Some(site.clone());
                // Some of the names are plain, so that short footnotes are met as well.
                source.authors = match number {
                    0 => vec!["Lee, Ann".to_owned(), "May, Ben".to_owned()],
                    1 => vec!["Lee, Ann".to_owned(), "May, Ben".to_owned()],
                    2 => Vec::new(),
                    _ => vec![author.clone()],
                };
                source.published = (number < 2).then(|| "2021-03-04".to_owned());
                source.details = Details {
                    kind: kind.map(|kind| KINDS[kind]),
                    work: Some(title.clone()),
                    volume: Some(author.clone()),
                    ..Details::default()
                };
                if *paged {
                    let page = |page, start, end| PageSpan { page, start, end };
                    source.pages = vec![page(7, 0, 6), page(8, 6, 12)];
                    let parts = vec![cut(&source, 1, 0..5), cut(&source, 2, 6..12)];
                    return (source, parts);
                }
                (source, vec![passage])
            }));
            let ids: Vec<Vec<PassageId>> = found
                .sources
                .iter()
                .map(|source| {
                    let own = |passage: &&crate::sources::Passage| passage.source == source.id;
                    let of_it: Vec<_> = found.passages.values().filter(own).collect();
                    of_it.iter().map(|passage| passage.id.clone()).collect()
                })
                .collect();
            let made = |given: &[AnySentence]| -> Vec<Paragraph> {
                let sentences: Vec<Sentence> = given
                    .iter()
                    .map(|(text, whose, cites)| {
                        let provenance = match whose {
                            0 => Provenance::Human,
                            1 => Provenance::Model,
                            2 => Provenance::Edited,
                            _ => Provenance::Quote,
                        };
                        let of = |at: &usize| ids[*at % 4].get(*at / 4).or(ids[*at % 4].first());
                        let cited: Vec<_> = cites.iter().filter_map(of).collect();
                        let mut sentence = sentence(text, &cited, provenance);
                        sentence.read = cited.first().into_iter().map(|id| (*id).clone()).collect();
                        sentence
                    })
                    .collect();
                if sentences.is_empty() {
                    Vec::new()
                } else {
                    vec![Paragraph { sentences }]
                }
            };
            let article = Article {
                lead: made(&lead),
                sections: sections
                    .iter()
                    .enumerate()
                    .map(|(number, (level, title, sentences))| ArticleSection {
                        heading: HeadingId(format!("h{number}")),
                        level: *level,
                        title: title.clone(),
                        paragraphs: made(sentences),
                    })
                    .collect(),
            };
            let mut draft = draft(&topic, numbered(article), found);
            draft.settings.short_footnotes = [
                ShortFootnotes::Auto,
                ShortFootnotes::Always,
                ShortFootnotes::Never,
            ][short];
            draft
        })
}

/// Quotation marks as the manual of style has them; what else a wiki cannot tell apart.
fn straight(text: &str) -> String {
    let straight = text
        .replace(['“', '”', '„', '‟'], "\"")
        .replace(['‘', '’', '‚', '‛'], "'");
    single_line(&straight)
}

/// The runs that a reader should find: the words up to each citation, with the addresses of the sources behind them.
fn meant(paragraph: &Paragraph, evidence: &Evidence) -> Vec<(String, Vec<String>)> {
    let mut runs: Vec<(String, Vec<String>)> = Vec::new();
    let mut open = false;
    for sentence in &paragraph.sentences {
        let line = single_line(&sentence.text);
        if line.is_empty() {
            continue;
        }
        let words = match sentence.provenance {
            Provenance::Quote => format!("\"{}\"", straight(&inside_quotes(&line))),
            _ => straight(&line),
        };
        let mut sources: Vec<String> = Vec::new();
        for id in &sentence.citations {
            let source = evidence.passages[id].source.0.clone();
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        match runs.last_mut().filter(|_| open) {
            Some(run) => {
                run.0 = format!("{} {words}", run.0);
                run.1 = sources.clone();
            }
            None => runs.push((words, sources.clone())),
        }
        open = sources.is_empty();
    }
    runs
}

/// Drafts that are tried: 1,000, or as many as `STORMWRIGHT_RANDOM_DRAFTS` says. Ten thousand take some minutes.
fn drafts() -> u32 {
    let given = std::env::var("STORMWRIGHT_RANDOM_DRAFTS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: drafts(), ..ProptestConfig::default() })]

    #[test]
    fn every_citation_stays_on_its_sentence(draft in any_draft()) {
        let article = draft.article.as_ref().unwrap();
        let style = Style::of(&draft, article);
        let wiki = wikitext_article(&draft.topic, article, &draft.evidence, &style);
        let read = reader::read(&wiki);
        prop_assert!(read.is_ok(), "{:?}\n{wiki}", read);
        let read = read.unwrap();

        // Which source stands behind which name, by the address that nothing else has.
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for (name, (template, fields)) in &read.references {
            let address = fields.iter().find(|(field, _)| field == "url");
            let address = address.map(|(_, value)| value.clone()).unwrap_or_default();
            let of_it = |source: &&crate::sources::Source| {
                url::Url::parse(&source.url).unwrap().host_str().is_some_and(|host| address.starts_with(&format!("https://{host}/")))
            };
            let source = draft.evidence.sources.iter().find(of_it);
            prop_assert!(source.is_some(), "{name} of {template} in {wiki}");
            let source = source.unwrap();
            let title = &fields.iter().find(|(field, _)| field == "title").unwrap().1;
            let expected = straight(&printed(&source.title));
            let expected = expected.trim();
            let site = straight(&printed(source.site.as_deref().unwrap()));
            prop_assert!(
                title == expected || expected.is_empty() || expected.to_lowercase().ends_with(&site.trim().to_lowercase()),
                "{title:?} for {expected:?}"
            );
            names.insert(name.clone(), source.id.0.clone());
        }

        let found: Vec<Vec<(String, Vec<String>)>> = read
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Paragraph(runs) => Some(runs),
                _ => None,
            })
            .map(|runs| runs.iter().map(|Run { text, references }| {
                let sources = references.iter().map(|(name, _)| names[name].clone());
                (text.clone(), sources.collect())
            }).collect())
            .collect();
        let sections = article.sections.iter().flat_map(|section| &section.paragraphs);
        let expected: Vec<Vec<(String, Vec<String>)>> = article
            .lead
            .iter()
            .chain(sections)
            .map(|paragraph| meant(paragraph, &draft.evidence))
            .filter(|runs| !runs.is_empty())
            .collect();
        prop_assert_eq!(found, expected, "{}", wiki);

        let capitals = Capitals::of(&draft.evidence);
        let headings: Vec<&String> = read.blocks.iter().filter_map(|block| match block {
            Block::Heading(_, words) => Some(words),
            _ => None,
        }).collect();
        let expected: Vec<String> = article
            .sections
            .iter()
            .map(|section| straight(&printed(&capitals.sentence_case(&section.title))))
            .collect();
        prop_assert_eq!(headings, expected.iter().collect::<Vec<_>>(), "{}", wiki);
        prop_assert_eq!(read.blocks.iter().filter(|block| **block == Block::List).count(), 1);
        let levels = read.blocks.iter().filter_map(|block| match block {
            Block::Heading(level, _) => Some(*level),
            _ => None,
        });
        let mut before = 1;
        for level in levels {
            prop_assert!((2..=before + 1).contains(&level) && level <= 6, "{}", wiki);
            before = level;
        }
    }

    #[test]
    fn article_and_evidence_come_back_from_json(draft in any_draft()) {
        let article = draft.article.as_ref().unwrap();
        let kept = serde_json::to_string(&(article, &draft.evidence)).unwrap();
        let (read, evidence): (Article, Evidence) = serde_json::from_str(&kept).unwrap();
        prop_assert_eq!(&read, article);
        let style = Style::of(&draft, article);
        prop_assert_eq!(
            wikitext_article(&draft.topic, &read, &evidence, &style),
            wikitext_article(&draft.topic, article, &draft.evidence, &style)
        );
    }
}
