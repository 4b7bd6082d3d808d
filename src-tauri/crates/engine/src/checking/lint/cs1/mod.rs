//! Citation Style 1: what the citation templates of Wikipedia report about their parameters, said before the page is
//! saved. The wiki's own names of errors are in the ids: `err_bad_date` is `cs1-bad-date`.

mod addresses;
mod dates;
mod identifiers;
mod names;
mod parameters;
mod values;

use std::ops::Range;

use super::reader::{Page, Parameter, Template};
use super::rules::Catalogue;
use super::{Day, Found};

/// Templates of the family, without "cite ".
const KINDS: &[&str] = &[
    "arxiv",
    "av media",
    "av media notes",
    "biorxiv",
    "book",
    "citeseerx",
    "conference",
    "document",
    "encyclopaedia",
    "encyclopedia",
    "episode",
    "interview",
    "journal",
    "magazine",
    "mailing list",
    "map",
    "medrxiv",
    "news",
    "newspaper",
    "newsgroup",
    "podcast",
    "press release",
    "report",
    "serial",
    "sign",
    "speech",
    "ssrn",
    "tech report",
    "techreport",
    "thesis",
    "video",
    "web",
];

/// A citation while it is looked at.
struct Citation<'a> {
    template: &'a Template,
    /// `web`, `book`, …; `citation` for the template of that name.
    kind: &'a str,
    catalogue: &'a Catalogue,
    today: Day,
    found: Vec<Found>,
}

/// The faults of all citation templates of a page.
pub(super) fn problems(page: &Page<'_>, catalogue: &Catalogue, today: Day) -> Vec<Found> {
    let mut found = Vec::new();
    for template in &page.templates {
        let kind = match template.name.strip_prefix("cite ") {
            Some(kind) if KINDS.contains(&kind) => kind,
            None if template.name == "citation" => "citation",
            _ => continue,
        };
        let mut citation = Citation {
            template,
            kind,
            catalogue,
            today,
            found: Vec::new(),
        };
        citation.check();
        found.append(&mut citation.found);
    }
    found.extend(unclosed(page, catalogue));
    found
}

/// A whole day as the templates read it.
pub(super) fn day(written: &str) -> Option<Day> {
    dates::day(written)
}

/// The kind of a citation template; `None` for any other template.
pub(super) fn kind(template: &Template) -> Option<&str> {
    let kind = template
        .name
        .strip_prefix("cite ")
        .or((template.name == "citation").then_some("citation"))?;
    (kind == "citation" || KINDS.contains(&kind)).then_some(kind)
}

fn unclosed(page: &Page<'_>, catalogue: &Catalogue) -> Vec<Found> {
    let opening = |range: &&Range<usize>| {
        let rest = page.text.get(range.end..).unwrap_or_default().trim_start();
        let is_cite = rest
            .get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case("cite "));
        is_cite && page.text.get((*range).clone()) == Some("{{")
    };
    let rule = catalogue.rule("cs1-unclosed");
    page.unbalanced
        .iter()
        .filter(opening)
        .filter_map(|range| Some(rule?.found(range.clone(), "")))
        .collect()
}

impl<'a> Citation<'a> {
    fn check(&mut self) {
        parameters::check(self);
        values::check(self);
        names::check(self);
        dates::check(self);
        identifiers::check(self);
        addresses::check(self);
    }

    /// The value of the first of these parameters that is given.
    fn first(&self, names: &[&str]) -> Option<&'a str> {
        let template = self.template;
        names.iter().find_map(|name| template.get(name))
    }

    fn has(&self, names: &[&str]) -> bool {
        self.first(names).is_some()
    }

    /// Parameters with a name and a value.
    fn given(&self) -> impl Iterator<Item = (&'a str, &'a Parameter)> + use<'a> {
        let template = self.template;
        template
            .parameters
            .iter()
            .filter(|given| !given.value.is_empty())
            .filter_map(|given| Some((given.name.as_deref()?, given)))
    }

    fn say(&mut self, id: &str, range: Range<usize>, found: &str) {
        if let Some(rule) = self.catalogue.rule(id) {
            self.found.push(rule.found(range, found));
        }
    }

    /// Says it of the whole template.
    fn say_all(&mut self, id: &str, found: &str) {
        self.say(id, self.template.range.clone(), found);
    }
}

/// Whether a value is put together by templates or magic words, so that what it says cannot be seen here.
fn is_made(value: &str) -> bool {
    value.replace("{{!}}", "|").contains("{{")
}

/// The letters of a numbered parameter without its number: `last2` is `last`, `author2-link` is `author-link`; with the
/// number, 1 where there is none.
fn numbered(name: &str) -> (String, u32) {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let base: String = name.chars().filter(|c| !c.is_ascii_digit()).collect();
    (base, digits.parse().unwrap_or(1))
}

#[cfg(test)]
mod tests;
