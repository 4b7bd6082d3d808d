//! Names of authors as pages print them: people split into last and first, bodies told from people, and what is no author
//! at all left out.

/// An author of a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// A person.
    Person {
        /// The family's name, with its particles.
        last: String,
        /// All other names.
        first: String,
    },
    /// A body, or a person of one name.
    Named(String),
}

impl Author {
    /// The author of whom `printed` is the name; `None` where it names nobody. `body` says that the page calls it one.
    pub fn read(printed: &str, body: bool) -> Option<Self> {
        let name = bare(printed)?;
        if body || is_body(&name) {
            return Some(Self::Named(name));
        }
        if let Some((last, first)) = name.split_once(',') {
            let (last, first) = (last.trim(), first.trim());
            if last.is_empty() || first.is_empty() || first.contains(',') {
                return Some(Self::Named(name));
            }
            return Some(Self::Person {
                last: last.to_owned(),
                first: first.to_owned(),
            });
        }
        let words: Vec<&str> = name.split(' ').collect();
        if words.len() < 2 {
            return Some(Self::Named(name));
        }
        // The family comes first where these scripts are written.
        if name.chars().any(is_east_asian) {
            return Some(Self::Person {
                last: words[0].to_owned(),
                first: words[1..].join(" "),
            });
        }
        let (words, suffix) = match words.split_last() {
            Some((last, before)) if before.len() > 1 && is_suffix(last) => (before, Some(*last)),
            _ => (words.as_slice(), None),
        };
        let mut at = words.len() - 1;
        while at > 1 && is_particle(words[at - 1]) {
            at -= 1;
        }
        // "Ludwig van Beethoven", where only one name stands before the particle.
        let mut first = words[..at].join(" ");
        if let Some(suffix) = suffix {
            first = format!("{first} {suffix}");
        }
        Some(Self::Person {
            last: words[at..].join(" "),
            first,
        })
    }

    /// `Last, First`, or the name.
    pub fn printed(&self) -> String {
        match self {
            Self::Person { last, first } => format!("{last}, {first}"),
            Self::Named(name) => name.clone(),
        }
    }

    /// What it is sorted and cited by.
    pub fn last(&self) -> &str {
        match self {
            Self::Person { last, .. } => last,
            Self::Named(name) => name,
        }
    }
}

/// Names that stand where no author is named.
const NOBODY: &[&str] = &[
    "admin",
    "administrator",
    "all rights reserved",
    "anonymous",
    "author",
    "by",
    "contributor",
    "contributors",
    "editor",
    "editors",
    "editorial staff",
    "editorial team",
    "guest",
    "guest author",
    "guest contributor",
    "n/a",
    "news desk",
    "newsdesk",
    "newsroom",
    "no author",
    "none",
    "null",
    "online desk",
    "press office",
    "press release",
    "redaktion",
    "root",
    "staff",
    "staff reporter",
    "staff reporters",
    "staff writer",
    "staff writers",
    "the editor",
    "the editors",
    "undefined",
    "unknown",
    "unknown author",
    "user",
    "various",
    "web desk",
    "web editor",
    "web team",
    "webmaster",
    "wordpress",
];

/// Words that only a body has in its name.
const BODY_WORDS: &[&str] = &[
    "academy",
    "administration",
    "agency",
    "archives",
    "army",
    "assembly",
    "association",
    "authority",
    "board",
    "broadcasting",
    "bulletin",
    "bureau",
    "cathedral",
    "center",
    "centre",
    "chronicle",
    "church",
    "club",
    "collection",
    "college",
    "commission",
    "committee",
    "company",
    "congress",
    "consortium",
    "corporation",
    "council",
    "court",
    "department",
    "desk",
    "directorate",
    "division",
    "embassy",
    "enterprise",
    "federation",
    "foundation",
    "fund",
    "gallery",
    "gazette",
    "government",
    "group",
    "herald",
    "hospital",
    "inc",
    "inc.",
    "initiative",
    "institute",
    "institution",
    "journal",
    "laboratory",
    "library",
    "limited",
    "llc",
    "ltd",
    "ltd.",
    "magazine",
    "media",
    "ministry",
    "municipality",
    "museum",
    "nations",
    "navy",
    "network",
    "newswire",
    "news",
    "newsroom",
    "office",
    "organisation",
    "organization",
    "parliament",
    "partnership",
    "police",
    "press",
    "programme",
    "project",
    "publishing",
    "radio",
    "records",
    "research",
    "reuters",
    "review",
    "school",
    "secretariat",
    "service",
    "services",
    "society",
    "staff",
    "studio",
    "studios",
    "survey",
    "team",
    "television",
    "times",
    "tribune",
    "trust",
    "tv",
    "union",
    "university",
    "universität",
    "université",
    "weekly",
    "working",
    "gmbh",
    "e.v.",
    "plc",
    "stiftung",
    "museo",
    "musée",
    "instituto",
    "institut",
    "ministerio",
    "ministère",
    "ministerium",
    "universidad",
    "redaktion",
];

