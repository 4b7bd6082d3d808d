//! Topics are collected from a wiki and two services that answer, in the shapes that Wikimedia documents, on this machine.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use desk::{Desk, Ran};
use serde_json::{Value, json};

/// Number, class and title of each article's revision.
const ARTICLES: [(u64, &str, &str); 6] = [
    (1, "GA", "Storm Ida"),
    (2, "C", "Poor storm"),
    (3, "B", "Bare"),
    (4, "FA", "Long storm"),
    (5, "B", "Storm Eve"),
    (6, "B", "Unread storm"),
];

/// A wiki with its services.
struct Wikimedia {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
    /// Whether the model has nothing to say of Storm Eve for now.
    down: Arc<AtomicBool>,
}

impl Wikimedia {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let down = Arc::new(AtomicBool::new(true));
        let wikimedia = Self {
            address: address.clone(),
            asked: asked.clone(),
            down: down.clone(),
        };
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = BufReader::new(stream.unwrap());
                let (mut first, mut length, mut agent) = (String::new(), 0, false);
                stream.read_line(&mut first).unwrap();
                loop {
                    let mut line = String::new();
                    stream.read_line(&mut line).unwrap();
                    let line = line.trim().to_lowercase();
                    if line.is_empty() {
                        break;
                    }
                    agent |= line.starts_with("user-agent: stormwright/");
                    if let Some(said) = line.strip_prefix("content-length: ") {
                        length = said.parse().unwrap();
                    }
                }
                let mut body = vec![0; length];
                stream.read_exact(&mut body).unwrap();
                let body = String::from_utf8(body).unwrap();
                let path = first.split(' ').nth(1).unwrap().to_owned();
                let seen = {
                    let mut asked = asked.lock().unwrap();
                    asked.push(format!("{path} {body}"));
                    asked.iter().filter(|p| p.starts_with(&path)).count()
                };
                let (status, kind, text) = if !agent {
                    (403, "text/plain", "who asks?".to_owned())
                } else if path.starts_with("/metrics") && seen == 1 {
                    (429, "text/plain", "too many".to_owned())
                } else {
                    answer(&path, &body, &address, down.load(Ordering::Relaxed))
                };
                let head = format!(
                    "HTTP/1.1 {status} Any\r\ncontent-type: {kind}\r\nretry-after: 1\r\nconnection: close\r\n\
                     content-length: {}\r\n\r\n",
                    text.len()
                );
                let _ = stream.get_mut().write_all((head + &text).as_bytes());
            }
        });
        wikimedia
    }

    fn collect(&self, desk: &Desk, more: &[&str]) -> Ran {
        let (wiki, metrics, quality) = (
            format!("{}/w/api.php", self.address),
            format!("{}/metrics/", self.address),
            format!("{}/quality:predict", self.address),
        );
        let mut args = vec![
            "freshwiki",
            "collect",
            "--out",
            "fresh",
            "--from",
            "2026-03",
        ];
        args.extend([
            "--wiki",
            &wiki,
            "--metrics",
            &metrics,
            "--quality",
            &quality,
        ]);
        args.extend(["--pause", "1", "--words", "200"]);
        args.extend(more);
        desk.run(&args)
    }

    fn asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

fn answer(path: &str, body: &str, address: &str, down: bool) -> (u16, &'static str, String) {
    let json = |value: Value| (200, "application/json", value.to_string());
    if path.starts_with("/metrics") {
        let titles = [
            "List_of_storms",
            "Storm_Ida",
            "Ida",
            "Ida_2026",
            "Poor_storm",
            "Bare",
            "Long_storm",
            "Deleted_since",
            "Unread_storm",
            "Storm_Eve",
        ];
        let top: Vec<Value> = titles
            .iter()
            .map(|title| json!({"page_title": title, "edits": 9, "rank": 1}))
            .collect();
        return json(
            json!({"items": [{"results": [{"timestamp": "2026-03-01T00:00:00.000Z", "top": top}]}]}),
        );
    }
    if path.starts_with("/quality") {
        let asked: Value = serde_json::from_str(body).unwrap();
        let revision = asked["rev_id"].as_u64().unwrap();
        if down && revision == 5 {
            return (404, "text/plain", "no such model".to_owned());
        }
        let class = ARTICLES.iter().find(|(id, ..)| *id == revision).unwrap().1;
        let score = json!({"articlequality": {"score": {"prediction": class}}});
        return json(json!({"enwiki": {"scores": {revision.to_string(): score}}}));
    }
    if path.contains("action=query") {
        let mut pages: Vec<Value> = ARTICLES
            .iter()
            .map(|(revision, _, title)| {
                json!({"title": title, "pageid": revision, "lastrevid": revision,
                       "fullurl": format!("{address}/wiki/{}", title.replace(' ', "_"))})
            })
            .collect();
        pages.push(
            json!({"title": "Ida", "pageid": 9, "lastrevid": 9, "fullurl": "x",
                          "pageprops": {"disambiguation": ""}}),
        );
        pages.push(json!({"title": "Deleted since", "missing": true}));
        let redirects = json!([{"from": "Ida 2026", "to": "Storm Ida"}]);
        return json(json!({"query": {"redirects": redirects, "pages": pages}}));
    }
    if path.contains("action=parse") {
        let revision = path.split("oldid=").nth(1).unwrap();
        let revision: u64 = revision.split('&').next().unwrap().parse().unwrap();
        let (_, _, title) = ARTICLES.iter().find(|(id, ..)| *id == revision).unwrap();
        let cited = match revision {
            6 => "gone".to_owned(),
            _ => title.replace(' ', "_"),
        };
        let body = match revision {
            3 => String::new(),
            4 => format!("<h2>Impact</h2><p>{}</p>", "Trees fell again. ".repeat(100)),
            _ => format!(
                "<h2>Impact</h2><p>{title} felled trees in Wales.<sup class=\"reference\"><a href=\"#cite_note-1\">[1]</a></sup></p>\
                 <h3>Roads</h3><p>Roads were shut.</p>"
            ),
        };
        let html = format!(
            "<div class=\"mw-parser-output\"><p><b>{title}</b> was a storm.</p>{body}<h2>References</h2>\
             <ol class=\"references\"><li id=\"cite_note-1\"><a class=\"external\" href=\"{address}/page/{cited}\">P</a></li></ol></div>"
        );
        return json(json!({"parse": {"title": title, "text": html}}));
    }
    if path.starts_with("/page/") && !path.ends_with("gone") {
        let name = path.trim_start_matches("/page/").replace('_', " ");
        let text =
            format!("{name} felled forty trees in Wales, and roads were shut for two days. ")
                .repeat(8);
        let page = format!(
            "<html><head><title>News</title></head><body><article><p>{text}</p></article></body></html>"
        );
        return (200, "text/html", page);
    }
    (404, "text/plain", String::new())
}

