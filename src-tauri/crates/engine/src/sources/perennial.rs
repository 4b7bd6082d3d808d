//! Wikipedia's page of perennial sources, from its wikitext to a list of the form of `assets/reliability`.
//!
//! Each row of its tables is a source: the row's class is the grade (`s-gr`, `s-nc` or `s-mr`, `s-gu`, `s-d`, `s-b`), its
//! first cell the name, and the template `WP:RSPUSES` names the hosts.

use serde_json::{Value, json};

use super::{Rating, urls};

/// The list in `pages` (wikitext), which are of the day `date` (`2026-11-30`), found at `source`. None where no row can be
/// read: the page has changed its form, and a list without entries would rate nothing.
pub fn list(pages: &[String], date: &str, source: &str) -> Option<Value> {
    let mut ratings: Vec<Value> = Vec::new();
    for row in pages.iter().flat_map(|page| page.split("\n|-")).skip(1) {
        let Some(rating) = rating(row.lines().next().unwrap_or_default()) else {
            continue;
        };
        let name = name(row);
        let hosts = uses(row);
        ratings.extend(hosts.into_iter().map(|host| json!([host, rating, name])));
    }
    ratings.sort_by(|a, b| a[0].as_str().cmp(&b[0].as_str()));
    (!ratings.is_empty()).then(|| {
        json!({
            "name": "Perennial sources",
            "date": date,
            "source": source,
            "licence": "CC BY-SA 4.0",
            "columns": "host or host/path, status, entry; a host with several entries depends on topic, section or time",
            "ratings": ratings,
        })
    })
}

/// The grade that the attributes of a row give.
fn rating(attributes: &str) -> Option<Rating> {
    let classes = attributes.split_once("class=")?.1;
    let classes = classes.trim_start_matches(['"', '\'']);
    let classes = classes.split(['"', '\'']).next().unwrap_or_default();
    classes.split_whitespace().find_map(|class| match class {
        "s-gr" => Some(Rating::Reliable),
        "s-nc" | "s-mr" | "s-m" => Some(Rating::NoConsensus),
        "s-gu" => Some(Rating::Unreliable),
        "s-d" => Some(Rating::Deprecated),
        "s-b" => Some(Rating::Blacklisted),
        _ => None,
    })
}

/// The words of the first cell, without links and templates.
fn name(row: &str) -> String {
    let cell = row
        .lines()
        .skip(1)
        .find_map(|line| line.strip_prefix('|'))
        .unwrap_or_default();
    // Attributes of the cell end at a single bar outside of links and templates.
    let cell = match cell.split_once('|') {
        Some((before, rest)) if before.contains('=') && !before.contains(['[', '{']) => rest,
        _ => cell,
    };
    let mut words = String::new();
    let mut depth = 0_usize;
    let mut rest = cell;
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with("{{") {
            depth += 1;
            rest = &rest[2..];
        } else if rest.starts_with("}}") {
            depth = depth.saturating_sub(1);
            rest = &rest[2..];
        } else if let Some(link) = rest.strip_prefix("[[").filter(|_| depth == 0) {
            let (inside, after) = link.split_once("]]").unwrap_or((link, ""));
            words.push_str(inside.rsplit('|').next().unwrap_or_default());
            rest = after;
        } else {
            if depth == 0 && !matches!(letter, '\'' | '"') {
                words.push(letter);
            }
            rest = &rest[letter.len_utf8()..];
        }
    }
    let words = words.replace("''", "");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Hosts and paths that the row's entry is about.
fn uses(row: &str) -> Vec<String> {
    row.split("{{")
        .filter_map(|template| {
            let body = template.split("}}").next()?;
            let (name, parameters) = body.split_once('|')?;
            let name = name.trim().to_uppercase();
            (name == "WP:RSPUSES" || name == "/USES").then_some(parameters)
        })
        .flat_map(|parameters| parameters.split('|'))
        .filter_map(|written| {
            let written = written.split_once('=').map_or(written, |(_, value)| value);
            let url = urls::canonical(&format!("https://{}", bare(written)))?;
            let path = url.path().trim_matches('/').to_lowercase();
            let host = url.host().to_owned();
            host.contains('.').then(|| {
                if path.is_empty() {
                    host
                } else {
                    format!("{}/{path}", url.host())
                }
            })
        })
        .collect()
}

fn bare(written: &str) -> &str {
    let written = written.trim();
    let written = written.strip_prefix("https://").unwrap_or(written);
    written.strip_prefix("http://").unwrap_or(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::reliability::{ListKind, ReliabilityList};

    const PAGE: &str = r#"{| class="wikitable perennial-sources"
! Source
! Status
|- class="s-gr" id="Gear_Weekly"
| ''[[Gear Weekly]]'' {{WP:RSPSHORTCUT|WP:GEARS}}
| {{WP:RSPSTATUS|gr}}
| {{rsnl|1|A}} {{WP:RSPLAST|2024}}
| Careful with [[gear]]s.
| {{WP:RSPUSES|gearweekly.example|www.gears.example/news/}}
|- class="s-gu" id="Gear_Weekly_(contributors)"
| data-sort-value="x" | [[Gear Weekly|''Gear Weekly'' (contributors)]]
| {{WP:RSPSTATUS|gu}}
| {{WP:RSPUSES|1=gearweekly.example/blogs}}
|- class="s-b" id="Spam"
| Spam Gears
| {{WP:RSPSTATUS|gu|b=y}}
| {{WP:RSPUSES|spamgears.example}}
|- class="other"
| No source
|}"#;

    #[test]
    fn rows_become_entries_that_the_lists_can_read() {
        let list = list(&[PAGE.to_owned()], "2026-11-30", "a wiki").unwrap();
        let lists = ReliabilityList::bundled()
            .renewed(ListKind::PerennialSources, &list.to_string())
            .unwrap();
        let rated = |url: &str| {
            let rated = lists.rate(url);
            (rated.status, rated.reason)
        };
        assert_eq!(
            rated("https://gearweekly.example/a"),
            (
                Rating::Reliable,
                "Generally reliable: Gear Weekly (Perennial sources, 30 Nov 2026)".to_owned()
            )
        );
        assert_eq!(
            rated("https://gearweekly.example/blogs/x"),
            (
                Rating::Unreliable,
                "Generally unreliable: Gear Weekly (contributors) (Perennial sources, 30 Nov 2026)"
                    .to_owned()
            )
        );
        assert_eq!(rated("https://gears.example/news/1").0, Rating::Reliable);
        assert_eq!(rated("https://spamgears.example/").0, Rating::Blacklisted);
        assert_eq!(
            rated("https://dailymail.co.uk/").0,
            Rating::Unreliable,
            "the old list is gone, the wider one still knows it"
        );
    }

    #[test]
    fn a_page_of_another_form_is_no_list() {
        assert_eq!(list(&["Nothing here".to_owned()], "2026-11-30", "x"), None);
        assert_eq!(list(&[], "2026-11-30", "x"), None);
    }
}
