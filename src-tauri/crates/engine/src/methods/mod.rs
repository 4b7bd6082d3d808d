//! Methods: recipes that own the order of stages.

mod panels;
pub mod steps;
pub mod storm;

pub use self::panels::Panel;
