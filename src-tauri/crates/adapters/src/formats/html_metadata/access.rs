//! Who may read a page, as far as the page says.

use dom_query::Document as Page;
use serde_json::Value;
use stormwright_engine::sources::Access;

use super::linked::Work;
use super::tags::Tags;

/// Who may read the work; `None` where nothing is said.
pub(super) fn access(page: &Page, tags: &Tags, work: Option<&Work>) -> Option<Access> {
    let tier = tags
        .first(&[
            "article:content_tier",
            "og:article:content_tier",
            "access",
            "content_tier",
        ])
        .unwrap_or_default()
        .to_lowercase();
    let said = match tier.as_str() {
        "free" | "open" => Some(Access::Free),
        "metered" => Some(Access::Limited),
        "locked" | "premium" | "subscription" => Some(Access::Subscription),
        "registration" | "registered" => Some(Access::Registration),
        _ => None,
    };
    said.or_else(|| walled(page))
        .or_else(|| linked(work?.value("isAccessibleForFree")?))
        .or_else(|| {
            let rights = tags.first(&[
                "citation_fulltext_world_readable",
                "dc.accessrights",
                "dc.rights",
            ])?;
            rights
                .to_lowercase()
                .contains("open access")
                .then_some(Access::Free)
        })
}

fn linked(value: &Value) -> Option<Access> {
    let free = match value {
        Value::Bool(free) => *free,
        Value::String(text) => match text.rsplit('/').next()?.to_lowercase().as_str() {
            "true" | "yes" => true,
            "false" | "no" => false,
            _ => return None,
        },
        _ => return None,
    };
    Some(if free {
        Access::Free
    } else {
        Access::Subscription
    })
}

/// What a notice in the way of the text says. A mere invitation to subscribe is no wall.
fn walled(page: &Page) -> Option<Access> {
    let notices = page.select("[class*=\"paywall\"], [id*=\"paywall\"], [class*=\"metered\"], [id*=\"metered\"], [class*=\"regwall\"], [id*=\"regwall\"], [class*=\"gate\"], [id*=\"gate\"], [class*=\"meter\"], [class*=\"registration\"], [id*=\"registration\"], [class*=\"subscribe-wall\"]");
    for node in notices.nodes() {
        let text = node.text().to_lowercase();
        if text.contains("free article")
            || text.contains("articles this month")
            || text.contains("articles left")
            || text.contains("articles remaining")
        {
            return Some(Access::Limited);
        }
        if text.contains("register")
            || text.contains("create a free account")
            || text.contains("sign up for free")
        {
            return Some(Access::Registration);
        }
        if text.contains("subscribe")
            || text.contains("subscription")
            || text.contains("subscribers")
        {
            return Some(Access::Subscription);
        }
    }
    None
}
