//! `bench`.

use stormwright_api::{ApiError, bench};

use crate::{Session, print};

pub async fn run(session: &Session, quick: bool) -> Result<(), ApiError> {
    let (texts, passages, rounds) = if quick {
        (40, 10_000, 3)
    } else {
        (400, 100_000, 10)
    };
    let say = |text: &str| {
        if !session.global.quiet && !session.global.json {
            print::note(text);
        }
    };
    say("embedding …");
    let embedding = bench::embedding(texts).await?;
    say("library …");
    let library = bench::library(passages).await?;
    say("engine …");
    let engine = bench::engine(rounds).await?;
    if session.global.json {
        print::json(&serde_json::json!({
            "embedding": embedding,
            "library": library,
            "engine": engine,
        }));
        return Ok(());
    }
    print::line(format_args!(
        "embedding  {:.1} sentences/s (20 words), {:.1} passages/s (150 words), model loaded in {:.2} s",
        embedding.sentences_per_second, embedding.passages_per_second, embedding.load_seconds
    ));
    print::line(format_args!(
        "library    {} passages, {:.0} added/s, first search {:.0} ms, then {:.1} ms (median), {:.1} ms (slowest of twenty)",
        library.passages,
        library.added_per_second,
        library.first_search_ms,
        library.search_ms,
        library.slow_search_ms
    ));
    print::line(format_args!(
        "engine     {} steps, {:.2} ms a step, {:.2} ms a step when resumed",
        engine.steps, engine.first_ms_per_step, engine.resumed_ms_per_step
    ));
    Ok(())
}
