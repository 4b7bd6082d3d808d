//! Reads the prose of an article from the HTML that MediaWiki makes of it.

use std::collections::HashMap;

use dom_query::{Document as Page, NodeRef};
use stormwright_engine::text::sentences::sentences;

use super::article::{WikiArticle, WikiSection, WikiSentence};

/// What is no prose of the article: boxes, tables, pictures, notes to readers and editors, lists of references.
const LEFT_OUT: [&str; 7] = ["table", "style", "script", "figure", "ul", "ol", "dl"];
const LEFT_OUT_CLASSES: [&str; 9] = [
    "navbox",
    "hatnote",
    "thumb",
    "toc",
    "infobox",
    "metadata",
    "reflist",
    "noprint",
    "mw-editsection",
];

/// Hosts that keep copies of pages.
const ARCHIVES: [&str; 4] = [
    "web.archive.org",
    "archive.org",
    "archive.today",
    "archive.ph",
];

/// The prose of an article.
pub(super) fn read(html: &str) -> WikiArticle {
    let page = Page::from(html);
    let notes = notes(&page);
    let mut article = WikiArticle::default();
    let mut nodes = vec![page.root()];
    while let Some(node) = nodes.pop() {
        let name = node.node_name().unwrap_or_default();
        if node.is_element() && is_left_out(&node, &name) {
            continue;
        }
        match &*name {
            "p" => {
                let paragraph = Paragraph::of(&node, &notes);
                match article.sections.last_mut() {
                    Some(section) => section.sentences.extend(paragraph.sentences()),
                    None if paragraph.text.is_empty() => {}
                    None => article.lead.push(paragraph.text),
                }
            }
            "h2" | "h3" | "h4" | "h5" | "h6" => {
                let title = Paragraph::of(&node, &notes).text;
                // `h1` is the article's own title.
                let level = name.as_bytes().get(1).map_or(1, |digit| digit - b'1');
                if !title.is_empty() {
                    article.sections.push(WikiSection {
                        level,
                        title,
                        sentences: Vec::new(),
                    });
                }
            }
            _ => nodes.extend(node.children_it(true)),
        }
    }
    article
}

fn is_left_out(node: &NodeRef<'_>, name: &str) -> bool {
    LEFT_OUT.contains(&name) || LEFT_OUT_CLASSES.iter().any(|class| node.has_class(class))
}

/// The address that each note of the lists of references leads to, by the note's id.
fn notes(page: &Page) -> HashMap<String, String> {
    let mut notes = HashMap::new();
    for item in page.select("ol.references > li[id]").nodes() {
        let links = dom_query::Selection::from(*item).select("a[href]");
        let addresses: Vec<String> = links.nodes().iter().filter_map(address).collect();
        let live = addresses.iter().find(|address| !is_archive(address));
        if let (Some(id), Some(found)) = (item.attr("id"), live.or(addresses.first())) {
            notes.insert(id.to_string(), found.clone());
        }
    }
    notes
}

/// Where a link leads outside the wiki.
fn address(link: &NodeRef<'_>) -> Option<String> {
    if !link.has_class("external") {
        return None;
    }
    let href = link.attr("href")?;
    match href.strip_prefix("//") {
        Some(rest) => Some(format!("https://{rest}")),
        None => href.starts_with("http").then(|| href.to_string()),
    }
}

fn is_archive(address: &str) -> bool {
    let host = url::Url::parse(address).ok();
    let host = host.as_ref().and_then(url::Url::host_str);
    host.is_some_and(|host| ARCHIVES.contains(&host))
}

/// A paragraph's text, and behind which byte of it which address is cited.
#[derive(Default)]
struct Paragraph {
    text: String,
    cited: Vec<(usize, String)>,
}

impl Paragraph {
    fn of(root: &NodeRef<'_>, notes: &HashMap<String, String>) -> Self {
        let mut paragraph = Self::default();
        let mut nodes: Vec<NodeRef<'_>> = root.children_it(true).collect();
        while let Some(node) = nodes.pop() {
            if node.is_text() {
                paragraph.push(&node.text());
                continue;
            }
            let name = node.node_name().unwrap_or_default();
            if &*name == "sup" && node.has_class("reference") {
                paragraph.cite(&node, notes);
            } else if &*name == "br" {
                paragraph.push(" ");
            } else if !is_left_out(&node, &name) {
                nodes.extend(node.children_it(true));
            }
        }
        paragraph.text.truncate(paragraph.text.trim_end().len());
        paragraph
    }

    /// Adds text; white space of any kind and length becomes one space.
    fn push(&mut self, text: &str) {
        for char in text.chars() {
            if !char.is_whitespace() {
                self.text.push(char);
            } else if !self.text.is_empty() && !self.text.ends_with(' ') {
                self.text.push(' ');
            }
        }
    }

    fn cite(&mut self, mark: &NodeRef<'_>, notes: &HashMap<String, String>) {
        let links = dom_query::Selection::from(*mark).select("a[href]");
        for link in links.nodes() {
            let href = link.attr("href").unwrap_or_default();
            let note = href.split_once('#').map(|(_, id)| id).unwrap_or_default();
            if let Some(address) = notes.get(note) {
                self.cited
                    .push((self.text.trim_end().len(), address.clone()));
            }
        }
    }

    /// Its sentences. A mark behind a full stop belongs to the sentence that the stop ends.
    fn sentences(&self) -> Vec<WikiSentence> {
        let ranges = sentences(&self.text);
        let mut read: Vec<WikiSentence> = ranges
            .iter()
            .map(|range| WikiSentence {
                text: self.text[range.clone()].trim().to_owned(),
                references: Vec::new(),
            })
            .collect();
        for (at, address) in &self.cited {
            let before = ranges.iter().rposition(|range| range.start < *at);
            let sentence = before.and_then(|place| read.get_mut(place));
            if let Some(sentence) = sentence
                && !sentence.references.contains(address)
            {
                sentence.references.push(address.clone());
            }
        }
        read.retain(|sentence| !sentence.text.is_empty());
        read
    }
}
