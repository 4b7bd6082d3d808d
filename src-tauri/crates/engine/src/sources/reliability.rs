//! Reliability: stand-in until the full module lands.
use super::Rating;
/// r
#[derive(Debug, Clone, PartialEq)]
pub struct Reliability {
    /// s
    pub status: Rating,
    /// r
    pub reason: String,
}
/// d
pub enum Disposition {
    /// k
    Keep,
    /// o
    Off(String),
    /// r
    Reject(String),
}
/// l
#[derive(Debug)]
pub struct ReliabilityList;
impl ReliabilityList {
    /// b
    pub fn bundled() -> &'static Self {
        &Self
    }
    /// r
    pub fn rate(&self, url: &str) -> Reliability {
        let wiki = url.contains("wikipedia.org");
        Reliability {
            status: if wiki {
                Rating::Wikipedia
            } else {
                Rating::Unknown
            },
            reason: "on no list".to_owned(),
        }
    }
}
/// d
pub fn disposition(r: &Reliability) -> Disposition {
    if r.status == Rating::Wikipedia {
        Disposition::Reject("Wikipedia".to_owned())
    } else {
        Disposition::Keep
    }
}
