//! Export folders that hold other things already.

use super::*;
use crate::error::Code;

const MANIFEST: &str = ".stormwright";
const RECORD: &str = "run.json";

fn file(path: &str, text: &str) -> ExportFile {
    ExportFile {
        name: path.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

fn listing(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = walkdir::WalkDir::new(dir)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            entry
                .path()
                .strip_prefix(dir)
                .unwrap()
                .display()
                .to_string()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn a_second_export_replaces_its_own_files_and_removes_stale_ones() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[file("article.md", "one"), file("sources/s1.txt", "a")],
    )
    .unwrap();
    let written = write(
        dir.path(),
        &[file("article.md", "two"), file("sources/s2.txt", "b")],
    )
    .unwrap();
    assert_eq!(written.removed, ["sources/s1.txt"]);
    assert_eq!(written.set_aside, Vec::<String>::new());
    assert_eq!(
        listing(dir.path()),
        [".stormwright", "article.md", "sources/s2.txt"]
    );
    assert_eq!(
        fs::read_to_string(dir.path().join("article.md")).unwrap(),
        "two"
    );
}

#[test]
fn foreign_files_stay_where_they_are() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("sources")).unwrap();
    fs::write(dir.path().join("sources/mine.txt"), "notes").unwrap();
    write(dir.path(), &[file("sources/s1.txt", "a")]).unwrap();
    write(dir.path(), &[file("article.md", "x")]).unwrap();
    assert_eq!(
        listing(dir.path()),
        [".stormwright", "article.md", "sources/mine.txt"]
    );
}

#[test]
fn an_article_that_the_editor_changed_is_set_aside_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &[file("article.md", "one")]).unwrap();
    for (edit, kept) in [
        ("mine", "article.md.old"),
        ("mine again", "article.md.old2"),
    ] {
        fs::write(dir.path().join("article.md"), edit).unwrap();
        let written = write(dir.path(), &[file("article.md", "two")]).unwrap();
        assert_eq!(written.set_aside, [kept]);
        assert_eq!(fs::read_to_string(dir.path().join(kept)).unwrap(), edit);
    }
    assert_eq!(
        fs::read_to_string(dir.path().join("article.md")).unwrap(),
        "two"
    );
}

#[test]
fn an_export_cut_short_is_taken_up_without_setting_its_own_files_aside() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[file("article.md", "one"), file("run.json", "1")],
    )
    .unwrap();
    // As left behind by a kill between two moves: both sums listed, one file new, the stage still there.
    let old = Manifest::read(dir.path()).unwrap();
    let files = [file("article.md", "two"), file("run.json", "2")];
    let stage = fresh_stage(dir.path()).unwrap();
    stage_all(&stage, &files).unwrap();
    old.and(&Manifest::of(&files))
        .save(dir.path(), &dir.path().join(STAGE))
        .unwrap();
    fs::rename(stage.join("article.md"), dir.path().join("article.md")).unwrap();

    let written = write(
        dir.path(),
        &[file("article.md", "two"), file("run.json", "3")],
    )
    .unwrap();
    assert_eq!(written.set_aside, Vec::<String>::new());
    assert_eq!(
        listing(dir.path()),
        [".stormwright", "article.md", "run.json"]
    );
}

#[test]
fn the_list_of_two_runs_that_differ_in_their_times_alone_is_the_same() {
    let lists: Vec<String> = ["1", "2"]
        .map(|time| {
            let dir = tempfile::tempdir().unwrap();
            write(dir.path(), &[file("article.md", "one"), file(RECORD, time)]).unwrap();
            fs::read_to_string(dir.path().join(MANIFEST)).unwrap()
        })
        .to_vec();
    assert_eq!(lists[0], lists[1]);
    assert!(lists[0].contains("-  run.json"), "{}", lists[0]);
}

#[test]
fn a_foreign_file_of_the_records_name_is_set_aside() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(RECORD), "mine").unwrap();
    let written = write(dir.path(), &[file(RECORD, "1")]).unwrap();
    assert_eq!(written.set_aside, ["run.json.old"]);
    assert_eq!(
        write(dir.path(), &[file(RECORD, "2")]).unwrap().set_aside,
        Vec::<String>::new()
    );
}

#[test]
fn a_symbolic_link_in_the_way_is_moved_and_its_target_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("precious.txt");
    fs::write(&target, "keep").unwrap();
    std::os::unix::fs::symlink(&target, dir.path().join("article.md")).unwrap();
    write(dir.path(), &[file("article.md", "new")]).unwrap();
    assert_eq!(fs::read_to_string(target).unwrap(), "keep");
    assert_eq!(
        fs::read_to_string(dir.path().join("article.md")).unwrap(),
        "new"
    );
}

#[test]
fn a_file_where_the_folder_should_be_is_a_clear_error() {
    let dir = tempfile::tempdir().unwrap();
    let taken = dir.path().join("out");
    fs::write(&taken, "a file").unwrap();
    for error in [
        prepare(&taken).unwrap_err(),
        prepare(&taken.join("deeper")).unwrap_err(),
    ] {
        assert_eq!(error.code, Code::Io);
        assert!(error.what.contains("out"), "{error}");
    }
}

#[test]
fn a_path_that_leaves_the_folder_is_refused_before_anything_is_written() {
    let dir = tempfile::tempdir().unwrap();
    for path in ["../escape", "/etc/passwd", "", "a/../../b"] {
        assert!(write(dir.path(), &[file(path, "x")]).is_err(), "{path}");
    }
    assert_eq!(listing(dir.path()), Vec::<String>::new());
}

#[test]
fn a_file_where_a_folder_is_needed_is_set_aside() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("sources"), "mine").unwrap();
    let written = write(
        dir.path(),
        &[file("article.md", "one"), file("sources/s1.txt", "a")],
    )
    .unwrap();
    assert_eq!(written.set_aside, ["sources.old"]);
    assert_eq!(
        fs::read_to_string(dir.path().join("sources.old")).unwrap(),
        "mine"
    );
    assert!(dir.path().join("sources/s1.txt").is_file());
}

#[test]
fn exports_into_one_folder_at_the_same_time_wait_for_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let numbers = 0..60;
    let names: Vec<String> = numbers.map(|n| format!("sources/s{n}.txt")).collect();
    std::thread::scope(|scope| {
        for writer in ["a", "b", "c", "d"] {
            let files: Vec<ExportFile> = names.iter().map(|name| file(name, writer)).collect();
            let dir = dir.path();
            scope.spawn(move || {
                for _ in 0..5 {
                    let written = write(dir, &files).unwrap();
                    assert_eq!(written.set_aside, Vec::<String>::new());
                }
            });
        }
    });
    let texts: std::collections::HashSet<String> = names
        .iter()
        .map(|name| fs::read_to_string(dir.path().join(name)).unwrap())
        .collect();
    assert_eq!(texts.len(), 1, "one export stands whole");
}
