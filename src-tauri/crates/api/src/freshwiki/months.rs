//! Months of a collection.

use crate::error::ApiError;

/// A month of a year; earlier ones are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Month {
    pub year: i16,
    /// 1 to 12.
    pub month: i8,
}

impl Month {
    /// Reads `2026-03`.
    pub fn read(text: &str) -> Result<Self, ApiError> {
        let date = format!("{}-01", text.trim()).parse::<jiff::civil::Date>();
        let date = date.map_err(|_| {
            ApiError::bad_input(
                format!("\"{text}\" is no month"),
                "write year and month, such as 2026-03",
            )
        })?;
        Ok(Self {
            year: date.year(),
            month: date.month(),
        })
    }

    /// This month to `last`, both included.
    pub fn to(self, last: Self) -> Result<Vec<Self>, ApiError> {
        if last < self {
            return Err(ApiError::bad_input(
                format!("the last month, {last}, is before the first, {self}"),
                "exchange --from and --to",
            ));
        }
        let next = |month: &Self| {
            let next = match month.month {
                12 => Self {
                    year: month.year + 1,
                    month: 1,
                },
                other => Self {
                    month: other + 1,
                    ..*month
                },
            };
            (next <= last).then_some(next)
        };
        Ok(std::iter::successors(Some(self), next).collect())
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_go_on_over_the_turn_of_the_year() {
        let first = Month::read("2025-11").unwrap();
        let months = first.to(Month::read("2026-02").unwrap()).unwrap();
        let shown: Vec<String> = months.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["2025-11", "2025-12", "2026-01", "2026-02"]);
        assert_eq!(first.to(first).unwrap(), [first]);
        assert!(first.to(Month::read("2025-10").unwrap()).is_err());
        for wrong in ["2026", "2026-13", "March 2026", ""] {
            assert!(Month::read(wrong).is_err(), "{wrong}");
        }
    }
}