fn is_body(name: &str) -> bool {
    let lower = name.to_lowercase();
    let mut words = lower.split([' ', '/']);
    lower.starts_with("the ")
        || lower.contains(" and ")
        || lower.contains(" of the ")
        || lower.contains(" for ")
        || name.contains('&')
        || words.any(|word| BODY_WORDS.contains(&word.trim_matches([',', '(', ')'])))
}

/// The name without "By" before it and a post or a paper behind it; `None` for what is no name.
fn bare(printed: &str) -> Option<String> {
    let mut name = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    for before in [
        "written by ",
        "posted by ",
        "by ",
        "par ",
        "por ",
        "text: ",
        "author: ",
    ] {
        let starts = name.get(..before.len());
        if starts.is_some_and(|start| start.to_lowercase() == before) {
            name = name[before.len()..].trim().to_owned();
            break;
        }
    }
    for behind in [" | ", " – ", " — ", " - ", " · ", " / ", " @"] {
        if let Some((person, _)) = name.split_once(behind) {
            name = person.trim().to_owned();
        }
    }
    if let Some((person, behind)) = name.split_once(" (")
        && behind.ends_with(')')
    {
        name = person.trim().to_owned();
    }
    name = without_life(&name).to_owned();
    if let Some((person, post)) = name.split_once(',')
        && is_post(post)
    {
        name = person.trim().to_owned();
    }
    // Where these scripts are written the post stands before or behind the name.
    if name.chars().any(is_east_asian) {
        let words: Vec<&str> = name.split(' ').filter(|word| !is_post(word)).collect();
        name = words.join(" ");
    }
    for honour in [
        "Dr. ",
        "Dr ",
        "Prof. ",
        "Professor ",
        "Mr ",
        "Mr. ",
        "Mrs ",
        "Mrs. ",
        "Ms ",
        "Ms. ",
        "Sir ",
    ] {
        if let Some(person) = name.strip_prefix(honour) {
            name = person.trim().to_owned();
        }
    }
    let ends_in_initial = name
        .rsplit([' ', '.'])
        .find(|word| !word.is_empty())
        .is_some_and(|word| name.ends_with('.') && word.chars().count() <= 2);
    let trimmed = name.trim_end_matches([',', ' ', ';', ':']);
    let trimmed = if ends_in_initial {
        trimmed
    } else {
        trimmed.trim_end_matches('.')
    };
    let lower = trimmed.to_lowercase();
    let nobody = trimmed.is_empty()
        || NOBODY.contains(&lower.as_str())
        || lower.contains(['@', '<', '>', '{', '}', '='])
        || lower.contains("://")
        || lower.starts_with("www.")
        || lower.split(' ').count() == 1 && is_host(&lower)
        || !lower.contains(char::is_alphabetic)
        || trimmed.chars().any(|c| c.is_ascii_digit()) && !trimmed.contains(' ')
        || trimmed.chars().count() > 120;
    (!nobody).then(|| trimmed.to_owned())
}

fn is_host(word: &str) -> bool {
    word.rsplit_once('.').is_some_and(|(name, end)| {
        name.len() > 1 && end.len() > 1 && end.chars().all(|c| c.is_ascii_alphabetic())
    })
}

