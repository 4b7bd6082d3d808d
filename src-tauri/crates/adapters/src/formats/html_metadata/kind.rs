//! What sort of work a page holds.

use dom_query::Document as Page;
use stormwright_engine::sources::{Document, WorkKind, urls};

use super::linked::Work;
use super::tags::Tags;

/// The kind of the work; `None` where nothing tells.
pub(super) fn kind(
    page: &Page,
    tags: &Tags,
    work: Option<&Work>,
    document: &Document,
) -> Option<WorkKind> {
    highwire(tags, document)
        .or_else(|| shown(page, document))
        .or_else(|| linked(work?, document))
        .or_else(|| dublin_core(tags))
        .or_else(|| described(page))
        .or_else(|| open_graph(tags, document))
}

/// The one work that the page's own elements describe in RDFa, as catalogues do.
fn described(page: &Page) -> Option<WorkKind> {
    const TYPES: [(&str, WorkKind); 4] = [
        ("Book", WorkKind::Book),
        ("Thesis", WorkKind::Thesis),
        ("Report", WorkKind::Report),
        ("Map", WorkKind::Map),
    ];
    let found = page.select("[typeof]");
    let mut kinds = found.nodes().iter().filter_map(|node| {
        let given = node.attr("typeof")?;
        let bare = given.rsplit(['/', ':']).next()?;
        let known = TYPES.iter().find(|(name, _)| *name == bare);
        known.map(|(_, kind)| *kind)
    });
    kinds.next().filter(|_| kinds.next().is_none())
}

fn highwire(tags: &Tags, document: &Document) -> Option<WorkKind> {
    let has = |name: &str| !tags.all(name).is_empty();
    let on_arxiv = has("citation_arxiv_id")
        || urls::host(&document.url).is_some_and(|host| host == "arxiv.org");
    [
        (
            has("citation_dissertation_institution") || has("citation_dissertation_name"),
            WorkKind::Thesis,
        ),
        (
            has("citation_conference_title") || has("citation_conference"),
            WorkKind::Conference,
        ),
        (
            has("citation_technical_report_institution") || has("citation_technical_report_number"),
            WorkKind::Report,
        ),
        (has("citation_encyclopedia_title"), WorkKind::Encyclopedia),
        (
            has("citation_journal_title") && !on_arxiv,
            WorkKind::Journal,
        ),
        (on_arxiv, WorkKind::Arxiv),
        (
            has("citation_inbook_title") || has("citation_isbn") || has("citation_book_title"),
            WorkKind::Book,
        ),
        (
            has("prism.publicationname") && (has("prism.issn") || has("prism.volume")),
            WorkKind::Journal,
        ),
    ]
    .into_iter()
    .find_map(|(is, kind)| is.then_some(kind))
}

fn linked(work: &Work, document: &Document) -> Option<WorkKind> {
    let kinds = work.kinds();
    let is = |kind: &str| kinds.iter().any(|known| known.ends_with(kind));
    let genre = work.text("genre").unwrap_or_default().to_lowercase();
    let section = work
        .text("articleSection")
        .unwrap_or_default()
        .to_lowercase();
    let about = format!("{genre} {section}");
    if is("Interview") || about.contains("interview") {
        return Some(WorkKind::Interview);
    }
    if about.contains("press release") {
        return Some(WorkKind::PressRelease);
    }
    if is("ScholarlyArticle") {
        return Some(WorkKind::Journal);
    }
    if is("NewsArticle") || is("ReportageNewsArticle") {
        return Some(if is_magazine(work, document) {
            WorkKind::Magazine
        } else {
            WorkKind::News
        });
    }
    let table = [
        ("PodcastEpisode", WorkKind::Podcast),
        ("RadioEpisode", WorkKind::Podcast),
        ("VideoObject", WorkKind::AvMedia),
        ("AudioObject", WorkKind::AvMedia),
        ("Movie", WorkKind::AvMedia),
        ("Thesis", WorkKind::Thesis),
        ("Chapter", WorkKind::Book),
        ("Book", WorkKind::Book),
        ("Report", WorkKind::Report),
        ("Map", WorkKind::Map),
        ("DefinedTerm", WorkKind::Encyclopedia),
        ("BlogPosting", WorkKind::Web),
    ];
    let found = table
        .iter()
        .find(|(kind, _)| is(kind))
        .map(|(_, kind)| *kind);
    found.or_else(|| (is("Article") && is_magazine(work, document)).then_some(WorkKind::Magazine))
}

