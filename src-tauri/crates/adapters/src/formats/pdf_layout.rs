//! From the lines of a PDF's pages to its text: running heads and page numbers out, hyphens undone, lines joined to
//! paragraphs.

use std::collections::{HashMap, HashSet};

use stormwright_engine::sources::{PageSpan, bibliography};

/// A line as it stands on a page. Lengths are in points; y grows upwards.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Line {
    /// Its words, without a hyphen that parts a word at its end.
    pub text: String,
    /// Where it begins.
    pub left: f32,
    /// Where its last sign begins.
    pub right: f32,
    /// Its height on the page.
    pub baseline: f32,
    /// Size of its first sign.
    pub size: f32,
    /// Whether it begins and ends in bold type.
    pub bold: bool,
    /// Whether its last word goes on in the next line.
    pub hyphenated: bool,
}

impl Line {
    /// An empty line that begins here.
    pub fn at((left, baseline): (f32, f32)) -> Self {
        Self {
            left,
            right: left,
            baseline,
            ..Self::default()
        }
    }
}

/// The text of a paged document.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Assembled {
    /// Paragraphs parted by blank lines.
    pub text: String,
    /// Pages with text on them, as byte ranges of `text`.
    pub pages: Vec<PageSpan>,
}

/// Lines at the head and foot of a page that may be running heads.
const EDGE_LINES: usize = 3;

/// Makes one text of all pages.
pub(crate) fn assemble(mut pages: Vec<Vec<Line>>) -> Assembled {
    drop_running_lines(&mut pages);
    let compounds = compounds(&pages);
    let mut result = Assembled::default();
    // How the text so far ended: whether what follows on the next page goes on with its paragraph, and how.
    let mut open = false;
    let mut hyphenated = false;
    for (number, lines) in pages.into_iter().enumerate() {
        let paragraphs = paragraphs(&lines, &compounds);
        let Some(first) = paragraphs.first() else {
            continue;
        };
        let goes_on =
            open && (hyphenated || first.text.chars().next().is_some_and(char::is_lowercase));
        if goes_on {
            let joint = joint(&result.text, &first.text, hyphenated, &compounds);
            result.text.push_str(joint);
        } else if !result.text.is_empty() {
            result.text.push_str("\n\n");
        }
        let start = result.text.len();
        for (place, paragraph) in paragraphs.iter().enumerate() {
            if place > 0 {
                result.text.push_str("\n\n");
            }
            result.text.push_str(&paragraph.text);
        }
        let last = paragraphs.last();
        hyphenated = last.is_some_and(|paragraph| paragraph.hyphenated);
        open = last.is_some_and(|paragraph| !ends_sentence(&paragraph.text));
        result.pages.push(PageSpan {
            page: u32::try_from(number + 1).unwrap_or(u32::MAX),
            start,
            end: result.text.len(),
        });
    }
    result
}

/// Takes out lines that stand at the same place on most pages, whatever number they hold, and lone page numbers.
fn drop_running_lines(pages: &mut [Vec<Line>]) {
    let mut seen: HashMap<(String, i32), usize> = HashMap::new();
    for lines in pages.iter() {
        for line in edges(lines).filter_map(|place| lines.get(place)) {
            *seen.entry(place_and_words(line)).or_default() += 1;
        }
    }
    let with_text = pages.iter().filter(|lines| !lines.is_empty()).count();
    // Left and right pages may differ, so a head need not stand on more than half of them.
    let most = (with_text * 2 / 5).max(2);
    for lines in pages.iter_mut() {
        let gone: Vec<usize> = edges(lines)
            .filter(|place| {
                lines.get(*place).is_some_and(|line| {
                    is_page_number(&line.text)
                        || seen.get(&place_and_words(line)).copied().unwrap_or(0) >= most
                })
            })
            .collect();
        let mut place = 0;
        lines.retain(|_| {
            place += 1;
            !gone.contains(&(place - 1))
        });
    }
}

/// The places of a page's topmost and lowest lines. Reading order may put them anywhere.
fn edges(lines: &[Line]) -> impl Iterator<Item = usize> + use<> {
    let mut places: Vec<usize> = (0..lines.len()).collect();
    places.sort_by(|a, b| {
        let height = |place: &usize| lines.get(*place).map_or(0.0, |line| line.baseline);
        height(b).total_cmp(&height(a))
    });
    let low = places.len().saturating_sub(EDGE_LINES).max(EDGE_LINES);
    let mut edges: Vec<usize> = places.iter().take(EDGE_LINES).copied().collect();
    edges.extend(places.iter().skip(low));
    edges.into_iter()
}

fn place_and_words(line: &Line) -> (String, i32) {
    let mut words: String = line
        .text
        .trim()
        .chars()
        .map(|c| if c.is_numeric() { '#' } else { c })
        .collect();
    while words.contains("##") {
        words = words.replace("##", "#");
    }
    (words, (line.baseline / 4.0).round() as i32)
}

/// `12`, `- 12 -`, `Page 12 of 30`, `xii`.
fn is_page_number(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let numeral = |word: &str| {
        word.len() < 5 && word.chars().all(|c| c.is_ascii_digit())
            || word.len() < 7 && word.chars().all(|c| "ivxl".contains(c))
    };
    match words.as_slice() {
        [number] => numeral(number),
        ["page" | "p", number] => numeral(number),
        ["page" | "p", number, "of", all] => numeral(number) && numeral(all),
        [number, "of", all] => numeral(number) && numeral(all),
        _ => false,
    }
}

struct Paragraph {
    text: String,
    hyphenated: bool,
}

