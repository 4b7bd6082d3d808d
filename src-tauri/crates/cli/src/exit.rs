//! Exit codes.

use stormwright_api::Code;

/// All went well.
pub const DONE: u8 = 0;
/// A file that was named could not be used; the others were.
pub const PARTLY_FAILED: u8 = 1;
/// `lint --fail-on` found what it was told to fail on.
pub const PROBLEMS: u8 = 10;
/// A strict check found something.
pub const FAILED: u8 = 1;
/// After Ctrl-C, as shells count it.
pub const INTERRUPTED: u8 = 130;
/// After a request to end.
pub const TERMINATED: u8 = 143;

/// The exit code of a failed command; `--help` and `docs/cli.md` list them.
pub fn of(code: Code) -> u8 {
    match code {
        Code::StoreDamaged | Code::StoreNewer | Code::Io | Code::Internal => 1,
        Code::BadInput => 2,
        Code::NoEvidence | Code::LibraryEmpty => 3,
        Code::NotFound => 4,
        Code::Cancelled => 5,
        Code::Locked => 6,
        Code::ModelMissing => 7,
        Code::ModelUnavailable => 8,
        Code::SearchUnavailable => 9,
    }
}
