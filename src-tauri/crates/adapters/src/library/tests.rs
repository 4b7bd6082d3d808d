//! Situations of the library, on real files.

use std::path::PathBuf;
use std::sync::Mutex as StdMutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use stormwright_engine::ports::{EmbedError, SearchEngine, SearchFailure};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::embedding::MiniLm;
use crate::paths::ModelFiles;

/// A library of its own and a folder to add from.
struct Desk {
    data: TempDir,
    folder: TempDir,
    library: Library,
}

impl Desk {
    async fn new(embedder: Option<Arc<dyn Embedder>>) -> Self {
        let data = tempfile::tempdir().unwrap();
        Self {
            library: Library::open(data.path(), embedder).await.unwrap(),
            folder: tempfile::tempdir().unwrap(),
            data,
        }
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    async fn add(&self) -> AddReport {
        add(&self.library, self.folder.path()).await
    }

    async fn urls(&self, query: &str) -> Vec<String> {
        let hits = self.library.search(query, 0).await.unwrap();
        hits.into_iter().map(|hit| hit.url).collect()
    }
}

async fn add(library: &Library, path: &Path) -> AddReport {
    let paths = [path.to_owned()];
    library
        .add(&paths, |_| {}, &CancellationToken::new())
        .await
        .unwrap()
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../assets/sample/library")
}

fn page(url: &str, title: &str, text: &str) -> String {
    format!("---\nurl: {url}\ntitle: {title}\n---\n{text}\n")
}

async fn model() -> Arc<dyn Embedder> {
    let files = ModelFiles::locate().expect("the tests need the embedding model");
    Arc::new(MiniLm::load(&files).await.unwrap())
}

/// Counts texts, may fail, and puts a text's letters into its vector.
#[derive(Default)]
struct Letters {
    texts: AtomicUsize,
    broken: AtomicBool,
    slow: AtomicBool,
}

#[async_trait]
impl Embedder for Letters {
    fn model(&self) -> &str {
        "letters"
    }

    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if self.broken.load(Ordering::SeqCst) {
            return Err(EmbedError("out of order".to_owned()));
        }
        if self.slow.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        self.texts.fetch_add(texts.len(), Ordering::SeqCst);
        Ok(texts
            .iter()
            .map(|text| {
                let mut vector = [0.01_f32; 26];
                for byte in text
                    .to_ascii_lowercase()
                    .bytes()
                    .filter(u8::is_ascii_lowercase)
                {
                    vector[usize::from(byte - b'a')] += 1.0;
                }
                let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
                vector.iter().map(|x| x / length).collect()
            })
            .collect())
    }
}

#[tokio::test]
async fn the_sample_is_read_whole_and_found_by_words_and_meaning() {
    let desk = Desk::new(Some(model().await)).await;
    let seen = StdMutex::new(Vec::new());
    let paths = [sample()];
    let watch = |progress: AddProgress<'_>| {
        if let AddProgress::Files { done, total, .. } = progress {
            seen.lock().unwrap().push((done, total));
        }
    };
    let cancel = CancellationToken::new();
    let report = desk.library.add(&paths, watch, &cancel).await.unwrap();
    let files = std::fs::read_dir(sample()).unwrap().count();
    assert_eq!(report.added, files, "{report:?}");
    assert_eq!(report.failed, []);
    assert_eq!(report.notes, []);
    assert!(report.embedded > 50 && report.embedded <= report.passages);
    let expected: Vec<_> = (1..=files).map(|done| (done, files)).collect();
    assert_eq!(seen.into_inner().unwrap(), expected);

    let listed = desk.library.list().await.unwrap();
    assert_eq!(listed.len(), files);
    for document in &listed {
        assert!(document.url.starts_with("https://"), "{document:?}");
        assert!(
            !document.title.is_empty() && document.passages > 0,
            "{document:?}"
        );
    }

    // No word of it stands in the text about the ship's cargo.
    let found = desk
        .library
        .find("what goods did the vessel transport", 0, 5)
        .await
        .unwrap();
    assert!(
        found.iter().any(|f| f.path.ends_with("ship-and-cargo.md")),
        "{found:#?}"
    );
    let found = desk
        .library
        .find("inscriptions text back cover plate", 0, 10)
        .await
        .unwrap();
    let pdf = found
        .iter()
        .find(|f| f.path.ends_with("inscriptions.pdf"))
        .unwrap();
    assert!(pdf.page.is_some());
    let document = desk.library.document(&pdf.hit).await.unwrap().unwrap();
    assert!(document.text.contains(&pdf.hit.snippet));
    assert!(!document.pages.is_empty());

    let again = add(&desk.library, &sample()).await;
    assert_eq!(
        (again.unchanged, again.added, again.embedded),
        (files, 0, 0)
    );
}

