//! Porter's stemmer as ROUGE scores use it: M. F. Porter, "An algorithm for suffix stripping" (Program 14(3), 1980), with
//! the departures that NLTK has by default and that PyPI `rouge-score` therefore counts with. The Snowball stemmer of
//! [`crate::text::words`] is a later algorithm and gives other stems.

/// Words that NLTK stems by a list.
const IRREGULAR: &[(&str, &str)] = &[
    ("skies", "sky"),
    ("sky", "sky"),
    ("dying", "die"),
    ("lying", "lie"),
    ("tying", "tie"),
    ("news", "news"),
    ("innings", "inning"),
    ("inning", "inning"),
    ("outings", "outing"),
    ("outing", "outing"),
    ("cannings", "canning"),
    ("canning", "canning"),
    ("howe", "howe"),
    ("proceed", "proceed"),
    ("exceed", "exceed"),
    ("succeed", "succeed"),
];

const STEP_2: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("bli", "ble"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
    ("fulli", "ful"),
    ("logi", "log"),
];

const STEP_3: &[(&str, &str)] = &[
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];

const STEP_4: &[&str] = &[
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
];

/// The stem of `word`, which holds lower-case letters and digits of ASCII only; any other word comes back as it is.
pub fn stem(word: &str) -> String {
    if let Some((_, stem)) = IRREGULAR.iter().find(|(form, _)| *form == word) {
        return (*stem).to_owned();
    }
    if word.len() <= 2 || !word.is_ascii() {
        return word.to_owned();
    }
    let word = past_and_gerund(&plural(word));
    let word = step_3(&step_2(&final_y(&word)));
    final_double_l(&final_e(&step_4(&word)))
}

/// Step 1a.
fn plural(word: &str) -> String {
    if word.len() == 4 && word.ends_with("ies") {
        return word[..3].to_owned();
    }
    for (suffix, replacement) in [("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", "")] {
        if let Some(stem) = word.strip_suffix(suffix) {
            return format!("{stem}{replacement}");
        }
    }
    word.to_owned()
}

/// Step 1b.
fn past_and_gerund(word: &str) -> String {
    if let Some(stem) = word.strip_suffix("ied") {
        let ending = if word.len() == 4 { "ie" } else { "i" };
        return format!("{stem}{ending}");
    }
    if let Some(stem) = word.strip_suffix("eed") {
        return match measure(stem) {
            0 => word.to_owned(),
            _ => format!("{stem}ee"),
        };
    }
    let stems = ["ed", "ing"].map(|suffix| word.strip_suffix(suffix));
    let Some(stem) = stems.into_iter().flatten().find(|stem| has_vowel(stem)) else {
        return word.to_owned();
    };
    if ["at", "bl", "iz"].iter().any(|end| stem.ends_with(end)) {
        return format!("{stem}e");
    }
    if ends_double_consonant(stem) {
        return match stem.as_bytes().last() {
            Some(b'l' | b's' | b'z') => stem.to_owned(),
            _ => stem[..stem.len() - 1].to_owned(),
        };
    }
    if measure(stem) == 1 && ends_cvc(stem) {
        return format!("{stem}e");
    }
    stem.to_owned()
}

/// Step 1c; unlike Porter, "y" after a consonant that does not begin the word.
fn final_y(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if stem.len() > 1 && is_consonant(stem.as_bytes(), stem.len() - 1) => {
            format!("{stem}i")
        }
        _ => word.to_owned(),
    }
}

fn step_2(word: &str) -> String {
    if let Some(stem) = word.strip_suffix("alli")
        && measure(stem) > 0
    {
        return step_2(&format!("{stem}al"));
    }
    replaced(word, STEP_2, |suffix, stem| match suffix {
        "logi" => measure(&format!("{stem}l")) > 0,
        _ => measure(stem) > 0,
    })
}

fn step_3(word: &str) -> String {
    replaced(word, STEP_3, |_, stem| measure(stem) > 0)
}

