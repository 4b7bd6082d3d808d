//! JSON-LD: the one object of a page that describes the page's own work.

use std::collections::HashMap;

use dom_query::Document as Page;
use serde_json::{Map, Value};

use super::super::extracted::one_line;

/// Types of works, the most telling first; a name stands for all types that end in it.
const WORKS: &[&str] = &[
    "NewsArticle",
    "ScholarlyArticle",
    "PodcastEpisode",
    "RadioEpisode",
    "VideoObject",
    "AudioObject",
    "Thesis",
    "Chapter",
    "Book",
    "Report",
    "Map",
    "DefinedTerm",
    "Dataset",
    "Interview",
    "Posting",
    "Review",
    "Article",
    "VisualArtwork",
    "DigitalDocument",
    "Document",
    "Product",
    "Event",
    "CreativeWork",
    "ItemPage",
    "AboutPage",
    "WebPage",
];

/// The work that the page is about, with what its parts refer to by name put in their places.
pub(super) struct Work {
    fields: Map<String, Value>,
    by_id: HashMap<String, Value>,
}

impl Work {
    /// The work of `page`, whose own addresses are given.
    pub fn of(page: &Page, own: &[String]) -> Option<Self> {
        let scripts = page.select("script[type]");
        let mut objects = Vec::new();
        for script in scripts.nodes() {
            let kind = script.attr("type").unwrap_or_default().to_lowercase();
            if kind.starts_with("application/ld+json")
                && let Some(value) = read(&script.text())
            {
                flatten(value, &mut objects);
            }
        }
        let by_id = objects
            .iter()
            .filter_map(|fields| {
                let id = fields.get("@id")?.as_str()?.to_owned();
                Some((id, Value::Object(fields.clone())))
            })
            .collect();
        let best = objects
            .into_iter()
            .enumerate()
            .filter_map(|(place, fields)| {
                let rank = kinds(&fields).iter().filter_map(|kind| rank(kind)).min()?;
                let is_own = fields.get("mainEntityOfPage") == Some(&Value::Bool(true))
                    || addresses(&fields)
                        .iter()
                        .any(|address| own.contains(address));
                Some(((!is_own && rank < WORKS.len() - 3, rank, place), fields))
            })
            .min_by_key(|(order, _)| *order)?;
        Some(Self {
            fields: best.1,
            by_id,
        })
    }

    /// The names of its types.
    pub fn kinds(&self) -> Vec<String> {
        kinds(&self.fields)
    }

    /// A text or a number.
    pub fn text(&self, name: &str) -> Option<String> {
        scalar(self.fields.get(name)?)
    }

    /// Whether it holds something under `name`.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    /// Names of people and bodies under `name`, and whether each is called a body.
    pub fn names(&self, name: &str) -> Vec<(String, bool)> {
        let mut names = Vec::new();
        self.collect(self.fields.get(name), &mut names, 0);
        names
    }

    /// A text of the object under `name`: of the journal that an article is part of.
    pub fn of_part(&self, name: &str, field: &str) -> Option<String> {
        let mut part = self.resolved(self.fields.get(name)?);
        // An issue is part of a volume, which is part of a journal.
        for _ in 0..4 {
            let object = match part {
                Value::Array(ref parts) => parts.first()?.as_object()?.clone(),
                Value::Object(object) => object,
                _ => return None,
            };
            if let Some(found) = object.get(field).and_then(scalar) {
                return Some(found);
            }
            part = self.resolved(object.get("isPartOf")?);
        }
        None
    }

    fn resolved(&self, value: &Value) -> Value {
        let id = value.get("@id").and_then(Value::as_str);
        let bare = value.as_object().is_some_and(|fields| fields.len() == 1);
        match id.and_then(|id| self.by_id.get(id)) {
            Some(known) if bare => known.clone(),
            _ => value.clone(),
        }
    }