#[tokio::test]
async fn an_empty_library_says_that_it_is_empty() {
    let desk = Desk::new(None).await;
    let error = desk.library.search("gears", 0).await.unwrap_err();
    assert_eq!(error.failure, SearchFailure::Empty);
    assert!(error.to_string().contains("library add"), "{error}");
}

#[tokio::test]
async fn no_query_can_break_the_search() {
    let desk = Desk::new(Some(Arc::new(Letters::default()))).await;
    desk.write(
        "a.md",
        page(
            "https://a.example/",
            "C# and R&D",
            "The COVID-19 gears of the \"well-known\" device.",
        ),
    );
    desk.add().await;
    for query in [
        "\"",
        "\"\"\"",
        "C#",
        "R&D",
        "COVID-19",
        "NEAR(a b)",
        "gears*",
        "a AND NOT b",
        "title:gears",
        "(",
        "^gears",
        "{x} : y",
        "gears OR",
        "-gears",
        "+gears",
        "'; DROP TABLE words; --",
        "%",
        "\u{0}gears",
        "日本語",
        "🙂",
    ] {
        desk.library.search(query, 0).await.unwrap();
    }
    assert_eq!(desk.urls("COVID-19").await, ["https://a.example/"]);
    for nothing in ["", "   ", "& # \" *", "\u{0}"] {
        assert!(desk.urls(nothing).await.is_empty(), "{nothing:?}");
    }
}

#[tokio::test]
async fn copies_of_a_text_are_one_hit_with_all_addresses() {
    let desk = Desk::new(None).await;
    let text = "The bronze gears were found by sponge divers off the island.";
    desk.write("b.md", page("https://b.example/", "Gears", text));
    desk.write("a.md", page("https://a.example/", "Copied gears", text));
    desk.write(
        "c.md",
        page(
            "https://c.example/",
            "Other",
            "The gears of another machine.",
        ),
    );
    desk.add().await;
    let hits = desk.library.search("gears", 0).await.unwrap();
    assert_eq!(hits.len(), 2);
    let hit = hits
        .iter()
        .find(|hit| hit.url == "https://a.example/")
        .unwrap();
    assert_eq!(hit.also, ["https://b.example/"]);
    let mut by_copy = hit.clone();
    by_copy.url = "https://b.example/".to_owned();
    let document = desk.library.document(&by_copy).await.unwrap().unwrap();
    assert_eq!(document.url, "https://a.example/");
    assert_eq!(document.also, ["https://b.example/"]);
    let listed = desk.library.list().await.unwrap();
    let found_as: Vec<_> = listed.iter().map(|d| d.found_as.as_deref()).collect();
    assert_eq!(found_as, [None, Some("https://a.example/"), None]);
}

