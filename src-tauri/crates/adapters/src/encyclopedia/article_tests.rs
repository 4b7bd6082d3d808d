//! Articles as MediaWiki renders them, with answers in the documented shapes of `action=query` and `action=parse`,
//! format version 2.

use serde_json::{Value, json};

use super::*;
use crate::http::testing::{Answer, Server};

async fn wiki(answer: Value) -> (MediaWiki, Server) {
    let server = Server::start(move |_, _| Answer::json(200, &answer)).await;
    let wiki = MediaWiki::new(server.url("/w/api.php").as_str()).unwrap();
    (wiki, server)
}

const HTML: &str = r##"<div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">
<div role="note" class="hatnote navigation-not-searchable">For the film, see <a href="/wiki/X">X</a>.</div>
<table class="infobox"><tbody><tr><td><p>Box 1</p></td></tr></tbody></table>
<p class="mw-empty-elt"></p>
<p><b>Storm&#160;Ida</b> was a storm.<sup id="cite_ref-a_1-0" class="reference"><a href="#cite_note-a-1"><span class="cite-bracket">&#91;</span>1<span class="cite-bracket">&#93;</span></a></sup></p>
<div class="mw-heading mw-heading2"><h2 id="Impact">Impact</h2></div>
<figure><figcaption><p>A picture</p></figcaption></figure>
<p>Trees fell in Wales.<sup class="reference"><a href="#cite_note-a-1">[1]</a></sup><sup class="reference"><a href="#cite_note-b-2">[2]</a></sup>
Mr. Jones<sup class="noprint Inline-Template">[<i>who?</i>]</sup> saw 3.5 metres of water,<sup class="reference"><a href="#cite_note-b-2">[2]</a></sup> he said.
</p>
<ul><li>A list</li></ul>
<h3><span class="mw-headline" id="Wales">Wales</span><span class="mw-editsection">[edit]</span></h3>
<p>Roads were shut.<sup class="reference"><a href="#cite_note-c-3">[3]</a></sup></p>
<div class="mw-heading mw-heading2"><h2 id="References">References</h2></div>
<div class="reflist"><ol class="references">
<li id="cite_note-a-1"><span class="reference-text"><cite>"<a rel="nofollow" class="external text" href="https://web.archive.org/web/2/https://a.example/x">Archived</a>". <a class="external text" href="https://a.example/x">the original</a></cite></span></li>
<li id="cite_note-b-2"><span class="reference-text"><a class="external" href="//b.example/y">B</a> <a href="/wiki/B">B</a></span></li>
<li id="cite_note-c-3"><span class="reference-text">Smith, <i>A Book</i>, p. 7</span></li>
</ol></div></div>"##;

fn sentence(text: &str, references: &[&str]) -> WikiSentence {
    WikiSentence {
        text: text.to_owned(),
        references: references.iter().map(|&url| url.to_owned()).collect(),
    }
}

#[tokio::test]
async fn the_prose_is_read_with_what_each_sentence_cites_and_nothing_around_it() {
    let (wiki, server) =
        wiki(json!({"parse": {"title": "Storm Ida", "pageid": 5, "text": HTML}})).await;
    let article = wiki.prose(77).await.unwrap();
    assert_eq!(article.lead, ["Storm Ida was a storm."]);
    let sections = [
        WikiSection {
            level: 1,
            title: "Impact".to_owned(),
            sentences: vec![
                sentence(
                    "Trees fell in Wales.",
                    &["https://a.example/x", "https://b.example/y"],
                ),
                sentence(
                    "Mr. Jones saw 3.5 metres of water, he said.",
                    &["https://b.example/y"],
                ),
            ],
        },
        WikiSection {
            level: 2,
            title: "Wales".to_owned(),
            sentences: vec![sentence("Roads were shut.", &[])],
        },
        WikiSection {
            level: 1,
            title: "References".to_owned(),
            sentences: Vec::new(),
        },
    ];
    assert_eq!(article.sections, sections);
    assert!(server.asked()[0].path.contains("oldid=77&prop=text"));
}

#[tokio::test]
async fn titles_that_exist_are_told_with_revision_address_and_where_they_lead() {
    let (wiki, server) = wiki(json!({"query": {
        "normalized": [{"from": "storm Ida", "to": "Storm Ida"}],
        "redirects": [{"from": "Ida 2025", "to": "Storm Ida"}],
        "pages": [
            {"pageid": 5, "ns": 0, "title": "Storm Ida", "lastrevid": 77, "fullurl": "https://w.example/wiki/Storm_Ida"},
            {"pageid": 6, "ns": 0, "title": "Ida", "lastrevid": 78, "fullurl": "https://w.example/wiki/Ida",
             "pageprops": {"disambiguation": ""}},
            {"ns": 0, "title": "Gone", "missing": true, "fullurl": "https://w.example/wiki/Gone"},
        ],
    }}))
    .await;
    let titles = ["storm Ida", "Ida 2025", "Ida", "Gone"].map(str::to_owned);
    let pages = wiki.pages(&titles).await.unwrap();
    let told: Vec<(&str, &str, u64, bool)> = pages
        .iter()
        .map(|page| {
            let (asked, title) = (page.asked.as_str(), page.title.as_str());
            (asked, title, page.revision, page.disambiguation)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("storm Ida", "Storm Ida", 77, false),
            ("Ida 2025", "Storm Ida", 77, false),
            ("Ida", "Ida", 78, true),
        ]
    );
    assert_eq!(pages[0].url, "https://w.example/wiki/Storm_Ida");
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn a_revision_that_the_wiki_does_not_have_is_said_in_its_words() {
    let (wiki, _server) =
        wiki(json!({"error": {"code": "nosuchrevid", "info": "There is no revision with ID 77."}}))
            .await;
    let error = wiki.prose(77).await.unwrap_err();
    assert!(
        error.0.contains("There is no revision with ID 77."),
        "{}",
        error.0
    );
}
