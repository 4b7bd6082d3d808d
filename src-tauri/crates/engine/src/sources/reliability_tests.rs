use super::*;

fn rate(url: &str) -> Reliability {
    ReliabilityList::bundled().rate(url)
}

#[derive(Debug, PartialEq)]
enum Kept {
    Yes,
    Off,
    No,
}

#[track_caller]
fn assert_rated(url: &str, status: Rating, kept: Kept) {
    let found = rate(url);
    let disposed = match disposition(&found) {
        Disposition::Keep => Kept::Yes,
        Disposition::Off(reason) => {
            assert_eq!(reason, found.reason);
            Kept::Off
        }
        Disposition::Reject(reason) => {
            assert_eq!(reason, found.reason);
            Kept::No
        }
    };
    assert_eq!(
        (found.status, disposed),
        (status, kept),
        "{url}: {}",
        found.reason
    );
}

#[test]
fn every_list_that_comes_with_the_program_can_be_read() {
    let list = ReliabilityList::bundled();
    let count = |list: &List| list.hosts.values().map(Vec::len).sum::<usize>();
    assert!(count(&list.graded) > 600, "{}", count(&list.graded));
    assert!(count(&list.newer) > 3_000, "{}", count(&list.newer));
    assert!(count(&list.copies) > 60, "{}", count(&list.copies));
    assert_eq!(
        (list.graded.date.as_str(), list.newer.date.as_str()),
        ("15 Nov 2023", "13 Aug 2026")
    );
}

#[test]
fn every_host_of_the_lists_is_written_as_canonical_addresses_write_it() {
    let list = ReliabilityList::bundled();
    for host in [&list.graded, &list.newer, &list.copies]
        .iter()
        .flat_map(|list| list.hosts.keys())
    {
        assert_eq!(urls::host(&format!("https://{host}/")).as_ref(), Some(host));
    }
}

#[test]
fn p20_deprecated_and_blacklisted_sites_are_rejected_at_every_address() {
    for url in [
        "https://www.dailymail.co.uk/news/article-1.html",
        "http://m.dailymail.co.uk/x",
        "https://web.archive.org/web/2020/https://www.dailymail.co.uk/x",
        "https://www.google.com/amp/s/www.dailymail.co.uk/x",
        "https://www.thesun.co.uk/x",
        "https://arabic.rt.com/x",
        "https://www.dailymail.co.uk/mailonsunday/x",
    ] {
        assert_rated(url, Rating::Deprecated, Kept::No);
    }
    assert_rated("https://www.breitbart.com/x", Rating::Blacklisted, Kept::No);
}

#[test]
fn s60_hosts_that_end_in_the_same_letters_are_other_sites() {
    for url in [
        "https://notdailymail.co.uk/",
        "https://www.smartcompany.com.au/",
        "https://notforbes.com/",
    ] {
        assert_rated(url, Rating::Unknown, Kept::Yes);
    }
}

#[test]
fn s61_p23_wikipedia_and_its_copies_are_never_sources() {
    for url in [
        "https://en.wikipedia.org/wiki/Gear",
        "https://de.m.wikipedia.org/wiki/Zahnrad",
    ] {
        assert_rated(url, Rating::Wikipedia, Kept::No);
    }
    for url in [
        "https://www.wikiwand.com/en/Gear",
        "https://dbpedia.org/page/Gear",
        "https://wiki2.org/en/Gear",
        "https://infogalactic.com/info/Gear",
        "https://kids.kiddle.co/Gear",
        "https://de.linkfang.org/wiki/Gear",
    ] {
        assert_rated(url, Rating::Mirror, Kept::No);
    }
    assert_eq!(
        rate("https://en.wikipedia.org/wiki/Gear").reason,
        "Wikipedia is no source for a Wikipedia article"
    );
    assert!(
        rate("https://www.wikiwand.com/en/Gear")
            .reason
            .starts_with("wikiwand.com copies Wikipedia")
    );
}

#[test]
fn unreliable_sites_are_shown_and_off() {
    for url in [
        "https://www.imdb.com/title/tt1/",
        "https://someone.blogspot.com/2010/a.html",
        "https://medium.com/@a/b",
    ] {
        assert_rated(url, Rating::Unreliable, Kept::Off);
    }
}

#[test]
fn reliable_sites_are_kept() {
    assert_rated("https://www.bbc.co.uk/news/1", Rating::Reliable, Kept::Yes);
    assert_rated("https://abcnews.go.com/US/1", Rating::Reliable, Kept::Yes);
}

#[test]
fn a_host_that_many_publishers_share_says_nothing_of_its_sub_hosts() {
    assert_rated("https://example.go.com/", Rating::Unknown, Kept::Yes);
    assert_rated("https://someone.github.io/", Rating::Unknown, Kept::Yes);
}