#[tokio::test]
async fn two_texts_at_one_address_are_told_and_the_newest_is_searched() {
    let desk = Desk::new(None).await;
    desk.write(
        "old.md",
        "---\nurl: https://a.example/\ndate: 2019-02-01\n---\nThe old gears report.",
    );
    desk.write(
        "new.md",
        "---\nurl: https://a.example/\ndate: 2021-02-01\n---\nThe new gears report.",
    );
    let report = desk.add().await;
    assert_eq!(report.notes.len(), 1, "{report:?}");
    assert!(report.notes[0].0.ends_with("old.md"));
    assert!(
        report.notes[0].1.contains("new.md has the same address"),
        "{report:?}"
    );
    let hits = desk.library.search("gears", 0).await.unwrap();
    assert_eq!(hits.len(), 1);
    assert!(hits[0].snippet.contains("new gears"));
}

#[tokio::test]
async fn only_what_has_changed_is_read_again() {
    let desk = Desk::new(Some(Arc::new(Letters::default()))).await;
    for name in ["a.txt", "b.txt", "c.txt", "sub/d.txt"] {
        desk.write(name, format!("The {} gears of {name}.", &name[..1]));
    }
    desk.write("picture.png", "not read");
    let report = desk.add().await;
    assert_eq!((report.added, report.ignored, report.embedded), (4, 1, 4));

    desk.write("b.txt", "Something about dials instead, and it is longer.");
    desk.write("e.txt", "A new file about gears.");
    std::fs::remove_file(desk.folder.path().join("sub/d.txt")).unwrap();
    let touched = std::fs::File::options()
        .append(true)
        .open(desk.folder.path().join("c.txt"))
        .unwrap();
    touched
        .set_modified(std::time::SystemTime::UNIX_EPOCH)
        .unwrap();
    let report = desk.add().await;
    let counts = (
        report.added,
        report.updated,
        report.unchanged,
        report.removed,
        report.embedded,
    );
    assert_eq!(counts, (1, 1, 2, 1, 2), "{report:?}");
    let urls = desk.urls("gears").await;
    let hits = desk.library.search("dials", 0).await.unwrap();
    assert!(hits[0].url.ends_with("b.txt"), "{hits:?}");
    assert!(
        hits.iter().all(|hit| !hit.snippet.contains("gears of b")),
        "{hits:?}"
    );
    assert!(!urls.iter().any(|url| url.ends_with("d.txt")), "{urls:?}");
}

#[tokio::test]
async fn a_bad_file_is_named_and_the_others_are_added() {
    let desk = Desk::new(None).await;
    desk.write("a.md", "Good gears.");
    desk.write("b.pdf", "%PDF-1.4 cut off");
    desk.write("c.html", "<html><body></body></html>");
    desk.write("d.md", "---\ntitle: [oops\n---\nGears all the same.");
    desk.write(
        "e.txt",
        b"Caf\xe9 gears, na\xefve and d\xe9j\xe0 vu in Latin-1.",
    );
    let missing = desk.folder.path().join("missing");
    let paths = [desk.folder.path().to_owned(), missing.clone()];
    let report = desk
        .library
        .add(&paths, |_| {}, &CancellationToken::new())
        .await
        .unwrap();
    assert_eq!(report.added, 3, "{report:?}");
    let mut failed: Vec<_> = report
        .failed
        .iter()
        .map(|(path, _)| path.file_name().unwrap())
        .collect();
    failed.sort();
    assert_eq!(failed, ["b.pdf", "c.html", "missing"]);
    assert!(report.notes[0].1.contains("front matter"), "{report:?}");
    let hits = desk.library.search("naïve déjà", 0).await.unwrap();
    assert!(hits[0].snippet.starts_with("Café gears"), "{hits:?}");
}