/// The name without the years of a life that catalogues put behind it: "Lee, Ann, 1931-2004".
fn without_life(name: &str) -> &str {
    match name.rsplit_once(',') {
        Some((person, years))
            if years.trim().chars().filter(char::is_ascii_digit).count() >= 4
                && years
                    .chars()
                    .all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-' | '–' | '.' | '?')) =>
        {
            person.trim()
        }
        _ => name,
    }
}

/// Whether words beside a name say what somebody is and not who: "Staff writers", "Senior Reporter".
pub fn is_post(behind: &str) -> bool {
    const POSTS: &[&str] = &[
        "reporter",
        "reporters",
        "correspondent",
        "correspondents",
        "editor",
        "editors",
        "writer",
        "writers",
        "journalist",
        "journalists",
        "columnist",
        "critic",
        "photographer",
        "redakteur",
        "redakteurin",
        "korrespondent",
        "korrespondentin",
        "journaliste",
        "periodista",
        "giornalista",
        "記者",
        "論説委員",
        "編集委員",
        "기자",
        "staff",
        "phd",
        "ph.d",
        "ph.d.",
        "md",
        "m.d",
        "m.d.",
        "frs",
        "obe",
        "mba",
        "esq",
        "contributor",
        "professor",
        "curator",
        "producer",
    ];
    let lower = behind.trim().to_lowercase();
    lower.split([' ', ',']).any(|word| POSTS.contains(&word))
}

fn is_suffix(word: &str) -> bool {
    matches!(word, "Jr" | "Jr." | "Sr" | "Sr." | "II" | "III" | "IV")
}

fn is_particle(word: &str) -> bool {
    const PARTICLES: &[&str] = &[
        "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "du", "la",
        "le", "ten", "ter", "zu", "zur", "bin", "ibn", "bint", "al", "el", "af", "av", "st.",
        "vom", "zum", "do", "e", "y", "mac", "ben", "op",
    ];
    PARTICLES.contains(&word)
        || matches!(
            word,
            "Van"
                | "Von"
                | "De"
                | "Du"
                | "La"
                | "Le"
                | "Della"
                | "Di"
                | "Da"
                | "Del"
                | "Der"
                | "Den"
                | "Al"
                | "El"
                | "Bin"
                | "Ibn"
                | "St."
                | "St"
        )
}

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(printed: &str) -> Option<String> {
        Author::read(printed, false).map(|author| author.printed())
    }

    #[test]
    fn people_are_split_into_last_and_first() {
        for (printed, expected) in [
            ("Ann Lee", "Lee, Ann"),
            ("By Ann B. Lee", "Lee, Ann B."),
            ("Lee, A. B.", "Lee, A. B."),
            ("Martin King Jr.", "King, Martin Jr."),
            ("Ludwig van der Berg", "van der Berg, Ludwig"),
            ("Ann Ødegård-Šimić", "Ødegård-Šimić, Ann"),
            ("Ann Lee, Senior Reporter", "Lee, Ann"),
            ("Ann Lee | The Courier", "Lee, Ann"),
            ("Dr. Ann Lee, PhD", "Lee, Ann"),
            ("山田 太郎", "山田, 太郎"),
            ("記者　山田 太郎", "山田, 太郎"),
            ("Lee, Ann, 1931-2004", "Lee, Ann"),
            ("Lee, Ann, 1931-", "Lee, Ann"),
        ] {
            assert_eq!(read(printed).as_deref(), Some(expected), "{printed}");
        }
    }

    #[test]
    fn bodies_and_people_of_one_name_stay_whole() {
        for name in [
            "Museum of the Sea",
            "Office for National Statistics",
            "Ofelia",
            "Department for Culture, Media and Sport",
            "The Courier",
            "Wire Bulletin",
        ] {
            assert_eq!(read(name).as_deref(), Some(name), "{name}");
        }
        assert_eq!(
            Author::read("Harlan Creek", true),
            Some(Author::Named("Harlan Creek".to_owned()))
        );
    }

    #[test]
    fn what_names_nobody_is_no_author() {
        for nobody in [
            "Staff",
            "admin",
            "desk@a.example",
            "https://a.example/ann",
            "courier.example",
            "<b>",
            "",
            "admin2",
            "—",
        ] {
            assert_eq!(read(nobody), None, "{nobody}");
        }
    }
}
