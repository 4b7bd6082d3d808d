//! Text as references and articles print it: one line, without signs that cannot be seen.

/// One line: control characters and line ends become spaces, runs of spaces one. Other white space, such as a
/// no-break space, stays, but for the ends.
pub fn single_line(text: &str) -> String {
    text.split(|c: char| c == ' ' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// A name, title or the like: one line without signs that cannot be seen, which reference templates complain about,
/// and without white space around it.
pub fn printed(text: &str) -> String {
    let visible: String = single_line(text)
        .chars()
        .filter(|c| {
            !matches!(*c,
                '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{ffff}'
                | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
        })
        .collect();
    visible.trim().to_owned()
}

/// The sentence as it stands inside double quotation marks: its own double marks turned to single ones. A mark of
/// inches or seconds, after a digit outside any quotation, stays.
pub fn inside_quotes(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    let mut open = false;
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '"' if !open && before.is_ascii_digit() => quoted.push('"'),
            '"' => {
                open = !open;
                quoted.push('\'');
            }
            '“' | '„' | '‟' => {
                open = true;
                quoted.push('\'');
            }
            '”' => {
                open = false;
                quoted.push('\'');
            }
            other => quoted.push(other),
        }
        before = c;
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_quotation_marks_are_single_and_inches_stay() {
        assert_eq!(inside_quotes("He said \"stop\"."), "He said 'stop'.");
        assert_eq!(inside_quotes("He said “stop 5”."), "He said 'stop 5'.");
        assert_eq!(inside_quotes("A 12\" ruler"), "A 12\" ruler");
        assert_eq!(inside_quotes("\"In 1901\" it says"), "'In 1901' it says");
    }
}
