//! The library's rows: writing a document with its passages, and reading them back.

use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use stormwright_engine::sources::{Document, cut};

use super::files::Stamp;
use super::read::ReadFile;
use crate::database::{Database, DatabaseError};

/// What is known of a file that was added before.
pub(super) struct Known {
    /// Its document's id.
    pub id: i64,
    /// The file as it was.
    pub stamp: Stamp,
    /// SHA-256 of its bytes.
    pub sha256: Vec<u8>,
}

/// The document that was made of the file at `path`.
pub(super) async fn known(database: &Database, path: &str) -> Result<Option<Known>, DatabaseError> {
    let row = sqlx::query("SELECT id, size, modified_ms, sha256 FROM documents WHERE path = ?")
        .bind(path)
        .fetch_optional(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    row.map(|row| {
        Ok(Known {
            id: get(database, &row, "id")?,
            stamp: Stamp {
                size: get(database, &row, "size")?,
                modified_ms: get(database, &row, "modified_ms")?,
            },
            sha256: get(database, &row, "sha256")?,
        })
    })
    .transpose()
}

/// Notes that a file whose bytes are the same has another date.
pub(super) async fn touch(database: &Database, id: i64, stamp: Stamp) -> Result<(), DatabaseError> {
    sqlx::query("UPDATE documents SET size = ?, modified_ms = ? WHERE id = ?")
        .bind(stamp.size)
        .bind(stamp.modified_ms)
        .bind(id)
        .execute(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    Ok(())
}

/// Puts a document with its passages into the library in place of the one that was made of the same file before.
/// Returns the number of passages. All or nothing.
pub(super) async fn put(
    database: &Database,
    path: &str,
    stamp: Stamp,
    sha256: &[u8; 32],
    file: &ReadFile,
) -> Result<usize, DatabaseError> {
    let document = &file.extracted.document;
    let to_json = |value: Result<String, serde_json::Error>| value.map_err(|e| database.damaged(e));
    let authors = to_json(serde_json::to_string(&document.authors))?;
    let kind = to_json(serde_json::to_string(&document.kind))?;
    let pages = to_json(serde_json::to_string(&document.pages))?;
    let details = to_json(serde_json::to_string(&document.details))?;
    let passages = cut(&document.text, &document.pages);
    let failed = |e| database.error(e);
    let mut transaction = database
        .pool()
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    sqlx::query("DELETE FROM documents WHERE path = ?")
        .bind(path)
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    let id = sqlx::query(
        "INSERT INTO documents (path, size, modified_ms, sha256, fingerprint, url, title, authors, site, publisher,
                                published, language, kind, text, pages, details)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(path)
    .bind(stamp.size)
    .bind(stamp.modified_ms)
    .bind(sha256.as_slice())
    .bind(file.fingerprint.cast_signed())
    .bind(&document.url)
    .bind(&document.title)
    .bind(authors)
    .bind(&document.site)
    .bind(&document.publisher)
    .bind(&document.published)
    .bind(&document.language)
    .bind(kind)
    .bind(&document.text)
    .bind(pages)
    .bind(details)
    .execute(&mut *transaction)
    .await
    .map_err(failed)?
    .last_insert_rowid();
    for (number, passage) in passages.iter().enumerate() {
        sqlx::query(
            "INSERT INTO passages (document, number, page, title, text) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(number as i64)
        .bind(passage.page.map(i64::from))
        .bind(&document.title)
        .bind(
            document
                .text
                .get(passage.start..passage.end)
                .unwrap_or_default(),
        )
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    }
    changed(&mut transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)?;
    Ok(passages.len())
}

/// Takes documents out of the library.
pub(super) async fn delete(database: &Database, ids: &[i64]) -> Result<(), DatabaseError> {
    let failed = |e| database.error(e);
    let mut transaction = database
        .pool()
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    for id in ids {
        sqlx::query("DELETE FROM documents WHERE id = ?")
            .bind(id)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
    }
    changed(&mut transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

/// Keeps the vectors of a document's passages, one after the other.
pub(super) async fn put_vectors(
    database: &Database,
    document: i64,
    model: &str,
    vectors: &[u8],
) -> Result<(), DatabaseError> {
    let failed = |e| database.error(e);
    let mut transaction = database
        .pool()
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    // The document may have been removed by another program meanwhile.
    sqlx::query(
        "INSERT OR REPLACE INTO embeddings (document, model, vectors)
         SELECT id, ?, ? FROM documents WHERE id = ?",
    )
    .bind(model)
    .bind(vectors)
    .bind(document)
    .execute(&mut *transaction)
    .await
    .map_err(failed)?;
    changed(&mut transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

async fn changed(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE state SET generation = generation + 1")
        .execute(connection)
        .await?;
    Ok(())
}

/// Counts the changes of the library.
pub(super) async fn generation(database: &Database) -> Result<i64, DatabaseError> {
    let row = sqlx::query("SELECT generation FROM state")
        .fetch_one(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    get(database, &row, "generation")
}

/// A passage's words with its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StoredPassage {
    /// Its words.
    pub text: String,
    /// Its page, in a paged document.
    pub page: Option<u32>,
}

/// The passages of a document, in order.
pub(super) async fn passages(
    database: &Database,
    document: i64,
) -> Result<Vec<StoredPassage>, DatabaseError> {
    let rows = sqlx::query("SELECT text, page FROM passages WHERE document = ? ORDER BY number")
        .bind(document)
        .fetch_all(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    rows.iter().map(|row| stored(database, row)).collect()
}

/// One passage of a document.
pub(super) async fn passage(
    database: &Database,
    document: i64,
    number: usize,
) -> Result<Option<StoredPassage>, DatabaseError> {
    let row = sqlx::query("SELECT text, page FROM passages WHERE document = ? AND number = ?")
        .bind(document)
        .bind(number as i64)
        .fetch_optional(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    row.map(|row| stored(database, &row)).transpose()
}

fn stored(database: &Database, row: &SqliteRow) -> Result<StoredPassage, DatabaseError> {
    Ok(StoredPassage {
        text: get(database, row, "text")?,
        page: get::<Option<u32>>(database, row, "page")?,
    })
}

/// A whole document; `None` where it has been removed.
pub(super) async fn document(
    database: &Database,
    id: i64,
) -> Result<Option<Document>, DatabaseError> {
    let row = sqlx::query("SELECT * FROM documents WHERE id = ?")
        .bind(id)
        .fetch_optional(database.pool())
        .await
        .map_err(|e| database.error(e))?;
    row.map(|row| {
        Ok(Document {
            url: get(database, &row, "url")?,
            also: Vec::new(),
            title: get(database, &row, "title")?,
            authors: json(database, &row, "authors")?,
            site: get(database, &row, "site")?,
            publisher: get(database, &row, "publisher")?,
            published: get(database, &row, "published")?,
            language: get(database, &row, "language")?,
            details: json(database, &row, "details")?,
            kind: json(database, &row, "kind")?,
            text: get(database, &row, "text")?,
            pages: json(database, &row, "pages")?,
        })
    })
    .transpose()
}

/// A column of a row; of another type than it should be, the file is damaged.
pub(super) fn get<'r, T>(
    database: &Database,
    row: &'r SqliteRow,
    column: &str,
) -> Result<T, DatabaseError>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).map_err(|e| database.error(e))
}

/// A column that holds JSON.
pub(super) fn json<T: DeserializeOwned>(
    database: &Database,
    row: &SqliteRow,
    column: &str,
) -> Result<T, DatabaseError> {
    let text: &str = get(database, row, column)?;
    serde_json::from_str(text).map_err(|e| database.damaged(e))
}
