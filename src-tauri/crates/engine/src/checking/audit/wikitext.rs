//! An article's wikitext as sentences with their references. Tables, templates, files and lists of references are left out.

use std::collections::HashMap;
use std::ops::Range;

use crate::text::sentences;

/// Stands in the text where a reference stood, before its number.
const OPEN: char = '\u{e000}';
/// Stands after its number.
const CLOSE: char = '\u{e001}';

/// A reference.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reference {
    /// Its name in the wikitext; empty where it has none.
    pub name: String,
    /// The address that it gives; empty where it gives none.
    pub url: String,
    /// The title that it gives; empty where it gives none.
    pub title: String,
}

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The heading it stands under; empty in the lead.
    pub section: String,
    /// Its words.
    pub text: String,
    /// Places of its references.
    pub references: Vec<usize>,
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The words that it sets in bold first: what it is about.
    pub subject: String,
    /// Its references in the order in which they are first used.
    pub references: Vec<Reference>,
    /// Its sentences.
    pub sentences: Vec<Stated>,
}

/// Reads an article's wikitext.
pub fn read(wikitext: &str) -> Page {
    let mut page = Page::default();
    let without_comments = cut_out(wikitext, "<!--", "-->");
    let marked = take_references(&without_comments, &mut page.references);
    let plain = cut_nested(&cut_nested(&marked, "{{", "}}"), "{|", "|}");
    page.subject = between(&plain, "'''").unwrap_or_default();
    let mut section = String::new();
    for block in plain.split('\n') {
        let line = block.trim();
        if let Some(title) = heading(line) {
            section = title;
            continue;
        }
        let text = links(line.trim_start_matches(['*', '#', ':', ';']).trim());
        push(&text, &section, &mut page.sentences);
    }
    page
}

/// The sentences of a paragraph; a reference belongs to the sentence in which it stands or after whose end it stands.
fn push(marked: &str, section: &str, found: &mut Vec<Stated>) {
    let mut text = String::new();
    let mut marks: Vec<(usize, usize)> = Vec::new();
    let mut rest = marked;
    while let Some(open) = rest.find(OPEN) {
        text.push_str(&rest[..open]);
        let after = &rest[open + OPEN.len_utf8()..];
        let Some(close) = after.find(CLOSE) else {
            break;
        };
        if let Ok(place) = after[..close].parse() {
            marks.push((text.len(), place));
        }
        rest = &after[close + CLOSE.len_utf8()..];
    }
    text.push_str(rest);
    let ranges: Vec<Range<usize>> = sentences::sentences(&text);
    let first = found.len();
    for range in &ranges {
        found.push(Stated {
            section: section.to_owned(),
            text: text[range.clone()].to_owned(),
            references: Vec::new(),
        });
    }
    for (at, place) in marks {
        let owner = ranges.iter().rposition(|range| range.start < at);
        if let Some(owner) = owner {
            let references = &mut found[first + owner].references;
            if !references.contains(&place) {
                references.push(place);
            }
        }
    }
}

/// Puts marks in the place of references, which are collected.
fn take_references(text: &str, found: &mut Vec<Reference>) -> String {
    let mut marked = String::new();
    let mut by_name: HashMap<String, usize> = HashMap::new();
    let mut rest = text;
    // Once nothing closes a reference any more, nothing will.
    let mut closes = true;
    while let Some(open) = find_tag(rest) {
        marked.push_str(&rest[..open]);
        let tag = &rest[open..];
        let Some(end) = tag.find('>') else {
            rest = tag;
            break;
        };
        let head = &tag[4..end];
        let name = attribute(head, "name");
        let (body, after) = match head.ends_with('/') {
            true => ("", end + 1),
            false => match closes.then(|| tag[end..].find("</ref>")).flatten() {
                Some(close) => (&tag[end + 1..end + close], end + close + "</ref>".len()),
                None => {
                    closes = false;
                    ("", end + 1)
                }
            },
        };
        let place = match by_name.get(&name).filter(|_| !name.is_empty()) {
            Some(place) => *place,
            None => {
                found.push(Reference {
                    name: name.clone(),
                    ..Reference::default()
                });
                found.len() - 1
            }
        };
        if !name.is_empty() {
            by_name.insert(name, place);
        }
        if !body.trim().is_empty() {
            found[place].url = address(body);
            found[place].title = parameter(body, "title").unwrap_or_else(|| label(body));
        }
        marked.push_str(&format!("{OPEN}{place}{CLOSE}"));
        rest = &tag[after..];
    }
    marked.push_str(rest);
    marked
}

/// Where the next reference begins; a list of references is none.
fn find_tag(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find("<ref")?;
        let next = text[at + 4..].chars().next();
        if matches!(next, Some('>' | '/' | ' ')) {
            return Some(at);
        }
        from = at + 4;
    }
}

/// The value of an attribute of a tag.
fn attribute(head: &str, name: &str) -> String {
    let Some(at) = head.find(name) else {
        return String::new();
    };
    let value = head[at + name.len()..].trim_start();
    let value = value.strip_prefix('=').unwrap_or_default();
    let value = value.trim().trim_end_matches('/').trim();
    match value.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let inside = &value[1..];
            inside[..inside.find(quote).unwrap_or(inside.len())].to_owned()
        }
        _ => value
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned(),
    }
}

