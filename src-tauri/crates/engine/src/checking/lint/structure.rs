//! Headings, sections and appendices.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Found;
use super::reader::{self, BlockKind, Heading, Page};
use super::rules::Catalogue;
use crate::text::words::word_count;

/// The sections at the end in their order. Notes and references may be one.
const APPENDICES: &[&[&str]] = &[
    &[
        "works",
        "publications",
        "discography",
        "filmography",
        "selected works",
        "selected publications",
        "bibliography",
    ],
    &["see also"],
    &[
        "notes",
        "footnotes",
        "explanatory notes",
        "notes and references",
    ],
    &[
        "references",
        "citations",
        "references and notes",
        "sources",
        "works cited",
        "general references",
    ],
    &["further reading"],
    &["external links"],
];

/// What is wrong with a page's structure.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let mut finder = Finder {
        page,
        catalogue,
        found: Vec::new(),
    };
    finder.levels();
    finder.titles();
    finder.sections();
    finder.appendices();
    finder.description();
    finder.links();
    finder.bold();
    for range in &page.unbalanced {
        finder.say(
            "markup-unbalanced",
            range.clone(),
            page.text.get(range.clone()).unwrap_or_default(),
        );
    }
    finder.found
}

struct Finder<'a> {
    page: &'a Page<'a>,
    catalogue: &'a Catalogue,
    found: Vec<Found>,
}

impl<'a> Finder<'a> {
    fn say(&mut self, id: &str, range: Range<usize>, found: &str) {
        if let Some(rule) = self.catalogue.rule(id) {
            self.found.push(rule.found(range, found));
        }
    }

    fn limit(&self, id: &str, name: &str) -> f64 {
        self.catalogue.rule(id).map_or(0.0, |rule| rule.limit(name))
    }

