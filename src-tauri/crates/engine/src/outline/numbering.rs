//! Numbers in front of headings: `1. History`, `1.1 Early`, `II. Design`, `Section 3: Legacy`.

/// Takes the numbers off, where they are numbering: a scheme that starts at its beginning and has more than one
/// number (or heads the only heading). `1984`, `3D printing` and a lone `1. FC Köln` keep theirs.
pub(super) fn strip(headings: &mut [(u8, String)]) {
    for scheme in [
        Scheme::Word,
        Scheme::Dotted,
        Scheme::Number,
        Scheme::Roman,
        Scheme::Letter,
    ] {
        let marks: Vec<Option<(&str, &str)>> = headings
            .iter()
            .map(|(_, title)| scheme.split(title))
            .collect();
        let mut seen: Vec<&str> = marks.iter().flatten().map(|&(mark, _)| mark).collect();
        seen.sort_unstable();
        seen.dedup();
        let starts = marks
            .iter()
            .flatten()
            .any(|(mark, _)| scheme.is_first(mark));
        if !starts || (seen.len() < 2 && headings.len() > 1) {
            continue;
        }
        let titles: Vec<Option<String>> = marks
            .iter()
            .map(|mark| mark.map(|(_, title)| title.to_owned()))
            .collect();
        for ((_, title), stripped) in headings.iter_mut().zip(titles) {
            if let Some(stripped) = stripped {
                *title = stripped;
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Scheme {
    /// `Section 1: …`
    Word,
    /// `1.1 …`
    Dotted,
    /// `1. …`
    Number,
    /// `I. …`
    Roman,
    /// `A. …`
    Letter,
}

impl Scheme {
    /// The mark and the title after it.
    fn split(self, title: &str) -> Option<(&str, &str)> {
        let title = match self {
            Self::Word => {
                let (word, rest) = title.split_once(' ')?;
                matches!(word.to_lowercase().as_str(), "section" | "chapter" | "part")
                    .then_some(rest)?
            }
            _ => title,
        };
        let (mark, rest) = title.split_once(char::is_whitespace)?;
        let rest = rest.trim();
        let core = mark.trim_end_matches(['.', ')', ':']);
        let closed = core.len() < mark.len();
        let digits = |part: &str| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let fits = match self {
            Self::Word => {
                let rest_opens = rest.starts_with(['–', '—', '-', ':']);
                (closed || rest_opens) && digits(core)
            }
            Self::Dotted => core.contains('.') && core.split('.').all(digits),
            Self::Number => closed && digits(core),
            Self::Roman => {
                closed && !core.is_empty() && core.chars().all(|c| matches!(c, 'I' | 'V' | 'X'))
            }
            Self::Letter => {
                closed && core.len() == 1 && core.bytes().all(|byte| byte.is_ascii_alphabetic())
            }
        };
        let rest = rest.trim_start_matches(['–', '—', '-', ':']).trim();
        (fits && !rest.is_empty()).then_some((core, rest))
    }

    fn is_first(self, mark: &str) -> bool {
        match self {
            Self::Word | Self::Number => mark == "1",
            Self::Dotted => matches!(mark, "1.1" | "1.0" | "2.1"),
            Self::Roman => mark == "I",
            Self::Letter => matches!(mark, "A" | "a"),
        }
    }
}
