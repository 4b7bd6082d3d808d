//! Reads HTML pages: the readable text, without navigation and footers.

use std::path::Path;

use dom_query::{Document as Page, NodeRef};
use dom_smoothie::Readability;
use stormwright_engine::sources::DocumentKind;

use super::extracted::{Extracted, Paragraphs, title_of_file};
use super::html_metadata;

/// Below this many characters a text found by readability is checked against the whole page's.
const SHORT_TEXT: usize = 250;

/// Elements within elements that readability follows safely; it calls itself for each.
const DEEPEST: usize = 400;

/// Elements within elements, or attributes of one, beyond which a page is not even parsed.
const ABYSS: usize = 5_000;

/// Reads a page: headings, list items and table cells become paragraphs of their own.
pub(crate) fn read(path: &Path, html: &str) -> Extracted {
    let page = Page::from(html);
    let mut extracted = Extracted::empty(DocumentKind::Html);
    html_metadata::apply(&page, &mut extracted.document);
    let address = extracted.document.url.clone();
    html_metadata::apply_address(&address, &mut extracted.document);
    // Readability drops the styles by which what nobody sees would be known.
    drop_hidden(&page);
    let readable = (depth(&page.root()) <= DEEPEST)
        .then(|| readable_text(page.clone()))
        .flatten();
    extracted.document.text = match readable {
        Some(text) if text.len() >= SHORT_TEXT => text,
        found => {
            let whole = page.body().map(|body| text_of(&body)).unwrap_or_default();
            // A page that is short altogether is read whole.
            match found {
                Some(text) if text.len() * 2 > whole.len() => text,
                _ => whole,
            }
        }
    };
    if extracted.document.title.is_empty() {
        extracted.document.title = title_of_file(path);
    }
    extracted
}

/// The article's text as readability finds it.
fn readable_text(page: Page) -> Option<String> {
    let mut readability = Readability::with_document(page, None, None).ok()?;
    let article = readability.parse().ok()?;
    let content = Page::fragment(article.content);
    let text = text_of(&content.root());
    (!text.is_empty()).then_some(text)
}

/// Whether elements are nested so deeply, or have so many attributes, that parsing alone would take minutes. What the
/// next of its kind closes does not count, so that a sloppy page with thousands of open list items still passes.
pub(crate) fn is_abyss(html: &str) -> bool {
    const SHALLOW: [&str; 34] = [
        "a", "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "form", "head",
        "hr", "html", "img", "input", "li", "link", "meta", "optgroup", "option", "p", "param",
        "rp", "rt", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr",
    ];
    /// What stands in these is no markup.
    const UNREAD: [&str; 7] = [
        "iframe", "noframes", "script", "style", "textarea", "title", "xmp",
    ];
    let mut depth = 0_usize;
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if rest.starts_with("!--") {
            rest = rest.find("-->").map_or("", |end| &rest[end..]);
            continue;
        }
        let (name, closes) = tag_name(rest);
        let is = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        let piece = &rest[..rest.find(['<', '>']).unwrap_or(rest.len())];
        if piece.bytes().filter(|byte| *byte == b'=').count() > ABYSS {
            return true;
        }
        if name.is_empty() || is(&SHALLOW) {
            continue;
        }
        if is(&UNREAD) {
            if !closes {
                rest = after_unread(rest, name);
            }
            continue;
        }
        depth = match closes {
            true => depth.saturating_sub(1),
            false => depth + 1,
        };
        if depth > ABYSS {
            return true;
        }
    }
    false
}

/// The name of the tag whose inside `rest` begins with, and whether it is a closing one; empty where it is no tag.
fn tag_name(rest: &str) -> (&str, bool) {
    let closes = rest.starts_with('/');
    let inside = rest.strip_prefix('/').unwrap_or(rest);
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric());
    let name = &inside[..end.unwrap_or(inside.len())];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (if is_name { name } else { "" }, closes)
}

/// What follows the content of an element that holds no markup.
fn after_unread<'a>(rest: &'a str, name: &str) -> &'a str {
    let mut from = 0;
    while let Some(at) = rest[from..].find("</") {
        let (found, _) = tag_name(&rest[from + at + 1..]);
        if found.eq_ignore_ascii_case(name) {
            return &rest[from + at + 2..];
        }
        from += at + 2;
    }
    ""
}

/// How deep the elements below `root` are nested, up to what can be of interest.
fn depth(root: &NodeRef<'_>) -> usize {
    let mut deepest = 0;
    let mut nodes = vec![(*root, 0)];
    while let Some((node, depth)) = nodes.pop() {
        deepest = deepest.max(depth);
        if deepest > DEEPEST {
            break;
        }
        nodes.extend(node.children_it(false).map(|child| (child, depth + 1)));
    }
    deepest
}

/// Elements whose content is no reading text.
fn is_skipped(node: &NodeRef<'_>, name: &str) -> bool {
    const SKIPPED: [&str; 19] = [
        "script", "style", "noscript", "template", "head", "nav", "footer", "form", "button",
        "select", "textarea", "svg", "math", "iframe", "object", "audio", "video", "canvas",
        "dialog",
    ];
    if SKIPPED.contains(&name) {
        return true;
    }
    // Reference marks and edit links of wiki pages.
    (name == "sup" && node.has_class("reference")) || node.has_class("mw-editsection")
}

/// Takes out what a reader of the page would not see; a page that is hidden as a whole until a script shows it stays.
fn drop_hidden(page: &Page) {
    for node in page.select("[hidden], [aria-hidden], [style]").nodes() {
        let whole = node
            .node_name()
            .is_some_and(|name| matches!(&*name, "html" | "body"));
        if !whole && is_hidden(node) {
            node.remove_from_parent();
        }
    }
}