/// Joins the lines of one page to paragraphs.
fn paragraphs(lines: &[Line], compounds: &HashSet<String>) -> Vec<Paragraph> {
    let spacing = usual_spacing(lines);
    let mut done: Vec<Paragraph> = Vec::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        let text = ligatures_undone(&super::extracted::one_line(&line.text));
        if text.is_empty() {
            continue;
        }
        let joins = before.is_some_and(|before| goes_on(before, line, spacing, lines));
        match done.last_mut() {
            Some(open) if joins => {
                let joint = joint(&open.text, &text, open.hyphenated, compounds);
                open.text.push_str(joint);
                open.text.push_str(&text);
                open.hyphenated = line.hyphenated;
            }
            _ => done.push(Paragraph {
                text,
                hyphenated: line.hyphenated,
            }),
        }
        before = Some(line);
    }
    done
}

/// Words with a hyphen that stand within a line, in lower case: these keep theirs at a line's end too.
fn compounds(pages: &[Vec<Line>]) -> HashSet<String> {
    pages
        .iter()
        .flatten()
        .flat_map(|line| line.text.split_whitespace())
        .map(bare)
        .filter(|word| word.contains('-'))
        .collect()
}

/// A word in lower case, without signs around it.
fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}

/// What stands between a line and the one that goes on with it.
fn joint(before: &str, after: &str, hyphenated: bool, compounds: &HashSet<String>) -> &'static str {
    if !hyphenated {
        // A hyphen that was printed and not made by breaking a word.
        let printed = before.ends_with('-') && !before.ends_with(" -");
        let goes_on = after.chars().next().is_some_and(char::is_lowercase);
        return if printed && goes_on { "" } else { " " };
    }
    let first = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    let second = after.split_whitespace().next().unwrap_or_default();
    let compound = bare(&format!("{first}-{second}"));
    if compounds.contains(&compound) {
        "-"
    } else {
        ""
    }
}

/// The distance between lines that is usual on the page: the median, which titles and gaps hardly move, within what
/// printers do.
fn usual_spacing(lines: &[Line]) -> f32 {
    let size = lines.iter().map(|line| line.size).fold(1.0, f32::max);
    let mut gaps: Vec<f32> = lines
        .windows(2)
        .filter_map(|pair| match pair {
            [a, b] => Some(a.baseline - b.baseline),
            _ => None,
        })
        .filter(|gap| *gap > 1.0)
        .collect();
    gaps.sort_by(f32::total_cmp);
    let median = gaps.get(gaps.len() / 2).copied();
    median.unwrap_or(size * 1.2).min(size * 2.5)
}

/// Whether `line` goes on with the paragraph of the line before it.
fn goes_on(before: &Line, line: &Line, spacing: f32, page: &[Line]) -> bool {
    if before.hyphenated {
        return true;
    }
    if starts_item(&line.text) || bibliography::is_heading(&before.text) {
        return false;
    }
    let size = before.size.max(1.0);
    if (line.size - before.size).abs() > size * 0.12 || line.bold != before.bold {
        return false;
    }
    let gap = before.baseline - line.baseline;
    if gap < -1.0 {
        // The next column: the paragraph goes on unless its sentence was over or a heading stands at the foot.
        return !ends_sentence(&before.text) && !ends_early(before, line, page);
    }
    if gap > spacing * 1.35 {
        return false;
    }
    if gap.abs() <= 1.0 {
        // Two pieces of one line, as in a table or a wide gap.
        return line.left - before.right < size * 3.0;
    }
    let indented = line.left - before.left;
    if ends_sentence(&before.text) && indented > size * 0.7 && indented < size * 5.0 {
        return false;
    }
    !ends_early(before, line, page)
}

/// Whether `before` ends although the first word of `line` would have fitted behind it: the printer began a new
/// paragraph, or a heading ended.
fn ends_early(before: &Line, line: &Line, page: &[Line]) -> bool {
    let size = before.size.max(1.0);
    let mut rights: Vec<f32> = page
        .iter()
        .filter(|other| (other.left - before.left).abs() < size * 2.0)
        .map(|other| other.right)
        .collect();
    rights.sort_by(f32::total_cmp);
    // Not the longest: a title over two columns begins where the left one does.
    let usual = rights.len().saturating_sub(1) * 17 / 20;
    let column_right = rights.get(usual).copied().unwrap_or(before.right);
    let signs = before.text.trim().chars().count().max(2) as f32;
    let sign = (before.right - before.left) / (signs - 1.0);
    let word = line.text.split_whitespace().next().unwrap_or_default();
    // A space, the word, and the last sign of `before`, whose beginning is its right end here.
    let needed = (word.chars().count() as f32 + 2.0) * sign;
    before.right + needed < column_right - size
}

/// Whether a line begins an entry of a list.
fn starts_item(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with(['•', '◦', '▪', '‣', '–', '■', '●']) {
        return true;
    }
    // Entries of a numbered list of references.
    text.strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
        .is_some_and(|(number, _)| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end()
        .trim_end_matches(['"', '”', '’', '\'', ')', ']', '»'])
        .ends_with(['.', '!', '?', ':', '。', '！', '？'])
}

fn ligatures_undone(text: &str) -> String {
    if !text.contains(|c| ('\u{fb00}'..='\u{fb06}').contains(&c) || c == '\u{ad}') {
        return text.to_owned();
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{fb00}' => plain.push_str("ff"),
            '\u{fb01}' => plain.push_str("fi"),
            '\u{fb02}' => plain.push_str("fl"),
            '\u{fb03}' => plain.push_str("ffi"),
            '\u{fb04}' => plain.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => plain.push_str("st"),
            '\u{ad}' => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
#[path = "pdf_layout_tests.rs"]
mod tests;
