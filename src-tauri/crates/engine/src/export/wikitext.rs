//! The article as wikitext: templates at the head, lead, sections, named references, one list of references.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::bibliography::{Entry, day, day_of};
use super::cite::cite;
use super::citing::{Cited, References, cited};
use super::headings::{self, Capitals};
use super::links::{Links, own_mention};
use super::printed::{inside_quotes, single_line};
use super::reference_names;
use super::short_description::short_description;
use super::short_footnotes::{self, Label};
use super::style::Style;
use super::wikitext_escape::{heading, line_start, text, value};
use crate::sources::Evidence;
use crate::topic::Topic;
use crate::writing::{Article, Paragraph, Provenance, Sentence};

/// The article. The lead has no heading; its first sentence shows the topic in bold where it names it in words that
/// are not a quotation.
pub fn article(topic: &Topic, article: &Article, evidence: &Evidence, style: &Style) -> String {
    let references = References::of(article, evidence);
    let entries: Vec<Entry> = references
        .list()
        .iter()
        .map(|r| Entry::of(r.source))
        .collect();
    let labels = short_footnotes::labels(references.list(), &entries, style.short_footnotes);
    let mut writer = Writer {
        evidence,
        style,
        labels,
        names: reference_names::names(&entries.iter().collect::<Vec<_>>()),
        entries,
        references,
        accessed: style.fetched_ms.and_then(|ms| day(ms, style.month_first)),
        defined: BTreeSet::new(),
        links: Links::new(&style.titles, &topic.title),
        unnamed: None,
    };
    let mut blocks = vec![head(topic, article, style)];
    writer.unnamed = Some(text(&topic.title));
    blocks.append(&mut writer.paragraphs(&article.lead));
    writer.unnamed = None;
    let capitals = Capitals::of(evidence);
    let sections = headings::ordered(article);
    let levels = headings::levels(&sections);
    let is_below = |title: &str| {
        headings::appendix(title).is_some_and(|place| !headings::before_references(place))
    };
    // What is cited below a list of references is in no list: it then comes last.
    let cited_below = sections
        .iter()
        .skip_while(|section| !is_below(&section.title))
        .flat_map(|section| &section.paragraphs)
        .flat_map(|paragraph| &paragraph.sentences)
        .any(|sentence| !cited(sentence, evidence).is_empty());
    let mut listed = false;
    let mut within = None;
    for (section, level) in sections.iter().zip(levels) {
        if level == 2 {
            within = headings::appendix(&section.title);
            if is_below(&section.title) && !listed && !cited_below {
                blocks.extend(writer.list());
                listed = true;
            }
            writer.links.next_section();
        }
        // A section of that name is where the list stands.
        if !(level == 2 && within == headings::appendix("references")) {
            let marks = "=".repeat(level);
            let title = heading(&capitals.sentence_case(&section.title));
            blocks.push(format!("{marks} {title} {marks}"));
        }
        blocks.append(&mut writer.paragraphs(&section.paragraphs));
    }
    if !listed {
        blocks.extend(writer.list());
    }
    blocks.join("\n\n") + "\n"
}

const LIST: &str = "== References ==\n{{reflist}}";
const WORKS: &str = "=== Sources ===";

/// Short description, the comment that the target wants, and how the article writes dates.
fn head(topic: &Topic, article: &Article, style: &Style) -> String {
    let description = short_description(topic, article).unwrap_or_else(|| "none".to_owned());
    let mut head = format!("{{{{Short description|{}}}}}\n", value(&description));
    if let Some(comment) = &style.comment {
        let _ = writeln!(head, "<!-- {} -->", single_line(comment));
    }
    let dates = if style.month_first { "mdy" } else { "dmy" };
    let _ = write!(head, "{{{{Use {dates} dates");
    if let Some(now) = style.fetched_ms.and_then(day_of) {
        let month = now.printed(false);
        let month = month.split_once(' ').map_or("", |(_, month)| month);
        let _ = write!(head, "|date={month}");
    }
    head + "}}"
}

