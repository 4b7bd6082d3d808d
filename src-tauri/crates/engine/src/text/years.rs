//! Years named in a text.

use super::words;

/// The first year that `text` names: four digits from 1000 to 2099, or one to four digits with BC or BCE behind, which
/// count as negative.
pub fn first(text: &str) -> Option<i32> {
    let words: Vec<&str> = words::words(text).collect();
    words.iter().enumerate().find_map(|(i, word)| {
        let number: i32 = word.parse().ok()?;
        let era = words.get(i + 1).copied().unwrap_or_default();
        if matches!(era, "BC" | "BCE") && number > 0 {
            return Some(-number);
        }
        (word.len() == 4 && (1000..2100).contains(&number)).then_some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn years_before_christ_come_before_all_others() {
        assert_eq!(
            first("It sank about 65 BC and was found in 1901."),
            Some(-65)
        );
        assert_eq!(first("In 1901 divers raised 82 fragments."), Some(1901));
        assert_eq!(first("It had 223 teeth and 30 gears."), None);
    }
}
