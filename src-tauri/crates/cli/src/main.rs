//! `stormwright`: the desk without a window. Reads the command line, calls the api, shows what comes back.

mod args;
mod audit;
mod before;
mod bench;
mod call;
mod check;
mod draft;
mod evaluate;
mod exit;
mod freshwiki;
mod input;
mod library;
mod lint;
mod measures;
mod print;
mod progress;
mod providers;
mod stop;
mod usage;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use clap::Parser;
use stormwright_api::events::Events;
use stormwright_api::{ApiError, Code, Desk, log};

use crate::args::{Cli, Command, Global};
use crate::progress::Progress;
use crate::stop::Stop;

/// Time that a stopped command has to put its things away. What it found is safe without that.
const GRACE: Duration = Duration::from_millis(1200);

fn main() -> ExitCode {
    let Cli { global, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(said) if usage::is_answer(&said) => said.exit(),
        Err(said) => {
            let error = usage::error(&said);
            // What was typed could not be read; whether this stood there can.
            print::error(&error, std::env::args_os().any(|typed| typed == "--json"));
            return ExitCode::from(exit::of(error.code));
        }
    };
    let progress = Progress::new(&global);
    let code = match start(&global, command, &progress) {
        Ok(code) => code,
        Err(error) => {
            progress.finish();
            print::error(&error, global.json);
            exit::of(error.code)
        }
    };
    ExitCode::from(code)
}

/// What the main thread waits for.
enum Heard {
    Done(Result<u8, ApiError>),
    Stop(Stop),
}

fn start(global: &Global, command: Command, progress: &Arc<Progress>) -> Result<u8, ApiError> {
    let desk = Arc::new(Desk::open(global.data.as_deref())?);
    log::start(desk.data(), &global.log)?;
    let (tell, hear) = mpsc::channel();
    let runtime = stormwright_api::runtime().map_err(ApiError::internal)?;
    {
        let tell = tell.clone();
        stop::listen(move |stop| {
            // Nobody hears it once the command is done, which is then as good as stopped.
            let _ = tell.send(Heard::Stop(stop));
        })
        .map_err(ApiError::internal)?;
    }
    let session = Session {
        desk: desk.clone(),
        events: Events::new(desk.clock(), progress.sink()),
        progress: progress.clone(),
        global: global.clone(),
    };
    runtime.spawn(async move {
        let done = session.run(command).await;
        let _ = tell.send(Heard::Done(done));
    });
    match hear.recv() {
        Ok(Heard::Done(done)) => {
            runtime.shutdown_timeout(Duration::from_millis(200));
            done
        }
        Ok(Heard::Stop(stop)) => {
            desk.stop_all();
            let ended = wait(&hear);
            progress.finish();
            say_stopped(stop, ended, global, progress)
        }
        Err(_) => Err(ApiError::internal("the command broke off")),
    }
}

/// What the command came to after it was told to stop; `None` where it did not end in time or was told again.
fn wait(hear: &mpsc::Receiver<Heard>) -> Option<Result<u8, ApiError>> {
    match hear.recv_timeout(GRACE) {
        Ok(Heard::Done(done)) => Some(done),
        Ok(Heard::Stop(_)) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
            None
        }
    }
}

fn say_stopped(
    stop: Stop,
    ended: Option<Result<u8, ApiError>>,
    global: &Global,
    progress: &Progress,
) -> Result<u8, ApiError> {
    match ended {
        // It was done before it heard.
        Some(Ok(code)) => return Ok(code),
        Some(Err(error)) if error.code != Code::Cancelled => return Err(error),
        Some(Err(_)) | None => {}
    }
    let data = data_flag(global);
    let hint = match progress.draft() {
        Some(id) => format!("stormwright resume {id}{data}"),
        None => "the same command again".to_owned(),
    };
    if global.json {
        let error = ApiError::new(Code::Cancelled, "stopped", format!("resume with: {hint}"));
        print::last_error(&error);
    }
    print::note(format_args!("stopped; resume with: {hint}"));
    let code = match stop {
        Stop::Interrupt => exit::INTERRUPTED,
        Stop::Terminate => exit::TERMINATED,
    };
    // Blocking work may still go on; every answer that counts is in the journal already. An ordinary exit would take
    // the model's memory away from under it.
    signal_hook::low_level::exit(i32::from(code))
}

/// The `--data` that the next command needs to find the same folder; nothing where the variable or the system names it.
fn data_flag(global: &Global) -> String {
    let Some(data) = &global.data else {
        return String::new();
    };
    if std::env::var_os(args::DATA_VARIABLE).is_some_and(|named| named == *data) {
        return String::new();
    }
    let path = data.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    if path.chars().all(plain) {
        format!(" --data {path}")
    } else {
        format!(" --data '{}'", path.replace('\'', r"'\''"))
    }
}

/// One command's surroundings.
pub(crate) struct Session {
    desk: Arc<Desk>,
    events: Events,
    progress: Arc<Progress>,
    global: Global,
}

impl Session {
    /// Runs a command; its exit code where it did not fail as a whole.
    async fn run(&self, command: Command) -> Result<u8, ApiError> {
        let done = match command {
            Command::Draft(args) => draft::draft(self, *args).await,
            Command::Resume { id, out } => draft::resume(self, id, out.out).await,
            Command::Write { id, outline, out } => draft::write(self, id, outline, out.out).await,
            Command::List => draft::list(self).await,
            Command::Show { id } => draft::show(self, id).await,
            Command::Check { id, strict } => return check::run(self, id, strict).await,
            Command::Audit {
                file,
                library,
                fetch,
                topic,
            } => audit::run(self, &file, library, fetch, topic).await,
            Command::Export { id, out } => draft::export(self, id, out).await,
            Command::Delete { id } => draft::delete(self, id).await,
            Command::Title {
                title,
                encyclopedia,
            } => before::title(self, title, encyclopedia).await,
            Command::Notability { id } => before::notability(self, id).await,
            Command::Reliability(command) => before::reliability(self, command).await,
            Command::Library(command) => return library::run(self, command).await,
            Command::Lint(args) => return lint::run(self, args).await,
            Command::Evaluate(command) => evaluate::run(self, command).await,
            Command::Freshwiki(command) => freshwiki::run(self, command).await,
            Command::Call { name, params } => call::call(self, &name, &params).await,
            Command::Commands => call::commands(self),
            Command::Models { command: None } => call::models(self).await,
            Command::Models {
                command: Some(command),
            } => providers::models(self, command).await,
            Command::Engines(command) => providers::engines(self, command).await,
            Command::Bench { quick } => bench::run(self, quick).await,
        };
        done.map(|()| exit::DONE)
    }
}
