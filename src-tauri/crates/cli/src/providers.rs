//! `models list|test|set-key`, `engines list|test|set-key`.

use std::io::{self, IsTerminal};

use stormwright_api::wire::*;
use stormwright_api::{ApiError, Code, commands};

use crate::args::{EnginesCommand, ModelsCommand, SetKeyArgs};
use crate::{Session, print};

/// `models` with a command.
pub async fn models(session: &Session, command: ModelsCommand) -> Result<(), ApiError> {
    match command {
        ModelsCommand::List => list_models(session).await,
        ModelsCommand::Test { model, base_url } => test_model(session, model, base_url).await,
        ModelsCommand::SetKey(args) => set_key(session, args).await,
    }
}

/// `engines` with a command.
pub async fn engines(session: &Session, command: EnginesCommand) -> Result<(), ApiError> {
    match command {
        EnginesCommand::List => list_engines(session).await,
        EnginesCommand::Test { engine } => test_engine(session, engine).await,
        EnginesCommand::SetKey(args) => set_key(session, args).await,
    }
}

async fn listed(session: &Session) -> Result<ProvidersListResponse, ApiError> {
    let params = ProvidersListParams {};
    commands::providers_list(&session.desk, params, &session.events).await
}

async fn list_models(session: &Session) -> Result<(), ApiError> {
    let listed = listed(session).await?;
    if session.global.json {
        print::json(&listed.models);
        return Ok(());
    }
    for provider in &listed.models {
        let key = key(
            provider.key.as_ref(),
            provider.needs_key,
            Some(&provider.key_variable),
        );
        let name = format!("{}:NAME", provider.name);
        print::line(format_args!("{name:18} {:48} {key}", provider.title));
    }
    Ok(())
}

async fn list_engines(session: &Session) -> Result<(), ApiError> {
    let listed = listed(session).await?;
    if session.global.json {
        print::json(&listed.engines);
        return Ok(());
    }
    print::line(format_args!("{:18} your documents", "library"));
    print::line(format_args!(
        "{:18} a SearXNG server of your own",
        "searxng=URL"
    ));
    for engine in &listed.engines {
        let name = match &engine.parameter {
            Some(_) => format!("{}=…", engine.name),
            None => engine.name.clone(),
        };
        let key = key(
            engine.key.as_ref(),
            engine.needs_key,
            engine.key_variable.as_deref(),
        );
        let rests = engine
            .rests
            .map(|minutes| format!("; left alone for {minutes} minutes"));
        let parameter = engine
            .parameter
            .as_ref()
            .map(|what| format!("; after = {what}"));
        print::line(format_args!(
            "{name:18} {}{}; {key}{}",
            engine.about,
            parameter.unwrap_or_default(),
            rests.unwrap_or_default()
        ));
    }
    Ok(())
}

/// Where a key is, in words.
fn key(place: Option<&KeyPlace>, needed: bool, variable: Option<&str>) -> String {
    match (place, variable) {
        (Some(KeyPlace::Keyring), _) => "key in the keyring".to_owned(),
        (Some(KeyPlace::Variable { name }), _) => format!("key in {name}"),
        (None, None) => "no key needed".to_owned(),
        (None, Some(variable)) if needed => format!("no key: set-key, or {variable}"),
        (None, Some(variable)) => format!("no key; {variable} if it wants one"),
    }
}

async fn test_model(
    session: &Session,
    model: String,
    base_url: Option<String>,
) -> Result<(), ApiError> {
    let params = ModelTestParams { model, base_url };
    let tested = commands::model_test(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&tested);
        return Ok(());
    }
    let key = key(tested.key.as_ref(), false, Some(&tested.key_variable));
    print::line(format_args!(
        "answers    {:.1} s: {}",
        tested.seconds, tested.answer
    ));
    print::line(format_args!("key        {key}"));
    print::line(match tested.streams {
        true => "streaming  yes",
        false => "streaming  no: text appears when an answer is whole",
    });
    print::line(match tested.schema {
        true => "schema     kept",
        false => "schema     not kept: answers are asked for in words",
    });
    print::line(match tested.context_tokens {
        Some(tokens) => format!("context    {tokens} tokens"),
        None => {
            "context    not told by the server; give --context-tokens where it is small".to_owned()
        }
    });
    Ok(())
}

async fn test_engine(session: &Session, engine: String) -> Result<(), ApiError> {
    let params = EngineTestParams { engine };
    let tested = commands::engine_test(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&tested);
        return Ok(());
    }
    let first = tested.first.map(|title| format!(", first \"{title}\""));
    print::line(format_args!(
        "answers    {:.1} s: {} results{}",
        tested.seconds,
        tested.hits,
        first.unwrap_or_default()
    ));
    Ok(())
}

async fn set_key(session: &Session, args: SetKeyArgs) -> Result<(), ApiError> {
    let key = match args.remove {
        true => None,
        false => Some(typed_key(&args.name)?),
    };
    let params = KeySetParams {
        name: args.name,
        key,
    };
    let done = commands::key_set(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&done);
        return Ok(());
    }
    print::line(match done.kept {
        true => format!("the key for {} is in the system's keyring", done.name),
        false => format!("the system's keyring holds no key for {}", done.name),
    });
    Ok(())
}

/// The key, typed without being shown, or the first line of standard input. It is no argument, which others could see.
fn typed_key(name: &str) -> Result<String, ApiError> {
    let unread = |error: io::Error| {
        let what = format!("the key could not be read: {error}");
        ApiError::new(Code::Io, what, "type it, or give it on standard input")
    };
    if io::stdin().is_terminal() {
        return rpassword::prompt_password(format!("key for {name} (it is not shown): "))
            .map_err(unread);
    }
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(unread)?;
    Ok(line)
}
