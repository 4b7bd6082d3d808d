//! Shows a run as it goes: bars on a terminal, plain lines elsewhere, JSON lines under `--json`.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use stormwright_api::RunEvent;
use stormwright_api::events::{DeskEvent, Event, EventNotification, NotificationSink};

use crate::args::Global;
use crate::print;

/// Plain lines of one row are at least so far apart.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Changes of an outline that are named; the others are counted.
const NAMED: usize = 10;

/// Hears every event of a command.
pub struct Progress {
    draft: Mutex<Option<String>>,
    shown: Mutex<Shown>,
}

enum Shown {
    Nothing,
    Json,
    Lines(Lines),
    Bars(Bars),
}

impl Progress {
    /// The way of showing that the flags and the terminal call for.
    pub fn new(global: &Global) -> Arc<Self> {
        let shown = if global.json {
            Shown::Json
        } else if global.quiet {
            Shown::Nothing
        } else if std::io::stderr().is_terminal() {
            Shown::Bars(Bars::default())
        } else {
            Shown::Lines(Lines::new())
        };
        Arc::new(Self {
            draft: Mutex::default(),
            shown: Mutex::new(shown),
        })
    }

    /// Where the commands send their events.
    pub fn sink(self: &Arc<Self>) -> NotificationSink {
        let progress = self.clone();
        Arc::new(move |notification| progress.hear(&notification))
    }

    /// The draft that was worked on last.
    pub fn draft(&self) -> Option<String> {
        self.draft
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Takes the bars away, before anything else is printed.
    pub fn finish(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Shown::Bars(bars) = &*shown {
            for bar in bars.rows.values() {
                bar.abandon();
            }
        }
        *shown = Shown::Nothing;
    }

    fn hear(&self, notification: &EventNotification) {
        if let Some(draft) = &notification.draft {
            *self.draft.lock().unwrap_or_else(PoisonError::into_inner) = Some(draft.clone());
        }
        match &mut *self.shown.lock().unwrap_or_else(PoisonError::into_inner) {
            Shown::Nothing => {}
            Shown::Json => print::json(notification),
            Shown::Lines(lines) => lines.show(&step(&notification.event)),
            Shown::Bars(bars) => bars.show(&step(&notification.event)),
        }
    }
}

/// What an event means for a row of progress.
enum Step {
    Begin {
        row: &'static str,
        steps: usize,
    },
    Go {
        row: &'static str,
        done: usize,
        steps: usize,
        what: String,
    },
    End {
        row: &'static str,
    },
    Say(String),
    Nothing,
}

fn step(event: &Event) -> Step {
    match event {
        Event::Desk(DeskEvent::RunStarted { topic, resumed }) => Step::Say(format!(
            "{} \"{topic}\"",
            if *resumed {
                "going on with"
            } else {
                "researching"
            }
        )),
        Event::Desk(DeskEvent::LibraryFileRead { done, total, .. }) if done == total => {
            Step::End { row: "files" }
        }
        Event::Desk(DeskEvent::LibraryPassagesEmbedded { done, total }) if done == total => {
            Step::End { row: "passages" }
        }
        Event::Desk(DeskEvent::LibraryFileRead { done, total, path }) => Step::Go {
            row: "files",
            done: *done,
            steps: *total,
            what: path.clone(),
        },
        Event::Desk(DeskEvent::LibraryPassagesEmbedded { done, total }) => Step::Go {
            row: "passages",
            done: *done,
            steps: *total,
            what: "embedded".to_owned(),
        },
        Event::Desk(DeskEvent::LibraryFileFailed { path, reason }) => {
            Step::Say(format!("not added: {path}: {reason}"))
        }
        Event::Desk(DeskEvent::ArticleLookedAt {
            title,
            topics,
            wanted,
            left_out,
        }) => Step::Say(match left_out {
            Some(reason) => format!("left out: {title}: {reason}"),
            None => format!("topic {topics} of {wanted}: {title}"),
        }),
        Event::Desk(DeskEvent::RunPaused { paused: true }) => {
            Step::Say("waiting: the language model is out of reach".to_owned())
        }
        Event::Desk(DeskEvent::OutlineChanged { changes }) => Step::Say(named(changes)),
        Event::Desk(
            DeskEvent::DraftExported { .. }
            | DeskEvent::RunPaused { paused: false }
            | DeskEvent::RunEnded { .. }
            | DeskEvent::UsageCounted { .. },
        ) => Step::Nothing,
        Event::Run(event) => run_step(event),
    }
}

/// What was changed in an outline, a line each.
fn named(changes: &[String]) -> String {
    let mut lines: Vec<String> = changes
        .iter()
        .take(NAMED)
        .map(|change| format!("outline: {change}"))
        .collect();
    if changes.len() > NAMED {
        lines.push(format!("outline: {} more changes", changes.len() - NAMED));
    }
    lines.join("\n")
}

fn run_step(event: &RunEvent) -> Step {
    match event {
        RunEvent::StageStarted { stage, steps } => Step::Begin {
            row: stage.name(),
            steps: *steps,
        },
        RunEvent::StageProgress {
            stage,
            done,
            steps,
            what,
        } => Step::Go {
            row: stage.name(),
            done: *done,
            steps: *steps,
            what: what.clone(),
        },
        RunEvent::StageFinished { stage } => Step::End { row: stage.name() },
        RunEvent::PerspectivesFound { names } => {
            Step::Say(format!("perspectives: {}", names.join("; ")))
        }
        RunEvent::OutlineReady { headings } => Step::Say(format!("outline: {headings} headings")),
        RunEvent::GapFound { gap } => Step::Say(format!("missing: {}: {}", gap.what, gap.reason)),
        RunEvent::RelatedFound { .. }
        | RunEvent::Writing { .. }
        | RunEvent::QuestionAsked { .. }
        | RunEvent::DialoguesBegun { .. }
        | RunEvent::HitsSifted { .. }
        | RunEvent::QuestionAnswered { .. }
        | RunEvent::DialogueEnded { .. }
        | RunEvent::SourceSeen { .. }
        | RunEvent::SectionWritten { .. } => Step::Nothing,
    }
}

/// One bar a row, those that are over stay.
#[derive(Default)]
struct Bars {
    all: MultiProgress,
    rows: HashMap<&'static str, ProgressBar>,
}

impl Bars {
    fn show(&mut self, step: &Step) {
        match step {
            Step::Begin { row, steps } => self.row(row, *steps).set_message(""),
            Step::Go {
                row,
                done,
                steps,
                what,
            } => {
                let bar = self.row(row, *steps);
                bar.set_position(*done as u64);
                bar.set_message(short(what));
            }
            Step::End { row } => {
                if let Some(bar) = self.rows.get(row) {
                    bar.set_position(bar.length().unwrap_or_default());
                    bar.abandon_with_message("");
                }
            }
            Step::Say(text) => {
                // Fails only where the terminal is gone.
                let _ = self.all.println(text);
            }
            Step::Nothing => {}
        }
    }