#[tokio::test]
async fn files_of_any_name_are_added_and_found() {
    let desk = Desk::new(None).await;
    let names = [
        "a b.txt",
        "50% #1?.txt",
        "it's \"quoted\".txt",
        "日本🙂.txt",
        "CON.txt",
        "x|y.txt",
    ];
    for name in names {
        desk.write(name, format!("Gears in a file called {name} here."));
    }
    let report = desk.add().await;
    assert_eq!(report.added, names.len(), "{report:?}");
    let urls = desk.urls("gears").await;
    assert_eq!(urls.len(), names.len());
    for url in urls {
        assert!(
            url.starts_with("library:/") && !url.contains([' ', '#', '?', '"', '|']),
            "{url}"
        );
    }
    let removed = desk
        .library
        .remove(desk.folder.path().to_str().unwrap())
        .await
        .unwrap();
    assert_eq!(removed.len(), names.len());
    assert!(desk.library.list().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_page_of_results_has_thirty_and_the_next_goes_on() {
    let desk = Desk::new(Some(Arc::new(Letters::default()))).await;
    for number in 0..70 {
        let text = format!("Gears of device number {number}.\n\n").repeat(1 + number % 3);
        desk.write(
            &format!("{number:02}.md"),
            page(&format!("https://a.example/{number}"), "Device", &text),
        );
    }
    desk.add().await;
    let mut all = Vec::new();
    for page in 0..4 {
        let hits = desk.library.search("gears of devices", page).await.unwrap();
        assert_eq!(hits.len(), [30, 30, 10, 0][page as usize]);
        all.extend(hits.into_iter().map(|hit| hit.url));
    }
    let again = desk.urls("gears of devices").await;
    assert_eq!(all[..30], again);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 70);
}

#[tokio::test]
async fn adding_that_was_killed_goes_on_where_it_was() {
    let letters = Arc::new(Letters::default());
    let desk = Desk::new(Some(letters.clone())).await;
    for number in 0..40 {
        let text = format!(
            "Gears number {number} turned. {}",
            "More of it. ".repeat(number)
        );
        desk.write(
            &format!("{number:02}.md"),
            page(&format!("https://a.example/{number}"), "Gears", &text),
        );
    }
    let whole = Desk::new(Some(Arc::new(Letters::default()))).await;
    add(&whole.library, desk.folder.path()).await;

    letters.slow.store(true, Ordering::SeqCst);
    let paths = [desk.folder.path().to_owned()];
    let cancel = CancellationToken::new();
    // Long enough to reach the middle of some stage, whichever the machine's speed.
    for patience in [5, 20, 60, 150, 250] {
        let adding = desk.library.add(&paths, |_| {}, &cancel);
        let _ = tokio::time::timeout(Duration::from_millis(patience), adding).await;
    }
    letters.slow.store(false, Ordering::SeqCst);
    desk.add().await;
    assert_eq!(desk.library.list().await.unwrap().len(), 40);
    let vectors = desk.library.index().await.unwrap().vectors();
    assert_eq!(vectors, whole.library.index().await.unwrap().vectors());
    for query in ["gears", "number seven", "more"] {
        let expected = whole.library.search(query, 0).await.unwrap();
        assert_eq!(desk.library.search(query, 0).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn adding_that_is_stopped_says_so_and_keeps_what_it_has() {
    let desk = Desk::new(None).await;
    for number in 0..20 {
        desk.write(
            &format!("{number:02}.txt"),
            format!("Gears number {number}."),
        );
    }
    let cancel = CancellationToken::new();
    let stop_at_five = |progress: AddProgress<'_>| {
        if matches!(progress, AddProgress::Files { done: 5, .. }) {
            cancel.cancel();
        }
    };
    let paths = [desk.folder.path().to_owned()];
    let report = desk
        .library
        .add(&paths, stop_at_five, &cancel)
        .await
        .unwrap();
    assert!(report.stopped);
    assert_eq!(report.added, 5);
    let report = desk.add().await;
    assert_eq!(
        (report.added, report.unchanged, report.stopped),
        (15, 5, false)
    );
}

#[tokio::test]
async fn without_embeddings_words_still_find_and_the_vectors_come_later() {
    let letters = Arc::new(Letters::default());
    let desk = Desk::new(Some(letters.clone())).await;
    desk.write("a.txt", "Bronze gears.");
    desk.write("b.txt", "Bronze dials.");
    letters.broken.store(true, Ordering::SeqCst);
    let report = desk.add().await;
    assert_eq!((report.added, report.embedded), (2, 0));
    assert!(report.failed[0].1.contains("out of order"), "{report:?}");
    assert_eq!(desk.urls("bronze").await.len(), 2);
    letters.broken.store(false, Ordering::SeqCst);
    assert_eq!(desk.add().await.embedded, 2);
}

#[tokio::test]
async fn two_programs_share_one_library() {
    let desk = Desk::new(None).await;
    let other = Library::open(desk.data.path(), None).await.unwrap();
    desk.write("a.txt", "Bronze gears.");
    desk.add().await;
    assert_eq!(other.search("gears", 0).await.unwrap().len(), 1);
    desk.write("b.txt", "More gears.");
    add(&other, desk.folder.path()).await;
    assert_eq!(desk.urls("gears").await.len(), 2);
    other.remove("library:").await.unwrap();
    assert_eq!(
        desk.urls("gears").await.len(),
        2,
        "a scheme alone removes nothing"
    );
}

#[tokio::test]
async fn a_long_pdf_keeps_its_pages_and_loses_its_heads_and_references() {
    let desk = Desk::new(None).await;
    let mut pages: Vec<Vec<(i32, i32, String)>> = (1..=500)
        .map(|number| {
            vec![
                (60, 780, "Reports of the Gear Society".to_owned()),
                (
                    60,
                    700,
                    format!(
                        "On this page the society describes wheel {} of the device,",
                        name(number)
                    ),
                ),
                (
                    60,
                    686,
                    format!(
                        "which is called {0} and turned with {0} pins.",
                        name(number)
                    ),
                ),
                (290, 40, number.to_string()),
            ]
        })
        .collect();
    pages.push(vec![
        (60, 780, "Reports of the Gear Society".to_owned()),
        (60, 700, "References".to_owned()),
        (
            60,
            660,
            "Lee, A. (1999). Quixotic wheels. Harbour Press.".to_owned(),
        ),
    ]);
    desk.write("long.pdf", pdf(&pages));
    let report = desk.add().await;
    assert_eq!(report.failed, []);
    let found = desk.library.find(&name(321), 0, 5).await.unwrap();
    assert_eq!(found[0].page, Some(321), "{found:?}");
    assert!(
        found[0]
            .hit
            .snippet
            .contains("of the device, which is called"),
        "{found:?}"
    );
    let document = desk.library.document(&found[0].hit).await.unwrap().unwrap();
    assert_eq!(document.pages.len(), 501);
    assert!(!document.text.contains("Gear Society"));
    assert!(document.text.contains("Quixotic wheels"));
    assert!(
        desk.urls("quixotic harbour").await.is_empty(),
        "references are no evidence"
    );
}

/// A word of its own for each number.
fn name(number: usize) -> String {
    let letter = |n: usize| char::from(b"bcdfghjklm"[n % 10]);
    format!(
        "{}a{}o{}us",
        letter(number / 100),
        letter(number / 10),
        letter(number)
    )
}

/// A PDF with lines of text at given places.
fn pdf(pages: &[Vec<(i32, i32, String)>]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        String::new(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut kids = String::new();
    for lines in pages {
        let content: String = lines
            .iter()
            .map(|(x, y, text)| {
                format!(
                    "BT /F1 10 Tf {x} {y} Td ({}) Tj ET\n",
                    text.replace(['(', ')'], "")
                )
            })
            .collect();
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}endstream",
            content.len()
        ));
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            objects.len()
        ));
        kids.push_str(&format!("{} 0 R ", objects.len()));
    }
    objects[1] = format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len());
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (number, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", number + 1));
    }
    let start = file.len();
    let size = objects.len() + 1;
    file.push_str(&format!(
        "xref\n0 {size}\n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    ));
    file.into_bytes()
}
