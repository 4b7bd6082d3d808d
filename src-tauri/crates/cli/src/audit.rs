//! `audit`: an article that was not made here, held against its sources.

use std::path::{Path, PathBuf};

use stormwright_api::wire::{ArticleAuditParams, ArticleAuditResponse};
use stormwright_api::{ApiError, Support, commands};

use crate::{Session, input, print};

/// Audits the wikitext in a file.
pub async fn run(
    session: &Session,
    file: &Path,
    library: Option<PathBuf>,
    fetch: bool,
    topic: Option<String>,
) -> Result<(), ApiError> {
    let params = ArticleAuditParams {
        wikitext: input::text(file)?,
        topic,
        library: library.as_deref().map(input::path),
        fetch,
    };
    let found = commands::article_audit(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&found);
    } else {
        show(&found);
    }
    Ok(())
}

fn show(found: &ArticleAuditResponse) {
    let audit = &found.audit;
    for reference in &audit.references {
        let (supported, all) = reference.supported;
        let reachable = match &reference.unreadable {
            Some(why) => format!("not read: {why}"),
            None => "read".to_owned(),
        };
        print::line(format_args!(
            "[{}] {} {}\n    {reachable}; {}; says so for {supported} of {all} sentences",
            reference.number, reference.url, reference.title, reference.rating_reason
        ));
    }
    print::line(format_args!(
        "\n{} sentences with references, {} without; to look at:",
        audit.sentences.len(),
        audit.uncited
    ));
    for (number, place) in audit.worklist.iter().enumerate() {
        let sentence = &audit.sentences[*place];
        let (state, why) = match &sentence.verdict.support {
            Support::Supported => ("supported", None),
            Support::Partial => ("partial", None),
            Support::Unsupported => ("unsupported", None),
            Support::Contradicted => ("contradicted", None),
            Support::Unchecked(why) => ("unchecked", Some(why.as_str())),
        };
        let references: Vec<String> = sentence
            .references
            .iter()
            .map(|n| format!("[{n}]"))
            .collect();
        print::line(format_args!(
            "{}. {state} {}: {}",
            number + 1,
            references.concat(),
            sentence.text
        ));
        let reasons = sentence.verdict.reasons.iter().map(|r| r.text.as_str());
        for reason in why.into_iter().chain(reasons) {
            print::line(format_args!("    {reason}"));
        }
    }
}
