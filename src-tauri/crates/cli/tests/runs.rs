//! Whole runs of the real binary on the sample library: what comes out, and what happens when they are stopped.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::zombie_processes,
    reason = "a test that fails should stop here"
)]

mod desk;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use desk::{Desk, Ran, sample};
use serde_json::Value;

const TOPIC: &str = "Antikythera mechanism";

/// A small draft of the sample topic; small runs are over soon.
fn small(out: &str) -> Vec<&str> {
    vec![
        "draft",
        TOPIC,
        "--perspectives",
        "1",
        "--rounds",
        "2",
        "--out",
        out,
        "--json",
    ]
}

fn lines(ran: &Ran) -> Vec<Value> {
    ran.stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect()
}

/// Starts a run and waits until it has told of an event of this type.
fn start_until(desk: &Desk, args: &[&str], event: &str) -> (Child, String) {
    let mut child = desk
        .command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = child.stdout.take().unwrap();
    let mut heard = Vec::new();
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = String::new();
        assert!(
            reader.read_line(&mut line).unwrap() > 0,
            "ended before {event}: {heard:?}"
        );
        let told: Value = serde_json::from_str(&line).unwrap();
        heard.push(line);
        if told["event"]["type"] == event {
            let draft = told["draft"].as_str().unwrap().to_owned();
            // The rest is read on, so that the run never waits for a full pipe.
            std::thread::spawn(move || reader.lines().for_each(drop));
            return (child, draft);
        }
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
}

fn files(dir: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                names.push(path.strip_prefix(dir).unwrap().display().to_string());
            }
        }
    }
    names.sort();
    names
}

