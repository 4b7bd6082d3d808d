//! Things that a line names one after the other: three stations are 25th, 36th and 45th Street.

use super::names;
use super::tokens::Token;

/// How many things each enumeration of a line has.
pub(super) fn counts(text: &str, tokens: &[Token]) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut items, mut open) = (0, false);
    for (at, token) in tokens.iter().enumerate() {
        let gap = &text[token.gap.clone()];
        let parted = gap.contains([',', ';']);
        let named = (token.capital || token.numeric()) && !names::is_month(token);
        if is_and(token) {
            open = false;
        } else if named {
            // Another word of the same name.
            if !(open && !parted && gap.trim().is_empty()) {
                let follows = parted || tokens.get(at.wrapping_sub(1)).is_some_and(is_and);
                if !follows {
                    found.push(items);
                    items = 0;
                }
                items += 1;
            }
            open = true;
        } else if !(open && !parted && matches!(token.lower.as_str(), "of" | "the" | "de")) {
            found.push(items);
            (items, open) = (0, false);
        }
    }
    found.push(items);
    found.retain(|items| *items > 1);
    found
}

fn is_and(token: &Token) -> bool {
    matches!(token.lower.as_str(), "and" | "or")
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::counts;

    #[test]
    fn names_and_numbers_in_a_row_are_counted() {
        let counted = |text: &str| counts(text, &tokens(text));
        assert_eq!(
            counted("Cameras at the 25th, 36th, and 45th Street stations had faulty fans."),
            [3]
        );
        assert_eq!(
            counted("Austria, Bulgaria and New South Wales answered."),
            [3]
        );
        assert_eq!(counted("On 13 August 2020, Jobbik, LMP and MSZP met."), [4]);
        assert!(counted("It rained in Leith.").is_empty());
    }
}
