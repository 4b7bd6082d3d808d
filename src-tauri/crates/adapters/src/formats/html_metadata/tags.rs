//! The elements of a page's head: `meta`, `link` and attributes, read without regard to case.

use dom_query::{Document as Page, NodeRef};

use super::super::extracted::one_line;

/// Contents of all `meta` elements by their name, property or itemprop, in the order of the page.
pub(super) struct Tags(Vec<(String, String)>);

impl Tags {
    /// Those of `page`.
    pub fn of(page: &Page) -> Self {
        let mut tags = Vec::new();
        for node in page.select("meta[content]").nodes() {
            let content = node.attr("content").map(|content| one_line(&content));
            let Some(content) = content.filter(|content| !content.is_empty()) else {
                continue;
            };
            // What stands within an element of its own is of a part of the page: of a comment, a related work.
            if is_of_another(node) {
                continue;
            }
            for attribute in ["name", "property", "itemprop", "http-equiv"] {
                if let Some(name) = node.attr(attribute) {
                    let name = name.trim().to_ascii_lowercase();
                    let name = name
                        .strip_prefix("dcterms.")
                        .or_else(|| name.strip_prefix("dc.terms."))
                        .map_or_else(|| name.clone(), |rest| format!("dc.{rest}"));
                    tags.push((name, content.clone()));
                }
            }
        }
        Self(tags)
    }

    /// All contents under `name`.
    pub fn all(&self, name: &str) -> Vec<String> {
        let named = self.0.iter().filter(|(known, _)| known == name);
        named.map(|(_, content)| content.clone()).collect()
    }

    /// The first content under the first of `names` that is there.
    pub fn first(&self, names: &[&str]) -> Option<String> {
        names
            .iter()
            .find_map(|name| self.all(name).into_iter().next())
    }

    /// Whether anything stands under a name that begins so.
    pub fn any(&self, prefix: &str) -> bool {
        self.0.iter().any(|(name, _)| name.starts_with(prefix))
    }
}

fn is_of_another(node: &NodeRef<'_>) -> bool {
    node.ancestors(None).iter().any(|above| {
        let kind = above.attr("itemtype").unwrap_or_default().to_lowercase();
        [
            "comment",
            "review",
            "person",
            "organization",
            "offer",
            "imageobject",
        ]
        .iter()
        .any(|other| kind.ends_with(other))
    })
}

/// The first non-empty attribute of an element that `selector` finds.
pub(super) fn attribute(page: &Page, selector: &str, name: &str) -> Option<String> {
    let found = page.select(selector);
    found
        .nodes()
        .iter()
        .filter_map(|node| node.attr(name))
        .map(|value| one_line(&value))
        .find(|value| !value.is_empty())
}

/// The texts of the elements that `selector` finds, outside lists of references, comments and pointers to other pages.
pub(super) fn texts(page: &Page, selector: &str) -> Vec<String> {
    let found = page.select(selector);
    found
        .nodes()
        .iter()
        .filter(|node| !is_aside(node))
        .map(|node| one_line(&node.text()))
        .filter(|text| !text.is_empty())
        .collect()
}

/// Whether a node stands where a page names other works than its own.
pub(super) fn is_aside(node: &NodeRef<'_>) -> bool {
    node.ancestors(None).iter().any(|above| {
        let name = above.node_name().unwrap_or_default();
        let named = format!(
            "{} {}",
            above.attr("class").unwrap_or_default(),
            above.attr("id").unwrap_or_default()
        )
        .to_lowercase();
        matches!(&*name, "aside" | "footer" | "nav")
            || [
                "related",
                "comment",
                "reference",
                "bibliograph",
                "footnote",
                "recommend",
                "sidebar",
                "teaser",
                "most-read",
            ]
            .iter()
            .any(|word| named.contains(word))
    })
}
