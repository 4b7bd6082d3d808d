use proptest::prelude::*;

use super::*;

#[track_caller]
fn assert_one_work(urls: &[&str]) {
    for url in urls {
        assert_eq!(key(url), key(urls[0]), "{url}");
    }
}

#[test]
fn s41_spellings_of_one_address_are_one_work() {
    assert_one_work(&[
        "https://example.org/News/a",
        "http://example.org/News/a",
        "HTTPS://WWW.Example.ORG/News/a/",
        "https://m.example.org/News/a",
        "https://mobile.example.org/News/a",
        "https://amp.example.org/News/a",
        "https://www.example.org:443/News/a",
        "http://example.org:80/News/a",
        "https://example.org./News/a",
        "https://example.org/News/a#history",
        "https://example.org/News/a#:~:text=gears%20were",
        "https://example.org/News/a?utm_source=chatgpt.com&utm_medium=x",
        "https://example.org/News/a?fbclid=IwAR0&gclid=1&ref=home",
        "https://example.org/News/a/amp/",
        "https://example.org/amp/News/a",
        "https://example.org/News/a?amp=1",
        "https://example.org/News/a?outputType=amp",
        "https://example.org/%4eews/a",
        "example.org/News/a",
        "//example.org/News/a",
        " https://example.org/News/a\n",
        "https://user:secret@example.org/News/a",
    ]);
    assert_eq!(key("https://www.example.org/News/a/"), "example.org/News/a");
}

#[test]
fn s41_meaningful_parameters_tell_works_apart_and_their_order_does_not() {
    assert_one_work(&[
        "https://a.org/x?id=5&p=2",
        "https://a.org/x?p=2&id=5",
        "https://a.org/x?utm_campaign=z&p=2&id=5&",
    ]);
    assert_eq!(key("https://a.b/?id=5&utm_source=chatgpt.com"), "a.b?id=5");
    for (one, other) in [
        ("https://a.org/?id=5", "https://a.org/?id=6"),
        ("https://a.org/?p=1", "https://a.org/"),
        (
            "https://youtube.com/watch?v=abc",
            "https://youtube.com/watch?v=abd",
        ),
        ("https://a.org/x", "https://a.org/X"),
        ("https://a.org/x", "https://b.org/x"),
        ("https://a.org/x", "https://a.org:8080/x"),
        ("https://news.a.org/x", "https://a.org/x"),
        ("https://a.org/example", "https://a.org/exampl"),
        ("https://a.org/camp", "https://a.org/c"),
        ("https://a.org/#!/one", "https://a.org/#!/two"),
        ("https://a.org/a%2Fb", "https://a.org/a/b"),
    ] {
        assert_ne!(key(one), key(other));
    }
}

#[test]
fn s41_escapes_are_compared_by_what_they_mean() {
    assert_one_work(&[
        "https://a.org/caf%c3%a9",
        "https://a.org/caf%C3%A9",
        "https://a.org/café",
    ]);
    assert_one_work(&["https://a.org/~x", "https://a.org/%7Ex"]);
    assert_one_work(&["https://a.org/?q=a+b", "https://a.org/?q=a%20b"]);
    assert_eq!(key("https://a.org/100%"), "a.org/100%25");
}

#[test]
fn hosts_in_other_scripts_are_compared_in_punycode() {
    assert_one_work(&[
        "https://пример.рф/а",
        "https://xn--e1afmkfd.xn--p1ai/%D0%B0",
    ]);
    assert_eq!(
        canonical("https://www.bücher.de/").map(|url| url.host().to_owned()),
        Some("xn--bcher-kva.de".to_owned())
    );
}

#[test]
fn a_view_is_cut_from_a_host_but_never_the_site_itself() {
    assert_eq!(
        key("https://en.m.wikipedia.org/wiki/Gear"),
        "en.wikipedia.org/wiki/Gear"
    );
    assert_eq!(key("https://www.m.example.com"), "example.com");
    assert_eq!(key("https://m.com/x"), "m.com/x");
    assert_eq!(key("https://amp.dev/x"), "amp.dev/x");
    assert_eq!(key("https://www.gov.uk/x"), "gov.uk/x");
    assert_eq!(key("https://mit.edu/m/x"), "mit.edu/m/x");
}

#[test]
fn p20_archived_and_amp_copies_are_the_work_they_copy() {
    assert_one_work(&[
        "https://www.dailymail.co.uk/news/a.html?x=1",
        "https://web.archive.org/web/20200101000000/https://www.dailymail.co.uk/news/a.html?x=1",
        "https://web.archive.org/web/2020id_/http:/dailymail.co.uk/news/a.html?x=1",
        "https://archive.ph/2020.01.01-000000/https://www.dailymail.co.uk/news/a.html?x=1",
        "https://www.google.com/amp/s/www.dailymail.co.uk/news/a.amp.html?x=1",
        "https://www-dailymail-co-uk.cdn.ampproject.org/c/s/www.dailymail.co.uk/news/a.amp.html?x=1",
    ]);
    assert_eq!(
        key("https://web.archive.org/about/"),
        "web.archive.org/about"
    );
    assert_eq!(key("https://archive.ph/AbCdE"), "archive.ph/AbCdE");
}

