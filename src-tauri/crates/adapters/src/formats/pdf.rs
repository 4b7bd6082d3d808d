//! Reads PDF files with PDFium, page by page: lines of text with their place, and the information dictionary.

use std::path::Path;
use std::sync::OnceLock;

use pdfium_render::prelude::{
    PdfDocument, PdfDocumentMetadataTagType as Tag, PdfPageText, PdfPageTextChar, Pdfium,
    PdfiumError, PdfiumInternalError,
};
use stormwright_engine::sources::DocumentKind;
use tokio_util::sync::CancellationToken;

use super::Bytes;
use super::extracted::{Extracted, date, one_line, title_of_file};
use super::pdf_layout::{Line, assemble};
use crate::paths;

/// What PDFium writes for a hyphen at a line's end.
const LINE_END_HYPHEN: char = '\u{2}';

/// Reads a PDF. Pages are opened one after the other, so that a large file is never in memory as a whole.
///
/// # Errors
/// In plain words: no PDF, locked with a password, without text, no PDFium, or stopped.
pub(crate) fn read(
    path: &Path,
    bytes: Bytes,
    cancel: &CancellationToken,
) -> Result<Extracted, String> {
    let pdfium = pdfium()?;
    let pdf = match bytes {
        Bytes::File => pdfium.load_pdf_from_file(path, None),
        Bytes::Memory(bytes, _) => pdfium.load_pdf_from_byte_vec(bytes, None),
    };
    let pdf = pdf.map_err(in_words)?;
    let mut pages = Vec::new();
    for page in pdf.pages().iter() {
        if cancel.is_cancelled() {
            return Err("stopped".to_owned());
        }
        let text = page.text().map_err(in_words)?;
        pages.push(lines(&text));
    }
    if pages.iter().all(Vec::is_empty) {
        return Err(
            "has no text; a scan has to be read by a text recognition program first".to_owned(),
        );
    }
    let mut extracted = Extracted::empty(DocumentKind::Pdf);
    describe(&pdf, path, &mut extracted);
    let assembled = assemble(pages);
    extracted.document.text = assembled.text;
    extracted.document.pages = assembled.pages;
    Ok(extracted)
}

/// The one instance of the library.
fn pdfium() -> Result<&'static Pdfium, String> {
    static PDFIUM: OnceLock<Result<Pdfium, String>> = OnceLock::new();
    let loaded = PDFIUM.get_or_init(|| {
        let library = paths::pdfium_library().map_err(|e| e.to_string())?;
        Pdfium::bind_to_library(&library)
            .map(Pdfium::new)
            .map_err(|error| format!("{} cannot be loaded: {error}", library.display()))
    });
    loaded.as_ref().map_err(Clone::clone)
}

fn in_words(error: PdfiumError) -> String {
    match error {
        PdfiumError::PdfiumLibraryInternalError(PdfiumInternalError::PasswordError) => {
            "is locked with a password".to_owned()
        }
        PdfiumError::PdfiumLibraryInternalError(PdfiumInternalError::FormatError) => {
            "is no PDF file, or a damaged one".to_owned()
        }
        other => format!("PDFium could not read it: {other}"),
    }
}

/// The lines of a page in PDFium's reading order.
fn lines(text: &PdfPageText<'_>) -> Vec<Line> {
    let chars = text.chars();
    let mut lines = Vec::new();
    let mut open: Option<Line> = None;
    let mut last = None;
    let mut hyphen = false;
    for char in chars.iter() {
        let Some(c) = char.unicode_char() else {
            continue;
        };
        let line_break = c == '\r' || c == '\n';
        // A hyphen of PDFium's is followed by the next line without any line break of its own.
        if line_break || hyphen {
            lines.extend(closed(open.take(), last.take()));
            hyphen = false;
        }
        if line_break {
            continue;
        }
        let place = char.origin().ok().map(|(x, y)| (x.value, y.value));
        let line = open.get_or_insert_with(|| Line::at(place.unwrap_or_default()));
        if c == LINE_END_HYPHEN {
            line.hyphenated = true;
            hyphen = true;
            continue;
        }
        line.text.push(c);
        if c.is_whitespace() {
            continue;
        }
        if line.size == 0.0 {
            line.size = char.scaled_font_size().value;
            line.bold = is_bold(&char);
            // The first sign may have been a space that PDFium put in.
            (line.left, line.baseline) = place.unwrap_or((line.left, line.baseline));
        }
        line.right = place.map_or(line.right, |(x, _)| line.right.max(x));
        last = Some(char);
    }
    lines.extend(closed(open, last));
    lines
}

