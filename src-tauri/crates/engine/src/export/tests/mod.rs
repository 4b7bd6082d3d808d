//! Situations an export must get right.

mod any_text;
mod fixture;
mod formats;
