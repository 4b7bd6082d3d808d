//! Adding: again, with what has changed, stopped, killed, without a model.

use std::sync::Mutex as StdMutex;

use super::*;

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
async fn one_long_document_shows_how_far_it_has_come() {
    let desk = Desk::new(Some(Arc::new(Letters::default()))).await;
    let text: String = (0..400)
        .map(|number| {
            format!(
                "Wheel {number} turned. {}\n\n",
                "It had many teeth. ".repeat(60)
            )
        })
        .collect();
    desk.write("long.txt", text);
    let told = StdMutex::new(Vec::new());
    let watch = |progress: AddProgress<'_>| {
        if let AddProgress::Passages { done, total } = progress {
            told.lock().unwrap().push((done, total));
        }
    };
    let paths = [desk.folder.path().to_owned()];
    let cancel = CancellationToken::new();
    let report = desk.library.add(&paths, watch, &cancel).await.unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.len() > 2, "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    assert_eq!(told.last(), Some(&(report.embedded, report.embedded)));
}
