//! Titles, headings and snippets that come with a little HTML in them.

use dom_query::Document as Page;

use super::extracted::one_line;

/// Elements that other programs put into one line of text. A `<` before anything else is a sign of the text itself.
const INLINE: [&str; 26] = [
    "a", "abbr", "b", "bdi", "br", "cite", "code", "del", "div", "em", "font", "i", "ins", "li",
    "mark", "p", "q", "s", "small", "span", "strong", "sub", "sup", "u", "ul", "wbr",
];

/// The words of `text` on one line: without the tags of inline elements, entities as the characters they stand for.
pub(crate) fn plain(text: &str) -> String {
    if !text.contains(['<', '&']) {
        return one_line(text);
    }
    let escaped = without_tags(text).replace('<', "&lt;");
    one_line(&Page::fragment(escaped).root().text())
}

/// `text` without tags of [`INLINE`]. Tags that part words leave a space.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        match tag(&rest[at..]) {
            Some((name, length)) => {
                if matches!(name, "br" | "div" | "p" | "li" | "ul") {
                    out.push(' ');
                }
                rest = &rest[at + length..];
            }
            None => {
                out.push('<');
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The name and the length in bytes of the tag that `text` begins with.
fn tag(text: &str) -> Option<(&'static str, usize)> {
    let inner = text.strip_prefix('<')?;
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    let end = inner
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(inner.len());
    let name = INLINE
        .iter()
        .find(|name| name.eq_ignore_ascii_case(&inner[..end]))?;
    let close = text.find('>')?;
    let ends_well = inner[end..].starts_with(|c: char| c == '>' || c == '/' || c.is_whitespace());
    (ends_well && !text[1..close].contains('<')).then_some((name, close + 1))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn tags_and_entities_become_plain_words() {
        assert_eq!(
            plain("<b>R&amp;D</b> of\n<span class=\"x\">C#</span>&nbsp;tools &#8211; a&lt;b"),
            "R&D of C# tools – a<b"
        );
        assert_eq!(plain("One<br/>two"), "One two");
        assert_eq!(plain("H<sub>2</sub>O"), "H2O");
    }

    #[test]
    fn signs_that_are_no_tags_stay() {
        assert_eq!(plain("if x < 3 and y<z > 2"), "if x < 3 and y<z > 2");
        assert_eq!(plain("Vec<String> & more"), "Vec<String> & more");
        assert_eq!(plain("a <b"), "a <b");
        assert_eq!(plain(" plain  words "), "plain words");
    }
}
