//! A source that the editor brings.

use super::reliability::ReliabilityList;
use super::{Document, Passage, Source, urls};

/// The document as a source with its passages. The editor vouches for it, so it counts whatever its class; that is said.
pub fn by_hand(document: Document, lists: &ReliabilityList) -> (Source, Vec<Passage>) {
    let rated = lists.rate(&document.url);
    let reason = format!("added by you; {}", rated.reason);
    let key = urls::key(&document.url);
    let source = Source::new(&key, document, rated.status, reason);
    let passages = Passage::all_of(&source);
    (source, passages)
}
