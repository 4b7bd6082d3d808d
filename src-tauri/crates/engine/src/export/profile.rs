//! Profiles of targets: what a wiki takes, after which policy of which date. Data, under `assets/targets`.

use std::sync::OnceLock;

use serde::Deserialize;

use super::printed::printed;
use crate::settings::{Settings, Target};
use crate::writing::{Article, Provenance};

/// What a target takes of an article.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The wiki's name.
    pub name: String,
    /// The policy that decides, where there is one.
    pub policy: Option<String>,
    /// What it says, in short.
    pub policy_says: String,
    /// Where that was read.
    pub source: String,
    /// When that was current, as ISO 8601.
    pub date: String,
    /// Whose sentences go out whatever else holds.
    pub takes: Vec<Provenance>,
    /// Whether a quotation goes out that the editor has approved, with its source named in the text.
    pub approved_quotations: bool,
    /// Largest share of a section's words that such quotations may have.
    pub most_quoted: Option<f64>,
    /// The line for the edit summary; `{tool}` is what helped.
    pub edit_summary: String,
    /// The comment at the head of the wikitext; `{tool}` is what helped, `{text}` whose words the text is.
    pub comment: Option<String>,
}

impl Profile {
    /// The profile of `target`.
    pub fn of(target: Target) -> &'static Self {
        static PROFILES: OnceLock<(Profile, Profile)> = OnceLock::new();
        let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let (enwiki, any_wiki) = PROFILES.get_or_init(|| {
            (
                read(include_str!("../../../../../assets/targets/enwiki.json")),
                read(include_str!("../../../../../assets/targets/any_wiki.json")),
            )
        });
        match target {
            Target::Enwiki => enwiki,
            Target::AnyWiki => any_wiki,
        }
    }

    /// The line that discloses for the edit summary what helped.
    pub fn edit_summary(&self, settings: &Settings) -> String {
        self.edit_summary.replace("{tool}", &tool(settings))
    }

    /// The comment for the head of an article, where the target wants one.
    pub fn comment(&self, settings: &Settings, article: &Article) -> Option<String> {
        let by = |provenance| article.sentences().any(|s| s.provenance == provenance);
        // Without a model, what an editor changed was a quotation.
        let models_words = by(Provenance::Edited) && !models(settings).is_empty();
        let text = if by(Provenance::Model) || models_words {
            "A language model wrote sentences of this text; check each against its source."
        } else if by(Provenance::Quote) || by(Provenance::Edited) {
            "Sentences in quotation marks are quoted word for word from the sources cited after them."
        } else {
            "An editor wrote its text."
        };
        let comment = self.comment.as_ref()?;
        let comment = comment
            .replace("{tool}", &tool(settings))
            .replace("{text}", text);
        // Two hyphens or a bracket would end a comment too early.
        Some(comment.replace("--", "-").replace(['<', '>'], ""))
    }
}

/// What helped: the language model by its name, or the program alone.
fn tool(settings: &Settings) -> String {
    let models: Vec<String> = models(settings).into_iter().map(printed).collect();
    match models.as_slice() {
        [] => "Stormwright (no language model)".to_owned(),
        models => format!("Stormwright and {}", models.join(", ")),
    }
}

/// The names of the language models that a draft is made with.
fn models(settings: &Settings) -> Vec<&str> {
    let mut models = vec![settings.model.as_str()];
    models.extend(settings.role_models.values().map(String::as_str));
    models.retain(|model| *model != "none");
    models.dedup();
    models
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_can_be_read_and_is_dated() {
        for target in [Target::Enwiki, Target::AnyWiki] {
            let profile = Profile::of(target);
            assert!(
                !profile.name.is_empty() && profile.date.len() == 10,
                "{profile:?}"
            );
            assert!(profile.edit_summary.contains("{tool}"));
        }
        assert_eq!(Profile::of(Target::Enwiki).takes, [Provenance::Human]);
    }

    #[test]
    fn the_model_is_named_in_one_line() {
        let settings = Settings {
            model: "openai:gpt--x>\ny".to_owned(),
            ..Settings::default()
        };
        let line = Profile::of(Target::Enwiki).edit_summary(&settings);
        assert!(
            line.contains("openai:gpt--x> y") && !line.contains('\n'),
            "{line}"
        );
        let comment = Profile::of(Target::AnyWiki)
            .comment(&settings, &Article::default())
            .unwrap();
        assert!(
            !comment.contains("--") && !comment.contains('>'),
            "{comment}"
        );
    }
}