fn step_4(word: &str) -> String {
    for suffix in STEP_4 {
        if let Some(stem) = word.strip_suffix(suffix) {
            let goes = measure(stem) > 1 && (*suffix != "ion" || stem.ends_with(['s', 't']));
            return if goes { stem } else { word }.to_owned();
        }
    }
    word.to_owned()
}

/// Step 5a.
fn final_e(word: &str) -> String {
    match word.strip_suffix('e') {
        Some(stem) if measure(stem) > 1 || measure(stem) == 1 && !ends_cvc(stem) => stem.to_owned(),
        _ => word.to_owned(),
    }
}

/// Step 5b.
fn final_double_l(word: &str) -> String {
    match word.strip_suffix('l') {
        Some(stem) if stem.ends_with('l') && measure(stem) > 1 => stem.to_owned(),
        _ => word.to_owned(),
    }
}

/// The word with the first suffix of `rules` that it has replaced, where `allowed` lets it; else as it is.
fn replaced(word: &str, rules: &[(&str, &str)], allowed: impl Fn(&str, &str) -> bool) -> String {
    for (suffix, replacement) in rules {
        if let Some(stem) = word.strip_suffix(suffix) {
            return match allowed(suffix, stem) {
                true => format!("{stem}{replacement}"),
                false => word.to_owned(),
            };
        }
    }
    word.to_owned()
}

fn is_consonant(word: &[u8], at: usize) -> bool {
    match word[at] {
        b'a' | b'e' | b'i' | b'o' | b'u' => false,
        b'y' => at == 0 || !is_consonant(word, at - 1),
        _ => true,
    }
}

/// Porter's m: how often a vowel is followed by a consonant.
fn measure(stem: &str) -> usize {
    let bytes = stem.as_bytes();
    (1..bytes.len())
        .filter(|&at| is_consonant(bytes, at) && !is_consonant(bytes, at - 1))
        .count()
}

fn has_vowel(stem: &str) -> bool {
    (0..stem.len()).any(|at| !is_consonant(stem.as_bytes(), at))
}

fn ends_double_consonant(word: &str) -> bool {
    match word.as_bytes() {
        [.., a, b] => a == b && is_consonant(word.as_bytes(), word.len() - 1),
        _ => false,
    }
}

/// Consonant, vowel, consonant other than w, x and y at the end; also a word of vowel and consonant alone.
fn ends_cvc(word: &str) -> bool {
    let bytes = word.as_bytes();
    let n = bytes.len();
    let consonant = |at| is_consonant(bytes, at);
    match n {
        0 | 1 => false,
        2 => !consonant(0) && consonant(1),
        _ => {
            consonant(n - 3)
                && !consonant(n - 2)
                && consonant(n - 1)
                && !matches!(bytes[n - 1], b'w' | b'x' | b'y')
        }
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn stems_are_porters() {
        let pairs = [
            ("caresses", "caress"),
            ("ponies", "poni"),
            ("agreed", "agre"),
            ("plastered", "plaster"),
            ("motoring", "motor"),
            ("conflated", "conflat"),
            ("hopping", "hop"),
            ("falling", "fall"),
            ("filing", "file"),
            ("relational", "relat"),
            ("electricity", "electr"),
            ("adjustment", "adjust"),
            ("adoption", "adopt"),
            ("probate", "probat"),
            ("controlling", "control"),
        ];
        for (word, expected) in pairs {
            assert_eq!(stem(word), expected, "{word}");
        }
    }

    #[test]
    fn departures_of_nltk_count() {
        // Porter himself gives "sky" → "sky", "enjoy" → "enjoi", "dies" → "di".
        for (word, expected) in [
            ("skies", "sky"),
            ("enjoy", "enjoy"),
            ("dies", "die"),
            ("spied", "spi"),
            ("tied", "tie"),
            ("generally", "gener"),
            ("hopefully", "hope"),
            ("news", "news"),
        ] {
            assert_eq!(stem(word), expected, "{word}");
        }
    }
}
