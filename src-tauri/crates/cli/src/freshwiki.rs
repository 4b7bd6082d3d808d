//! `stormwright freshwiki`: topics for comparisons.

use stormwright_api::wire::FreshwikiCollectParams;
use stormwright_api::{ApiError, commands};

use crate::args::FreshwikiCommand;
use crate::{Session, input, print};

pub(crate) async fn run(session: &Session, command: FreshwikiCommand) -> Result<(), ApiError> {
    let FreshwikiCommand::Collect(args) = command;
    let args = *args;
    let params = FreshwikiCollectParams {
        out: input::path(&args.out),
        from: args.from,
        to: args.to,
        topics: args.topics,
        words: args.words,
        pages: args.pages,
        wiki: args.wiki,
        project: args.project,
        metrics: args.metrics,
        quality: args.quality,
        pause_ms: args.pause,
    };
    let done = commands::freshwiki_collect(&session.desk, params, &session.events).await?;
    session.progress.finish();
    if session.global.json {
        print::result(&done);
        return Ok(());
    }
    print::line(format_args!(
        "{} topics and {} pages in {}; {} articles left out",
        done.topics,
        done.pages,
        done.out,
        done.left_out.len()
    ));
    if done.topics < done.wanted {
        print::note(format_args!(
            "{} topics were wanted; name more months with --from and --to",
            done.wanted
        ));
    }
    Ok(())
}
