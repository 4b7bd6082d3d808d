//! OpenAlex: scholarly works with their abstracts.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde_json::Value;

use super::{Asking, Engine, Unread, first, rows, text};
use crate::search::results::Found;

/// Results a page.
const PAGE: u32 = 25;

/// Longest abstract, in words: the positions in an answer are not to be trusted.
const LONGEST: usize = 5_000;

pub(super) const ENGINE: Engine = Engine {
    name: "openalex",
    title: "OpenAlex",
    about: "scholarly works, with abstracts",
    base: "https://api.openalex.org",
    key_variables: &["OPENALEX_API_KEY"],
    needs_key: false,
    parameter: None,
    at_once: 4,
    spacing: Duration::from_millis(110),
    request,
    read,
};

fn request(asking: &Asking<'_>) -> Option<RequestBuilder> {
    let (size, page) = (PAGE.to_string(), (asking.page + 1).to_string());
    let request = asking.get("/works").query(&[
        ("search", asking.query),
        ("per_page", &size),
        ("page", &page),
        (
            "select",
            "id,doi,display_name,primary_location,best_oa_location,abstract_inverted_index",
        ),
    ]);
    // Its manual has the key in the address, where it would be logged on the way; it is understood here as well.
    Some(asking.with_bearer(request))
}

fn read(body: &[u8]) -> Result<Vec<Found>, Unread> {
    rows(body, "/results", "/meta", |row| {
        let open = text(row, "/best_oa_location/landing_page_url");
        let url = match open.is_empty() {
            true => first(row, &["/doi", "/primary_location/landing_page_url", "/id"]),
            false => open,
        };
        let other = text(row, "/doi");
        Found {
            also: if other.is_empty() || other == url {
                Vec::new()
            } else {
                vec![other]
            },
            url,
            title: text(row, "/display_name"),
            snippet: abstract_of(&row["abstract_inverted_index"]),
        }
    })
}

/// The abstract, which comes as the places of each word.
fn abstract_of(places: &Value) -> String {
    let Some(places) = places.as_object() else {
        return String::new();
    };
    let mut words: Vec<(u64, &str)> = places
        .iter()
        .flat_map(|(word, places)| {
            let places = places.as_array().into_iter().flatten();
            places.filter_map(move |place| Some((place.as_u64()?, word.as_str())))
        })
        .collect();
    words.sort_unstable();
    words.truncate(LONGEST);
    let words: Vec<&str> = words.into_iter().map(|(_, word)| word).collect();
    words.join(" ")
}
