//! Situations an export must get right.

mod any_text;
mod appendices;
pub mod fixture;
mod formats;
mod reader;
mod real_wiki;
mod references;
mod round_trip;
mod short_footnotes;
mod targets;
