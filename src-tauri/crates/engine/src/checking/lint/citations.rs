//! References themselves: names, empty ones, lists, bare addresses, copies of the encyclopedia.

use std::collections::{BTreeMap, BTreeSet};

use super::reader::{self, BlockKind, Page, Reference};
use super::rules::Catalogue;
use super::{Found, cs1};
use crate::sources::Rating;
use crate::sources::reliability::ReliabilityList;
use crate::text::words::word_count;

/// What is wrong with a page's references.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let mut found = Finder {
        page,
        catalogue,
        found: Vec::new(),
    };
    found.names();
    found.contents();
    found.rows();
    found.addresses();
    found.books();
    found.uncited();
    found.found
}

struct Finder<'a> {
    page: &'a Page<'a>,
    catalogue: &'a Catalogue,
    found: Vec<Found>,
}

impl<'a> Finder<'a> {
    fn say(&mut self, id: &str, range: std::ops::Range<usize>, found: &str) {
        if let Some(rule) = self.catalogue.rule(id) {
            self.found.push(rule.found(range, found));
        }
    }

    fn inner(&self, reference: &Reference) -> &'a str {
        reference
            .inner
            .clone()
            .and_then(|inner| self.page.text.get(inner))
            .unwrap_or_default()
            .trim()
    }

    fn names(&mut self) {
        let page = self.page;
        let mut defined: BTreeMap<(&str, &str), &str> = BTreeMap::new();
        let mut used: BTreeSet<(&str, &str)> = BTreeSet::new();
        for reference in &page.references {
            let attributes = &reference.attributes;
            if attributes.broken {
                let end = page.text[reference.range.clone()]
                    .find('>')
                    .map_or(0, |at| at + 1);
                let tag = &page.text[reference.range.start..reference.range.start + end];
                self.say(
                    "reference-attributes",
                    reference.range.start..reference.range.start + end,
                    tag,
                );
            }
            let Some(name) = attributes.name.as_deref().filter(|name| !name.is_empty()) else {
                continue;
            };
            let key = (attributes.group.as_deref().unwrap_or_default(), name);
            if !reference.listed {
                used.insert(key);
            }
            if name.bytes().all(|byte| byte.is_ascii_digit()) {
                self.say("reference-number-name", reference.range.clone(), name);
            }
            if name.starts_with(':') && name[1..].bytes().all(|byte| byte.is_ascii_digit())
                || name.starts_with("auto") && name[4..].bytes().all(|byte| byte.is_ascii_digit())
            {
                self.say("reference-machine-name", reference.range.clone(), name);
            }
            let inner = self.inner(reference);
            if inner.is_empty() {
                continue;
            }
            match defined.get(&key) {
                Some(before) if *before != inner => {
                    self.say("reference-redefined", reference.range.clone(), name)
                }
                _ => {
                    defined.insert(key, inner);
                }
            }
        }
        // Templates may define references that are not seen here.
        let elsewhere = page.templates.iter().any(|template| {
            matches!(
                template.name.as_str(),
                "refn" | "r" | "sfn" | "efn" | "excerpt"
            ) && template.get("name").is_some()
        });
        for reference in &page.references {
            let attributes = &reference.attributes;
            let Some(name) = attributes.name.as_deref() else {
                continue;
            };
            let key = (attributes.group.as_deref().unwrap_or_default(), name);
            if !defined.contains_key(&key) && !elsewhere && !attributes.broken {
                self.say("reference-undefined", reference.range.clone(), name);
            }
            if reference.listed
                && !used.iter().any(|(_, used)| *used == name)
                && !self.inner(reference).is_empty()
            {
                self.say("reference-unused", reference.range.clone(), name);
            }
        }
    }

    fn contents(&mut self) {
        let page = self.page;
        let mut texts: BTreeMap<&str, Vec<&Reference>> = BTreeMap::new();
        for reference in &page.references {
            let inner = self.inner(reference);
            let named = reference
                .attributes
                .name
                .as_deref()
                .is_some_and(|name| !name.is_empty());
            if inner.is_empty() {
                if reference.inner.is_some() || !named {
                    self.say("reference-empty", reference.range.clone(), "");
                }
                continue;
            }
            if !named {
                texts.entry(inner).or_default().push(reference);
            }
            let digits = inner.trim_matches(['[', ']', '(', ')', '.', '↩', '^', ' ']);
            if digits.bytes().all(|byte| byte.is_ascii_digit()) {
                self.say("reference-number-only", reference.range.clone(), inner);
            }
            let bare = inner.trim_start_matches('[').trim_end_matches([']', '.']);
            if bare.starts_with("http") && !bare.contains(char::is_whitespace) {
                self.say("reference-bare-address", reference.range.clone(), bare);
            }
        }
        for same in texts.into_values() {
            if same.len() > 1
                && let Some(first) = same.first()
            {
                self.say(
                    "reference-repeated",
                    first.range.clone(),
                    &same.len().to_string(),
                );
            }
        }
        let in_text = page.references.iter().any(|reference| !reference.listed);
        let lower = page.text.to_ascii_lowercase();
        let listed = [
            "{{reflist",
            "<references",
            "{{references",
            "{{notelist",
            "{{ref list",
        ]
        .iter()
        .any(|list| lower.contains(list));
        // A paragraph alone is no page.
        if in_text
            && !listed
            && page.headings.len() > 1
            && let Some(last) = page.references.last()
        {
            self.say("reference-list-missing", last.range.clone(), "");
        }
        for template in &page.templates {
            if matches!(
                template.name.as_str(),
                "citation needed" | "cn" | "fact" | "citationneeded"
            ) {
                self.say("citation-needed", template.range.clone(), "");
            }
        }
    }

    /// References one after the other.
    fn rows(&mut self) {
        let most = self
            .catalogue
            .rule("references-many")
            .map_or(3.0, |rule| rule.limit("most"));
        let mut row: Vec<&Reference> = Vec::new();
        let page = self.page;
        let mut rows = Vec::new();
        for reference in page.references.iter().filter(|reference| !reference.listed) {
            let follows = row.last().is_some_and(|before| {
                page.text
                    .get(before.range.end..reference.range.start)
                    .is_some_and(|between| between.trim().is_empty())
            });
            if !follows {
                rows.push(std::mem::take(&mut row));
            }
            row.push(reference);
        }
        rows.push(row);
        for row in rows {
            if row.len() as f64 > most
                && let (Some(first), Some(last)) = (row.first(), row.last())
            {
                self.say(
                    "references-many",
                    first.range.start..last.range.end,
                    &row.len().to_string(),
                );
            }
        }
    }

    fn addresses(&mut self) {
        let page = self.page;
        let mut at = 0;
        while let Some(found) = page.text[at..].find("://") {
            let middle = at + found;
            at = middle + 3;
            let scheme = page.text[..middle]
                .bytes()
                .rev()
                .take_while(u8::is_ascii_alphabetic)
                .count();
            let start = middle - scheme;
            let kind = page.kinds(start);
            if scheme == 0 || kind & (reader::COMMENT | reader::RAW) != 0 {
                continue;
            }
            let length = page.text[start..].find(|c: char| {
                c.is_whitespace() || matches!(c, '|' | ']' | '}' | '<' | '"' | '{')
            });
            let end = length.map_or(page.text.len(), |length| start + length);
            let address = &page.text[start..end];
            let Some(host) = crate::sources::urls::host(address) else {
                continue;
            };
            let cited = kind & (reader::REFERENCE | reader::TEMPLATE) != 0;
            if cited {
                match ReliabilityList::bundled().rate(address).status {
                    Rating::Wikipedia | Rating::Mirror => {
                        self.say("reference-circular", start..end, address)
                    }
                    Rating::Deprecated | Rating::Blacklisted => {
                        self.say("reference-deprecated", start..end, address)
                    }
                    Rating::Unreliable => self.say("reference-unreliable", start..end, address),
                    Rating::Reliable | Rating::NoConsensus | Rating::Unknown => {}
                }
            }
            let reserved = [
                "example.com",
                "example.org",
                "example.net",
                "yourwebsite.com",
                "website.com",
            ];
            let reserved = reserved
                .iter()
                .any(|name| host == *name || host == format!("www.{name}"));
            if reserved && kind & reader::REFERENCE != 0 {
                self.say("test-address", start..end, address);
            }
            if kind & reader::REFERENCE != 0 && is_home(address) {
                self.say("reference-home-page", start..end, address);
            }
            let text = kind
                & (reader::REFERENCE
                    | reader::TEMPLATE
                    | reader::TABLE
                    | reader::APPENDIX
                    | reader::TAG)
                == 0;
            if text
                && page
                    .block_at(start)
                    .is_some_and(|block| block.kind == BlockKind::Paragraph)
            {
                self.say("external-link-in-text", start..end, address);
            }
        }
    }

    fn books(&mut self) {
        let page = self.page;
        for template in page
            .templates
            .iter()
            .filter(|template| cs1::kind(template) == Some("book"))
        {
            let placed = [
                "page",
                "pages",
                "p",
                "pp",
                "at",
                "chapter",
                "quote",
                "section",
                "contribution",
            ]
            .iter()
            .any(|name| template.get(name).is_some());
            let cited = page.kinds(template.range.start) & reader::REFERENCE != 0;
            let after = page.text[template.range.end..]
                .chars()
                .take(80)
                .collect::<String>();
            if cited && !placed && !after.contains("{{rp") {
                self.say(
                    "book-without-page",
                    template.range.clone(),
                    template.get("title").unwrap_or_default(),
                );
            }
        }
    }

    /// Paragraphs of the body without a reference, on pages that have some.
    fn uncited(&mut self) {
        let page = self.page;
        if page.references.is_empty() {
            return;
        }
        let least = self
            .catalogue
            .rule("paragraph-uncited")
            .map_or(40.0, |rule| rule.limit("words"));
        for block in page
            .blocks
            .iter()
            .filter(|block| block.kind == BlockKind::Paragraph && block.section.is_some())
        {
            let appendix = page.kinds(block.range.start) & reader::APPENDIX != 0;
            let words = page.spoken.get(block.range.clone()).map_or(0, word_count);
            let cited = page
                .references
                .iter()
                .any(|reference| block.range.contains(&reference.range.start))
                || page.templates.iter().any(|template| {
                    block.range.contains(&template.range.start)
                        && matches!(
                            template.name.as_str(),
                            "sfn"
                                | "sfnp"
                                | "harvnb"
                                | "r"
                                | "efn"
                                | "refn"
                                | "cn"
                                | "citation needed"
                        )
                });
            if !appendix && !cited && words as f64 >= least {
                let start = block.range.start;
                let end = page.text[start..block.range.end]
                    .find('\n')
                    .map_or(block.range.end, |end| start + end);
                self.say("paragraph-uncited", start..end, "");
            }
        }
    }
}

/// Whether an address names a site and nothing on it.
fn is_home(address: &str) -> bool {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    rest.split_once('/')
        .is_none_or(|(_, path)| path.trim_matches('/').is_empty())
}
