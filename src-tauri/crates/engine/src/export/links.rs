//! Links to articles that the encyclopedia has: the first mention under each section, and never within a quotation.

use std::collections::BTreeSet;

use super::wikitext_escape::text;

/// Titles that may be linked.
pub struct Links {
    titles: Vec<(String, String)>,
    done: BTreeSet<String>,
}

impl Links {
    /// Links to `titles`, which the encyclopedia has shown; the article's own is never linked.
    pub fn new(titles: &[String], own: &str) -> Self {
        let own = own.to_lowercase();
        let usable = |title: &&String| {
            title.to_lowercase() != own
                && title.chars().count() > 3
                && !title.contains(['[', ']', '{', '}', '|', '#', '<', '>', '_'])
                && !title.contains("''")
        };
        let mut titles: Vec<(String, String)> = titles
            .iter()
            .filter(usable)
            // "Mercury (planet)" is called Mercury, which could be something else.
            .filter(|title| !title.contains(['(', ':', '&']))
            .map(|title| (title.clone(), text(title)))
            .collect();
        // The longer of two that begin alike.
        titles.sort_by_key(|(title, _)| std::cmp::Reverse(title.len()));
        Self {
            titles,
            done: BTreeSet::new(),
        }
    }

    /// From here on titles may be linked again.
    pub fn next_section(&mut self) {
        self.done.clear();
    }

    /// The escaped text with its first mention of each title as a link.
    pub fn linked(&mut self, escaped: String) -> String {
        let mut found: Vec<(usize, usize, String)> = Vec::new();
        for (title, shown) in &self.titles {
            if self.done.contains(title) {
                continue;
            }
            let Some((at, mention)) = mention(&escaped, shown) else {
                continue;
            };
            let end = at + mention.len();
            if found
                .iter()
                .any(|(start, stop, _)| at < *stop && end > *start)
            {
                continue;
            }
            // A link's first letter may be large or small.
            let link = if title == shown {
                format!("[[{mention}]]")
            } else {
                format!("[[{title}|{mention}]]")
            };
            found.push((at, end, link));
            self.done.insert(title.clone());
        }
        found.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
        let mut linked = escaped;
        for (at, end, link) in found {
            linked.replace_range(at..end, &link);
        }
        linked
    }
}

/// Where whole words of `text` outside quotation marks are `title`, its first letter large or small.
fn mention<'a>(text: &'a str, title: &str) -> Option<(usize, &'a str)> {
    let mut letters = title.chars();
    let first = letters.next()?;
    let small = first.to_lowercase().to_string() + letters.as_str();
    [title.to_owned(), small].into_iter().find_map(|form| {
        text.match_indices(&form).find_map(|(at, _)| {
            let end = at + form.len();
            let whole = !text[..at].ends_with(char::is_alphanumeric)
                && !text[end..].starts_with(char::is_alphanumeric);
            let quoted = text[..at].matches('"').count() % 2 == 1;
            (whole && !quoted).then(|| (at, &text[at..end]))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mention_in_a_section_is_linked_and_a_quoted_one_is_not() {
        let titles = [
            "Gear".to_owned(),
            "Gear train".to_owned(),
            "Ship (novel)".to_owned(),
            "Own".to_owned(),
        ];
        let mut links = Links::new(&titles, "Own");
        assert_eq!(
            links.linked("A gear train has gears; a \"gear\" is a Gear. Own.".to_owned()),
            "A [[gear train]] has gears; a \"gear\" is a [[Gear]]. Own."
        );
        assert_eq!(links.linked("A gear.".to_owned()), "A gear.");
        links.next_section();
        assert_eq!(links.linked("A gear.".to_owned()), "A [[gear]].");
    }
}
