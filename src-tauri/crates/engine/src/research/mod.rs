//! From a topic to sifted evidence: related articles, perspectives, dialogues.

mod dialogue;
mod documents;
mod elsewhere;
mod further;
mod hand_out;
mod history;
mod perspective;
mod related;
mod rounds;
mod screen;
mod searched;
mod searching;
pub mod sift;
mod stage;
mod survey;

pub use dialogue::{Dialogue, HitOutcome, Turn, TurnHit};
pub use elsewhere::{Elsewhere, elsewhere};
pub use further::{Further, further, more_perspectives};
pub use hand_out::Collection;
pub use perspective::{Origin, Perspective};
pub use related::{TableOfContents, TocEntry, closest_first, survey as related_articles};
pub use rounds::Opening;
pub use screen::{Screen, Screened, article_key};
pub use searched::searched;
pub use searching::{Ranking, Searcher};
pub use stage::{Groundwork, Research, groundwork, research};
pub use survey::{RelatedArticle, Survey};