#[test]
fn a_run_streams_numbered_events_and_ends_with_its_result() {
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let ran = desk.run(&small(&out));
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let told = lines(&ran);
    let (last, events) = told.split_last().unwrap();
    for (number, event) in events.iter().enumerate() {
        assert_eq!(event["seq"], number as u64 + 1);
        assert!(event["event"]["type"].is_string(), "{event}");
    }
    let result = &last["result"];
    assert_eq!(last["type"], "result");
    assert_eq!(result["draft"]["stage"], "article");
    assert_eq!(
        result["counts"]["sentences"], result["counts"]["cited"],
        "all are cited"
    );
    assert!(
        result["counts"]["sentences"].as_u64().unwrap() > 10,
        "{result}"
    );
    let named: Vec<&str> = result["export"]["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file.as_str().unwrap())
        .collect();
    let there = files(Path::new(&out));
    for file in named {
        assert!(
            there.iter().any(|name| name == file),
            "{file} is not in {there:?}"
        );
    }
    for file in [
        "article.md",
        "article.wiki",
        "outline.md",
        "sources.json",
        "evidence.json",
    ] {
        assert!(
            there.iter().any(|name| name == file),
            "{file} is not in {there:?}"
        );
    }
}

#[test]
fn ctrl_c_and_sigterm_stop_within_two_seconds_and_resume_finishes_in_the_same_folder() {
    // The one while the model embeds new documents, the other in the middle of the dialogues.
    for (name, code, event) in [
        ("-INT", 130, "libraryFileRead"),
        ("-TERM", 143, "questionAsked"),
    ] {
        let (library, cold) = (sample(), event == "libraryFileRead");
        let desk = if cold {
            Desk::new()
        } else {
            Desk::with_sample()
        };
        let out = desk.path("out");
        let mut args = small(&out);
        if cold {
            args.extend(["--library", &library]);
        }
        let (child, draft) = start_until(&desk, &args, event);
        signal(&child, name);
        let told = Instant::now();
        let ended: Ran = child.wait_with_output().unwrap().into();
        assert!(
            told.elapsed() < Duration::from_secs(2),
            "{:?}",
            told.elapsed()
        );
        assert_eq!(ended.code, code, "{ended:?}");
        let hint = format!("stopped; resume with: stormwright resume {draft}");
        assert_eq!(ended.stderr.trim_end(), hint, "nothing else is said");

        let resumed = desk.run(&["resume", &draft]);
        assert_eq!(resumed.code, 0, "{resumed:?}");
        assert!(Path::new(&out).join("article.md").is_file());
        assert!(!Path::new(&out).join(".stormwright-new").exists());
    }
}

#[test]
fn s73_a_killed_run_gives_the_same_files_as_an_unbroken_one() {
    let (unbroken, killed) = (Desk::with_sample(), Desk::with_sample());
    let whole = unbroken.path("out");
    assert_eq!(unbroken.run(&small(&whole)).code, 0);
    let broken = killed.path("out");
    let (mut child, draft) = start_until(&killed, &small(&broken), "questionAsked");
    child.kill().unwrap();
    child.wait().unwrap();
    let pause = Duration::from_secs(3);
    std::thread::sleep(pause);
    let resumed = killed.run(&["resume", &draft]);
    assert_eq!(resumed.code, 0, "{resumed:?}");
    let record = std::fs::read_to_string(Path::new(&broken).join("run.json")).unwrap();
    let time = &serde_json::from_str::<Value>(&record).unwrap()["time"];
    let at = |field: &str| -> jiff::Timestamp { time[field].as_str().unwrap().parse().unwrap() };
    let lasted = at("finished").duration_since(at("started")).as_secs_f64();
    let worked = time["seconds"].as_f64().unwrap();
    assert!(
        worked > 0.0 && worked <= lasted - pause.as_secs_f64(),
        "{time}"
    );

    let (whole, broken) = (Path::new(&whole), Path::new(&broken));
    assert_eq!(files(whole), files(broken));
    for name in files(whole) {
        // It holds times.
        if name != "run.json" {
            let (a, b) = (
                std::fs::read(whole.join(&name)),
                std::fs::read(broken.join(&name)),
            );
            assert_eq!(a.unwrap(), b.unwrap(), "{name}");
        }
    }
}

#[test]
fn a_draft_that_is_being_worked_on_is_locked_for_others() {
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let (mut child, draft) = start_until(&desk, &small(&out), "runStarted");
    for command in [
        &["resume", &draft][..],
        &["delete", &draft],
        &["write", &draft],
    ] {
        let ran = desk.run(command);
        assert_eq!(ran.code, 6, "{command:?}: {ran:?}");
        ran.says_in_two_lines("is in use by stormwright");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(
        desk.run(&["delete", &draft]).code,
        0,
        "a killed run leaves no lock behind"
    );
}

#[test]
fn s75_an_edited_outline_is_followed_exactly() {
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let mut args = small(&out);
    args.extend(["--until", "outline"]);
    let ran = desk.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let last = lines(&ran).pop().unwrap();
    assert_eq!(last["result"]["draft"]["stage"], "outline");
    assert!(
        !Path::new(&out).join("article.md").exists(),
        "nothing is written yet"
    );

    let draft = last["result"]["draft"]["id"].as_str().unwrap();
    let edited = desk.file(
        "edited.md",
        "# Recovery from the sea\n\n# Gears\n### The lunar train\n# References\n",
    );
    let written = desk.run(&["write", draft, "--outline", &edited]);
    assert_eq!(written.code, 0, "{written:?}");
    for change in ["“The lunar train” was moved", "“References” was left out"] {
        assert!(written.stderr.contains(change), "{written:?}");
    }
    let article = std::fs::read_to_string(Path::new(&out).join("article.md")).unwrap();
    let headings: Vec<&str> = article
        .lines()
        .filter(|line| line.starts_with("##"))
        .collect();
    assert_eq!(
        headings[..3],
        [
            "## Recovery from the sea",
            "## Gears",
            "### The lunar train"
        ]
    );
    assert_eq!(
        desk.run(&["show", draft, "--json"]).json()["draft"]["stage"],
        "article"
    );
}

#[test]
fn p4_without_evidence_there_is_no_article_but_a_reason() {
    let desk = Desk::new();
    let out = desk.path("out");
    let nothing = desk.run(&["draft", "Gears", "--out", &out]);
    assert_eq!(nothing.code, 3, "{nothing:?}");
    nothing.says_at_the_end_in_two_lines("library add");
    assert_eq!(
        nothing.stderr.matches("library add").count(),
        1,
        "{nothing:?}"
    );
    let desk = Desk::with_sample();
    let out = desk.path("out");
    let all_left_out = desk.run(&["draft", TOPIC, "--allow", "nowhere.example", "--out", &out]);
    assert_eq!(all_left_out.code, 3, "{all_left_out:?}");
    assert!(files(Path::new(&out)).is_empty(), "nothing was written");
}

#[test]
fn the_library_is_added_to_once_searched_and_emptied() {
    let desk = Desk::new();
    let library = sample();
    let first = lines(&desk.run(&["library", "add", &library, "--json"]))
        .pop()
        .unwrap();
    let added = first["result"]["added"].as_u64().unwrap();
    assert!(added >= 20, "{first}");
    let again = lines(&desk.run(&["library", "add", &library, "--json"]))
        .pop()
        .unwrap();
    assert_eq!(again["result"]["added"], 0);
    assert_eq!(again["result"]["unchanged"], added);
    let listed = desk.run(&["library", "list", "--json"]).json();
    assert_eq!(listed.as_array().unwrap().len() as u64, added);

    let hits = desk
        .run(&["library", "search", "lunar anomaly pin and slot", "--json"])
        .json();
    assert!(
        hits[0]["snippet"]
            .as_str()
            .unwrap()
            .to_lowercase()
            .contains("moon"),
        "{hits}"
    );

    let url = listed[0]["url"].as_str().unwrap();
    assert_eq!(desk.run(&["library", "remove", url]).code, 0);
    let unknown = desk.run(&["library", "remove", "https://nowhere.example/"]);
    assert_eq!(unknown.code, 4, "{unknown:?}");
    let listed = desk.run(&["library", "list", "--json"]).json();
    assert_eq!(listed.as_array().unwrap().len() as u64, added - 1);
}

#[test]
fn a_file_that_was_named_and_cannot_be_added_fails_and_one_in_a_folder_is_named() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("papers")).unwrap();
    desk.file(
        "papers/good.txt",
        "The gears of the device turned the moon's hand.",
    );
    let broken = desk.file("papers/broken.pdf", "%PDF-1.4 cut off");
    let other_kind = desk.file("papers/table.xlsx", "cells");
    let folder = desk.path("papers");

    let ran = desk.run(&["library", "add", &folder]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("1 added"), "{ran:?}");
    assert!(
        ran.stdout.contains("failed: ") && ran.stdout.contains("broken.pdf"),
        "{ran:?}"
    );
    for named in [&broken, &other_kind] {
        let ran = desk.run(&["library", "add", &folder, named]);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.stdout.contains(named.as_str()), "{ran:?}");
        let ran = desk.run(&["library", "add", named, "--json"]);
        assert_eq!(ran.code, 1, "{ran:?}");
        let last = lines(&ran).pop().unwrap();
        assert_eq!(last["result"]["failed"][0]["path"], named.as_str());
    }
}

