//! Links to articles that the encyclopedia has: the first mention under each section, and never within a quotation.

use std::collections::BTreeSet;
use std::ops::Range;

use super::wikitext_escape::{in_reference, text};

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

    /// The escaped text with its first mention of each title as a link, and the article's own at `own` in bold.
    pub fn linked(&mut self, escaped: String, own: Option<Range<usize>>) -> String {
        let mut found: Vec<(usize, usize, String)> = Vec::new();
        if let Some(own) = own {
            let bold = format!("'''{}'''", &escaped[own.clone()]);
            found.push((own.start, own.end, bold));
        }
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

/// Where `text` names the article's `own` title first and bold marks can stand around it.
pub fn own_mention(text: &str, own: &str) -> Option<Range<usize>> {
    let free = |at: &Range<usize>| {
        let name = &text[at.clone()];
        let beside = text[..at.start].ends_with('\'') || text[at.end..].starts_with('\'');
        !beside && !name.starts_with('\'') && !name.ends_with('\'')
    };
    mentions(text, own).into_iter().find(free)
}

/// Where `text` has `title` outside quotation marks.
fn mention<'a>(text: &'a str, title: &str) -> Option<(usize, &'a str)> {
    let quoted = |at: &Range<usize>| text[..at.start].matches('"').count() % 2 == 1;
    let found = mentions(text, title).into_iter().find(|at| !quoted(at))?;
    Some((found.start, &text[found]))
}

/// Where whole words of the escaped `text` are `title`, its first letter large or small: first where it is as given. A
/// character's reference stays whole.
fn mentions(text: &str, title: &str) -> Vec<Range<usize>> {
    let mut letters = title.chars();
    let Some(first) = letters.next() else {
        return Vec::new();
    };
    let other: String = if first.is_lowercase() {
        first.to_uppercase().collect()
    } else {
        first.to_lowercase().collect()
    };
    let forms = [title.to_owned(), other + letters.as_str()];
    let is_whole = |at: &Range<usize>| {
        !text[..at.start].ends_with(char::is_alphanumeric)
            && !text[at.end..].starts_with(char::is_alphanumeric)
            && !in_reference(text, at.start)
            && !in_reference(text, at.end)
    };
    let of_form = |form: &String| {
        let found = text.match_indices(form.as_str());
        let found = found.map(|(at, form)| at..at + form.len());
        found.filter(is_whole).collect::<Vec<_>>()
    };
    forms.iter().flat_map(of_form).collect()
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
            links.linked(
                "A gear train has gears; a \"gear\" is a Gear. Own.".to_owned(),
                None
            ),
            "A [[gear train]] has gears; a \"gear\" is a [[Gear]]. Own."
        );
        assert_eq!(links.linked("A gear.".to_owned(), None), "A gear.");
        links.next_section();
        assert_eq!(links.linked("A gear.".to_owned(), None), "A [[gear]].");
    }

    #[test]
    fn the_own_title_is_bold_and_no_link_stands_in_it() {
        let titles = ["Harrison".to_owned(), "Liverpool".to_owned()];
        let mut links = Links::new(&titles, "George Harrison");
        let line = text("George Harrison was from Liverpool.");
        let own = own_mention(&line, "George Harrison");
        assert_eq!(
            links.linked(line, own),
            "'''George Harrison''' was from [[Liverpool]]."
        );
    }

    #[test]
    fn a_title_is_found_as_whole_words_only_and_never_in_the_reference_of_a_character() {
        assert_eq!(own_mention(&text("A [[b]] of 91."), "91"), Some(27..29));
        assert_eq!(own_mention(&text("a < b"), "lt"), None);
        assert_eq!(own_mention("Leeds", "Lee"), None);
        assert_eq!(own_mention("Ann's 'Lee'", "Lee"), None);
        let theatre = own_mention("The Ford's Theatre is old.", "Ford's Theatre");
        assert_eq!(theatre, Some(4..18));
    }
}
