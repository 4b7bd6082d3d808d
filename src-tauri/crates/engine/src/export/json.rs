//! The draft's data as JSON, and the sources' texts. Ranges are in Unicode characters of those texts.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::address::host_of;
use super::characters::Characters;
use super::report::Report;
use super::target::LeftOut;
use super::{ExportError, ExportFile, FinishedDraft, citing};
use crate::checking;
use crate::checking::support::{self, Fault, Reason};
use crate::minds::limited;
use crate::minds::skills::Role;
use crate::ports::Usage;
use crate::research::{Dialogue, TableOfContents};
use crate::run::{ChainLink, Gap, Stage};
use crate::settings::Settings;
use crate::sources::{
    Details, DocumentKind, Evidence, Flagged, PassageId, Rating, Source, SourceId, Status,
};
use crate::topic::Topic;
use crate::writing::{Article, Change, Paragraph, Provenance, Sentence, SentenceId, Support};

#[derive(Serialize)]
struct Dialogues<'a> {
    topic: &'a Topic,
    related: &'a [TableOfContents],
    dialogues: &'a [Dialogue],
}

/// `dialogues.json`.
pub fn dialogues(draft: &FinishedDraft) -> Result<ExportFile, ExportError> {
    file(
        "dialogues.json",
        &Dialogues {
            topic: &draft.topic,
            related: &draft.related,
            dialogues: &draft.dialogues,
        },
    )
}

#[derive(Serialize)]
struct Sources<'a> {
    sources: Vec<SourceRow<'a>>,
}

#[derive(Serialize)]
struct SourceRow<'a> {
    id: &'a SourceId,
    url: &'a str,
    also: &'a [String],
    title: &'a str,
    status: Status,
    reliability: Rating,
    reason: &'a str,
    authors: &'a [String],
    site: Option<&'a str>,
    publisher: Option<&'a str>,
    published: Option<&'a str>,
    language: Option<&'a str>,
    details: &'a Details,
    kind: DocumentKind,
    host: Option<String>,
    file: Option<String>,
    sha256: Option<String>,
    characters: Option<usize>,
    passages: Vec<PassageRow<'a>>,
    cited: usize,
}

#[derive(Serialize)]
struct PassageRow<'a> {
    id: &'a PassageId,
    start: usize,
    end: usize,
    page: Option<u32>,
    flags: &'a [Flagged],
}

/// `sources.json`: every source in the order found.
pub fn sources(draft: &FinishedDraft) -> Result<ExportFile, ExportError> {
    let evidence = &draft.evidence;
    let mut passages: HashMap<&SourceId, Vec<_>> = HashMap::new();
    for passage in evidence.passages.values() {
        passages.entry(&passage.source).or_default().push(passage);
    }
    let mut cited: HashMap<&SourceId, usize> = HashMap::new();
    for sentence in draft.article.iter().flat_map(Article::sentences) {
        for source in citing::cited(sentence, evidence) {
            *cited.entry(&source.source.id).or_default() += 1;
        }
    }
    let rows = evidence.sources.iter().map(|source| {
        let has_text = source.status != Status::Rejected;
        let characters = Characters::of(&source.text);
        let mut own = passages.remove(&source.id).unwrap_or_default();
        own.sort_by_key(|p| (p.start, p.end));
        SourceRow {
            id: &source.id,
            url: &source.url,
            also: &source.also,
            title: &source.title,
            status: source.status,
            reliability: source.reliability,
            reason: &source.reason,
            authors: &source.authors,
            site: source.site.as_deref(),
            publisher: source.publisher.as_deref(),
            published: source.published.as_deref(),
            language: source.language.as_deref(),
            details: &source.details,
            kind: source.kind,
            host: host_of(&source.url),
            file: has_text.then(|| text_name(source)),
            sha256: has_text.then(|| sha256(&source.text)),
            characters: has_text.then(|| characters.total()),
            passages: own
                .into_iter()
                .map(|passage| PassageRow {
                    id: &passage.id,
                    start: characters.before(passage.start),
                    end: characters.before(passage.end),
                    page: passage.page,
                    flags: &passage.flags,
                })
                .collect(),
            cited: cited.get(&source.id).copied().unwrap_or_default(),
        }
    });
    let sources = Sources {
        sources: rows.collect(),
    };
    file("sources.json", &sources)
}

