//! Methods: recipes that own the order of stages.

pub mod storm;