#[test]
fn a_doi_is_one_work_whatever_its_resolver_and_case() {
    assert_one_work(&[
        "https://doi.org/10.1038/Nature05357",
        "http://dx.doi.org/10.1038/nature05357",
    ]);
}

#[test]
fn what_is_no_web_address_has_no_key() {
    for text in [
        "",
        " ",
        "history",
        "library:notes/a.md",
        "mailto:a@b.org",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "a b.c",
        "https://",
        "a@b.org",
    ] {
        assert_eq!(canonical(text), None, "{text}");
    }
    assert_eq!(key("example.org:8080/a"), "example.org:8080/a");
}

fn site(rule: &str, url: &str) -> bool {
    UrlRule::parse(rule)
        .unwrap_or_else(|| panic!("{rule} is a rule"))
        .matches(url)
}

#[test]
fn s60_a_site_rule_holds_for_sub_hosts_and_any_case() {
    for url in [
        "https://www.dailymail.co.uk/news",
        "http://m.dailymail.co.uk",
        "https://SHOP.DailyMail.co.uk/x",
        "https://web.archive.org/web/2020/https://www.dailymail.co.uk/x",
    ] {
        assert!(site("dailymail.co.uk", url), "{url}");
        assert!(site("*.dailymail.co.uk", url), "{url}");
        assert!(site("https://www.DailyMail.co.uk/", url), "{url}");
    }
}

#[test]
fn s60_a_site_rule_stops_at_label_boundaries() {
    assert!(!site("dailymail.co.uk", "https://notdailymail.co.uk/x"));
    assert!(!site("rt.com", "https://www.smartcompany.com.au/x"));
    assert!(!site("rt.com", "https://smart.com/"));
    assert!(!site("x.com", "https://netflix.com/"));
    assert!(!site(
        "dailymail.co.uk",
        "https://dailymail.co.uk.example.org/x"
    ));
    assert!(!site(
        "dailymail.co.uk",
        "https://example.org/dailymail.co.uk"
    ));
    assert!(site("rt.com", "https://arabic.rt.com/"));
}

#[test]
fn s60_a_rule_may_name_a_part_of_a_site_or_a_top_level_domain() {
    assert!(site(
        "forbes.com/sites",
        "https://www.forbes.com/Sites/someone/2020"
    ));
    assert!(!site(
        "forbes.com/sites",
        "https://www.forbes.com/sitesearch"
    ));
    assert!(!site("forbes.com/sites", "https://www.forbes.com/"));
    assert!(site(".ru", "https://news.example.ru/"));
    assert!(!site(".ru", "https://example.guru/"));
    assert!(site("com", "https://smart.com/"));
    assert_eq!(UrlRule::parse("."), None);
    assert_eq!(UrlRule::parse("not a host"), None);
}

#[test]
fn s60_an_excluded_address_is_excluded_in_every_spelling_and_nothing_else() {
    let excluded = key("https://en.wikipedia.org/wiki/Gear");
    assert_eq!(
        key("http://en.m.wikipedia.org/wiki/Gear?utm_source=a#Types"),
        excluded
    );
    assert_ne!(key("https://en.wikipedia.org/wiki/Gears"), excluded);
    assert_ne!(key("https://de.wikipedia.org/wiki/Gear"), excluded);
}

#[test]
fn documents_without_an_address_keep_their_own_key() {
    assert_eq!(key("library:notes/a.md"), "library:notes/a.md");
    assert_eq!(host("library:notes/a.md"), None);
    assert!(!site("md", "library:notes/a.md"));
}

#[test]
fn a_rule_is_shown_as_it_is_applied() {
    let shown = |text: &str| UrlRule::parse(text).map(|rule| rule.to_string());
    assert_eq!(
        shown("*.DailyMail.co.uk"),
        Some("dailymail.co.uk".to_owned())
    );
    assert_eq!(
        shown("https://www.forbes.com/sites/"),
        Some("forbes.com/sites".to_owned())
    );
    assert_eq!(shown("РФ"), Some("xn--p1ai".to_owned()));
}

#[test]
fn escapes_are_undone_for_reading() {
    assert_eq!(decode("caf%C3%A9%20100%"), "café 100%");
    assert_eq!(decode("%ff%4"), "\u{fffd}%4");
}

proptest! {
    #[test]
    fn a_key_is_its_own_key(
        host in "(www\\.|m\\.)?[a-z]{2,8}\\.(org|co\\.uk)", path in "(/[A-Za-z0-9%~._-]{0,6}){0,4}", query in "([a-z]{1,4}=[a-z0-9%+]{0,4}&?){0,3}"
    ) {
        let url = format!("https://{host}{path}?{query}");
        let first = canonical(&url).expect("is an address");
        let again = canonical(&format!("https://{first}")).expect("is an address");
        prop_assert_eq!(again.as_str(), first.as_str());
    }

    #[test]
    fn any_text_is_taken_without_panic(text in "\\PC{0,80}") {
        let _ = canonical(&text);
        let _ = canonical(&format!("https://{text}"));
        let _ = UrlRule::parse(&text);
    }
}
