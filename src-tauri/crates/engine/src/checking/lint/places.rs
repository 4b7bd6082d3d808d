//! Places of a text as people count them: lines and characters, from 1.

/// Longest excerpt, in characters.
const EXCERPT: usize = 80;

/// The lines of a text.
pub(super) struct Places<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Places<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// The line and the character of a byte.
    pub(super) fn at(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let column = self
            .text
            .get(start..at.max(start))
            .map_or(0, |before| before.chars().count());
        (line, column + 1)
    }
}

/// The words of a range on one line, cut where it is long.
pub(super) fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= EXCERPT {
        return line;
    }
    let cut: String = line.chars().take(EXCERPT - 1).collect();
    format!("{}…", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let places = Places::of("Größe\nzwei ü x");
        assert_eq!(places.at(0), (1, 1));
        assert_eq!(places.at("Größe".len()), (1, 6));
        assert_eq!(places.at("Größe\nzwei ü ".len()), (2, 8));
    }

    #[test]
    fn a_long_excerpt_is_cut_and_on_one_line() {
        let cut = excerpt(&"wort\n".repeat(60));
        assert!(cut.ends_with('…') && cut.chars().count() <= EXCERPT && !cut.contains('\n'));
    }
}
