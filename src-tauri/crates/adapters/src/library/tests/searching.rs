//! Searching, and which of several equal documents is found.

use super::*;

#[tokio::test]
async fn an_empty_library_says_that_it_is_empty() {
    let desk = Desk::new(None).await;
    let error = desk.library.search("gears", 0).await.unwrap_err();
    assert_eq!(error.failure, SearchFailure::Empty);
    assert!(error.to_string().contains("no document"), "{error}");
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