/// A line when its last sign is known; `None` where there is nothing on it.
fn closed(line: Option<Line>, last: Option<PdfPageTextChar<'_>>) -> Option<Line> {
    let mut line = line.filter(|line| !line.text.trim().is_empty())?;
    line.bold = line.bold && last.is_some_and(|last| is_bold(&last));
    Some(line)
}

fn is_bold(char: &PdfPageTextChar<'_>) -> bool {
    let font = char.font_name().to_lowercase();
    ["bold", "black", "heavy"]
        .iter()
        .any(|weight| font.contains(weight))
}

/// What the information dictionary says.
fn describe(pdf: &PdfDocument<'_>, path: &Path, extracted: &mut Extracted) {
    let field = |tag| {
        let value = pdf.metadata().get(tag)?;
        let value = one_line(value.value());
        (!value.is_empty() && !value.eq_ignore_ascii_case("untitled")).then_some(value)
    };
    let document = &mut extracted.document;
    document.title = field(Tag::Title).unwrap_or_else(|| title_of_file(path));
    document.authors = field(Tag::Author)
        .filter(|author| !author.eq_ignore_ascii_case("anonymous"))
        .map(|authors| authors.split([';', '&']).map(one_line).collect())
        .unwrap_or_default();
    document.published = field(Tag::CreationDate).and_then(|given| pdf_date(&given));
    document.url = field(Tag::Subject)
        .filter(|subject| subject.starts_with("https://") || subject.starts_with("http://"))
        .filter(|subject| !subject.contains(' '))
        .unwrap_or_default();
    document.site = field(Tag::Creator).filter(|creator| !is_program(creator));
}

/// `D:20230310120000+01'00'` gives 2023-03-10.
fn pdf_date(given: &str) -> Option<String> {
    let digits: String = given
        .trim_start_matches("D:")
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    match (digits.get(..4), digits.get(4..6), digits.get(6..8)) {
        (Some(year), Some(month), Some(day)) => Some(format!("{year}-{month}-{day}")),
        (Some(year), _, _) => Some(year.to_owned()),
        _ => date(given),
    }
}

/// Whether a creator's name is that of a program that makes PDF files.
fn is_program(creator: &str) -> bool {
    const PROGRAMS: [&str; 24] = [
        "acrobat",
        "adobe",
        "calibre",
        "chrome",
        "chromium",
        "crystal",
        "distiller",
        "ghostscript",
        "indesign",
        "itext",
        "latex",
        "libreoffice",
        "microsoft",
        "mozilla",
        "openoffice",
        "pages",
        "pdf",
        "pdftex",
        "prince",
        "quarkxpress",
        "quartz",
        "reportlab",
        "tex",
        "word",
    ];
    let lower = creator.to_lowercase();
    lower
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| PROGRAMS.iter().any(|program| word.starts_with(program)))
        || ["anonymous", "unspecified"]
            .iter()
            .any(|w| lower.contains(w))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_pdf_files_are_read() {
        assert_eq!(
            pdf_date("D:20230310120000+01'00'").as_deref(),
            Some("2023-03-10")
        );
        assert_eq!(pdf_date("D:2019").as_deref(), Some("2019"));
    }

    #[test]
    fn a_program_is_no_site() {
        assert!(is_program("Microsoft® Word 2019"));
        assert!(is_program("LaTeX with hyperref"));
        assert!(!is_program("Museum of Ships"));
    }

    #[test]
    fn what_is_no_pdf_is_said_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdf");
        std::fs::write(&path, "<html>not a pdf</html>").unwrap();
        let error = read(&path, Bytes::File, &CancellationToken::new()).unwrap_err();
        assert_eq!(error, "is no PDF file, or a damaged one");
    }

    #[test]
    fn a_stopped_reader_stops_at_the_next_page() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../assets/sample/library/inscriptions.pdf");
        let cancel = CancellationToken::new();
        cancel.cancel();
        assert_eq!(read(&path, Bytes::File, &cancel).unwrap_err(), "stopped");
    }

    #[test]
    fn pages_of_a_real_pdf_hold_the_words_printed_on_them() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../assets/sample/library/inscriptions.pdf");
        let document = read(&path, Bytes::File, &CancellationToken::new())
            .unwrap()
            .document;
        assert!(document.pages.len() > 1, "{:?}", document.pages);
        let mut end = 0;
        for page in &document.pages {
            assert!(page.start >= end && page.end > page.start);
            assert!(document.text.get(page.start..page.end).is_some());
            end = page.end;
        }
        assert!(!document.text.contains(LINE_END_HYPHEN));
        assert!(!document.title.is_empty() && document.url.starts_with("https://"));
    }
}