/// Whether a reader of the page would not see the element, as far as the element itself says so.
fn is_hidden(node: &NodeRef<'_>) -> bool {
    const UNSEEN: [&str; 8] = [
        "display:none",
        "visibility:hidden",
        "font-size:0",
        "opacity:0",
        "left:-9999",
        "top:-9999",
        "text-indent:-9999",
        "clip:rect(0",
    ];
    if node.has_attr("hidden") || node.attr("aria-hidden").is_some_and(|v| &*v == "true") {
        return true;
    }
    let Some(style) = node.attr("style") else {
        return false;
    };
    let mut style: String = style.split_whitespace().collect();
    style.make_ascii_lowercase();
    UNSEEN.iter().any(|unseen| {
        let mut at = style.match_indices(unseen);
        // "opacity:0.9" and "font-size:0.8em" can be seen.
        at.any(|(at, _)| !style[at + unseen.len()..].starts_with(['.', '1', '2']))
    })
}

fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 37] = [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "th",
        "tr",
        "ul",
    ];
    BLOCKS.contains(&name)
}

/// The text below `root`, one paragraph a block. Walks without recursion: pages nest as deep as they like.
fn text_of(root: &NodeRef<'_>) -> String {
    enum Step<'a> {
        Enter(NodeRef<'a>),
        EndBlock,
    }
    let mut paragraphs = Paragraphs::default();
    let mut breaks = 0;
    let mut steps = vec![Step::Enter(*root)];
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            paragraphs.end();
            continue;
        };
        if node.is_text() {
            let text = node.text();
            if !text.trim().is_empty() {
                breaks = 0;
            }
            paragraphs.push(&text);
            continue;
        }
        if node.is_element() {
            let name = node.node_name().unwrap_or_default();
            if is_skipped(&node, &name) {
                continue;
            }
            if &*name == "br" {
                // Two of them are how old pages part paragraphs.
                breaks += 1;
                if breaks > 1 {
                    paragraphs.end();
                }
                paragraphs.push(" ");
                continue;
            }
            if is_block(&name) {
                breaks = 0;
                paragraphs.end();
                steps.push(Step::EndBlock);
            }
        }
        steps.extend(node.children_it(true).map(Step::Enter));
    }
    paragraphs.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        read(Path::new("some-page.html"), html).document.text
    }

    #[test]
    fn blocks_become_paragraphs_and_the_frame_of_the_page_goes() {
        let filler = "The mechanism was found in a wreck, and its gears were studied for decades. "
            .repeat(6);
        let html = format!(
            "<html><head><title>T</title><script>var x = 'no';</script></head><body>\
             <nav><a href=/>Home</a> <a href=/about>About us</a></nav>\
             <article><h1>Gears</h1><p>{filler}</p><h2>Dials</h2><p>One <b>bold</b>&nbsp;word,<br>one line.</p>\
             <ul><li>First item of the list</li><li>Second item</li></ul>\
             <table><tr><th>Year</th><td>1901</td></tr></table><p>{filler}</p></article>\
             <footer>All rights reserved</footer></body></html>"
        );
        let text = text(&html);
        let paragraphs: Vec<_> = text.split("\n\n").collect();
        for wanted in [
            "Dials",
            "One bold word, one line.",
            "First item of the list",
            "Second item",
            "Year",
            "1901",
        ] {
            assert!(paragraphs.contains(&wanted), "{wanted} in {paragraphs:?}");
        }
        for gone in ["About us", "rights reserved", "var x"] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
    }

    #[test]
    fn a_page_without_an_article_is_read_whole() {
        assert_eq!(
            text("<p>Only one short line.</p><div>And another.</div>"),
            "Only one short line.\n\nAnd another."
        );
        assert_eq!(text(""), "");
    }

    #[test]
    fn a_page_that_a_script_shows_is_read_and_what_is_hidden_in_it_is_not() {
        let page = "<html><body style=\"opacity:0\"><p>It was lit in 1912.</p>\
                    <p style=\"display: none\">Nobody sees this.</p></body></html>";
        let text = read(Path::new(""), page).document.text;
        assert_eq!(text.trim(), "It was lit in 1912.");
    }

    #[test]
    fn what_no_parser_ends_with_is_known_and_a_sloppy_page_passes() {
        let attributes: String = (0..10_000).map(|n| format!(" a{n}=1")).collect();
        for abyss in [
            "<div>".repeat(6_000),
            "<svg>".repeat(6_000),
            "<I>".repeat(6_000),
            format!("<p{attributes}>x</p>"),
            format!("<title>a</title>{}", "<x-y>".repeat(6_000)),
        ] {
            assert!(is_abyss(&abyss), "{}", &abyss[..20]);
        }
        for page in [
            "<li>a".repeat(20_000),
            "<p>a<br>b".repeat(20_000),
            "<div><b>a</b></div>".repeat(20_000),
            format!("<script>{}</script>", "if (a<b && c<d) x;".repeat(20_000)),
            format!("<!-- {} -->", "<div>".repeat(20_000)),
            format!("<p>{}</p>", "= ".repeat(20_000)),
            "<".repeat(20_000),
        ] {
            assert!(!is_abyss(&page), "{}", &page[..20]);
        }
    }

    #[test]
    fn a_page_nested_without_end_is_read() {
        let html = format!("{}deep{}", "<div>".repeat(3_000), "</div>".repeat(3_000));
        assert_eq!(text(&html), "deep");
    }
}
