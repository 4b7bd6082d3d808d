//! The rules in the situations that they are for.

use super::*;

const TODAY: Day = Day {
    year: 2026,
    month: 11,
    day: 30,
};

fn ids(text: &str) -> Vec<String> {
    lint(text, TODAY)
        .into_iter()
        .map(|problem| problem.id)
        .collect()
}

fn has(text: &str, id: &str) -> bool {
    ids(text).iter().any(|found| found == id)
}

#[test]
fn every_file_of_rules_is_read() {
    assert_eq!(Catalogue::bundled().faults, Vec::<String>::new());
}

/// A sentence or page with the rule that it breaks.
const BROKEN: &[(&str, &str)] = &[
    (
        "I hope this helps! The bridge has two spans.",
        "residue-chat",
    ),
    (
        "As an AI language model, I cannot verify this.",
        "residue-model",
    ),
    (
        "While specific details about her childhood are limited, she was born in Kent.",
        "residue-gap",
    ),
    ("She keeps her personal life private.", "residue-gap"),
    (
        "Born on [Birth Date] in [Your City].",
        "residue-placeholder",
    ),
    (
        "<!-- Add citation for the census here -->Text.",
        "residue-placeholder",
    ),
    ("x citeturn0search1 y", "residue-tool-mark"),
    ("It fell in 1901 【85†L261-269】.", "residue-tool-mark"),
    (
        "It fell :contentReference[oaicite:16]{index=16}.",
        "residue-tool-mark",
    ),
    (
        "<ref>[https://a.b/?id=5&utm_source=chatgpt.com T]</ref>",
        "residue-tracking",
    ),
    ("A\u{200b}B stands.", "residue-invisible"),
    ("## History\nText.", "markdown-heading"),
    ("It is **bold** here.", "markdown-bold"),
    ("See [the page](https://a.example/b).", "markdown-link"),
    ("The mill fell.[3] It was rebuilt.", "number-as-reference"),
    ("The legendary bridge opened in 1901.", "puffery"),
    ("It is widely regarded as a leading mill.", "weasel"),
    ("Some critics argue that it is too long.", "weasel-group"),
    ("Clearly, the mill was too small.", "editorialising"),
    ("It is important to note that the mill closed.", "didactic"),
    ("He passed away in 1901.", "euphemism"),
    ("You can see the mill from the road.", "person"),
    ("The bridge currently carries 500 cars.", "time-relative"),
    ("As of now, the bridge is closed.", "as-of-no-year"),
    ("It stood between 2019–2021.", "range-between"),
    ("In the 1990's it closed.", "decade-apostrophe"),
    ("It opened on the 6th of March 1901.", "date-ordinal"),
    ("== Impact And Legacy ==\nText.", "heading-title-case"),
    ("== A ==\nx\n==== B ====\nx", "heading-skip"),
    ("== History<ref>x</ref> ==\nText.", "heading-markup"),
    (
        "Lead.\n\n== A ==\nx\n\n== External links ==\n* x\n\n== References ==\n{{reflist}}",
        "appendix-order",
    ),
    (
        "A.<ref name=\"a\">one</ref> B.<ref name=\"a\">two</ref>",
        "reference-redefined",
    ),
    ("A.<ref name=\"nope\" />", "reference-undefined"),
    ("A.<ref name=\"1\">x</ref>", "reference-number-name"),
    ("A.<ref></ref>", "reference-empty"),
    ("A.<ref name=foo bar>x</ref>", "reference-attributes"),
    (
        "A.<references>\n<ref name=\"z\">x</ref>\n</references>",
        "reference-unused",
    ),
    (
        "A.<ref>https://en.wikipedia.org/wiki/A</ref>",
        "reference-circular",
    ),
    ("The mill {{cite web |title=T stands.", "markup-unbalanced"),
    (
        "Despite these challenges, the mill continues to thrive.",
        "challenges-formula",
    ),
    (
        "The station serves as a vital hub for the region, highlighting its enduring significance. It is a testament to \
         progress, fostering a vibrant community.",
        "density-section",
    ),
    (
        "The mine closed in 1901,<ref name=\"a\">A</ref> which led to a fall in the town's population.<ref name=\"b\">B</ref>",
        "over-association",
    ),
];

#[test]
fn what_is_broken_is_named() {
    for (text, id) in BROKEN {
        assert!(has(text, id), "{id} not in {:?} for {text}", ids(text));
    }
}

