//! The YAML block that may stand at the head of a Markdown or text file.

use serde_yaml_ng::{Mapping, Value};
use stormwright_engine::sources::identifiers;

use super::extracted::{Extracted, date, is_web_address, one_line};

/// Parts a file into its front matter, without the fences, and the rest.
pub(crate) fn split(text: &str) -> (Option<&str>, &str) {
    let mut rest = text;
    let Some(first) = next_line(&mut rest) else {
        return (None, text);
    };
    if first.trim_end() != "---" {
        return (None, text);
    }
    let start = text.len() - rest.len();
    loop {
        let end = text.len() - rest.len();
        match next_line(&mut rest) {
            Some(line) if matches!(line.trim_end(), "---" | "...") => {
                return (Some(&text[start..end]), rest);
            }
            Some(_) => {}
            // A rule at the top of the file, and no block at all.
            None => return (None, text),
        }
    }
}

fn next_line<'a>(rest: &mut &'a str) -> Option<&'a str> {
    if rest.is_empty() {
        return None;
    }
    let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
    let (line, after) = rest.split_at(end);
    *rest = after;
    Some(line)
}

/// Fills in what the block says. A block that cannot be read is a problem, not a failure.
pub(crate) fn apply(block: &str, extracted: &mut Extracted) {
    let fields = match serde_yaml_ng::from_str::<Value>(block) {
        Ok(Value::Mapping(fields)) => fields,
        Ok(Value::Null) => return,
        Ok(_) => {
            let problem = "the front matter holds no `key: value` lines and was ignored";
            extracted.problems.push(problem.to_owned());
            return;
        }
        Err(error) => {
            let problem = format!("the front matter is not YAML and was ignored: {error}");
            extracted.problems.push(problem);
            return;
        }
    };
    let document = &mut extracted.document;
    let one = |names: &[&str]| values(&fields, names).into_iter().next();
    if let Some(url) = one(&["url", "link", "canonical_url", "source_url"]) {
        if is_web_address(&url) {
            document.url = url;
        } else {
            let problem = format!("the front matter's \"{url}\" is no web address and was ignored");
            extracted.problems.push(problem);
        }
    }
    if let Some(title) = one(&["title"]) {
        document.title = title;
    }
    document.authors = values(&fields, &["author", "authors"]);
    document.site = one(&["site", "website", "site_name"]);
    document.publisher = one(&["publisher"]);
    document.published = one(&["date", "published"]).and_then(|given| date(&given));
    document.language = one(&["language", "lang"]);
    let details = &mut document.details;
    details.kind = one(&["type", "kind"]).and_then(|kind| {
        let name = kind.to_lowercase().replace([' ', '-'], "_");
        serde_json::from_value(serde_json::Value::String(name)).ok()
    });
    details.work = one(&["work", "journal", "book"]);
    details.volume = one(&["volume"]);
    details.issue = one(&["issue", "number"]);
    details.pages = one(&["pages"]);
    details.edition = one(&["edition"]);
    details.isbn = one(&["isbn"]).and_then(|given| identifiers::isbn(&given));
    details.issn = one(&["issn"]).and_then(|given| identifiers::issn(&given));
    details.doi = one(&["doi"]).and_then(|given| identifiers::doi(&given));
    details.pmid = one(&["pmid"]).and_then(|given| identifiers::pmid(&given));
    details.arxiv = one(&["arxiv"]).and_then(|given| identifiers::arxiv(&given));
}

/// The values under the first of `names` that is there: a list's entries, or the one value.
fn values(fields: &Mapping, names: &[&str]) -> Vec<String> {
    names
        .iter()
        .find_map(|name| {
            fields
                .iter()
                .find(|(key, _)| key.as_str().is_some_and(|k| k.eq_ignore_ascii_case(name)))
                .map(|(_, value)| value)
        })
        .map(|value| match value {
            Value::Sequence(entries) => entries.iter().filter_map(scalar).collect(),
            single => scalar(single).into_iter().collect(),
        })
        .unwrap_or_default()
}

fn scalar(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => one_line(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Mapping(fields) => return fields.get("name").and_then(scalar),
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use stormwright_engine::sources::DocumentKind;

    use super::*;

    #[test]
    fn what_is_no_web_address_is_no_address_of_a_document() {
        for odd in [
            "javascript:alert(1)",
            "file:///etc/passwd",
            "17",
            "https://",
            "a b",
            "library:/x",
        ] {
            let mut extracted = Extracted::empty(DocumentKind::Markdown);
            apply(&format!("url: \"{odd}\"\n"), &mut extracted);
            assert_eq!(extracted.document.url, "", "{odd}");
            assert!(
                extracted.problems[0].contains(odd),
                "{:?}",
                extracted.problems
            );
        }
        let mut extracted = Extracted::empty(DocumentKind::Markdown);
        apply("url: HTTPS://a.example/x?y=ü", &mut extracted);
        assert_eq!(extracted.document.url, "HTTPS://a.example/x?y=ü");
    }

    #[test]
    fn fields_are_read_in_whatever_shape_they_come() {
        let text = "---\r\nTitle: \"A: B\"\r\nauthors: [Ann, {name: Ben}]\r\ndate: 2020-05-01\r\nyear: 3\r\ntype: press release\r\ndoi: 10.1038/x\r\nisbn: 1\r\n---\r\nBody";
        let (block, rest) = split(text);
        let mut extracted = Extracted::empty(DocumentKind::Markdown);
        apply(block.unwrap(), &mut extracted);
        assert_eq!(rest, "Body");
        assert_eq!(extracted.document.title, "A: B");
        assert_eq!(extracted.document.authors, ["Ann", "Ben"]);
        assert_eq!(extracted.document.published.as_deref(), Some("2020-05-01"));
        assert!(extracted.problems.is_empty());
    }

    #[test]
    fn a_broken_block_is_a_problem_and_the_body_stays() {
        let (block, rest) = split("---\ntitle: [unclosed\n---\nBody");
        let mut extracted = Extracted::empty(DocumentKind::Markdown);
        apply(block.unwrap(), &mut extracted);
        assert_eq!(rest, "Body");
        assert_eq!(extracted.problems.len(), 1);
    }

    #[test]
    fn a_rule_at_the_top_is_no_front_matter() {
        assert_eq!(split("---\nA scene."), (None, "---\nA scene."));
        assert_eq!(split(""), (None, ""));
    }
}
