//! The real binary in the situations that an editor gets into.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails should stop here"
)]

mod desk;

use desk::Desk;
use serde_json::Value;

#[test]
fn s71_an_empty_topic_is_a_usage_error_and_makes_no_draft() {
    let desk = Desk::new();
    for topic in ["", "  \n ", "\u{7}"] {
        let ran = desk.run(&["draft", topic]);
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.says_in_two_lines("topic is empty");
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn a_new_folder_lists_no_drafts_and_no_documents() {
    let desk = Desk::new();
    assert_eq!(
        desk.run(&["list", "--json"]).json(),
        Value::Array(Vec::new())
    );
    let listed = desk.run(&["list"]);
    assert_eq!(listed.code, 0);
    assert!(listed.stdout.contains("no drafts yet"), "{listed:?}");
}

#[test]
fn an_unknown_draft_is_named_with_what_to_do() {
    let desk = Desk::new();
    for command in [
        &["show", "nope"][..],
        &["resume", "nope"],
        &["write", "nope"],
        &["delete", "nope"],
        &["export", "nope", "--out", "out"],
        &["resume", ""],
        &["resume", "../../etc"],
    ] {
        let ran = desk.run(command);
        assert_eq!(ran.code, 4, "{command:?}: {ran:?}");
        ran.says_in_two_lines("no draft");
        assert!(ran.stderr.contains("list of drafts"), "{ran:?}");
    }
}

#[test]
fn an_unknown_command_of_the_interface_is_not_found() {
    let desk = Desk::new();
    let ran = desk.run(&["call", "draft_fly", "{}"]);
    assert_eq!(ran.code, 4);
    ran.says_in_two_lines("draft_fly");
}

#[test]
fn parameters_that_do_not_fit_are_refused_with_the_reason() {
    let desk = Desk::new();
    for (json, reason) in [
        ("{", "JSON"),
        (r#"{"topic": "T", "colour": "red"}"#, "colour"),
        (r#"{"topic": "T", "settings": {"round": 1}}"#, "round"),
        (r#"{"topic": 7}"#, "string"),
        (r#"{"topic": "T", "settings": {"rounds": 0}}"#, "rounds"),
        (
            r#"{"topic": "T", "settings": {"model": "oracle"}}"#,
            "oracle",
        ),
    ] {
        let ran = desk.run(&["call", "draft_create", json]);
        assert_eq!(ran.code, 2, "{json}: {ran:?}");
        ran.says_in_two_lines(reason);
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn every_command_of_the_list_can_be_called() {
    let desk = Desk::new();
    let listed = desk.run(&["commands", "--json"]).json();
    let names: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|command| command["name"].as_str().unwrap())
        .collect();
    for name in [
        "draft_create",
        "draft_run",
        "library_add",
        "evaluate_outline",
    ] {
        assert!(names.contains(&name), "{names:?}");
    }
    for name in names {
        // Whatever else is wrong with an empty object, the name is known.
        let ran = desk.run(&["call", name, r#"{"no such field": 1}"#]);
        assert_eq!(ran.code, 2, "{name}: {ran:?}");
    }
}

#[test]
fn s71_odd_topics_are_kept_as_typed() {
    let desk = Desk::new();
    let long = "x".repeat(300);
    let topics = [
        "C# / .NET: \"what\" * why? <a> | b\\c",
        ".hidden",
        "..",
        "CON",
        "ends in a dot.",
        "Æther 🌩️ 嵐",
        "'; DROP TABLE drafts; --",
        "--until",
        long.as_str(),
    ];
    for topic in topics {
        let made = desk.create(topic);
        assert_eq!(made["draft"]["topic"], topic);
    }
    let listed = desk.run(&["list", "--json"]).json();
    let listed: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|draft| draft["topic"].as_str().unwrap())
        .collect();
    assert_eq!(
        listed,
        topics.into_iter().rev().collect::<Vec<_>>(),
        "newest first"
    );
}

#[test]
fn the_list_has_what_a_script_needs() {
    let desk = Desk::new();
    desk.create("Gears");
    let listed = desk.run(&["list", "--json"]).json();
    let draft = &listed[0];
    assert_eq!(draft["topic"], "Gears");
    assert_eq!(draft["stage"], "new");
    assert!(draft["id"].as_str().is_some_and(|id| !id.is_empty()));
    assert!(
        draft["updated"]
            .as_u64()
            .is_some_and(|ms| ms > 1_700_000_000_000)
    );
}

#[test]
fn a_draft_is_found_by_the_beginning_of_its_id_and_gone_once_deleted() {
    let desk = Desk::new();
    let made = desk.create("Gears");
    let id = made["draft"]["id"].as_str().unwrap();
    let start = &id[..id.len() - 2];
    assert_eq!(
        desk.run(&["show", start, "--json"]).json()["draft"]["id"],
        id
    );
    assert_eq!(desk.run(&["delete", start]).code, 0);
    assert_eq!(desk.run(&["show", id]).code, 4);
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_a_draft_is_made() {
    let desk = Desk::new();
    let file = desk.file("taken", "a file");
    let below = format!("{file}/deeper");
    for out in [file.as_str(), below.as_str(), "/proc/stormwright"] {
        let ran = desk.run(&["draft", "Gears", "--out", out]);
        assert_eq!(ran.code, 1, "{out}: {ran:?}");
        ran.says_in_two_lines(out);
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn paths_that_are_not_there_are_named() {
    let desk = Desk::new();
    for command in [
        &["library", "add", "no/such/folder"][..],
        &["draft", "Gears", "--library", "no/such/folder"],
        &["draft", "Gears", "--encyclopedia", "no/such/folder"],
        &[
            "evaluate",
            "outline",
            "--reference",
            "no/such/folder",
            "--candidate",
            "x",
        ],
        &["evaluate", "ratings", "no/such/folder"],
    ] {
        let ran = desk.run(command);
        assert_eq!(ran.code, 4, "{command:?}: {ran:?}");
        ran.says_in_two_lines("no/such/folder");
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn numbers_out_of_bounds_are_usage_errors() {
    let desk = Desk::new();
    for flag in [
        "--rounds",
        "--concurrency",
        "--results",
        "--max-headings",
        "--max-queries",
    ] {
        let ran = desk.run(&["draft", "Gears", flag, "0"]);
        assert_eq!(ran.code, 2, "{flag}: {ran:?}");
        ran.says_in_two_lines(&format!("{flag} is 0"));
    }
}

#[test]
fn a_command_line_that_cannot_be_read_is_said_in_two_lines() {
    let desk = Desk::new();
    for (command, part) in [
        (&["draft"][..], "<TOPIC>"),
        (&["drat", "Gears"], "draft"),
        (&["draft", "Gears", "--round", "3"], "--rounds"),
        (&["draft", "Gears", "--rounds", "many"], "many"),
        (&["draft", "Gears", "--until", "later"], "outline"),
        (&["draft", "Gears", "Dials"], "Dials"),
        (&["library", "search"], "<QUERY>"),
        (&["library", "ad", "x"], "add"),
        (&["export", "20261130"], "--out"),
    ] {
        let ran = desk.run(command);
        assert_eq!(ran.code, 2, "{command:?}: {ran:?}");
        ran.says_in_two_lines(part);
    }
    let ran = desk.run(&["draft", "Gears", "--round", "3", "--json"]);
    assert_eq!(ran.json()["error"]["code"], "badInput");
}

#[test]
fn what_is_no_host_is_refused() {
    let desk = Desk::new();
    for flag in ["--allow", "--deny"] {
        for odd in ["///", "https://", "a b", ""] {
            let ran = desk.run(&["draft", "Gears", flag, odd]);
            assert_eq!(ran.code, 2, "{flag} {odd:?}: {ran:?}");
            ran.says_in_two_lines(flag);
        }
    }
    assert_eq!(desk.run(&["list", "--json"]).stdout, "[]\n");
}

#[test]
fn a_draft_that_never_ran_has_nothing_to_export() {
    let desk = Desk::new();
    let made = desk.create("Gears");
    let id = made["draft"]["id"].as_str().unwrap();
    let out = desk.path("out");
    let ran = desk.run(&["export", id, "--out", &out]);
    assert_eq!(ran.code, 3, "{ran:?}");
    ran.says_in_two_lines("resume");
    assert!(!std::path::Path::new(&out).exists(), "nothing was written");
}

#[test]
fn a_damaged_database_is_said_and_left_alone() {
    let desk = Desk::new();
    desk.create("Gears");
    let database = desk.data("drafts.db");
    for name in ["drafts.db-wal", "drafts.db-shm"] {
        let _ = std::fs::remove_file(desk.data(name));
    }
    let rubbish = b"this is no database, ".repeat(500);
    std::fs::write(&database, &rubbish).unwrap();
    let ran = desk.run(&["list"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    ran.says_in_two_lines("damaged");
    assert_eq!(std::fs::read(&database).unwrap(), rubbish);
}

#[test]
fn under_json_an_error_is_the_last_line_of_the_stream() {
    let desk = Desk::new();
    let ran = desk.run(&["resume", "nope", "--json"]);
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["type"], "error");
    assert_eq!(last["error"]["code"], "notFound");
    assert_eq!(ran.code, 4);
}

#[test]
fn help_lists_the_exit_codes() {
    let desk = Desk::new();
    let ran = desk.run(&["--help"]);
    assert_eq!(ran.code, 0);
    for line in ["3  no evidence", "6  the draft is in use", "7  the set-up"] {
        assert!(ran.stdout.contains(line), "{}", ran.stdout);
    }
}

#[test]
fn the_log_goes_to_a_file_of_the_data_folder() {
    let desk = Desk::new();
    desk.run(&["show", "nope"]);
    let logs: Vec<String> = std::fs::read_dir(desk.data("logs"))
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    assert!(logs.concat().contains("draft_show"), "{logs:?}");
}

#[test]
fn s77_without_a_log_the_program_does_its_work() {
    let desk = Desk::new();
    std::fs::create_dir_all(desk.data("")).unwrap();
    std::fs::write(desk.data("logs"), "a file where the folder should be").unwrap();
    desk.create("Gears");
    let listed = desk.run(&["list", "--json"]);
    assert_eq!(listed.code, 0, "{listed:?}");
    assert_eq!(listed.json()[0]["topic"], "Gears");
}

#[test]
fn without_models_a_run_says_how_to_get_them() {
    let desk = Desk::new();
    let made = desk.create("Gears");
    let id = made["draft"]["id"].as_str().unwrap();
    let empty = desk.path("no-models");
    let ran = desk.run_with(
        &["resume", id],
        &[("XDG_CACHE_HOME", &empty), ("STORMWRIGHT_CACHE", &empty)],
    );
    assert_eq!(ran.code, 7, "{ran:?}");
    ran.says_in_two_lines("make models");
    let status = desk.run_with(
        &["models"],
        &[("XDG_CACHE_HOME", &empty), ("STORMWRIGHT_CACHE", &empty)],
    );
    assert_eq!(status.code, 7);
    assert!(status.stdout.contains("missing"), "{status:?}");
}

#[test]
fn ratings_of_several_files_are_one_table() {
    let desk = Desk::new();
    let columns = "rater,topic,pair,method,interest,organisation,relevance,coverage,verifiability,\
                   prewriting,editing,community,preferred";
    let rater = |name: &str, interest: [[u8; 2]; 3]| {
        let mut text = format!("{columns}\n");
        for (pair, [plain, storm]) in interest.into_iter().enumerate() {
            text += &format!("{name},Topic {pair},{pair},plain,{plain},4,,,,,,,no\n");
            text += &format!("{name},Topic {pair},{pair},storm,{storm},4,,,,,,,yes\n");
        }
        text += &format!("{name},Topic 0,,,,,,,,5,3,1,\n");
        desk.file(&format!("{name}.csv"), &text)
    };
    // The scores that the engine's tests work out by hand: t = √7.5 with 5 degrees of freedom.
    let ada = rater("Ada", [[3, 4], [4, 6], [5, 5]]);
    let ben = rater("Ben", [[2, 4], [4, 5], [3, 3]]);
    let ran = desk.run(&["evaluate", "ratings", &ada, &ben]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let expected = "\
A: plain
B: storm
6 ratings of 3 pairs by 2 raters

                             A mean  A >= 4  B mean  B >= 4       t       p       n
Interest level                 3.50   50.0%    4.50   83.3%   2.739   0.041       6
Coherence and organisation     4.00  100.0%    4.00  100.0%       -       -       6
Relevance and focus               -       -       -       -       -       -       0
Coverage                          -       -       -       -       -       -       0
Verifiability                     -       -       -       -       -       -       0
Preferred                         0               6

It would help me before I write: to find sources, make an outline and a first draft.
  agree 100.0%, disagree 0.0%; answers 1 to 5: 0 0 0 0 2
It would help me to write a Wikipedia article on a new topic.
  agree 0.0%, disagree 0.0%; answers 1 to 5: 0 0 2 0 0
It could be of use to Wikipedia's editors as a whole.
  agree 0.0%, disagree 100.0%; answers 1 to 5: 2 0 0 0 0
";
    assert_eq!(ran.stdout, expected);
    let figures = desk
        .run(&["evaluate", "ratings", &ada, &ben, "--json"])
        .json();
    assert_eq!(figures["comparisons"][0]["criteria"][0]["test"]["df"], 5);

    let broken = desk.file(
        "broken.csv",
        &format!("{columns}\nAda,T,1,plain,9,,,,,,,,\n"),
    );
    let ran = desk.run(&["evaluate", "ratings", &broken]);
    assert_eq!(ran.code, 2, "{ran:?}");
    ran.says_in_two_lines("line 2: \"interest\" is 9");
    assert_eq!(
        desk.run(&["evaluate", "ratings"]).stdout,
        "no ratings yet\n"
    );
}
