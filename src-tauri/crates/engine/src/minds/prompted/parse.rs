//! Reading what a language model wrote: its thinking, fences and chatter aside, as JSON where it can be read so, else
//! line by line.

use serde::de::DeserializeOwned;

/// The answer without what was only thought, without the marks of chat templates, without outer spaces.
pub(super) fn answer(text: &str) -> String {
    let mut text = text.to_owned();
    for (open, close) in [("<think>", "</think>"), ("<thinking>", "</thinking>")] {
        // Some servers swallow the opening mark; what stands before the last closing one is thought in any case.
        if let Some(at) = text.rfind(close) {
            text = text[at + close.len()..].to_owned();
        } else if let Some(at) = text.find(open) {
            text.truncate(at);
        }
    }
    while let Some(start) = text.find("<|") {
        let Some(length) = text[start..].find("|>") else {
            break;
        };
        text.replace_range(start..start + length + 2, "");
    }
    let text = text.trim();
    let text = text.strip_prefix("assistant\n").unwrap_or(text).trim();
    unfenced(text).to_owned()
}

/// What stands in a code fence where the whole answer is one.
fn unfenced(text: &str) -> &str {
    let Some(rest) = text.strip_prefix("```") else {
        return text;
    };
    let Some((_language, rest)) = rest.split_once('\n') else {
        return text;
    };
    rest.rfind("```").map_or(rest, |end| &rest[..end]).trim()
}

/// The JSON value in `text`: strictly where it is one, else what can be saved of the first object or list in it.
///
/// # Errors
/// What is wrong, in words that a model understands.
pub(super) fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let strict = serde_json::from_str::<T>(text);
    if let Ok(value) = strict {
        return Ok(value);
    }
    let start = text
        .find(['{', '['])
        .ok_or_else(|| "there is no JSON in it".to_owned())?;
    let rest = &text[start..];
    if is_abyss(rest) {
        return Err("its brackets are nested too deeply".to_owned());
    }
    // A complete value with words after it needs no repair.
    if let Some(Ok(value)) = serde_json::Deserializer::from_str(rest)
        .into_iter::<serde_json::Value>()
        .next()
        && let Ok(value) = serde_json::from_value(value)
    {
        return Ok(value);
    }
    let repaired =
        llm_json::loads(rest, &llm_json::RepairOptions::default()).map_err(|e| e.to_string())?;
    serde_json::from_value(repaired).map_err(|e| e.to_string())
}

/// Whether more brackets are open at one place than any answer needs. The mender calls itself for each.
fn is_abyss(text: &str) -> bool {
    const DEEPEST: usize = 128;
    let mut depth = 0_usize;
    for sign in text.bytes() {
        match sign {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return true;
        }
    }
    false
}

/// The items of a list that was written as lines: numbers, bullets, bold marks, quotation marks and blank lines aside.
/// Where any line is marked as an item, only such lines count: the others are chatter. An item may go on over lines
/// that are not marked when `wrapped` is set.
pub(super) fn items(text: &str, wrapped: bool) -> Vec<String> {
    // JSON that could not be read is no list of lines.
    if text.trim_start().starts_with(['{', '[']) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let any_marked = lines.iter().any(|line| item(line).is_some());
    let mut found: Vec<String> = Vec::new();
    for line in lines {
        match item(line) {
            Some(text) => found.push(text.to_owned()),
            None if line.is_empty() || line.starts_with("```") => {}
            None if any_marked => {
                if wrapped && let Some(last) = found.last_mut() {
                    last.push(' ');
                    last.push_str(line);
                }
            }
            // A line that only announces what follows.
            None if line.ends_with(':') => {}
            None => found.push(line.to_owned()),
        }
    }
    let bare = found.iter().map(|text| bare(text));
    bare.filter(|text| !text.is_empty()).collect()
}

/// What follows a bullet or a number, where the line has one.
fn item(line: &str) -> Option<&str> {
    for bullet in ["- ", "* ", "• ", "– ", "+ "] {
        if let Some(rest) = line.strip_prefix(bullet) {
            return Some(rest.trim());
        }
    }
    let unbold = line.strip_prefix("**").unwrap_or(line);
    let rest = unbold.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = unbold.len() - rest.len();
    if !(1..=2).contains(&digits) {
        return None;
    }
    let text = rest.strip_prefix(['.', ')', ':'])?;
    // "10.5 million" is no item.
    if !text.starts_with(char::is_whitespace) && !text.starts_with("**") {
        return None;
    }
    Some(text.trim())
}

/// Without marks of bold and without the quotation marks around the whole.
pub(super) fn bare(text: &str) -> String {
    let text = text.replace("**", "").replace("__", "");
    let text = text.trim();
    let pairs = [('"', '"'), ('“', '”'), ('\'', '\''), ('`', '`'), ('«', '»')];
    for (open, close) in pairs {
        if let Some(inner) = text
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
            && !inner.contains([open, close])
        {
            return inner.trim().to_owned();
        }
    }
    text.to_owned()
}

/// A labelled item as name and rest: `Historian: looks at …`, `Historian – looks at …`.
pub(super) fn labelled(item: &str) -> Option<(String, String)> {
    let at = [": ", " – ", " — ", " - "]
        .iter()
        .filter_map(|mark| item.find(mark).map(|at| (at, mark.len())))
        .min()?;
    let name = without_label(&bare(&item[..at.0])).to_owned();
    let rest = bare(&item[at.0 + at.1..]);
    let short = name.split_whitespace().count() <= 10;
    (short && !name.is_empty() && !rest.is_empty()).then_some((name, rest))
}