    fn title(&self, heading: &Heading) -> &'a str {
        self.page
            .text
            .get(heading.title.clone())
            .unwrap_or_default()
    }

    fn levels(&mut self) {
        let page = self.page;
        let mut before = 1;
        for (index, heading) in page.headings.iter().enumerate() {
            let title = self.title(heading);
            if heading.level == 1 {
                self.say("heading-level-one", heading.range.clone(), title);
            } else if index == 0 && heading.level > 2 {
                self.say("heading-first-level", heading.range.clone(), title);
            } else if heading.level > before + 1 && before > 1 {
                self.say("heading-skip", heading.range.clone(), title);
            }
            if title.starts_with('=') || title.ends_with('=') {
                self.say(
                    "heading-unequal",
                    heading.range.clone(),
                    title.trim_matches('='),
                );
            }
            if heading.level > 4 {
                self.say("sections-deep", heading.range.clone(), title);
            }
            before = heading.level;
        }
        let mut at = 0;
        for line in page.text.split_inclusive('\n') {
            let range = at..at + line.trim_end().len();
            at += line.len();
            let hidden =
                reader::HEADING | reader::COMMENT | reader::RAW | reader::TEMPLATE | reader::TABLE;
            if line.starts_with("==") && page.kinds(range.start) & hidden == 0 {
                self.say("heading-unclosed", range.clone(), &page.text[range]);
            }
        }
    }

    fn titles(&mut self) {
        let page = self.page;
        let linked = self.names();
        let name = self.page_title();
        let mut seen: BTreeMap<(Option<usize>, String), usize> = BTreeMap::new();
        let mut parents: Vec<(usize, usize)> = Vec::new();
        for (index, heading) in page.headings.iter().enumerate() {
            parents.retain(|(level, _)| *level < heading.level);
            let parent = parents.last().map(|(_, index)| *index);
            parents.push((heading.level, index));
            let title = self.title(heading);
            let lower = title.to_lowercase();
            if ["[[", "[http", "<ref", "{{", "'''", "<b>", "<br"]
                .iter()
                .any(|sign| lower.contains(sign))
            {
                self.say("heading-markup", heading.range.clone(), title);
                continue;
            }
            if seen.insert((parent, lower.clone()), index).is_some() {
                self.say("heading-twice", heading.range.clone(), title);
            }
            let above = parent
                .and_then(|parent| page.headings.get(parent))
                .map(|parent| self.title(parent).to_lowercase());
            let repeats = |above: &str| {
                lower == above || (lower.starts_with(above) && lower.len() > above.len() + 1)
            };
            if above.as_deref().is_some_and(repeats)
                || name.as_deref().is_some_and(|name| lower.contains(name))
            {
                self.say("heading-repeats", heading.range.clone(), title);
            }
            if is_title_case(title, &linked) {
                self.say("heading-title-case", heading.title.clone(), title);
                if let Some(last) = self.found.last_mut() {
                    last.fix = sentence_case(title);
                }
            }
        }
    }

    /// The title as the lead shows it in bold, in lower case.
    fn page_title(&self) -> Option<String> {
        let lead = self.page.text.get(self.page.lead())?;
        let title = lead.split("'''").nth(1)?.trim().to_lowercase();
        (title.chars().count() > 3).then_some(title)
    }

    /// Words that stand with a capital inside sentences of the page, or in titles of links: names, most likely.
    fn names(&self) -> BTreeSet<String> {
        let page = self.page;
        let mut names = BTreeSet::new();
        for sentence in &page.sentences {
            let text = page.spoken.get(sentence.clone()).unwrap_or_default();
            for word in text
                .split(|c: char| !c.is_alphanumeric() && c != '\'')
                .skip(1)
            {
                if word.starts_with(char::is_uppercase) {
                    names.insert(word.to_lowercase());
                }
            }
        }
        names
    }

    fn sections(&mut self) {
        let page = self.page;
        let own: Vec<usize> = page
            .headings
            .iter()
            .enumerate()
            .filter(|(_, heading)| page.kinds(heading.range.start) & reader::APPENDIX == 0)
            .map(|(index, _)| index)
            .collect();
        for &index in &own {
            let heading = &page.headings[index];
            let title = self.title(heading);
            let next = page.headings.get(index + 1);
            let end = next.map_or(page.text.len(), |next| next.range.start);
            let nested = next.is_some_and(|next| next.level > heading.level);
            let shown = page.text.get(heading.range.end..end).unwrap_or_default();
            if shown.trim().is_empty() && !nested {
                self.say("heading-empty", heading.range.clone(), title);
            }
            let sentences = page
                .sentences
                .iter()
                .filter(|sentence| (heading.range.end..end).contains(&sentence.start))
                .count();
            if sentences == 1 && !nested && !shown.contains("{|") && !shown.contains("\n*") {
                self.say("section-short", heading.range.clone(), title);
            }
            let blocks = page
                .blocks
                .iter()
                .filter(|block| block.section == Some(index) && block.kind != BlockKind::Heading);
            let (items, all): (Vec<_>, Vec<_>) = {
                let all: Vec<_> = blocks.collect();
                (
                    all.iter()
                        .filter(|block| block.kind == BlockKind::Item)
                        .copied()
                        .collect(),
                    all,
                )
            };
            if items.len() as f64 >= self.limit("section-list", "items")
                && items.len() as f64 > all.len() as f64 * self.limit("section-list", "share")
            {
                self.say("section-list", heading.range.clone(), title);
            }
        }
        let words = word_count(&page.spoken) as f64;
        let count = own.len() as f64;
        let crowded = count >= self.limit("sections-many", "headings")
            && words < count * self.limit("sections-many", "words");
        // An outline alone is no article.
        if crowded
            && words > count * 12.0
            && let Some(first) = own.first().and_then(|first| page.headings.get(*first))
        {
            self.say("sections-many", first.range.clone(), &own.len().to_string());
        }
    }

    fn appendices(&mut self) {
        let page = self.page;
        let mut last = 0;
        let mut any: Option<usize> = None;
        for (index, heading) in page
            .headings
            .iter()
            .enumerate()
            .filter(|(_, heading)| heading.level == 2)
        {
            let title = self.title(heading);
            let lower = title.to_lowercase();
            let Some(place) = APPENDICES
                .iter()
                .position(|names| names.contains(&lower.as_str()))
            else {
                if let Some(before) = any.take() {
                    let before = &page.headings[before];
                    self.say(
                        "appendix-before-text",
                        before.range.clone(),
                        self.title(before),
                    );
                    last = 0;
                }
                continue;
            };
            if place > 0 {
                any = Some(index);
            }
            // A bibliography may be the works of the subject or of the references.
            if place < last && lower != "bibliography" && lower != "sources" {
                self.say("appendix-order", heading.range.clone(), title);
            }
            last = last.max(if lower == "bibliography" { last } else { place });
        }
        let linked: BTreeSet<String> = links(page, |at| page.kinds(at) & reader::APPENDIX == 0)
            .into_iter()
            .map(|(target, _)| target)
            .collect();
        for (index, heading) in page.headings.iter().enumerate() {
            if self.title(heading).to_lowercase() != "see also" {
                continue;
            }
            let end = page
                .headings
                .get(index + 1)
                .map_or(page.text.len(), |next| next.range.start);
            for (target, range) in links(page, |at| (heading.range.end..end).contains(&at)) {
                if linked.contains(&target) {
                    self.say("see-also-linked", range, &target);
                }
            }
        }
    }

    fn description(&mut self) {
        let most = self.limit("short-description", "characters");
        for template in self
            .page
            .templates
            .iter()
            .filter(|template| template.name == "short description")
        {
            let Some(text) = template
                .parameters
                .first()
                .map(|first| first.value.as_str())
            else {
                continue;
            };
            let lower = text.to_lowercase();
            let article = ["a ", "an ", "the "]
                .iter()
                .any(|article| lower.starts_with(article));
            let starts = text.starts_with(|c: char| c.is_lowercase());
            if lower != "none"
                && (article
                    || starts
                    || text.ends_with('.')
                    || text.chars().count() as f64 > most
                    || text.contains("''")
                    || text.contains("[["))
            {
                self.say("short-description", template.range.clone(), text);
            }
        }
    }

    fn links(&mut self) {
        let page = self.page;
        let mut seen: BTreeSet<(Option<usize>, String)> = BTreeSet::new();
        for (target, range) in links(page, |at| {
            page.kinds(at)
                & (reader::APPENDIX | reader::TABLE | reader::TEMPLATE | reader::REFERENCE)
                == 0
        }) {
            let Some(block) = page
                .block_at(range.start)
                .filter(|block| block.kind == BlockKind::Paragraph)
            else {
                continue;
            };
            // A section is one of the second level with all below it.
            let section = block.section.and_then(|section| {
                (0..=section).rev().find(|&index| {
                    page.headings
                        .get(index)
                        .is_some_and(|heading| heading.level <= 2)
                })
            });
            if !seen.insert((section, target.clone())) {
                self.say("overlinking", range, &target);
            }
        }
    }

    fn bold(&mut self) {
        let page = self.page;
        let mut start: Option<usize> = None;
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (at, _) in page.text.char_indices().chain([(page.text.len(), ' ')]) {
            let bold = page.kinds(at) & reader::BOLD != 0 && page.kinds(at) & reader::MARKUP == 0;
            match (start, bold) {
                (None, true) => start = Some(at),
                (Some(from), false) => {
                    runs.push(from..at);
                    start = None;
                }
                _ => {}
            }
        }
        for range in runs {
            let hidden = reader::TEMPLATE
                | reader::TABLE
                | reader::REFERENCE
                | reader::APPENDIX
                | reader::HEADING
                | reader::TITLE
                | reader::MEDIA;
            let Some(block) = page.block_at(range.start) else {
                continue;
            };
            let running = block.kind == BlockKind::Paragraph
                && block.section.is_some()
                && page.kinds(range.start) & hidden == 0;
            if running
                && page
                    .text
                    .get(range.clone())
                    .is_some_and(|text| text.chars().any(char::is_alphabetic))
            {
                let shown = page.text.get(range.clone()).unwrap_or_default();
                self.say("bold-many", range, shown);
            }
        }
    }
}

