//! Pages of many kinds, written for this test: elements marked `data-text` are what a reader came for, those marked
//! `data-frame` are the site's own. `--nocapture` prints the figures of each page.

use std::path::Path;

use dom_query::Document as Page;

use super::html;

/// Least share of the text that must be found, over all pages and on each.
const FOUND: (f64, f64) = (0.98, 0.80);

/// Largest share of the frame that may be kept, over all pages.
const KEPT: f64 = 0.28;

/// Whether a text stands in another, whatever its spaces.
fn stands(within: &str, text: &str) -> bool {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let text = squeezed(text);
    !text.is_empty() && squeezed(within).contains(&text)
}

/// The texts of the elements with an attribute, one a line of each.
fn marked(page: &Page, attribute: &str) -> Vec<String> {
    let all = page.select(&format!("[{attribute}]"));
    all.nodes()
        .iter()
        .map(|node| node.text().to_string())
        .collect()
}

#[test]
fn the_text_of_pages_of_many_kinds_is_found_and_their_frame_is_left() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 40, "{}", files.len());
    let (mut texts, mut found, mut frames, mut kept) = (0, 0, 0, 0);
    let mut poor = Vec::new();
    for file in &files {
        let source = std::fs::read_to_string(file).unwrap();
        let page = Page::from(source.as_str());
        let read = html::read(Path::new(""), &source).document.text;
        let own = marked(&page, "data-text");
        let frame = marked(&page, "data-frame");
        let has = own.iter().filter(|text| stands(&read, text)).count();
        let has_frame = frame.iter().filter(|text| stands(&read, text)).count();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        eprintln!(
            "{name}: {has} of {} texts, {has_frame} of {} frames",
            own.len(),
            frame.len()
        );
        if (has as f64) < FOUND.1 * own.len() as f64 {
            poor.push(name);
        }
        (texts, found) = (texts + own.len(), found + has);
        (frames, kept) = (frames + frame.len(), kept + has_frame);
    }
    let (share, frame) = (found as f64 / texts as f64, kept as f64 / frames as f64);
    eprintln!(
        "{} pages: {share:.3} of the text found, {frame:.3} of the frames kept",
        files.len()
    );
    assert!(poor.is_empty(), "much of their text is missing: {poor:?}");
    assert!(share >= FOUND.0, "{share}");
    assert!(frame <= KEPT, "{frame}");
}
