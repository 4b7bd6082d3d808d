//! What the reader sees in pages as people write them.

use super::*;

fn words(view: &str) -> String {
    view.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn views_are_as_long_as_the_page_and_hide_what_is_not_prose() {
    let text = "{{Short description|A bridge}}\n'''Größe''' is a [[bridge|span]] in [[Kent]].<ref name=\"a\">{{cite web |title=The best |url=https://a.example/}}</ref> \
                It said \"the best film\" of ''Great Work''.<!-- best --> See https://a.example/best now.\n\n{| class=x\n| best\n|}\n* an item\n\n== Legacy ==\nMore.\n\n== References ==\n{{reflist}}\nBest.\n";
    let page = Page::read(text);
    assert_eq!(page.prose.len(), text.len());
    assert_eq!(
        words(&page.prose),
        "Größe is a span in . It said \" \" of . See now. an item More."
    );
    let spoken = words(&page.spoken).replace(" .", ".");
    assert!(
        spoken.contains("in Kent. It said \"the best film\" of Great Work."),
        "{spoken}"
    );
    assert_eq!(page.headings.len(), 2);
    assert_eq!(page.references.len(), 1);
    assert_eq!(page.templates[1].name, "cite web");
    assert_eq!(page.templates[1].get("title"), Some("The best"));
    assert!(page.unbalanced.is_empty());
}

#[test]
fn a_reference_over_several_lines_does_not_end_a_sentence() {
    let text = "The mill stood<ref>{{cite web\n\n| title = T\n}}</ref> until 1901. It fell.\n";
    let page = Page::read(text);
    assert_eq!(page.sentences.len(), 2);
    assert_eq!(page.sentence_at(0), Some(page.sentences[0].clone()));
}

#[test]
fn what_has_no_partner_is_named() {
    for (text, found) in [
        ("A {{cite web |title=T", "{{"),
        ("A [[link", "[["),
        ("A <ref>one. B.", "<ref>"),
        ("A }} b", "}}"),
    ] {
        let page = Page::read(text);
        let named: Vec<&str> = page
            .unbalanced
            .iter()
            .map(|range| &text[range.clone()])
            .collect();
        assert_eq!(named, [found], "{text}");
    }
}

#[test]
fn bars_of_inner_templates_and_links_belong_to_them() {
    let page = Page::read("{{cite book |title=A {{!}} B |author=[[X|Y]] |2=a=b <!-- |c -->}}");
    let outer = &page.templates[0];
    assert_eq!(outer.get("title"), Some("A {{!}} B"));
    assert_eq!(outer.get("author"), Some("[[X|Y]]"));
    assert_eq!(outer.get("2"), Some("a=b"));
}

#[test]
fn inches_and_apostrophes_open_no_quotation() {
    let page = Page::read("A 5\" pipe and a 6\" pipe of the best make, the dogs' best.");
    assert!(words(&page.prose).contains("of the best make"));
}

#[test]
fn attributes_are_read_as_the_extension_reads_them() {
    let page = Page::read(
        "a<ref name=x/> b<ref name=\"y z\" group=\"n\">t</ref> c<ref name=foo bar>t</ref>",
    );
    let names: Vec<Option<&str>> = page
        .references
        .iter()
        .map(|reference| reference.attributes.name.as_deref())
        .collect();
    assert_eq!(names, [Some("x"), Some("y z"), Some("foo")]);
    assert!(page.references[2].attributes.broken);
    assert!(!page.references[1].attributes.broken);
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in "[a\\[\\]{}|<>=\"'\n ü!/refnowk-]{0,80}") {
        let page = Page::read(&text);
        proptest::prop_assert_eq!(page.prose.len(), text.len());
        proptest::prop_assert_eq!(page.spoken.len(), text.len());
    }
}