/// A parameter of a citation template.
fn parameter(body: &str, name: &str) -> Option<String> {
    body.split('|').skip(1).find_map(|part| {
        let (key, value) = part.split_once('=')?;
        let value = value.trim().trim_end_matches("}}").trim();
        (key.trim() == name && !value.is_empty()).then(|| value.to_owned())
    })
}

/// The address that a reference gives: its `url`, else the first that stands in it.
fn address(body: &str) -> String {
    if let Some(url) = parameter(body, "url") {
        return url;
    }
    let Some(at) = body.find("http://").or_else(|| body.find("https://")) else {
        return String::new();
    };
    let rest = &body[at..];
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ']' | '|' | '}' | '<'));
    rest[..end.unwrap_or(rest.len())].to_owned()
}

/// The words of an external link in square brackets; empty where there is none.
fn label(body: &str) -> String {
    let link = body.find("[http").map(|at| &body[at + 1..]);
    let link = link.and_then(|link| link.find(']').map(|end| &link[..end]));
    let words = link.and_then(|link| link.split_once(char::is_whitespace));
    words.map_or_else(String::new, |(_, words)| words.trim().to_owned())
}

/// `text` without what stands between two marks, the marks included.
fn cut_out(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(open) {
        kept.push_str(&rest[..at]);
        let Some(end) = rest[at..].find(close) else {
            return kept;
        };
        rest = &rest[at + end + close.len()..];
    }
    kept.push_str(rest);
    kept
}

/// The same for marks that may hold one another.
fn cut_nested(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if text[at..].starts_with(open) {
            depth += 1;
            at += open.len();
        } else if depth > 0 && text[at..].starts_with(close) {
            depth -= 1;
            at += close.len();
        } else {
            if depth == 0 {
                kept.push(next);
            }
            at += next.len_utf8();
        }
    }
    kept
}

/// The words between the first two of a mark.
fn between(text: &str, mark: &str) -> Option<String> {
    let start = text.find(mark)? + mark.len();
    let end = text[start..].find(mark)?;
    Some(links(&text[start..start + end]))
}

fn heading(line: &str) -> Option<String> {
    let inside = line.strip_prefix("==")?.strip_suffix("==")?;
    Some(inside.trim_matches('=').trim().to_owned())
}

/// A line as it is read: links by their words, files and categories left out, no marks of emphasis.
fn links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('[') {
        text.push_str(&rest[..at]);
        let inner = rest[at..].starts_with("[[");
        let (open, close) = if inner { ("[[", "]]") } else { ("[", "]") };
        let Some(end) = rest[at..].find(close) else {
            break;
        };
        let inside = &rest[at + open.len()..at + end];
        let lower = inside.trim_start().to_lowercase();
        if inner {
            let hidden = ["file:", "image:", "category:"];
            if !hidden.iter().any(|start| lower.starts_with(start)) {
                text.push_str(inside.rsplit('|').next().unwrap_or(inside));
            }
        } else if lower.starts_with("http") {
            text.push_str(inside.split_once(' ').map_or("", |(_, words)| words));
        } else {
            text.push_str(&rest[at..at + end + close.len()]);
        }
        rest = &rest[at + end + close.len()..];
    }
    text.push_str(rest);
    cut_out(&text.replace("'''", "").replace("''", ""), "<", ">").replace("&nbsp;", " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTICLE: &str = "{{Infobox harbour|name={{lang|da|Moseby}}}}\n'''Moseby''' is a [[harbour]] in [[Denmark|the \
        Danish kingdom]].<ref name=\"a\">{{cite web |url=https://a.example/1 |title=Harbours}}</ref> It is \
        old.<ref>[https://b.example/2 A page]</ref><ref name=a/>\n\n== History ==\nIts mole<!-- which? --> was built in \
        1912.<ref name=a /> Nobody knows why.\n{| class=x\n| cell\n|}\n== References ==\n<references/>";

    #[test]
    fn each_sentence_has_the_references_that_stand_in_it_or_after_it() {
        let page = read(ARTICLE);
        assert_eq!(page.subject, "Moseby");
        let stated: Vec<(&str, &str, &[usize])> = page
            .sentences
            .iter()
            .map(|s| (s.section.as_str(), s.text.as_str(), s.references.as_slice()))
            .collect();
        assert_eq!(
            stated,
            [
                ("", "Moseby is a harbour in the Danish kingdom.", &[0][..]),
                ("", "It is old.", &[1, 0]),
                ("History", "Its mole was built in 1912.", &[0]),
                ("History", "Nobody knows why.", &[]),
            ]
        );
    }

    #[test]
    fn a_references_address_is_that_of_its_template_or_the_first_in_it() {
        let page = read(ARTICLE);
        let urls: Vec<&str> = page.references.iter().map(|r| r.url.as_str()).collect();
        assert_eq!(urls, ["https://a.example/1", "https://b.example/2"]);
        assert_eq!(page.references[0].title, "Harbours");
        assert_eq!(page.references[1].title, "A page");
    }

    #[test]
    fn wikitext_that_is_cut_off_is_read_as_far_as_it_goes() {
        for text in [
            "A.<ref",
            "A.<ref name=",
            "{{x",
            "[[y",
            "'''z",
            "A.<ref>b",
            "<!-- c",
        ] {
            read(text);
        }
    }
}
