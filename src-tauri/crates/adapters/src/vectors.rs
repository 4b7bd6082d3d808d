//! Vectors as bytes in a database, and their dot product.

use rayon::prelude::*;

/// Little-endian 32-bit floats.
pub(crate) fn to_bytes(vector: &[f32]) -> Vec<u8> {
    vector.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// The vector in these bytes; `None` where they are none.
pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Vec<f32>> {
    let (numbers, rest) = bytes.as_chunks::<4>();
    (rest.is_empty() && !numbers.is_empty())
        .then(|| numbers.iter().map(|b| f32::from_le_bytes(*b)).collect())
}

/// The dot product, summed in a fixed order. Vectors of different length have none: 0.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Sixteen sums side by side let the compiler use wide registers.
    let (a, a_rest) = a.as_chunks::<16>();
    let (b, b_rest) = b.as_chunks::<16>();
    if a.len() != b.len() || a_rest.len() != b_rest.len() {
        return 0.0;
    }
    let mut sums = [0.0_f32; 16];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// The dot product of `query` with every row of `matrix`, whose rows are as long as `query`.
pub(crate) fn dot_rows(matrix: &[f32], query: &[f32]) -> Vec<f32> {
    if query.is_empty() {
        return Vec::new();
    }
    matrix
        .par_chunks_exact(query.len())
        .with_min_len(1024)
        .map(|row| dot(row, query))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_give_the_vector_back() {
        let vector = [0.25, -1.5, f32::MIN_POSITIVE];
        assert_eq!(from_bytes(&to_bytes(&vector)).as_deref(), Some(&vector[..]));
        assert_eq!(from_bytes(&[1, 2, 3]), None);
    }

    #[test]
    fn the_dot_product_counts_every_element() {
        let a: Vec<f32> = (0..37).map(|n| n as f32).collect();
        let ones = vec![1.0; 37];
        assert!((dot(&a, &ones) - 666.0).abs() < 1e-3);
        assert_eq!(dot_rows(&[1.0, 2.0, 3.0, 4.0], &[1.0, 10.0]), [21.0, 43.0]);
    }
}