/// Without a label such as `Question:` or `You:` in front.
pub(super) fn without_label(text: &str) -> &str {
    const LABELS: [&str; 9] = [
        "question",
        "you",
        "writer",
        "editor",
        "answer",
        "query",
        "queries",
        "title",
        "interviewer",
    ];
    let Some((label, rest)) = text.split_once(':') else {
        return text;
    };
    let label = label.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    if LABELS.contains(&label.to_lowercase().as_str()) {
        rest.trim()
    } else {
        text
    }
}

/// Reads an answer in every way there is, and checks what must hold whatever it says.
///
/// # Panics
/// Where it does not hold.
#[cfg(any(test, fuzzing))]
pub fn any_answer(text: &str) {
    let text = answer(text);
    assert_eq!(text, text.trim(), "an answer has no outer spaces");
    if let Ok(value) = json::<serde_json::Value>(&text) {
        assert!(json::<serde_json::Value>(&value.to_string()).is_ok_and(|again| again == value));
    }
    for wrapped in [false, true] {
        for item in items(&text, wrapped) {
            assert!(!item.trim().is_empty());
            if let Some((name, rest)) = labelled(&item) {
                assert!(!name.is_empty() && !rest.is_empty());
            }
            assert!(without_label(&item).len() <= item.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_number_is_read_as_it_was_written() {
        any_answer(&"6".repeat(107));
    }

    #[test]
    fn s13_p51_thinking_fences_and_chat_marks_are_no_part_of_an_answer() {
        for raw in [
            "<think>Let me see.</think>\nIt opened in 1912 [1].",
            "Let me see.\n</think>\n\nIt opened in 1912 [1].",
            "<|im_start|>assistant\nIt opened in 1912 [1].<|im_end|>",
            "```text\nIt opened in 1912 [1].\n```",
        ] {
            assert_eq!(answer(raw), "It opened in 1912 [1].");
        }
        assert_eq!(answer("<think>I never came to an end"), "");
    }

    #[test]
    fn p14_json_is_found_in_chatter_and_mended() {
        let whole = serde_json::json!({"titles": ["A", "B"]});
        for raw in [
            r#"{"titles": ["A", "B"]}"#,
            "Sure! Here it is:\n```json\n{\"titles\": [\"A\", \"B\"]}\n```\nAnything else?",
            r#"{"titles": ["A", "B",],}"#,
            r#"{"titles": ["A", "B""#,
            r#"{'titles': ['A', 'B']}"#,
        ] {
            assert_eq!(json::<serde_json::Value>(raw).unwrap(), whole, "{raw}");
        }
        assert!(json::<serde_json::Value>("There is nothing here.").is_err());
    }

    #[test]
    fn s1_s2_s3_s7_lists_in_any_marking_are_read() {
        let wanted = ["gear trains of the mechanism", "who built it"];
        for raw in [
            "1. gear trains of the mechanism\n2. who built it",
            "1) gear trains of the mechanism\n\n2) who built it",
            "Queries:\n- \"gear trains of the mechanism\"\n- \"who built it\"\n",
            "**1. gear trains of the mechanism**\n**2. who built it**",
            "Here are 2 queries. Good luck!\n* **gear trains of the mechanism**\n* who built it\nI hope this helps.",
            "gear trains of the mechanism\nwho built it",
        ] {
            assert_eq!(items(raw, false), wanted, "{raw}");
        }
        assert_eq!(
            items("1. founded in 1990\n10.5 million people", true),
            ["founded in 1990 10.5 million people"]
        );
    }

    #[test]
    fn s2_s4_names_come_without_marks_and_wrapped_lines_belong_together() {
        let text = "1. **Historian**: looks at the sources\nand their dates.\n\n2. Engineer – looks at gears.";
        let read: Vec<_> = items(text, true)
            .iter()
            .filter_map(|i| labelled(i))
            .collect();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(
            read,
            [
                pair("Historian", "looks at the sources and their dates."),
                pair("Engineer", "looks at gears.")
            ]
        );
        assert_eq!(labelled("Sure! Here are three editors"), None);
    }

    #[test]
    fn brackets_without_end_are_no_json_and_do_no_harm() {
        for raw in ["[", "{\"a\":", "[{\"a\":["] {
            let error = json::<serde_json::Value>(&raw.repeat(100_000)).unwrap_err();
            assert!(!error.is_empty());
        }
    }

    #[test]
    fn broken_json_is_not_read_as_lines() {
        assert!(items("{\"perspectives\": [\n\"name\": \"a\"", true).is_empty());
    }

    #[test]
    fn s8_p17_hyphens_and_signs_are_kept() {
        assert_eq!(
            items("- COVID-19 state-of-the-art\n- C# 1914-1918", false),
            ["COVID-19 state-of-the-art", "C# 1914-1918"]
        );
    }

    proptest! {
        #[test]
        fn no_text_brings_the_reader_down(
            text in r#"([\[\]{}",:a0 é*<>|`\n-]|<think>|</think>|<\|im_end\|>|```json\n|1\. |true|null|-1e9|\\u00){0,60}"#
        ) {
            any_answer(&text);
        }
    }
}