/// Whether what holds the article has issues, or calls itself a magazine.
fn is_magazine(work: &Work, document: &Document) -> bool {
    let holder = work.of_part("isPartOf", "@type").unwrap_or_default();
    let names = [&document.site, &document.publisher];
    holder.ends_with("PublicationIssue")
        || work.of_part("isPartOf", "issueNumber").is_some()
        || names
            .into_iter()
            .flatten()
            .any(|name| name.to_lowercase().contains("magazine"))
}

/// What the page says of itself in its title or its address.
fn shown(page: &Page, document: &Document) -> Option<WorkKind> {
    let path = document
        .url
        .split_once("://")
        .map_or("", |(_, rest)| rest)
        .to_lowercase();
    let host = urls::host(&document.url).unwrap_or_default();
    let in_path = |part: &str| {
        path.split(['/', '?', '_', '-'])
            .collect::<Vec<_>>()
            .windows(2)
            .any(|two| format!("{}{}", two[0], two[1]) == part)
            || path.split(['/', '?']).any(|one| one == part)
    };
    let wire = [
        "prnewswire",
        "businesswire",
        "globenewswire",
        "newswire",
        "presseportal",
    ];
    let site = document.site.as_deref().unwrap_or_default().to_lowercase();
    let label = page.select("body [class*=\"press-release\"], body [class*=\"pressrelease\"]");
    if wire
        .iter()
        .any(|name| host.contains(name) || site.replace(' ', "").contains(name))
        || in_path("pressrelease")
        || in_path("pressreleases")
        || label.length() > 0
    {
        return Some(WorkKind::PressRelease);
    }
    if ["youtube.com", "vimeo.com", "dailymotion.com"]
        .iter()
        .any(|name| host.ends_with(name))
    {
        return Some(WorkKind::AvMedia);
    }
    if site.contains("encyclop")
        || site.contains("dictionary")
        || host.contains("encyclop")
        || host.contains("dictionary")
    {
        return Some(WorkKind::Encyclopedia);
    }
    let title = document.title.to_lowercase();
    if title.starts_with("interview:")
        || title.starts_with("interview with ")
        || title.starts_with("q&a:")
        || title.ends_with(": an interview")
        || in_path("interview")
        || in_path("interviews")
    {
        return Some(WorkKind::Interview);
    }
    None
}

fn dublin_core(tags: &Tags) -> Option<WorkKind> {
    let said = [
        tags.all("dc.type"),
        tags.all("dc.genre"),
        tags.all("citation_article_type"),
        tags.all("prism.genre"),
    ]
    .concat()
    .join(" ")
    .to_lowercase();
    let table = [
        ("thesis", WorkKind::Thesis),
        ("dissertation", WorkKind::Thesis),
        ("journal", WorkKind::Journal),
        ("conference", WorkKind::Conference),
        ("report", WorkKind::Report),
        ("statistic", WorkKind::Report),
        ("book", WorkKind::Book),
        ("map", WorkKind::Map),
        ("cartograph", WorkKind::Map),
        ("movingimage", WorkKind::AvMedia),
        ("interview", WorkKind::Interview),
        ("press release", WorkKind::PressRelease),
        ("article", WorkKind::Journal),
    ];
    table
        .iter()
        .find(|(word, _)| said.contains(word))
        .map(|(_, kind)| *kind)
}

fn open_graph(tags: &Tags, document: &Document) -> Option<WorkKind> {
    const PAPERS: &[&str] = &[
        "news",
        "times",
        "gazette",
        "herald",
        "tribune",
        "post",
        "chronicle",
        "courier",
        "dispatch",
        "echo",
        "examiner",
        "express",
        "globe",
        "guardian",
        "independent",
        "journal",
        "ledger",
        "mail",
        "mercury",
        "mirror",
        "observer",
        "press",
        "record",
        "register",
        "sentinel",
        "standard",
        "star",
        "sun",
        "telegraph",
        "today",
        "broadcasting",
        "zeitung",
        "tageblatt",
        "anzeiger",
        "新聞",
        "日報",
        "صحيفة",
        "جريدة",
    ];
    let kind = tags.first(&["og:type"]).unwrap_or_default().to_lowercase();
    if kind.starts_with("book") || tags.any("book:") {
        return Some(WorkKind::Book);
    }
    if kind.starts_with("video") {
        return Some(WorkKind::AvMedia);
    }
    if kind == "article" || tags.any("article:") {
        let site = document.site.as_deref().unwrap_or_default().to_lowercase();
        if site.contains("magazine") {
            return Some(WorkKind::Magazine);
        }
        if PAPERS.iter().any(|word| site.contains(word)) {
            return Some(WorkKind::News);
        }
    }
    None
}
