//! `check`: what the sources say of a draft's sentences.

use stormwright_api::wire::{CheckedSentence, DraftCheckParams, DraftCheckResponse};
use stormwright_api::{ApiError, commands};

use crate::{Session, exit, print};

/// Checks a draft; fails where `strict` and a sentence is not supported.
pub async fn run(session: &Session, id: String, strict: bool) -> Result<u8, ApiError> {
    let params = DraftCheckParams { draft: id };
    let checked = commands::draft_check(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&checked);
    } else {
        show(&checked);
    }
    Ok(match strict && !checked.sound {
        true => exit::FAILED,
        false => exit::DONE,
    })
}

fn show(checked: &DraftCheckResponse) {
    for sentence in &checked.sentences {
        show_sentence(sentence);
    }
    let counted = |counts: &std::collections::BTreeMap<String, usize>| {
        let each = counts.iter().map(|(name, n)| format!("{n} {name}"));
        each.collect::<Vec<_>>().join(", ")
    };
    print::line(format_args!(
        "\n{} sentences: {}",
        checked.sentences.len(),
        counted(&checked.states)
    ));
    if !checked.kinds.is_empty() {
        print::line(format_args!("errors: {}", counted(&checked.kinds)));
    }
    for fault in &checked.lead {
        print::line(format_args!(
            "the body does not bear out {} of the lead: {}",
            fault.id.0,
            fault.reasons.join("; ")
        ));
    }
    for missing in &checked.missing {
        print::line(format_args!(
            "not covered: {} (a heading of {}); {} passages speak of it",
            missing.heading,
            missing.articles.join(", "),
            missing.passages.len()
        ));
    }
    for disagreement in &checked.disagreements {
        print::line("sources disagree:");
        for side in &disagreement.sides {
            print::line(format_args!(
                "  {} has \"{}\": {}",
                side.passage, side.figure, side.text
            ));
        }
    }
}

fn show_sentence(sentence: &CheckedSentence) {
    use stormwright_api::Support;
    let (state, why) = match &sentence.support {
        Support::Supported => ("supported", None),
        Support::Partial => ("partial", None),
        Support::Unsupported => ("unsupported", None),
        Support::Contradicted => ("contradicted", None),
        Support::Unchecked(why) => ("unchecked", Some(why)),
    };
    print::line(format_args!(
        "{:12} {:10} {}",
        state, sentence.id.0, sentence.text
    ));
    if let Some(why) = why {
        print::line(format_args!("{:23} {why}", ""));
    }
    for reason in &sentence.reasons {
        print::line(format_args!("{:23} {}", "", reason.text));
    }
    for passage in &sentence.red_herrings {
        print::line(format_args!(
            "{:23} the source of {passage} never speaks of the topic",
            ""
        ));
    }
}
