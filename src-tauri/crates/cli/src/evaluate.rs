//! `evaluate outline`.

use stormwright_api::wire::EvaluateOutlineParams;
use stormwright_api::{ApiError, commands};

use crate::args::EvaluateCommand;
use crate::{Session, input, print};

pub async fn run(session: &Session, command: EvaluateCommand) -> Result<(), ApiError> {
    let EvaluateCommand::Outline {
        reference,
        candidate,
    } = command;
    let params = EvaluateOutlineParams {
        reference: input::text(&reference)?,
        candidate: input::text(&candidate)?,
    };
    let measured = commands::evaluate_outline(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&measured);
        return Ok(());
    }
    print::line(format_args!(
        "heading soft recall {:.4} ({} headings against {} of the reference)",
        measured.heading_soft_recall, measured.candidate_headings, measured.reference_headings
    ));
    Ok(())
}