/// Text that is as it should be, with the rule that must keep quiet.
const SOUND: &[(&str, &str)] = &[
    (
        "Turn left and search again.[citation needed]",
        "residue-tool-mark",
    ),
    ("He said it was \"the legendary bridge\".", "puffery"),
    ("It was shown in ''The Legendary Bridge''.", "puffery"),
    ("She won the Award for Outstanding Service.", "puffery"),
    ("Smith calls her a brilliant scholar.", "puffery"),
    ("As of November 2026, it carries 500 cars.", "as-of-no-year"),
    ("It ran from 2019 to 2021.", "range-from"),
    (
        "== Battle of Hastings ==\nThe Battle of Hastings was in 1066.",
        "heading-title-case",
    ),
    (
        "{{Infobox bridge\n| note = legendary [citation]\n}}\nA bridge.",
        "puffery",
    ),
    (
        "<code>**bold** and [a](https://a.example/b)</code>",
        "markdown-bold",
    ),
    (
        "<!-- ordinary remark of an editor -->Text.",
        "residue-placeholder",
    ),
    (
        "A.<ref name=\"a\">one</ref> B.<ref name=\"a\" />",
        "reference-undefined",
    ),
    (
        "A.<ref name=\"a\">one</ref> B.<ref name=\"a\">one</ref>",
        "reference-redefined",
    ),
    ("* first\n** second **\n", "markdown-bold"),
    (
        "The mine closed in 1901,<ref>A</ref> and the town had 500 people.<ref>B</ref>",
        "over-association",
    ),
    ("It is 5 – 7&nbsp;km long — or so.", "double-hyphen"),
];

#[test]
fn what_is_sound_is_left_alone() {
    for (text, id) in SOUND {
        assert!(!has(text, id), "{id} for {text}");
    }
}

#[test]
fn a_plain_article_has_no_error_and_no_warning() {
    let text = "{{Short description|Road bridge in Kent}}\n{{Use dmy dates|date=November 2026}}\n'''Mill Bridge''' is a road bridge in [[Kent]], England. \
                It was opened on 6 March 1901.\n\n== History ==\nThe county built the bridge between 1899 and 1901.<ref name=\"Smith2019\">{{cite book \
                |last=Smith |first=Jane |date=2019 |title=Bridges of Kent |publisher=Oast |page=12 |isbn=978-0-306-40615-7}}</ref> \
                It carried a tramway until 1932.<ref name=\"Smith2019\" />\n\n== References ==\n{{reflist}}\n";
    let grave: Vec<_> = lint(text, TODAY)
        .into_iter()
        .filter(|problem| problem.severity > Severity::Info)
        .collect();
    assert_eq!(grave, Vec::new());
}

#[test]
fn places_are_lines_and_characters() {
    let problems = lint("Größe zählt.\n\nThe legendary mill.", TODAY);
    let found = problems
        .iter()
        .find(|problem| problem.id == "puffery")
        .unwrap();
    assert_eq!(
        (found.line, found.column, found.end_line, found.end_column),
        (3, 5, 3, 14)
    );
    assert_eq!(found.excerpt, "legendary");
}

#[test]
fn a_fix_says_what_could_stand_there() {
    for (text, id, fix) in [
        (
            "It stood between 2019–2021.",
            "range-between",
            "between 2019 and 2021",
        ),
        ("In the 1990's it closed.", "decade-apostrophe", "1990s"),
        ("Smith’s mill.", "curly-quotes", "'"),
        ("It is **bold** here.", "markdown-bold", "'''bold'''"),
        (
            "== Early History ==\nText.",
            "heading-title-case",
            "Early history",
        ),
        ("## History\nText.", "markdown-heading", "== History =="),
        (
            "### Later years\nText.",
            "markdown-heading-below",
            "=== Later years ===",
        ),
        (
            "A<ref>[https://a.b/?id=5&utm_source=chatgpt.com T]</ref>.",
            "residue-tracking",
            "",
        ),
        (
            "A<ref>[https://a.b/?utm_source=chatgpt.com&id=5 T]</ref>.",
            "residue-tracking",
            "?",
        ),
    ] {
        let problems = lint(text, TODAY);
        let found = problems
            .iter()
            .find(|problem| problem.id == id)
            .unwrap_or_else(|| panic!("{id}: {text}"));
        assert_eq!(found.fix.as_deref(), Some(fix), "{text}");
    }
}

#[test]
fn dates_are_judged_on_the_day_that_is_given() {
    let text = "{{cite web |title=T |url=https://example.org/a |access-date=1 March 2027}}";
    assert!(has(text, "cs1-bad-date"));
    let later = Day::parse("2027-03-02").unwrap();
    assert!(lint(text, later).is_empty());
}

#[test]
fn messages_point_to_sources_and_never_to_hiding() {
    for rule in rules()
        .iter()
        .filter(|rule| rule.family == "machine prose" || rule.family == "residue")
    {
        let message = rule.message.to_lowercase();
        assert!(
            !message.contains("rephrase") && !message.contains("reword"),
            "{}",
            rule.id
        );
    }
}

#[test]
fn every_rule_names_its_guideline_and_its_date() {
    for rule in rules() {
        assert!(
            !rule.guideline.is_empty() && rule.dated.starts_with("20"),
            "{}",
            rule.id
        );
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_judged(text in "(?:[a-zäA-Z ,.]|<ref>|</ref>|\\{\\{|\\}\\}|\\[\\[|\\]\\]|==|\n|''|\"|cite web ?\\||=|<!--|-->|—){0,40}") {
        let lines = text.split('\n').count();
        for problem in lint(&text, TODAY) {
            proptest::prop_assert!(problem.line >= 1 && problem.end_line <= lines);
        }
    }
}
