//! The one place where SQLite files are opened, and the words for what goes wrong with them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

/// A database that cannot be used. Nothing in it has been changed.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// A later version of the program has written it.
    #[error(
        "{} was written by a newer version of stormwright; use that version, or another data folder", path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// It is not a database, or its content is broken.
    #[error("{} is damaged ({reason}); it was left as it is: restore a copy or move it away", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        reason: String,
    },
    /// It could not be opened, read or written.
    #[error("{}: {reason}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What SQLite or the system says.
        reason: String,
    },
}

/// An open SQLite file.
#[derive(Debug, Clone)]
pub(crate) struct Database {
    pool: SqlitePool,
    path: PathBuf,
}

impl Database {
    /// Opens the file, or makes it, and brings its tables up to date.
    pub async fn open(path: &Path, migrations: &Migrator) -> Result<Self, DatabaseError> {
        let failed = |reason: String| DatabaseError::Failed {
            path: path.to_owned(),
            reason,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| failed(e.to_string()))?;
        }
        // SQLite's migrations take no lock of their own: two programs that start at once would both create tables.
        let opening = path.to_owned();
        let lock = tokio::task::spawn_blocking(move || lock_opening(&opening))
            .await
            .map_err(|e| failed(e.to_string()))?
            .map_err(|e| failed(format!("no lock in the folder locks beside it: {e}")))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            // A full disk ends a transaction without a word to the connection, which then takes no new one.
            .after_release(|connection, _| {
                Box::pin(async move {
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_with(options)
            .await
            .map_err(|e| name_error(path, &e))?;
        let database = Self {
            pool,
            path: path.to_owned(),
        };
        migrations
            .run(&database.pool)
            .await
            .map_err(|error| match error {
                MigrateError::VersionMissing(_) => DatabaseError::Newer {
                    path: path.to_owned(),
                },
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                    name_error(path, &error)
                }
                other => failed(other.to_string()),
            })?;
        drop(lock);
        Ok(database)
    }

    /// The connections.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Names the file in an error met while using it.
    pub fn error(&self, error: sqlx::Error) -> DatabaseError {
        name_error(&self.path, &error)
    }

    /// Says that a stored value cannot be read.
    pub fn damaged(&self, reason: impl std::fmt::Display) -> DatabaseError {
        DatabaseError::Damaged {
            path: self.path.clone(),
            reason: reason.to_string(),
        }
    }
}

fn lock_opening(path: &Path) -> std::io::Result<File> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    let folder = path.with_file_name("locks");
    std::fs::create_dir_all(&folder)?;
    let file = File::options()
        .create(true)
        .append(true)
        .open(folder.join(name))?;
    file.lock()?;
    Ok(file)
}

fn name_error(path: &Path, error: &sqlx::Error) -> DatabaseError {
    const CORRUPT: &str = "11";
    const NOT_A_DATABASE: &str = "26";
    let code = error
        .as_database_error()
        .and_then(|e| e.code())
        .unwrap_or_default();
    // Extended codes keep the plain one in their low byte.
    let plain = code
        .parse::<u32>()
        .map_or(String::new(), |c| (c & 0xff).to_string());
    let reason = match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    };
    if plain == CORRUPT || plain == NOT_A_DATABASE {
        DatabaseError::Damaged {
            path: path.to_owned(),
            reason,
        }
    } else {
        DatabaseError::Failed {
            path: path.to_owned(),
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static MIGRATIONS: Migrator = sqlx::migrate!("migrations/cache");

    #[tokio::test]
    async fn after_a_full_disk_the_same_program_can_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let database = Database::open(&path, &MIGRATIONS).await.unwrap();
        let insert = "INSERT INTO vectors (model, text, vector) VALUES ('m', ?, ?)";
        let write = async |size: usize| -> Result<(), sqlx::Error> {
            let mut transaction = database.pool().begin_with("BEGIN IMMEDIATE").await?;
            sqlx::query("PRAGMA max_page_count = 20")
                .execute(&mut *transaction)
                .await?;
            sqlx::query(insert)
                .bind(vec![0_u8; 32])
                .bind(vec![0_u8; size])
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await
        };
        let full = write(1 << 20).await.unwrap_err();
        assert!(full.to_string().contains("full"), "{full}");
        // Until the connection is back in the pool.
        tokio::time::sleep(Duration::from_millis(200)).await;
        write(10).await.unwrap();
    }
}
