//! Keys of services: in the system's keyring, with the environment as fallback. They are in no file of ours.

use std::time::Duration;

use crate::model::Secret;

/// Under which the keyring keeps our keys.
const SERVICE: &str = "stormwright";

/// Longest wait for the keyring, which may ask the person for a password.
const WAIT: Duration = Duration::from_secs(60);

/// Where a key was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The system's keyring.
    Keyring,
    /// This variable of the environment.
    Variable(&'static str),
}

/// A key, and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub secret: Secret,
    /// Where it was found.
    pub place: Place,
}

/// The keyring cannot keep a key.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the system's keyring cannot be used: {0}")]
pub struct KeyringError(String);

/// The key that one of `variables` names. The keyring knows it by the first.
pub async fn find(variables: &'static [&'static str]) -> Option<Key> {
    let first = variables.first().copied()?;
    match in_keyring(move || entry(first)?.get_password()).await {
        Ok(text) => {
            if let Some(secret) = Secret::new(&text) {
                let place = Place::Keyring;
                return Some(Key { secret, place });
            }
        }
        // Many systems have none; keys then come from the environment.
        Err(error) => tracing::debug!(%error, "no key from the keyring"),
    }
    from_environment(variables, |name| std::env::var(name).ok())
}

fn from_environment(
    variables: &'static [&'static str],
    read: impl Fn(&str) -> Option<String>,
) -> Option<Key> {
    variables.iter().find_map(|name| {
        let secret = Secret::new(&read(name)?)?;
        let place = Place::Variable(name);
        Some(Key { secret, place })
    })
}

/// Keeps `key` in the keyring under the name of `variable`.
///
/// # Errors
/// The system has no keyring, or it is locked.
pub async fn keep(variable: &'static str, key: &Secret) -> Result<(), KeyringError> {
    let key = key.clone();
    in_keyring(move || entry(variable)?.set_password(key.expose())).await
}

/// Takes the key of `variable` out of the keyring; `false` where there was none.
///
/// # Errors
/// As [`keep`].
pub async fn forget(variable: &'static str) -> Result<bool, KeyringError> {
    in_keyring(move || match entry(variable)?.delete_credential() {
        Err(keyring::Error::NoEntry) => Ok(false),
        done => done.map(|()| true),
    })
    .await
}

fn entry(variable: &str) -> keyring::Result<keyring::Entry> {
    keyring::Entry::new(SERVICE, variable)
}

/// Does `work` where waiting for the keyring holds nobody up.
async fn in_keyring<T: Send + 'static>(
    work: impl FnOnce() -> keyring::Result<T> + Send + 'static,
) -> Result<T, KeyringError> {
    let work = tokio::task::spawn_blocking(work);
    match tokio::time::timeout(WAIT, work).await {
        Ok(Ok(done)) => done.map_err(|error| KeyringError(error.to_string())),
        Ok(Err(broken)) => Err(KeyringError(broken.to_string())),
        Err(_) => Err(KeyringError("it does not answer".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_holds_a_key_names_its_place() {
        let variables: &[&str] = &["A_KEY", "B_KEY"];
        let held = |name: &str| match name {
            "A_KEY" => Some("  ".to_owned()),
            _ => Some(" b ".to_owned()),
        };
        let key = from_environment(variables, held).unwrap();
        assert_eq!(
            (key.secret.expose(), key.place),
            ("b", Place::Variable("B_KEY"))
        );
        assert!(!format!("{key:?}").contains("\" b"));
        assert_eq!(from_environment(variables, |_| None), None);
    }
}
