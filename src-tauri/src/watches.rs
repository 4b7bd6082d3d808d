//! The watches that the page has under way.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tauri::async_runtime::JoinHandle;

/// Tasks by draft and the page's number.
#[derive(Default)]
pub struct Watches(Mutex<HashMap<(String, u64), JoinHandle<()>>>);

impl Watches {
    /// Keeps a watch. One with the same number is of a page that was loaded anew, and ends.
    pub fn add(&self, draft: &str, id: u64, task: JoinHandle<()>) {
        let before = self.tasks().insert((draft.to_owned(), id), task);
        if let Some(before) = before {
            before.abort();
        }
    }

    /// Ends a watch, if it is there.
    pub fn end(&self, draft: &str, id: u64) {
        if let Some(task) = self.tasks().remove(&(draft.to_owned(), id)) {
            task.abort();
        }
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, HashMap<(String, u64), JoinHandle<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
