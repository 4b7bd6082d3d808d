//! Each format on the small draft.

use serde_json::Value;

use super::fixture::{draft, evidence, id_of, numbered, page, quote, sample, section};
use crate::export::{ExportFile, FinishedDraft, files};
use crate::writing::{Article, Provenance};

fn text(draft: &FinishedDraft, name: &str) -> String {
    let files = files(draft).unwrap();
    let file = files.into_iter().find(|f| f.name == name).unwrap();
    String::from_utf8(file.bytes).unwrap()
}

fn json(draft: &FinishedDraft, name: &str) -> Value {
    serde_json::from_str(&text(draft, name)).unwrap()
}

#[test]
fn the_markdown_article_reads_as_it_should() {
    let expected = r#"# Mechanism

*Sentences in quotation marks are quoted word for word from the sources cited after them.*

The mechanism is old.[^1] "Nobody knows who made it."[^1]

## History

"It was found in 1901 'off Antikythera'."[^1]

## Mechanism

### Dials

"It has five turns."[^2] "The plate bears an inscription."[^2]

[^1]: Weiss, Anna, "The gears", National Museum, 1 May 2019, <https://museum.example/gears>

[^2]: "The dial", Dial Press, pp. 3, 4, library:papers/dial.pdf
"#;
    assert_eq!(text(&sample(), "article.md"), expected);
}

#[test]
fn without_a_model_no_model_is_said_to_have_written() {
    let mut draft = sample();
    for sentence in draft.article.as_mut().unwrap().sentences_mut() {
        if sentence.provenance == Provenance::Model {
            sentence.provenance = Provenance::Edited;
        }
    }
    let wikitext = text(&draft, "article.wiki");
    assert!(wikitext.contains("(no language model). Sentences in quotation marks"));
    draft.settings.model = "openai:some".to_owned();
    assert!(text(&draft, "article.wiki").contains("A language model wrote"));
}

#[test]
fn s85_the_wikitext_article_names_each_source_once() {
    let expected = r#"{{Short description|none}}
<!-- Draft made with Stormwright (no language model). A language model wrote sentences of this text; check each against its source. -->
{{Use dmy dates|date=November 2026}}

The '''mechanism''' is old.<ref name="Weiss2019">{{cite web |last=Weiss |first=Anna |date=1 May 2019 |title=The gears |url=https://museum.example/gears |website=National Museum |access-date=30 November 2026}}</ref> "Nobody knows who made it."<ref name="Weiss2019" />

== History ==

"It was found in 1901 'off Antikythera'."<ref name="Weiss2019" />

== Mechanism ==

=== Dials ===

"It has five turns."<ref name="DialPress">{{cite document |title=The dial |publisher=Dial Press}}</ref>{{rp|3}} "The plate bears an inscription."<ref name="DialPress" />{{rp|4}}

== References ==
{{reflist}}
"#;
    assert_eq!(text(&sample(), "article.wiki"), expected);
}

#[test]
fn s85_signs_of_wikitext_in_a_source_show_as_they_are() {
    let (mut source, passage) = page(
        "https://a.example/x y?q=[1]|{2}",
        "A | B ]] {{c}} <ref>d</ref> e=f ''g''",
        "* [[Link]] {{t|x}} <ref>r</ref> ~~~~ '''b''' __TOC__ [https://e.example f] &lt; R&D [sic]",
    );
    source.published = Some("2020".to_owned());
    let whole = source.text.clone();
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(
            1,
            "A == B",
            vec![super::fixture::sentence(
                &whole,
                &[&passage.id],
                Provenance::Human,
            )],
        )],
    });
    let draft = draft("T", article, evidence([(source, vec![passage])]));
    let wiki = text(&draft, "article.wiki");
    assert_eq!(
        &wiki[wiki.find("== A").unwrap()..],
        "== A &#61;&#61; B ==\n\n\
         &#42; &#91;&#91;Link&#93;&#93; &#123;&#123;t&#124;x&#125;&#125; &lt;ref&gt;r&lt;/ref&gt; \
         &#126;&#126;&#126;&#126; &#39;&#39;&#39;b&#39;&#39;&#39; &#95;&#95;TOC&#95;&#95; \
         &#91;https:&#47;/e.example f] &amp;lt; R&D [sic]\
         <ref name=\"aexample2020\">{{cite web |date=2020 |title=A &#124; B &#93;&#93; \
         &#123;&#123;c&#125;&#125; &lt;ref&gt;d&lt;/ref&gt; e=f &#39;&#39;g&#39;&#39; \
         |url=https://a.example/x%20y?q=%5B1%5D%7C%7B2%7D |website=a.example \
         |access-date=30 November 2026}}</ref>\n\n== References ==\n{{reflist}}\n"
    );
}

