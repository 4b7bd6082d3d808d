//! A small draft made by hand.

use std::collections::BTreeMap;

use crate::export::FinishedDraft;
use crate::minds::skills::Statement;
use crate::outline::{HeadingId, Outline};
use crate::research::{Dialogue, Perspective, Turn};
use crate::run::{Gap, JournalTotals, RunRecord, Stage};
use crate::settings::Settings;
use crate::sources::{
    Document, DocumentKind, Evidence, PageSpan, Passage, PassageId, Rating, Source, SourceId,
    Status, WorkKind,
};
use crate::topic::Topic;
use crate::writing::{
    Article, ArticleSection, Paragraph, Provenance, Sentence, SentenceId, Support,
};

/// Every sort of work.
pub const KINDS: [WorkKind; 15] = [
    WorkKind::Web,
    WorkKind::News,
    WorkKind::Magazine,
    WorkKind::Journal,
    WorkKind::Book,
    WorkKind::Report,
    WorkKind::PressRelease,
    WorkKind::AvMedia,
    WorkKind::Arxiv,
    WorkKind::Thesis,
    WorkKind::Conference,
    WorkKind::Encyclopedia,
    WorkKind::Podcast,
    WorkKind::Interview,
    WorkKind::Map,
];

/// A web page with one passage that is its whole text.
pub fn page(url: &str, title: &str, text: &str) -> (Source, Passage) {
    let document = Document {
        url: url.to_owned(),
        also: Vec::new(),
        title: title.to_owned(),
        authors: Vec::new(),
        site: None,
        publisher: None,
        published: None,
        language: None,
        details: crate::sources::Details::default(),
        kind: DocumentKind::Html,
        text: text.to_owned(),
        pages: Vec::new(),
    };
    let source = Source::new(url, document, Rating::Unknown, "on no list".to_owned());
    let passage = cut(&source, 1, 0..text.len());
    (source, passage)
}

/// The passage of `source` that spans these bytes.
pub fn cut(source: &Source, number: usize, range: std::ops::Range<usize>) -> Passage {
    Passage {
        id: PassageId::of(&source.id, number),
        source: source.id.clone(),
        text: source.text[range.clone()].to_owned(),
        start: range.start,
        end: range.end,
        page: source
            .pages
            .iter()
            .find(|p| (p.start..p.end).contains(&range.start))
            .map(|p| p.page),
        flags: Vec::new(),
    }
}

pub fn evidence(found: impl IntoIterator<Item = (Source, Vec<Passage>)>) -> Evidence {
    let mut evidence = Evidence::default();
    for (source, passages) in found {
        evidence.sources.push(source);
        evidence
            .passages
            .extend(passages.into_iter().map(|p| (p.id.clone(), p)));
    }
    evidence
}

pub fn sentence(text: &str, citations: &[&PassageId], provenance: Provenance) -> Sentence {
    Sentence {
        id: SentenceId("x".to_owned()),
        text: text.to_owned(),
        citations: citations.iter().map(|id| (*id).clone()).collect(),
        provenance,
        support: Support::Unchecked("not judged yet".to_owned()),
        approved: false,
        read: Default::default(),
        change: None,
    }
}

pub fn quote(text: &str, citations: &[&PassageId]) -> Sentence {
    sentence(text, citations, Provenance::Quote)
}

pub fn section(level: u8, title: &str, sentences: Vec<Sentence>) -> ArticleSection {
    ArticleSection {
        heading: HeadingId(format!("h-{title}")),
        level,
        title: title.to_owned(),
        paragraphs: if sentences.is_empty() {
            Vec::new()
        } else {
            vec![Paragraph { sentences }]
        },
    }
}

/// Numbers the sentences as the writing stage does.
pub fn numbered(mut article: Article) -> Article {
    let parts = article
        .lead
        .iter_mut()
        .map(|p| ("lead".to_owned(), p))
        .chain(article.sections.iter_mut().flat_map(|s| {
            let heading = s.heading.0.clone();
            s.paragraphs.iter_mut().map(move |p| (heading.clone(), p))
        }));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (part, paragraph) in parts {
        for sentence in &mut paragraph.sentences {
            let count = counts.entry(part.clone()).or_default();
            *count += 1;
            sentence.id = SentenceId(format!("{part}.{count}"));
        }
    }
    article
}