#[test]
fn no_top_level_domain_is_rated_by_itself() {
    for url in [
        "https://www.example.edu/a",
        "https://example.gov/a",
        "https://example.int/a",
        "https://example.mil/a",
        "https://agency.gov.uk/",
    ] {
        assert_rated(url, Rating::Unknown, Kept::Yes);
    }
}

#[test]
fn a_rating_that_depends_on_the_matter_is_shown_whole_and_taken_mildly() {
    let forbes = rate("https://www.forbes.com/sites/someone/2020/x");
    assert_eq!(forbes.status, Rating::Reliable);
    assert_eq!(
        forbes.reason,
        "Depends on the matter: generally reliable for Forbes, generally unreliable for Forbes.com contributors \
         (Perennial sources, 15 Nov 2023); generally unreliable: forbes.com (Source ratings, 13 Aug 2026)"
    );
    let fox = rate("https://www.foxnews.com/x");
    assert_eq!(fox.status, Rating::NoConsensus, "{}", fox.reason);
    assert!(
        fox.reason.contains("Fox News (talk shows)"),
        "{}",
        fox.reason
    );
}

#[test]
fn the_longest_path_counts() {
    let list = List::parse(
        r#"{"name": "L", "date": "2020-01-02", "ratings": [
            ["a.org", "reliable", "A"], ["a.org/blog", "unreliable", "A's blog"], ["a.org/blog/staff", "no_consensus", "Staff"],
            ["b.a.org", "deprecated", "B"], ["c.org/x", "unreliable", "C"]]}"#,
    )
    .expect("is a list");
    let rating = |url: &str| {
        list.find(&urls::canonical(url).expect("is an address"))
            .map(|found| found.rating())
    };
    assert_eq!(rating("https://a.org/news"), Some(Rating::Reliable));
    assert_eq!(rating("https://a.org/Blog/1"), Some(Rating::Unreliable));
    assert_eq!(rating("https://a.org/blogroll"), Some(Rating::Reliable));
    assert_eq!(
        rating("https://a.org/blog/staff/1"),
        Some(Rating::NoConsensus)
    );
    assert_eq!(rating("https://b.a.org/blog"), Some(Rating::Deprecated));
    assert_eq!(rating("https://x.b.a.org:8080/"), Some(Rating::Deprecated));
    assert_eq!(rating("https://c.org/y"), None);
}

#[test]
fn the_newer_list_wins_but_cannot_lift_what_it_has_no_grade_for() {
    let read = |date: &str, ratings: &str| {
        let list = List::parse(&format!(
            r#"{{"name": "{date}", "date": "{date}-01-01", "ratings": {ratings}}}"#
        ));
        Arc::new(list.expect("is a list"))
    };
    let list = ReliabilityList {
        copies: Arc::default(),
        graded: read(
            "2023",
            r#"[["a.org", "unreliable", "A"], ["b.org", "deprecated", "B"], ["c.org/x", "unreliable", "C's x"]]"#,
        ),
        newer: read(
            "2026",
            r#"[["a.org", "reliable"], ["b.org", "reliable"], ["c.org", "reliable"]]"#,
        ),
    };
    let a = list.rate("https://a.org");
    assert_eq!(a.status, Rating::Reliable);
    assert_eq!(
        a.reason,
        "Generally reliable: a.org (2026, 1 Jan 2026); generally unreliable: A (2023, 1 Jan 2023)"
    );
    assert_eq!(list.rate("https://b.org").status, Rating::Deprecated);
    assert_eq!(list.rate("https://c.org/x/1").status, Rating::Unreliable);
    assert_eq!(list.rate("https://c.org/y").status, Rating::Reliable);
}

#[test]
fn a_reason_names_the_entry_the_list_and_its_date() {
    let reason = rate("https://www.dailymail.co.uk/x").reason;
    assert!(
        reason.starts_with("Deprecated: Daily Mail (Perennial sources, 15 Nov 2023); "),
        "{reason}"
    );
    assert_eq!(
        rate("https://no-such-site.example/x").reason,
        "no-such-site.example is on no list"
    );
    assert_eq!(
        rate("library:notes/a.md").reason,
        "Not a web address, so on no list"
    );
}

#[test]
fn a_list_of_more_than_a_year_ago_is_old_and_so_is_one_without_a_date() {
    let dated = |date: &str| ListInfo {
        kind: ListKind::Mirrors,
        name: String::new(),
        date: date.to_owned(),
        source: String::new(),
        licence: String::new(),
        entries: 1,
    };
    let today = "2026-11-30".parse().unwrap();
    assert!(!dated("2025-11-30").is_old(today));
    assert!(dated("2025-11-29").is_old(today));
    assert!(!dated("2027-01-01").is_old(today), "the clock may be wrong");
    assert!(dated("").is_old(today));
}