/// `sources/ID.txt`: the text of each source that is not rejected, as it was extracted.
pub fn texts(evidence: &Evidence) -> impl Iterator<Item = ExportFile> {
    evidence
        .sources
        .iter()
        .filter(|source| source.status != Status::Rejected)
        .map(|source| ExportFile::text(text_name(source), source.text.clone()))
}

fn text_name(source: &Source) -> String {
    format!("sources/{}.txt", source.id)
}

fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect()
}

#[derive(Serialize)]
struct EvidenceTable<'a> {
    sentences: Vec<SentenceRow<'a>>,
}

#[derive(Serialize)]
struct SentenceRow<'a> {
    id: &'a SentenceId,
    section: Option<&'a str>,
    heading: Option<&'a str>,
    heading_id: Option<&'a str>,
    text: &'a str,
    provenance: Provenance,
    /// What the editor made of words that were not theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<&'a Change>,
    support: &'a Support,
    reasons: Vec<ReasonRow>,
    approved: bool,
    citations: Vec<CitationRow<'a>>,
}

#[derive(Serialize)]
struct ReasonRow {
    fault: Fault,
    text: String,
    words: String,
}

#[derive(Serialize)]
struct CitationRow<'a> {
    passage: &'a PassageId,
    source: &'a SourceId,
    start: usize,
    end: usize,
    quote: &'a str,
    page: Option<u32>,
    read: bool,
}

/// `left_out.json`: the sentences that the target does not take.
pub fn left_out(left_out: &[LeftOut]) -> Result<ExportFile, ExportError> {
    #[derive(Serialize)]
    struct Row<'a> {
        id: &'a SentenceId,
        text: &'a str,
        reason: &'a str,
    }
    let rows = left_out.iter().map(|sentence| Row {
        id: &sentence.sentence,
        text: &sentence.text,
        reason: &sentence.reason,
    });
    file("left_out.json", &rows.collect::<Vec<_>>())
}

/// `report.json`: what goes out, in figures.
pub fn report(report: &Report) -> Result<ExportFile, ExportError> {
    file("report.json", report)
}

/// `evidence.json`: every sentence in reading order with what it rests on.
pub fn evidence(
    article: &Article,
    evidence: &Evidence,
    topic: &str,
) -> Result<ExportFile, ExportError> {
    let mut table = Citations::new(evidence, topic);
    let mut sentences = Vec::new();
    for sentence in in_order(&article.lead) {
        sentences.push(table.row(sentence, None, None));
    }
    let mut section_title = None;
    for section in &article.sections {
        if section.level <= 1 || section_title.is_none() {
            section_title = Some(section.title.as_str());
        }
        for sentence in in_order(&section.paragraphs) {
            let heading = Some((section.title.as_str(), section.heading.0.as_str()));
            sentences.push(table.row(sentence, section_title, heading));
        }
    }
    file("evidence.json", &EvidenceTable { sentences })
}

fn in_order(paragraphs: &[Paragraph]) -> impl Iterator<Item = &Sentence> {
    paragraphs.iter().flat_map(|p| &p.sentences)
}

struct Citations<'a> {
    evidence: &'a Evidence,
    topic: &'a str,
    sources: HashMap<&'a SourceId, (&'a Source, Characters<'a>)>,
}

impl<'a> Citations<'a> {
    fn new(evidence: &'a Evidence, topic: &'a str) -> Self {
        let sources = evidence
            .sources
            .iter()
            .map(|s| (&s.id, (s, Characters::of(&s.text))))
            .collect();
        Self {
            evidence,
            topic,
            sources,
        }
    }

    /// What words alone find wrong with a sentence that is not supported.
    fn reasons(&self, sentence: &Sentence) -> Vec<ReasonRow> {
        let faulty = matches!(
            sentence.support,
            Support::Partial | Support::Unsupported | Support::Contradicted
        );
        if !faulty {
            return Vec::new();
        }
        let claim = support::claim(sentence, self.evidence, self.topic);
        let found = support::judge_words(&claim).reasons.into_iter();
        let row = |reason: Reason| ReasonRow {
            fault: reason.fault,
            words: sentence.text[reason.range].to_owned(),
            text: reason.text,
        };
        found.map(row).collect()
    }

