//! Which articles are topics of a collection: those that the STORM paper took, and no longer than a person reads.

use stormwright_adapters::encyclopedia::{WikiArticle, WikiPage};
use stormwright_adapters::wikimedia::QualityClass;
use stormwright_engine::text::closing::is_closing;
use stormwright_engine::text::words::word_count;

/// The worst class that is taken.
const LEAST: QualityClass = QualityClass::B;

/// How titles of lists begin and end on English Wikipedia.
const LISTS: [&str; 9] = [
    "list of ",
    "lists of ",
    "outline of ",
    "timeline of ",
    "index of ",
    "glossary of ",
    "bibliography of ",
    "deaths in ",
    "comparison of ",
];
const LISTS_END: [&str; 4] = [
    " discography",
    " filmography",
    " bibliography",
    " videography",
];

/// Longest name of a file, its ending apart.
const LONGEST_NAME: usize = 200;

/// Why an article is left out on account of its title.
pub(super) fn by_title(title: &str) -> Option<String> {
    let small = title.to_lowercase();
    let list = LISTS.iter().any(|start| small.starts_with(start))
        || LISTS_END.iter().any(|end| small.ends_with(end));
    if list {
        Some("a list".to_owned())
    } else if small == "main page" {
        Some("no article".to_owned())
    } else if file_name(title).len() > LONGEST_NAME {
        Some("its title is too long for a file's name".to_owned())
    } else {
        None
    }
}

/// Why an article is left out on account of the page that its title leads to.
pub(super) fn by_page(page: &WikiPage) -> Option<String> {
    if page.disambiguation {
        return Some("only tells meanings of a word apart".to_owned());
    }
    by_title(&page.title)
}

/// Why an article is left out on account of its class.
pub(super) fn by_class(class: Option<QualityClass>) -> Option<String> {
    match class {
        Some(class) if class >= LEAST => None,
        Some(class) => Some(format!("class {}", class.name())),
        None => Some("its class is not known".to_owned()),
    }
}

/// Why an article is left out on account of its text; `most` words are too many.
pub(super) fn by_text(article: &WikiArticle, most: usize) -> Option<String> {
    let sections = article.sections.iter();
    if sections.filter(|s| !is_closing(&s.title)).count() == 0 {
        return Some("no sections".to_owned());
    }
    let words = words(article);
    (words >= most).then(|| format!("{words} words"))
}

/// Words of prose.
pub(super) fn words(article: &WikiArticle) -> usize {
    let lead = article.lead.iter().map(String::as_str);
    let body = article.sections.iter().flat_map(|s| &s.sentences);
    lead.chain(body.map(|sentence| sentence.text.as_str()))
        .map(word_count)
        .sum()
}

/// The name of a title's file without ending; different titles have different ones.
pub(super) fn file_name(title: &str) -> String {
    let mut name = String::new();
    for char in title.chars() {
        match char {
            ' ' => name.push('_'),
            // What some systems do not allow, and what marks it here.
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '%' => {
                name.push_str(&format!("%{:02X}", u32::from(char)));
            }
            char => name.push(char),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use stormwright_adapters::encyclopedia::{WikiSection, WikiSentence};

    fn article(titles: &[&str], words: usize) -> WikiArticle {
        let sentence = WikiSentence {
            text: "word ".repeat(words),
            references: Vec::new(),
        };
        let sections = titles.iter().map(|&title| WikiSection {
            level: 1,
            title: title.to_owned(),
            sentences: vec![sentence.clone()],
        });
        WikiArticle {
            lead: Vec::new(),
            sections: sections.collect(),
        }
    }

    #[test]
    fn lists_are_told_by_their_titles() {
        for title in [
            "List of storms",
            "Deaths in 2026",
            "Ida discography",
            "Main Page",
        ] {
            assert!(by_title(title).is_some(), "{title}");
        }
        for title in ["Storm Ida", "Listeria", "Lists", "AC/DC"] {
            assert_eq!(by_title(title), None, "{title}");
        }
    }

    #[test]
    fn class_b_and_better_are_taken() {
        assert_eq!(by_class(Some(QualityClass::B)), None);
        assert_eq!(by_class(Some(QualityClass::FA)), None);
        assert_eq!(by_class(Some(QualityClass::C)), Some("class C".to_owned()));
        assert!(by_class(None).is_some());
    }

    #[test]
    fn articles_without_sections_and_long_ones_are_left_out() {
        assert_eq!(by_text(&article(&["Impact"], 99), 100), None);
        let long = by_text(&article(&["Impact"], 100), 100);
        assert_eq!(long, Some("100 words".to_owned()));
        let bare = by_text(&article(&["See also", "References"], 10), 100);
        assert_eq!(bare, Some("no sections".to_owned()));
    }

    #[test]
    fn each_title_has_a_file_of_its_own() {
        assert_eq!(file_name("Storm Ida"), "Storm_Ida");
        assert_eq!(file_name("AC/DC: 100%"), "AC%2FDC%3A_100%25");
        assert_ne!(file_name("A/B"), file_name("A%2FB"));
    }
}