pub fn draft(topic: &str, article: Article, evidence: Evidence) -> FinishedDraft {
    let outline = Outline::new(
        article
            .sections
            .iter()
            .map(|s| (s.level, s.title.clone(), Vec::new())),
    );
    let topic = Topic {
        title: topic.to_owned(),
    };
    FinishedDraft {
        id: "d1".to_owned(),
        settings: Settings::default(),
        related: Vec::new(),
        dialogues: vec![Dialogue {
            perspective: Perspective::basic_fact_writer(&topic),
            turns: vec![Turn {
                question: "What is it?".to_owned(),
                queries: vec![topic.title.clone()],
                hits: Vec::new(),
                answer: vec![Statement {
                    text: "It is.".to_owned(),
                    citations: Vec::new(),
                    provenance: Provenance::Quote,
                }],
            }],
            ended: None,
            failed: false,
        }],
        topic,
        evidence,
        draft_outline: Some(outline.clone()),
        outline: Some(outline),
        article: Some(article),
        gaps: vec![Gap {
            stage: Stage::Dialogues,
            what: "search \"x\"".to_owned(),
            reason: "blocked".to_owned(),
        }],
        record: RunRecord {
            program_version: "0.1.0".to_owned(),
            started_ms: 1_796_000_000_000,
            finished_ms: 1_796_000_012_500,
            worked_seconds: 12.5,
            fetched_ms: Some(1_796_000_000_000),
            stage_seconds: BTreeMap::from([(Stage::Dialogues, 8.5), (Stage::Related, 1.0)]),
            totals: JournalTotals::default(),
            searches: 7,
            repeats_avoided: 2,
        },
    }
}

/// A web page that is cited three times, a two-page PDF from the library, and a page that was rejected.
pub fn sample() -> FinishedDraft {
    let (mut web, _) = page(
        "https://museum.example/gears",
        "The gears | National Museum",
        "Étude — the “device” has thirty gears. It was found in 1901 \"off Antikythera\". Nobody knows who made it.",
    );
    web.site = Some("National Museum".to_owned());
    web.authors = vec!["Weiss, Anna".to_owned()];
    web.published = Some("2019-05-01".to_owned());
    let first = cut(&web, 1, 0..web.text.len());

    let pdf_text = "The dial shows months. It has five turns.\n\nThe plate bears an inscription.";
    let (mut pdf, _) = page("library:papers/dial.pdf", "The dial", pdf_text);
    pdf.kind = DocumentKind::Pdf;
    pdf.publisher = Some("Dial Press".to_owned());
    pdf.pages = vec![
        PageSpan {
            page: 3,
            start: 0,
            end: 41,
        },
        PageSpan {
            page: 4,
            start: 41,
            end: pdf_text.len(),
        },
    ];
    let whole = cut(&pdf, 1, 0..pdf_text.len());

    let (mut out, _) = page("https://tabloid.example/", "Aliens", "It came from space.");
    out.status = Status::Rejected;

    let article = numbered(Article {
        lead: vec![Paragraph {
            sentences: vec![
                sentence("The mechanism is old.", &[&first.id], Provenance::Model),
                quote("Nobody knows who made it.", &[&first.id]),
            ],
        }],
        sections: vec![
            section(
                1,
                "History",
                vec![quote(
                    "It was found in 1901 \"off Antikythera\".",
                    &[&first.id],
                )],
            ),
            section(1, "Mechanism", Vec::new()),
            section(
                2,
                "Dials",
                vec![
                    quote("It has five turns.", &[&whole.id]),
                    quote("The plate bears an inscription.", &[&whole.id]),
                ],
            ),
        ],
    });
    let evidence = evidence([(web, vec![first]), (pdf, vec![whole]), (out, Vec::new())]);
    draft("Mechanism", article, evidence)
}

pub fn id_of(url: &str) -> SourceId {
    SourceId::of(url)
}
