//! `call`, `commands`, `models`: the interface itself.

use std::path::Path;

use stormwright_api::wire::ModelsStatusParams;
use stormwright_api::{ApiError, Code, commands};

use crate::{Session, input, print};

pub async fn call(session: &Session, name: &str, json: &str) -> Result<(), ApiError> {
    let text = if json == "-" {
        input::text(Path::new(json))?
    } else {
        json.to_owned()
    };
    let params = serde_json::from_str(&text).map_err(|error| {
        ApiError::bad_input(
            format!("the parameters are no JSON: {error}"),
            "give an object in single quotes, such as '{\"draft\": \"ID\"}'",
        )
    })?;
    let json = commands::call(&session.desk, name, params, &session.events).await?;
    let response: serde_json::Value = serde_json::from_str(&json).map_err(ApiError::internal)?;
    // What the command started goes on until it is done: with the program it would end.
    session.desk.idle().await;
    session.progress.finish();
    if session.global.json {
        print::result(&response);
    } else {
        print::pretty_json(&response);
    }
    Ok(())
}

pub fn commands(session: &Session) -> Result<(), ApiError> {
    if session.global.json {
        print::json(&commands::LIST);
        return Ok(());
    }
    for command in commands::LIST {
        print::line(format_args!(
            "{:16} {}\n{:16} {} -> {}",
            command.name, command.about, "", command.params, command.response
        ));
    }
    Ok(())
}

pub async fn models(session: &Session) -> Result<(), ApiError> {
    let params = ModelsStatusParams {};
    let status = commands::models_status(&session.desk, params, &session.events).await?;
    if session.global.json {
        print::json(&status);
    } else {
        for file in &status.files {
            let state = if file.present { "there  " } else { "missing" };
            print::line(format_args!("{state}  {}", file.path));
        }
    }
    if status.complete {
        return Ok(());
    }
    Err(ApiError::new(
        Code::ModelMissing,
        "the embedding model is not complete",
        "run `make models`, which fetches it",
    ))
}
