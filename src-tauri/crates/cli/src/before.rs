//! `stormwright title`, `notability` and `reliability`: before and around a draft.

use stormwright_api::wire::{
    DraftNotabilityParams, ReliabilityListView, ReliabilityListsParams, ReliabilityRateParams,
    ReliabilityUpdateParams, TitleCheckParams, TitleCheckResponse,
};
use stormwright_api::{Answer, ApiError, commands};

use crate::args::ReliabilityCommand;
use crate::{Session, print};

pub(crate) async fn title(
    session: &Session,
    title: String,
    encyclopedia: Option<String>,
) -> Result<(), ApiError> {
    let params = TitleCheckParams {
        title: title.clone(),
        encyclopedia,
    };
    let found = commands::title_check(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&found);
        return Ok(());
    }
    for line in lines(&title, &found) {
        print::line(line);
    }
    Ok(())
}

fn lines(title: &str, found: &TitleCheckResponse) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(reason) = &found.unchecked {
        return vec![format!("\"{title}\" was not checked: {reason}")];
    }
    lines.push(match &found.article {
        Some(article) if found.disambiguation => {
            format!("\"{article}\" tells meanings of the word apart")
        }
        Some(article) if found.redirect => format!("\"{title}\" leads to \"{article}\""),
        Some(article) => format!("there is an article \"{article}\""),
        None => format!("there is no article \"{title}\""),
    });
    lines.extend(found.draft.iter().map(|page| format!("a draft: {page}")));
    lines.extend(
        found
            .discussion
            .iter()
            .map(|page| format!("its deletion was discussed: {page}")),
    );
    for deletion in &found.deletions {
        lines.push(format!("deleted on {}: {}", deletion.day, deletion.reason));
    }
    if !found.similar.is_empty() {
        lines.push(format!("similar: {}", found.similar.join(", ")));
    }
    lines
}

pub(crate) async fn notability(session: &Session, draft: String) -> Result<(), ApiError> {
    let params = DraftNotabilityParams { draft };
    let found = commands::draft_notability(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&found);
        return Ok(());
    }
    print::line(format_args!(
        "{} sources are independent, reliable and secondary, and treat the topic at length; {} are mostly asked for; {} are for you to judge",
        found.notability.certain, found.enough, found.notability.unclear
    ));
    for witness in &found.notability.witnesses {
        print::line(format_args!("{:8} {}", word(witness.answer), witness.url));
        let judged = [
            ("coverage", &witness.coverage),
            ("independent", &witness.independent),
            ("reliable", &witness.reliable),
            ("secondary", &witness.secondary),
        ];
        for (name, judged) in judged {
            if judged.answer != Answer::Yes {
                print::line(format_args!("           {name}: {}", judged.reason));
            }
        }
        for copy in &witness.copies {
            print::line(format_args!("           the same words as {copy}"));
        }
    }
    Ok(())
}

fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "counts",
        Answer::Unclear => "unclear",
        Answer::No => "no",
    }
}

pub(crate) async fn reliability(
    session: &Session,
    command: ReliabilityCommand,
) -> Result<(), ApiError> {
    let (desk, events) = (&session.desk, &session.events);
    let as_json = session.global.json;
    match command {
        ReliabilityCommand::Lists => {
            let found =
                commands::reliability_lists(desk, ReliabilityListsParams {}, events).await?;
            if as_json {
                print::json(&found.lists);
            } else {
                found.lists.iter().for_each(|list| print::line(said(list)));
            }
        }
        ReliabilityCommand::Rate { url } => {
            let params = ReliabilityRateParams { url };
            let rated = commands::reliability_rate(desk, params, events).await?;
            if as_json {
                print::json(&rated);
            } else {
                print::line(rated.reason);
            }
        }
        ReliabilityCommand::Update { file } => {
            let file = file.map(|file| file.display().to_string());
            let params = ReliabilityUpdateParams { file };
            let done = commands::reliability_update(desk, params, events).await?;
            if as_json {
                print::json(&done);
            } else {
                print::line(format_args!(
                    "{}, before of {}",
                    said(&done.list),
                    done.before.date
                ));
            }
        }
    }
    Ok(())
}

fn said(view: &ReliabilityListView) -> String {
    let old = if view.old {
        ", more than a year old"
    } else {
        ""
    };
    let list = &view.list;
    format!(
        "{}: {} entries of {}{old}",
        list.name, list.entries, list.date
    )
}