#[test]
fn a_draft_tells_which_files_of_its_library_were_not_added() {
    let desk = Desk::with_sample();
    let broken = desk.file("broken.pdf", "%PDF-1.4 cut off");
    let ran = desk.run(&[
        "draft",
        TOPIC,
        "--rounds",
        "1",
        "--perspectives",
        "0",
        "--until",
        "research",
        "--library",
        &broken,
    ]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.stderr.contains("not added: ") && ran.stderr.contains("broken.pdf"),
        "{ran:?}"
    );
}

#[test]
fn outlines_are_compared_from_files() {
    let desk = Desk::new();
    let reference = desk.file("reference.md", "# History\n## Discovery\n# Design\n");
    let same = desk.run(&[
        "evaluate",
        "outline",
        "--reference",
        &reference,
        "--candidate",
        &reference,
        "--json",
    ]);
    assert_eq!(same.code, 0, "{same:?}");
    assert!((same.json()["headingSoftRecall"].as_f64().unwrap() - 1.0).abs() < 1e-4);
    let other = desk.file("other.md", "# Cooking\n");
    let other = desk.run(&[
        "evaluate",
        "outline",
        "--reference",
        &reference,
        "--candidate",
        &other,
        "--json",
    ]);
    assert!(other.json()["headingSoftRecall"].as_f64().unwrap() < 0.8);
}
