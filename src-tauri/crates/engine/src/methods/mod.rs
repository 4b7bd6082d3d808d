//! Methods: recipes that own the order of stages.

pub mod steps;
pub mod storm;