#[test]
fn s85_two_sources_of_one_name_get_letters_and_one_page_goes_into_the_template() {
    let named = |url: &str, author: &str| {
        let (mut source, mut passage) = page(url, "T", "Words.");
        source.authors = vec![author.to_owned()];
        source.published = Some("2021-02".to_owned());
        passage.page = Some(7);
        (source, passage)
    };
    let (a, b) = (
        named("https://a.example/", "Ann Ødegård-Šimić"),
        named("https://b.example/", "Bo Ødegård-Šimić"),
    );
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(
            1,
            "S",
            vec![quote("Words.", &[&a.1.id]), quote("Words.", &[&b.1.id])],
        )],
    });
    let wiki = text(
        &draft("T", article, evidence([(a.0, vec![a.1]), (b.0, vec![b.1])])),
        "article.wiki",
    );
    assert!(wiki.contains("<ref name=\"degardSimic2021a\">{{cite web |last=Ødegård-Šimić |first=Ann |date=February 2021 |title=T |url=https://a.example/ |website=a.example |page=7 |"), "{wiki}");
    assert!(wiki.contains("<ref name=\"degardSimic2021b\">"), "{wiki}");
    assert!(!wiki.contains("{{rp"), "{wiki}");
}

#[test]
fn s42_a_source_without_a_title_goes_by_its_host() {
    let (source, passage) = page("https://www.plain.example/p", "", "Words.");
    let article = numbered(Article {
        lead: Vec::new(),
        sections: vec![section(1, "S", vec![quote("Words.", &[&passage.id])])],
    });
    let draft = draft("T", article, evidence([(source, vec![passage])]));
    assert!(text(&draft, "article.md").contains("[^1]: \"plain.example\", plain.example, <https"));
    assert!(text(&draft, "article.wiki").contains("|title=plain.example |url="));
}

#[test]
fn s86_a_citation_without_evidence_gives_no_reference_and_an_unused_source_none_either() {
    let mut draft = sample();
    let gone = crate::sources::PassageId("sffffffffff.1".to_owned());
    let article = draft.article.as_mut().unwrap();
    article.sections[0].paragraphs[0].sentences[0].citations = vec![gone];
    article.sections[2].paragraphs.clear();
    let markdown = text(&draft, "article.md");
    assert!(markdown.contains("'off Antikythera'.\"\n"), "{markdown}");
    assert!(
        markdown.contains("[^1]: ") && !markdown.contains("[^2]"),
        "{markdown}"
    );
    let wiki = text(&draft, "article.wiki");
    assert_eq!(wiki.matches("<ref ").count(), 2, "{wiki}");
    assert!(!wiki.contains("DialPress"), "{wiki}");
    assert_eq!(
        json(&draft, "evidence.json")["sentences"][2]["citations"],
        serde_json::json!([])
    );
}

#[test]
fn s86_text_before_the_first_heading_stays_there() {
    let draft = sample();
    for name in ["article.md", "article.wiki"] {
        let written = text(&draft, name);
        let lead = written.find("Nobody knows who made it.").unwrap();
        assert!(
            lead < written
                .find("== History")
                .or(written.find("## History"))
                .unwrap()
        );
    }
}

