//! Arithmetic on unit vectors, and the choice of a relevant but varied few (maximal marginal relevance).

/// The cosine of two unit vectors.
pub fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The mean of `vectors`, scaled to unit length; empty where there are none.
pub fn centre<'a>(vectors: impl IntoIterator<Item = &'a Vec<f32>>) -> Vec<f32> {
    let mut sum: Vec<f32> = Vec::new();
    for vector in vectors {
        if sum.is_empty() {
            sum = vec![0.0; vector.len()];
        }
        for (total, x) in sum.iter_mut().zip(vector) {
            *total += x;
        }
    }
    let length = cosine(&sum, &sum).sqrt();
    if length > 0.0 {
        sum.iter_mut().for_each(|x| *x /= length);
    }
    sum
}

/// The vectors without what they have in common: `share` of their mean is taken off each, and the length made one
/// again. Texts about one topic are alike above all in the topic; this shows in what they differ.
pub fn apart(vectors: &[Vec<f32>], share: f32) -> Vec<Vec<f32>> {
    let size = vectors.first().map_or(0, Vec::len);
    let count = vectors.len().max(1) as f32;
    let mut mean = vec![0.0_f32; size];
    for vector in vectors {
        for (sum, x) in mean.iter_mut().zip(vector) {
            *sum += x / count;
        }
    }
    let one = |vector: &Vec<f32>| {
        let rest: Vec<f32> = vector
            .iter()
            .zip(&mean)
            .map(|(x, m)| x - share * m)
            .collect();
        centre(std::iter::once(&rest))
    };
    vectors.iter().map(one).collect()
}

/// Chooses up to `wanted` of the vectors by maximal marginal relevance (Carbonell and Goldstein 1998): each time the
/// one with the greatest `weight * relevance - (1 - weight) * (largest cosine with one chosen before)`, among those
/// that `allowed` lets through given what is chosen. Ties go to the first.
pub fn varied(
    vectors: &[Vec<f32>],
    relevance: &[f32],
    wanted: usize,
    weight: f32,
    mut allowed: impl FnMut(usize, &[usize]) -> bool,
) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut nearest = vec![0.0_f32; vectors.len()];
    while chosen.len() < wanted {
        let mut best: Option<(f32, usize)> = None;
        for i in 0..vectors.len() {
            if chosen.contains(&i) || !allowed(i, &chosen) {
                continue;
            }
            let score = weight * relevance[i] - (1.0 - weight) * nearest[i];
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, i));
            }
        }
        let Some((_, next)) = best else { break };
        for (near, vector) in nearest.iter_mut().zip(vectors) {
            *near = near.max(cosine(vector, &vectors[next]));
        }
        chosen.push(next);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_choice_that_repeats_the_first_loses_to_a_new_one() {
        let vectors = [vec![1.0, 0.0], vec![0.999, 0.045], vec![0.0, 1.0]];
        let chosen = varied(&vectors, &[0.9, 0.89, 0.5], 2, 0.6, |_, _| true);
        assert_eq!(chosen, [0, 2]);
    }
}
