//! The article as a page of HTML, made of its Markdown.

use pulldown_cmark::{Event, Options, Parser, html};

use super::markdown;
use super::style::Style;
use crate::sources::Evidence;
use crate::topic::Topic;
use crate::writing::Article;

/// The article as a whole page without script or style. Whatever HTML a source brought along is shown as text.
pub fn article(topic: &Topic, article: &Article, evidence: &Evidence, style: &Style) -> String {
    let text = markdown::article(topic, article, evidence, style);
    let events = Parser::new_ext(&text, Options::ENABLE_FOOTNOTES).map(|event| match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    let mut title = String::new();
    html::push_html(
        &mut title,
        std::iter::once(Event::Text(topic.title.as_str().into())),
    );
    format!(
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}
