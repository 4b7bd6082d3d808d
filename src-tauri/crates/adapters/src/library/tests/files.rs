//! Files that are broken, oddly named or oddly encoded.

use super::*;

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