struct Writer<'a> {
    evidence: &'a Evidence,
    style: &'a Style,
    references: References<'a>,
    entries: Vec<Entry>,
    names: Vec<String>,
    /// Of references that are cited by short footnotes.
    labels: Vec<Option<Label>>,
    accessed: Option<String>,
    defined: BTreeSet<usize>,
    links: Links,
    /// The topic's title, until it was shown in bold or its place for that is past.
    unnamed: Option<String>,
}

impl Writer<'_> {
    fn paragraphs(&mut self, paragraphs: &[Paragraph]) -> Vec<String> {
        paragraphs
            .iter()
            .map(|paragraph| {
                let sentences: Vec<String> = paragraph
                    .sentences
                    .iter()
                    .map(|s| self.sentence(s))
                    .filter(|s| !s.is_empty())
                    .collect();
                self.unnamed = None;
                line_start(sentences.join(" "))
            })
            .filter(|text| !text.is_empty())
            .collect()
    }

    fn sentence(&mut self, sentence: &Sentence) -> String {
        let line = single_line(&sentence.text);
        if line.is_empty() {
            return String::new();
        }
        let mut written = match sentence.provenance {
            Provenance::Quote => {
                self.unnamed = None;
                let quoted = format!("\"{}\"", text(&inside_quotes(&line)));
                match self.style.attribution(sentence, self.evidence) {
                    Some(whom) => format!("According to {}, {quoted}", text(&whom)),
                    None => quoted,
                }
            }
            Provenance::Model | Provenance::Edited | Provenance::Human => {
                let line = text(&line);
                let title = self.unnamed.as_deref();
                let own = title.and_then(|title| own_mention(&line, title));
                self.unnamed.take_if(|_| own.is_some());
                self.links.linked(line, own)
            }
        };
        for cited in cited(sentence, self.evidence) {
            self.unnamed = None;
            let reference = self.reference(&cited);
            written.push_str(&reference);
        }
        written
    }

    /// A reference at its first use with its template, later by name alone; the page after it where the article
    /// cites several pages of the source.
    fn reference(&mut self, cited: &Cited<'_>) -> String {
        let Some(index) = self.references.index(&cited.source.id) else {
            return String::new();
        };
        if let Some(label) = &self.labels[index] {
            return label.footnote(&cited.pages);
        }
        let reference = &self.references.list()[index];
        let name = &self.names[index];
        let mut written = if self.defined.insert(index) {
            let page = (reference.pages.len() == 1).then(|| list(&reference.pages));
            let template = cite(
                &self.entries[index],
                page,
                self.accessed.as_deref(),
                self.style.month_first,
            );
            format!("<ref name=\"{name}\">{template}</ref>")
        } else {
            format!("<ref name=\"{name}\" />")
        };
        if reference.pages.len() > 1 && !cited.pages.is_empty() {
            let _ = write!(written, "{{{{rp|{}}}}}", list(&cited.pages));
        }
        written
    }

    /// The list of footnotes, and below it the works that short ones name.
    fn list(&self) -> Vec<String> {
        let mut works: Vec<(&Label, String)> = Vec::new();
        for (index, label) in self.labels.iter().enumerate() {
            if let Some(label) = label {
                let accessed = self.accessed.as_deref();
                let cite = cite(&self.entries[index], None, accessed, self.style.month_first);
                works.push((label, format!("* {}", label.listed(cite))));
            }
        }
        works.sort_by_key(|(label, _)| label.order());
        let mut list = vec![LIST.to_owned()];
        if !works.is_empty() {
            let works: Vec<String> = works.into_iter().map(|(_, work)| work).collect();
            list.push(format!("{WORKS}\n{}", works.join("\n")));
        }
        list
    }
}

fn list(pages: &BTreeSet<u32>) -> String {
    let pages: Vec<String> = pages.iter().map(u32::to_string).collect();
    pages.join(", ")
}
