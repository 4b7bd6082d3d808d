//! A source that the editor brings.

use super::reliability::ReliabilityList;
use super::{Document, Passage, PassageId, Source, cut, flags, urls};

/// The document as a source with its passages. The editor vouches for it, so it counts whatever its class; that is said.
pub fn by_hand(document: Document) -> (Source, Vec<Passage>) {
    let rated = ReliabilityList::bundled().rate(&document.url);
    let reason = format!("added by you; {}", rated.reason);
    let key = urls::key(&document.url);
    let source = Source::new(&key, document, rated.status, reason);
    let places = cut(&source.text, &source.pages);
    let passages = places.into_iter().enumerate().map(|(number, place)| {
        let text = source.text[place.start..place.end].to_owned();
        Passage {
            id: PassageId::of(&source.id, number + 1),
            source: source.id.clone(),
            flags: flags::flags(&text, &source.url, &source.text),
            text,
            start: place.start,
            end: place.end,
            page: place.page,
        }
    });
    let passages = passages.collect();
    (source, passages)
}
