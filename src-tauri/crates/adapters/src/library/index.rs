//! What a search holds in memory: the catalog and one matrix of all passages' vectors.

use futures::TryStreamExt;

use super::catalog::Catalog;
use super::rows::{self, get};
use crate::database::{Database, DatabaseError};
use crate::vectors;

/// A passage by its document and its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The work.
    pub work: usize,
    /// The document, which may be a copy.
    pub document: i64,
    /// Number of the passage, from 0.
    pub number: usize,
}

/// The library as it was at one generation.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// The generation.
    pub generation: i64,
    /// What is searched.
    pub catalog: Catalog,
    places: Vec<Place>,
    matrix: Vec<f32>,
    dimensions: usize,
}

impl Index {
    /// Reads the index; vectors only where they were made by `model`.
    pub async fn load(database: &Database, model: Option<&str>) -> Result<Self, DatabaseError> {
        // Read first: a change that comes in between makes the index old, not wrong for good.
        let generation = rows::generation(database).await?;
        let mut index = Self {
            generation,
            catalog: Catalog::load(database).await?,
            ..Self::default()
        };
        let Some(model) = model else {
            return Ok(index);
        };
        // In order of paths, so that equal cosines have one order too.
        let mut rows = sqlx::query(
            "SELECT document, vectors,
                    (SELECT count(*) FROM passages WHERE document = embeddings.document) AS passages
             FROM embeddings JOIN documents ON documents.id = document WHERE model = ? ORDER BY path",
        )
        .bind(model)
        .fetch(database.pool());
        while let Some(row) = rows.try_next().await.map_err(|e| database.error(e))? {
            let document: i64 = get(database, &row, "document")?;
            let passages: i64 = get(database, &row, "passages")?;
            let bytes: &[u8] = get(database, &row, "vectors")?;
            let work = index.catalog.work_of.get(&document).copied();
            // A copy's vectors, left from when it was the first of its kind, are not needed.
            let first = work.filter(|at| {
                let work = index.catalog.works.get(*at);
                work.is_some_and(|work| work.entry.id == document)
            });
            if let Some(work) = first {
                index.push(work, document, passages, bytes);
            }
        }
        drop(rows);
        Ok(index)
    }

    /// Adds a document's rows; what does not fit is left to the keywords.
    fn push(&mut self, work: usize, document: i64, passages: i64, bytes: &[u8]) {
        let Some(numbers) = vectors::from_bytes(bytes) else {
            return;
        };
        let passages = usize::try_from(passages).unwrap_or_default();
        if passages == 0 || numbers.len() % passages != 0 {
            return;
        }
        let dimensions = numbers.len() / passages;
        if self.dimensions == 0 {
            self.dimensions = dimensions;
        }
        if dimensions == self.dimensions {
            self.matrix.extend_from_slice(&numbers);
            self.places.extend((0..passages).map(|number| Place {
                work,
                document,
                number,
            }));
        }
    }

    /// The `limit` passages nearest to `query` whose cosine is at least `least`, nearest first.
    pub fn nearest(&self, query: &[f32], least: f32, limit: usize) -> Vec<Place> {
        if query.len() != self.dimensions {
            return Vec::new();
        }
        let cosines = vectors::dot_rows(&self.matrix, query);
        let mut near: Vec<(f32, usize)> = cosines
            .into_iter()
            .enumerate()
            .filter(|(_, cosine)| *cosine >= least)
            .map(|(row, cosine)| (cosine, row))
            .collect();
        let order = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if near.len() > limit {
            near.select_nth_unstable_by(limit, order);
            near.truncate(limit);
        }
        near.sort_unstable_by(order);
        near.into_iter()
            .filter_map(|(_, row)| self.places.get(row).copied())
            .collect()
    }

    /// Number of passages with a vector.
    pub fn vectors(&self) -> usize {
        self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_ties_keep_their_order() {
        let mut index = Index::default();
        let vectors = [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8], [1.0, 0.0]];
        let bytes = vectors::to_bytes(vectors.as_flattened());
        index.push(0, 7, 4, &bytes);
        index.push(1, 8, 3, &bytes[..4]);
        let numbers = |limit| -> Vec<usize> {
            let near = index.nearest(&[1.0, 0.0], 0.5, limit);
            near.into_iter().map(|place| place.number).collect()
        };
        assert_eq!(numbers(10), [0, 3, 2]);
        assert_eq!(numbers(2), [0, 3]);
        assert_eq!(index.vectors(), 4);
    }
}
