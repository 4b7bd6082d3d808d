//! Exit codes.

use stormwright_api::Code;

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
    }
}
