//! What a run would take, before it begins. The counts follow from the method; tokens and seconds a call are those
//! measured on runs of the default depth, so the ranges are wide.

use stormwright_engine::settings::Settings;

use crate::wire::{RunEstimateResponse, Span};

/// Tokens that a call reads: a question with its overview, and a section with all its evidence.
const READ: Span = Span {
    least: 500.0,
    most: 2500.0,
};

/// Tokens that a call writes.
const WRITTEN: Span = Span {
    least: 60.0,
    most: 500.0,
};

/// Seconds of a call that others wait for.
const SECONDS: Span = Span {
    least: 1.0,
    most: 12.0,
};

/// First-level headings of an outline.
const SECTIONS: Span = Span {
    least: 4.0,
    most: 12.0,
};

/// Seconds of a search with its pages, the slowest of those side by side.
const SEARCH_SECONDS: Span = Span {
    least: 0.1,
    most: 4.0,
};

/// The estimate of a whole run with `settings`.
pub(crate) fn of(settings: &Settings) -> RunEstimateResponse {
    let dialogues = (settings.perspectives + 1) as f64;
    let rounds = settings.rounds as f64;
    let limit = settings
        .max_queries
        .map_or(f64::INFINITY, |limit| limit as f64);
    let questions = dialogues * rounds;
    // One query a question at least, the opening search beside; a page more for each where new sources are scarce.
    let searches = Span {
        least: (1.0 + questions).min(limit),
        most: (1.0 + questions * settings.queries as f64).min(limit) * 3.0,
    };
    let prompted = settings.model != "none";
    // Question and answer; related articles, perspectives, two outlines, repetition and lead; one call a section.
    let calls = match prompted {
        true => Span {
            least: dialogues * 2.0 + 6.0 + SECTIONS.least,
            most: questions * 2.0 + 6.0 + SECTIONS.most,
        },
        false => Span::default(),
    };
    // Dialogues go side by side, rounds one after another; six other steps wait for each other.
    let in_a_row = rounds * 2.0 + 6.0;
    let waits = rounds + 1.0;
    let seconds = Span {
        least: f64::from(prompted) * in_a_row * SECONDS.least + waits * SEARCH_SECONDS.least,
        most: f64::from(prompted) * in_a_row * SECONDS.most + waits * SEARCH_SECONDS.most + 60.0,
    };
    let limits = &settings.limits;
    let calls = up_to(calls, limits.max_calls.map(|n| n as f64));
    let tokens = limits.max_tokens.map(|n| n as f64);
    let input_tokens = up_to(times(calls, READ), tokens);
    let output_tokens = up_to(times(calls, WRITTEN), tokens);
    let cost = cost(settings, input_tokens, output_tokens);
    let minutes = Span {
        least: seconds.least / 60.0,
        most: seconds.most / 60.0,
    };
    RunEstimateResponse {
        calls,
        searches,
        input_tokens,
        output_tokens,
        cost: cost.map(|cost| up_to(cost, limits.max_cost)),
        minutes: up_to(minutes, limits.max_minutes),
    }
}

/// `span` as far as a limit lets it go.
fn up_to(span: Span, limit: Option<f64>) -> Span {
    let limit = limit.unwrap_or(f64::INFINITY);
    Span {
        least: span.least.min(limit),
        most: span.most.min(limit),
    }
}

/// US dollars where every model's price is known: the cheapest does all at least, the dearest at most.
fn cost(settings: &Settings, input: Span, output: Span) -> Option<Span> {
    if settings.model == "none" {
        return Some(Span::default());
    }
    let models = settings.models();
    let prices: Option<Vec<_>> = models.map(|model| settings.prices.get(model)).collect();
    let prices = prices?;
    let of = |input: f64, output: f64| {
        let costs = prices
            .iter()
            .map(move |p| (p.input * input + p.output * output) / 1e6);
        costs.collect::<Vec<f64>>()
    };
    Some(Span {
        least: of(input.least, output.least)
            .into_iter()
            .fold(f64::INFINITY, f64::min),
        most: of(input.most, output.most).into_iter().fold(0.0, f64::max),
    })
}

fn times(a: Span, b: Span) -> Span {
    Span {
        least: a.least * b.least,
        most: a.most * b.most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stormwright_engine::run::Price;

    #[test]
    fn a_run_of_the_default_depth_lies_within_its_estimate() {
        let model = "openai:m".to_owned();
        let mut settings = Settings {
            model: model.clone(),
            ..Settings::default()
        };
        let estimate = of(&settings);
        // Measured: 35 calls, 106 searches, 23,880 tokens read, 33 s.
        assert!(
            (estimate.calls.least..=estimate.calls.most).contains(&35.0),
            "{estimate:?}"
        );
        assert!(
            (estimate.searches.least..=estimate.searches.most).contains(&106.0),
            "{estimate:?}"
        );
        let tokens = estimate.input_tokens;
        assert!(
            (tokens.least..=tokens.most).contains(&23_880.0),
            "{estimate:?}"
        );
        assert!(
            estimate.minutes.least < 0.55 && estimate.minutes.most > 0.55,
            "{estimate:?}"
        );
        assert_eq!(estimate.cost, None, "no price is known");
        settings.limits.max_calls = Some(20);
        let limited = of(&settings);
        assert_eq!(limited.calls.most, 20.0);
        assert!(limited.input_tokens.most < tokens.most);
        settings.limits.max_calls = None;
        settings.prices.insert(
            model,
            Price {
                input: 1.0,
                output: 2.0,
            },
        );
        assert!(
            of(&settings)
                .cost
                .is_some_and(|cost| cost.least > 0.0 && cost.most > cost.least)
        );
    }

    #[test]
    fn without_a_language_model_nothing_is_paid() {
        let estimate = of(&Settings::default());
        assert_eq!(estimate.calls, Span::default());
        assert_eq!(estimate.cost, Some(Span::default()));
    }
}
