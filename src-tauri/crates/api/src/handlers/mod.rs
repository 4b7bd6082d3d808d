//! The commands' bodies. Each takes the desk, its parameters and the event line, and nothing of a host.

pub(crate) mod audit;
pub(crate) mod authorship;
pub(crate) mod before;
pub(crate) mod checking;
pub(crate) mod draft;
pub(crate) mod evaluation;
pub(crate) mod library;
pub(crate) mod lint;
pub(crate) mod other;

pub(crate) mod editing;
pub(crate) mod evidence;
pub(crate) mod files;
pub(crate) mod look_up;
pub(crate) mod program;
pub(crate) mod providers;
pub(crate) mod ratings;
pub(crate) mod reliability;
pub(crate) mod sentence;
pub(crate) mod workspace;