    fn collect(&self, value: Option<&Value>, names: &mut Vec<(String, bool)>, depth: usize) {
        let Some(value) = value.filter(|_| depth < 4) else {
            return;
        };
        match self.resolved(value) {
            Value::String(name) => names.push((one_line(&name), false)),
            Value::Array(values) => {
                for value in &values {
                    self.collect(Some(value), names, depth + 1);
                }
            }
            Value::Object(fields) => {
                let body = kinds(&fields).iter().any(|kind| {
                    ["Organization", "Corporation", "Agency", "Library", "Museum"]
                        .iter()
                        .any(|body| kind.ends_with(body))
                });
                let whole = fields.get("name").and_then(scalar).or_else(|| {
                    let last = fields.get("familyName").and_then(scalar)?;
                    let first = fields.get("givenName").and_then(scalar)?;
                    Some(format!("{last}, {first}"))
                });
                match (whole, fields.get("name")) {
                    (Some(name), _) => names.push((name, body)),
                    // A list of names in one object.
                    (None, Some(list @ Value::Array(_))) => {
                        self.collect(Some(list), names, depth + 1)
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Reads a script, also where it is wrapped in a comment or has a comma too many.
fn read(script: &str) -> Option<Value> {
    let mut text = script.trim();
    for (open, close) in [
        ("<!--", "-->"),
        ("//<![CDATA[", "//]]>"),
        ("<![CDATA[", "]]>"),
    ] {
        text = text.strip_prefix(open).unwrap_or(text).trim();
        text = text.strip_suffix(close).unwrap_or(text).trim();
    }
    serde_json::from_str(text)
        .ok()
        .or_else(|| serde_json::from_str(&mended(text)).ok())
}

/// Commas before a closing bracket taken out, line ends within strings turned to spaces, a semicolon at the end left out.
fn mended(text: &str) -> String {
    let mut mended = String::with_capacity(text.len());
    let (mut within, mut escaped) = (false, false);
    for c in text.trim_end_matches(';').chars() {
        if within {
            mended.push(if c.is_control() { ' ' } else { c });
            within = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        if matches!(c, '}' | ']') {
            let bare = mended.trim_end();
            if bare.ends_with(',') {
                mended.truncate(bare.len() - 1);
            }
        }
        within = c == '"';
        mended.push(c);
    }
    mended
}

/// The objects that stand at the top, in a list or in a graph, and the main entity of each.
fn flatten(value: Value, objects: &mut Vec<Map<String, Value>>) {
    match value {
        Value::Array(values) => values.into_iter().for_each(|value| flatten(value, objects)),
        Value::Object(mut fields) => {
            if let Some(graph) = fields.remove("@graph") {
                flatten(graph, objects);
            }
            let main = fields
                .get("mainEntity")
                .filter(|main| main.is_object())
                .cloned();
            if fields.contains_key("@type") {
                objects.push(fields);
            }
            if let Some(Value::Object(mut main)) = main {
                // Sites write the same of a work that they give without the page around it.
                main.entry("mainEntityOfPage").or_insert(Value::Bool(true));
                flatten(Value::Object(main), objects);
            }
        }
        _ => {}
    }
}

fn kinds(fields: &Map<String, Value>) -> Vec<String> {
    let bare = |kind: &str| {
        kind.rsplit(['/', ':'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    match fields.get("@type") {
        Some(Value::String(kind)) => vec![bare(kind)],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).map(bare).collect(),
        _ => Vec::new(),
    }
}

fn rank(kind: &str) -> Option<usize> {
    WORKS.iter().position(|work| kind.ends_with(work))
}

fn addresses(fields: &Map<String, Value>) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["url", "@id", "mainEntityOfPage"] {
        match fields.get(name) {
            Some(Value::String(address)) => found.push(address.clone()),
            Some(Value::Object(page)) => {
                found.extend(page.get("@id").and_then(Value::as_str).map(str::to_owned));
            }
            _ => {}
        }
    }
    found
        .into_iter()
        .map(|address| address.split('#').next().unwrap_or_default().to_owned())
        .collect()
}

/// A text, a number, the value of a tagged text, or the first of a list of them.
fn scalar(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => one_line(text),
        Value::Number(number) => number.to_string(),
        Value::Array(values) => return values.iter().find_map(scalar),
        Value::Object(fields) => {
            return scalar(fields.get("@value").or_else(|| fields.get("name"))?);
        }
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}