    fn row(&mut self, row: &'static str, steps: usize) -> &ProgressBar {
        let bar = self.rows.entry(row).or_insert_with(|| {
            let style = ProgressStyle::with_template(
                "{prefix:13} {bar:24} {pos:>4}/{len:<4} {elapsed:>4} {wide_msg}",
            )
            .unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = self
                .all
                .add(ProgressBar::new(0).with_style(style).with_prefix(row));
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        bar.set_length(steps as u64);
        bar
    }
}

/// Plain lines, for files and pipes.
struct Lines {
    start: Instant,
    /// When the last row ended; a row that was not announced began then.
    ended: Instant,
    rows: HashMap<&'static str, Row>,
}

struct Row {
    began: Instant,
    said: Instant,
}

impl Lines {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            start: now,
            ended: now,
            rows: HashMap::new(),
        }
    }

    fn show(&mut self, step: &Step) {
        let now = Instant::now();
        match step {
            Step::Begin { row, steps } => {
                self.rows.insert(
                    row,
                    Row {
                        began: now,
                        said: now,
                    },
                );
                self.say(format_args!("{row}: {steps} steps"));
            }
            Step::Go {
                row,
                done,
                steps,
                what,
            } => {
                let known = self.rows.entry(row).or_insert(Row {
                    began: self.ended,
                    said: self.ended,
                });
                if now.duration_since(known.said) >= LINE_EVERY {
                    known.said = now;
                    self.say(format_args!("{row}: {done} of {steps}, {}", short(what)));
                }
            }
            Step::End { row } => {
                let began = self.rows.get(row).map_or(self.ended, |row| row.began);
                let seconds = now.duration_since(began).as_secs_f64();
                self.ended = now;
                self.say(format_args!("{row}: done in {seconds:.1} s"));
            }
            Step::Say(text) => self.say(text),
            Step::Nothing => {}
        }
    }

    fn say(&self, text: impl std::fmt::Display) {
        print::note(format_args!(
            "{:6.1} s  {text}",
            self.start.elapsed().as_secs_f64()
        ));
    }
}

/// The last 60 characters, which of a path are the telling ones.
fn short(text: &str) -> String {
    let count = text.chars().count();
    if count <= 60 {
        return text.to_owned();
    }
    let tail: String = text.chars().skip(count - 59).collect();
    format!("…{tail}")
}