#[test]
fn every_range_counts_characters_of_the_sources_text() {
    let draft = sample();
    let table = json(&draft, "evidence.json");
    let sentences = table["sentences"].as_array().unwrap();
    assert_eq!(sentences.len(), 5);
    for sentence in sentences {
        for citation in sentence["citations"].as_array().unwrap() {
            let file = format!("sources/{}.txt", citation["source"].as_str().unwrap());
            let characters: Vec<char> = text(&draft, &file).chars().collect();
            let range = citation["start"].as_u64().unwrap() as usize
                ..citation["end"].as_u64().unwrap() as usize;
            let there: String = characters[range].iter().collect();
            assert_eq!(there, citation["quote"].as_str().unwrap());
            if sentence["provenance"] == "quote" {
                assert_eq!(there, sentence["text"].as_str().unwrap());
            }
        }
    }
    assert_eq!(sentences[0]["section"], Value::Null);
    assert_eq!(sentences[0]["citations"][0]["start"], 0);
    assert_eq!(sentences[4]["section"], "Mechanism");
    assert_eq!(sentences[4]["heading"], "Dials");
    assert_eq!(sentences[4]["citations"][0]["page"], 4);
    assert_eq!(sentences[3]["citations"][0]["page"], 3);
}

#[test]
fn sources_are_listed_with_what_became_of_them() {
    let draft = sample();
    let sources = json(&draft, "sources.json");
    let rows = sources["sources"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["id"], id_of("https://museum.example/gears").0);
    assert_eq!(rows[0]["host"], "museum.example");
    assert_eq!(rows[0]["cited"], 3);
    assert_eq!(rows[0]["characters"], 104);
    assert_eq!(rows[0]["passages"][0]["end"], 104);
    assert_eq!(rows[1]["host"], Value::Null);
    assert_eq!(rows[2]["status"], "rejected");
    assert_eq!(rows[2]["file"], Value::Null);
    let names: Vec<String> = files(&draft).unwrap().into_iter().map(|f| f.name).collect();
    assert_eq!(
        names.iter().filter(|n| n.starts_with("sources/")).count(),
        2
    );
}

#[test]
fn s78_the_same_draft_gives_the_same_bytes_and_times_stand_in_the_record_alone() {
    let first = files(&sample()).unwrap();
    assert_eq!(first, files(&sample()).unwrap());
    let mut later = sample();
    later.id = "d2".to_owned();
    later.record.started_ms += 5_000;
    later.record.finished_ms += 9_000;
    later.record.worked_seconds += 4.0;
    let changed: Vec<String> = first
        .iter()
        .zip(files(&later).unwrap())
        .filter(|(a, b)| **a != *b)
        .map(|(a, _)| a.name.clone())
        .collect();
    assert_eq!(changed, ["run.json"]);
    let without_times = |draft: &FinishedDraft| {
        let mut record = json(draft, "run.json");
        let fields = record.as_object_mut().unwrap();
        fields.remove("id");
        fields.remove("time");
        record
    };
    assert_eq!(without_times(&sample()), without_times(&later));
}

#[test]
fn the_record_tells_what_the_run_did() {
    let record = json(&sample(), "run.json");
    assert_eq!(record["time"]["started"], "2026-11-30T00:53:20Z");
    assert_eq!(record["time"]["seconds"], 12.5);
    assert_eq!(record["time"]["stages"]["dialogues"], 8.5);
    assert_eq!(record["repeats_avoided"], 2);
    assert_eq!(record["failures"][0]["reason"], "blocked");
    assert_eq!(record["settings"]["model"], "none");
}

#[test]
fn a_part_that_was_not_reached_leaves_no_file() {
    let mut draft = sample();
    draft.article = None;
    draft.outline = None;
    draft.draft_outline = None;
    let names: Vec<String> = files(&draft)
        .unwrap()
        .into_iter()
        .map(|ExportFile { name, .. }| name)
        .filter(|name| !name.starts_with("sources/"))
        .collect();
    assert_eq!(names, ["dialogues.json", "sources.json", "run.json"]);
}