/// Targets of links, with the first letter in lower case, at the places that `taken` takes.
fn links(page: &Page<'_>, taken: impl Fn(usize) -> bool) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = page.text[at..].find("[[").map(|start| at + start) {
        at = start + 2;
        let Some(end) = page.text[at..].find("]]").map(|end| at + end) else {
            break;
        };
        let inner = &page.text[at..end];
        if inner.contains("[[") || inner.contains('\n') || !taken(start) {
            continue;
        }
        let target = inner.split(['|', '#']).next().unwrap_or_default().trim();
        if target.is_empty() || target.contains(':') {
            continue;
        }
        let mut letters = target.chars();
        let first: String = letters
            .next()
            .map(|c| c.to_lowercase().collect())
            .unwrap_or_default();
        found.push((first + letters.as_str(), start..end + 2));
    }
    found
}

/// Whether a heading has capitals inside that no name accounts for.
fn is_title_case(title: &str, names: &BTreeSet<String>) -> bool {
    let words: Vec<&str> = title.split_whitespace().collect();
    if words.len() < 2 || title.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let small = [
        "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the",
        "to", "with", "vs", "vs.",
    ];
    let telling: Vec<&&str> = words.iter().filter(|word| !small.contains(word)).collect();
    let inside: Vec<&&str> = telling.iter().skip(1).copied().collect();
    let plain = |word: &str| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let capital = |word: &str| {
        let mut letters = word.trim_start_matches(['"', '(', '\'']).chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(|c| !c.is_uppercase())
    };
    // Of a name the page's text has the words with capitals too.
    !inside.is_empty()
        && inside.iter().all(|word| capital(word))
        && inside
            .iter()
            .any(|word| !names.contains(&plain(word)) && is_common(&plain(word)))
}

/// Whether a word is one that headings use for their matter, so that its capital is no name's.
fn is_common(word: &str) -> bool {
    static COMMON: std::sync::LazyLock<BTreeSet<&'static str>> = std::sync::LazyLock::new(|| {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../assets/lint/heading_words.txt"
        ))
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
    });
    COMMON.contains(word)
        || word
            .strip_suffix('s')
            .is_some_and(|word| COMMON.contains(word))
}

/// The heading with small letters after its first word.
fn sentence_case(title: &str) -> Option<String> {
    let (first, rest) = title.split_once(' ')?;
    let all_common = rest.split_whitespace().all(|word| {
        let plain = word
            .trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase();
        is_common(&plain) || word.chars().all(|c| !c.is_uppercase())
    });
    // Where a word may be a name the editor decides.
    all_common.then(|| format!("{first} {}", rest.to_lowercase()))
}
