//! Titles of the sections that close an encyclopedia's articles whatever their subject, and that say nothing about it.

/// Compared with whole titles, in lower case.
const TITLES: [&str; 14] = [
    "bibliography",
    "citations",
    "explanatory notes",
    "external links",
    "footnotes",
    "further reading",
    "general references",
    "notes",
    "notes and references",
    "references",
    "references and notes",
    "see also",
    "sources",
    "works cited",
];

/// Whether `title` is that of a closing section. Part of a title is none: "Cultural references" has a subject.
pub fn is_closing(title: &str) -> bool {
    TITLES.contains(&title.trim().to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::is_closing;

    #[test]
    fn s87_only_a_whole_title_closes() {
        for closing in ["References", " see also ", "Works cited", "SOURCES"] {
            assert!(is_closing(closing), "{closing}");
        }
        for telling in [
            "Cultural references",
            "Sources of law",
            "Notes on style",
            "",
        ] {
            assert!(!is_closing(telling), "{telling}");
        }
    }
}