#[test]
fn topics_are_collected_without_asking_twice_and_can_be_compared() {
    let desk = Desk::new();
    let wikimedia = Wikimedia::start();

    // The model fails on the last article: what was learnt until then is kept.
    let broken = wikimedia.collect(&desk, &[]);
    assert_eq!(broken.code, 9, "{broken:?}");
    broken.says_at_the_end_in_two_lines("404");
    let before = wikimedia.asked();

    wikimedia.down.store(false, Ordering::Relaxed);
    let ran = wikimedia.collect(&desk, &["--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    // The page that the titles lead to, the class, the article and the page that it cites, of one article.
    let again = wikimedia.asked.lock().unwrap()[before..].to_vec();
    assert_eq!(again.len(), 4, "{again:?}");

    let lines = ran.stdout.lines().last().unwrap();
    let done: Value = serde_json::from_str(lines).unwrap();
    let done = done.get("result").unwrap_or(&done);
    assert_eq!((&done["topics"], &done["pages"]), (&json!(2), &json!(2)));
    let left_out: Vec<(&str, &str)> = done["leftOut"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["title"].as_str().unwrap(),
                one["reason"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        left_out,
        [
            ("List of storms", "a list"),
            ("Ida", "only tells meanings of a word apart"),
            ("Ida 2026", "the same article as \"Storm Ida\""),
            ("Poor storm", "class C"),
            ("Bare", "no sections"),
            ("Long storm", "305 words"),
            ("Deleted since", "there is no such article"),
            ("Unread storm", "none of its sources could be read"),
        ]
    );

    let read = |name: &str| std::fs::read_to_string(desk.path(&format!("fresh/{name}"))).unwrap();
    assert_eq!(
        read("topics.tsv"),
        "topic\tfile\tpages\nStorm Ida\tStorm_Ida.json\t1\nStorm Eve\tStorm_Eve.json\t1\n"
    );
    let article: Value = serde_json::from_str(&read("articles/Storm_Ida.json")).unwrap();
    assert_eq!(article["summary"], "Storm Ida was a storm.");
    assert_eq!(
        (&article["revision"], &article["class"]),
        (&json!(1), &json!("GA"))
    );
    let impact = &article["sections"][0];
    assert_eq!(impact["subsections"][0]["title"], "Roads");
    let cited = format!("{}/page/Storm_Ida", wikimedia.address);
    assert_eq!(impact["sentences"][0]["refs"], json!([cited]));
    assert!(read("pages.jsonl").contains("forty trees"));

    let compare = || {
        let args = [
            "evaluate",
            "freshwiki",
            "fresh",
            "--methods",
            "rag",
            "--topics",
            "1",
        ];
        desk.run(&[&args[..], &["--out", "cmp"]].concat())
    };
    let compared = compare();
    assert_eq!(compared.code, 0, "{compared:?}");
    assert!(compared.stdout.contains("| rag |"), "{compared:?}");
    assert!(!compared.stderr.contains("not made"), "{compared:?}");

    // Killed between a draft and its measures: the draft that is there is measured, and no other is made.
    let row = desk.path("cmp/rows/rag/Storm_Ida.json");
    let before: Value = serde_json::from_str(&std::fs::read_to_string(&row).unwrap()).unwrap();
    let cut = json!({"draft": before["draft"], "figures": null, "failed": null});
    std::fs::write(&row, cut.to_string()).unwrap();
    assert_eq!(compare().stdout, compared.stdout);
    let after: Value = serde_json::from_str(&std::fs::read_to_string(&row).unwrap()).unwrap();
    assert_eq!(after, before);

    // Another kind of collection does not go on in this folder.
    let other = wikimedia.collect(&desk, &["--pages", "7"]);
    assert_eq!(other.code, 2, "{other:?}");
    other.says_at_the_end_in_two_lines("another kind");
}

#[test]
fn a_month_that_is_none_is_refused_before_anyone_is_asked() {
    let desk = Desk::new();
    for wrong in [
        &["--from", "March"][..],
        &["--from", "2026-03", "--to", "2026-02"],
    ] {
        let ran = desk.run(&[&["freshwiki", "collect", "--out", "fresh"], wrong].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.says_in_two_lines("month");
    }
}
