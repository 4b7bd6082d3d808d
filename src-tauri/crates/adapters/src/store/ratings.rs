//! Ratings of drafts by people, and the articles that people wrote on the same topics.

use serde::de::DeserializeOwned;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use stormwright_engine::evaluation::ratings::{PairRating, Usefulness};

use super::SqliteStore;
use crate::database::DatabaseError;

/// An article that people wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenArticle {
    /// Name of the file that it came from.
    pub name: String,
    /// Its text as it stands in the file.
    pub text: String,
}

impl SqliteStore {
    /// Whether `rater` is shown the second draft of `pair` first. Chance decides once, and the choice is kept.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn is_turned(&self, rater: &str, pair: &str) -> Result<bool, DatabaseError> {
        sqlx::query(
            "INSERT INTO ratings (rater, pair, turned) VALUES (?, ?, ?)
             ON CONFLICT (rater, pair) DO NOTHING",
        )
        .bind(rater)
        .bind(pair)
        .bind(fastrand::bool())
        .execute(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        sqlx::query("SELECT turned FROM ratings WHERE rater = ? AND pair = ?")
            .bind(rater)
            .bind(pair)
            .fetch_one(self.database.pool())
            .await
            .and_then(|row| row.try_get("turned"))
            .map_err(|e| self.database.error(e))
    }

    /// Keeps a rating, in place of the rater's earlier one of the pair.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn save_rating(&self, rating: &PairRating) -> Result<(), DatabaseError> {
        let text = serde_json::to_string(rating).map_err(|e| self.database.damaged(e))?;
        sqlx::query(
            "INSERT INTO ratings (rater, pair, turned, rating) VALUES (?, ?, 0, ?)
             ON CONFLICT (rater, pair) DO UPDATE SET rating = excluded.rating",
        )
        .bind(&rating.rater)
        .bind(&rating.pair)
        .bind(text)
        .execute(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        Ok(())
    }

    /// All ratings, by rater and pair.
    ///
    /// # Errors
    /// Where the database fails or holds what cannot be read.
    pub async fn ratings(&self) -> Result<Vec<PairRating>, DatabaseError> {
        let query =
            "SELECT rating AS value FROM ratings WHERE rating IS NOT NULL ORDER BY rater, pair";
        self.values(query).await
    }

    /// Keeps an opinion, in place of the rater's earlier one after the topic.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn save_usefulness(&self, opinion: &Usefulness) -> Result<(), DatabaseError> {
        let text = serde_json::to_string(opinion).map_err(|e| self.database.damaged(e))?;
        sqlx::query(
            "INSERT INTO usefulness (rater, topic, opinion) VALUES (?, ?, ?)
             ON CONFLICT (rater, topic) DO UPDATE SET opinion = excluded.opinion",
        )
        .bind(&opinion.rater)
        .bind(&opinion.topic)
        .bind(text)
        .execute(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        Ok(())
    }

    /// All opinions, by rater and topic.
    ///
    /// # Errors
    /// Where the database fails or holds what cannot be read.
    pub async fn usefulness(&self) -> Result<Vec<Usefulness>, DatabaseError> {
        self.values("SELECT opinion AS value FROM usefulness ORDER BY rater, topic")
            .await
    }

    /// Keeps an article that people wrote, in place of an earlier one on the topic.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn save_written(
        &self,
        topic: &str,
        article: &WrittenArticle,
    ) -> Result<(), DatabaseError> {
        sqlx::query(
            "INSERT INTO written_articles (topic, name, text) VALUES (?, ?, ?)
             ON CONFLICT (topic) DO UPDATE SET name = excluded.name, text = excluded.text",
        )
        .bind(topic)
        .bind(&article.name)
        .bind(&article.text)
        .execute(self.database.pool())
        .await
        .map_err(|e| self.database.error(e))?;
        Ok(())
    }

    /// The article that people wrote on a topic, where one was imported.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn written(&self, topic: &str) -> Result<Option<WrittenArticle>, DatabaseError> {
        let row = sqlx::query("SELECT name, text FROM written_articles WHERE topic = ?")
            .bind(topic)
            .fetch_optional(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        let article = |row: SqliteRow| {
            Ok(WrittenArticle {
                name: row.try_get("name")?,
                text: row.try_get("text")?,
            })
        };
        row.map(article)
            .transpose()
            .map_err(|e: sqlx::Error| self.database.error(e))
    }

    async fn values<T: DeserializeOwned>(
        &self,
        query: &'static str,
    ) -> Result<Vec<T>, DatabaseError> {
        let rows = sqlx::query(query)
            .fetch_all(self.database.pool())
            .await
            .map_err(|e| self.database.error(e))?;
        let value = |row: &SqliteRow| {
            let text: &str = row.try_get("value").map_err(|e| self.database.error(e))?;
            serde_json::from_str(text).map_err(|e| self.database.damaged(e))
        };
        rows.iter().map(value).collect()
    }
}