    fn row(
        &mut self,
        sentence: &'a Sentence,
        section: Option<&'a str>,
        heading: Option<(&'a str, &'a str)>,
    ) -> SentenceRow<'a> {
        SentenceRow {
            id: &sentence.id,
            section,
            heading: heading.map(|(title, _)| title),
            heading_id: heading.map(|(_, id)| id),
            text: &sentence.text,
            provenance: sentence.provenance,
            change: sentence.change.as_ref(),
            support: &sentence.support,
            reasons: self.reasons(sentence),
            approved: sentence.approved,
            citations: sentence
                .citations
                .iter()
                .filter_map(|id| self.citation(sentence, id))
                .collect(),
        }
    }

    /// The range of a quotation is the sentence itself; of any other sentence, the whole passage.
    fn citation(&self, sentence: &Sentence, id: &'a PassageId) -> Option<CitationRow<'a>> {
        let passage = self.evidence.passages.get(id)?;
        let (source, characters) = self.sources.get(&passage.source)?;
        let quoted = (sentence.provenance == Provenance::Quote)
            .then(|| checking::locate(&sentence.text, passage))
            .flatten();
        let range = quoted.unwrap_or(passage.start..passage.end);
        Some(CitationRow {
            passage: id,
            source: &source.id,
            start: characters.before(range.start),
            end: characters.before(range.end),
            quote: source.text.get(range)?,
            page: citing::page(sentence, passage, source),
            read: sentence.read.contains(id),
        })
    }
}

#[derive(Serialize)]
struct Run<'a> {
    id: &'a str,
    topic: &'a Topic,
    program_version: &'a str,
    settings: &'a Settings,
    calls: &'a BTreeMap<String, u64>,
    model_calls: u64,
    input_tokens: u64,
    output_tokens: u64,
    cost_usd: Option<f64>,
    usage_by_role: &'a BTreeMap<Role, BTreeMap<Stage, Usage>>,
    searches: u64,
    repeats_avoided: u64,
    /// Whether the run came to a limit of what it may cost; the failures say what was left undone.
    limit_reached: bool,
    failures: &'a [Gap],
    time: Time<'a>,
}

#[derive(Serialize)]
struct Time<'a> {
    started: Option<String>,
    finished: Option<String>,
    seconds: f64,
    stages: &'a BTreeMap<Stage, f64>,
    longest_chain: Chain<'a>,
}

#[derive(Serialize)]
struct Chain<'a> {
    seconds: f64,
    model_calls: u64,
    calls: &'a [ChainLink],
}

/// `run.json`. All that differs between two equal runs is `id` and `time`.
pub fn run(draft: &FinishedDraft) -> Result<ExportFile, ExportError> {
    let record = &draft.record;
    let totals = &record.totals;
    file(
        "run.json",
        &Run {
            id: &draft.id,
            topic: &draft.topic,
            program_version: &record.program_version,
            settings: &draft.settings,
            calls: &totals.calls,
            model_calls: totals.usage.calls,
            input_tokens: totals.usage.input_tokens,
            output_tokens: totals.usage.output_tokens,
            cost_usd: draft.settings.cost(&totals.usage_by_role),
            usage_by_role: &totals.usage_by_role,
            searches: record.searches,
            repeats_avoided: record.repeats_avoided,
            limit_reached: draft.gaps.iter().any(limited::is_named_in),
            failures: &draft.gaps,
            time: Time {
                started: moment(record.started_ms),
                finished: moment(record.finished_ms),
                seconds: record.worked_seconds,
                stages: &record.stage_seconds,
                longest_chain: Chain {
                    seconds: totals.longest_chain_seconds,
                    model_calls: totals.longest_chain.iter().map(|l| l.model_calls).sum(),
                    calls: &totals.longest_chain,
                },
            },
        },
    )
}

/// ISO 8601 in UTC; `None` where there is no time.
fn moment(ms: u64) -> Option<String> {
    let ms = i64::try_from(ms).ok().filter(|ms| *ms > 0)?;
    Some(jiff::Timestamp::from_millisecond(ms).ok()?.to_string())
}

fn file(name: &str, value: &impl Serialize) -> Result<ExportFile, ExportError> {
    let mut bytes = serde_json::to_vec_pretty(value).map_err(|reason| ExportError {
        file: name.to_owned(),
        reason,
    })?;
    bytes.push(b'\n');
    Ok(ExportFile {
        name: name.to_owned(),
        bytes,
    })
}
