//! Reads our own wikitext back, knowing nothing of how it was written: what a wiki's parser would make of it.

use std::collections::BTreeMap;

/// An article as read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// The short description.
    pub description: String,
    /// `dmy` or `mdy`.
    pub dates: String,
    /// The comment at the head.
    pub comment: Option<String>,
    /// The blocks of the lead and the body, in order.
    pub blocks: Vec<Block>,
    /// Templates by the names of their references.
    pub references: BTreeMap<String, (String, Vec<(String, String)>)>,
}

/// A heading or a paragraph.
#[derive(Debug, PartialEq, Eq)]
pub enum Block {
    /// Level and words.
    Heading(usize, String),
    /// Stretches of text, each with the references behind it.
    Paragraph(Vec<Run>),
    /// `{{reflist}}`.
    List,
}

/// Text up to references, and those references with their pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The words.
    pub text: String,
    /// Names and pages.
    pub references: Vec<(String, String)>,
}

/// Reads an article; an error says what is not as it should be.
pub fn read(wiki: &str) -> Result<Read, String> {
    let mut read = Read::default();
    let body = head(wiki, &mut read)?;
    if !wiki.ends_with('\n') || wiki.ends_with("\n\n") {
        return Err("the last line does not end, or ends twice".to_owned());
    }
    for block in body.trim_end_matches('\n').split("\n\n") {
        if let Some(list) = block.strip_prefix("== References ==\n{{reflist}}") {
            if !list.is_empty() {
                return Err(format!("behind the list: {list}"));
            }
            read.blocks.push(Block::List);
        } else if let Some(works) = block.strip_prefix("=== Sources ===\n") {
            for work in works.lines() {
                let (name, template) = work_of(work)?;
                if read.references.insert(name, template).is_some() {
                    return Err(format!("two works of one name: {work}"));
                }
            }
        } else if block.starts_with('=') {
            let level = block.chars().take_while(|c| *c == '=').count();
            let marks = "=".repeat(level);
            let inner = block
                .strip_prefix(&marks)
                .and_then(|rest| rest.strip_suffix(&marks))
                .ok_or_else(|| format!("no heading: {block}"))?;
            if block.contains('\n') || inner.contains('=') {
                return Err(format!("no clean heading: {block}"));
            }
            read.blocks
                .push(Block::Heading(level, plain(inner.trim())?));
        } else if !block.is_empty() {
            if block.contains('\n') || block.starts_with(['*', '#', ':', ';', ' ', '-', '!']) {
                return Err(format!("no paragraph: {block}"));
            }
            let runs = runs(block, &mut read.references)?;
            read.blocks.push(Block::Paragraph(runs));
        }
    }
    for block in &read.blocks {
        if let Block::Paragraph(runs) = block
            && let Some((name, _)) = runs
                .iter()
                .flat_map(|run| &run.references)
                .find(|(name, _)| !read.references.contains_key(name))
        {
            return Err(format!("{name} is in no list"));
        }
    }
    Ok(read)
}

/// A work of the list of sources, by the name that short footnotes find it by.
fn work_of(line: &str) -> Result<(String, Template), String> {
    let inner = line
        .strip_prefix("* {{")
        .and_then(|rest| rest.strip_suffix("}}"))
        .ok_or_else(|| format!("no work: {line}"))?;
    let (inner, anchor) = match inner.split_once(" |ref={{sfnref|") {
        Some((inner, anchor)) => {
            let anchor = anchor.strip_suffix("}}").ok_or("an open anchor")?;
            (inner, Some(anchor))
        }
        None => (inner, None),
    };
    let (template, fields) = fields(inner)?;
    let named = |name: &str| fields.iter().find(|(known, _)| known == name);
    let mut names: Vec<String> = (1..=4)
        .filter_map(|number| {
            let numbered = [format!("last{number}"), format!("author{number}")];
            let plain = ["last".to_owned(), "author".to_owned()];
            let all = numbered.iter().chain(plain.iter().filter(|_| number == 1));
            all.filter_map(|name| named(name)).next()
        })
        .map(|(_, value)| value.clone())
        .collect();
    if let Some((_, date)) = named("date") {
        let year = date.rsplit(' ').next().unwrap_or_default();
        let year = year.rsplit(',').next().unwrap_or_default();
        names.push(year.to_owned());
    }
    let name = match anchor {
        Some(anchor) => plain(&anchor.replace('|', "\u{1}"))?.replace('\u{1}', "|"),
        None => names.join("|"),
    };
    Ok((name, (template, fields)))
}

fn head<'a>(wiki: &'a str, read: &mut Read) -> Result<&'a str, String> {
    let rest = wiki
        .strip_prefix("{{Short description|")
        .ok_or("no short description")?;
    let (description, rest) = rest.split_once("}}\n").ok_or("an open short description")?;
    read.description = plain(description)?;
    let rest = match rest.strip_prefix("<!-- ") {
        None => rest,
        Some(rest) => {
            let (comment, rest) = rest.split_once(" -->\n").ok_or("an open comment")?;
            if comment.contains("--") {
                return Err(format!("a comment that ends early: {comment}"));
            }
            read.comment = Some(comment.to_owned());
            rest
        }
    };
    let rest = rest.strip_prefix("{{Use ").ok_or("no form of dates")?;
    let (dates, rest) = rest.split_once(" dates").ok_or("no form of dates")?;
    read.dates = dates.to_owned();
    let (_, rest) = rest.split_once("}}\n\n").ok_or("an open form of dates")?;
    Ok(rest)
}

/// A reference's template and parameters.
type Template = (String, Vec<(String, String)>);

fn runs(block: &str, references: &mut BTreeMap<String, Template>) -> Result<Vec<Run>, String> {
    let mut runs: Vec<Run> = Vec::new();
    let mut rest = block;
    loop {
        let short = rest.find("{{sfn|");
        let named = rest.find("<ref name=\"");
        let is_short = short.is_some_and(|at| named.is_none_or(|other| at < other));
        let opening = if is_short { "{{sfn|" } else { "<ref name=\"" };
        let (words, after) = match rest.split_once(opening) {
            Some((words, after)) => (words, Some(after)),
            None => (rest, None),
        };
        let words = plain(words)?;
        let words = words
            .strip_prefix(' ')
            .filter(|_| !runs.is_empty())
            .unwrap_or(&words);
        if !words.is_empty() {
            runs.push(Run {
                text: words.to_owned(),
                references: Vec::new(),
            });
        }
        let Some(after) = after else {
            return Ok(runs);
        };
        if is_short {
            let (inner, after) = after.split_once("}}").ok_or("an open short footnote")?;
            let (mut name, mut pages) = (Vec::new(), String::new());
            for part in inner.split('|') {
                match part.split_once('=') {
                    Some(("p" | "pp", given)) => pages = given.to_owned(),
                    Some(_) => return Err(format!("a parameter of sfn: {part}")),
                    None => name.push(plain(part)?),
                }
            }
            let run = runs.last_mut().ok_or("a reference before any words")?;
            run.references.push((name.join("|"), pages));
            rest = after;
            continue;
        }
        let (name, after) = after.split_once('"').ok_or("an open name")?;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic())
            || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        {
            return Err(format!("no name of a reference: {name}"));
        }
        rest = if let Some(after) = after.strip_prefix(" />") {
            if !references.contains_key(name) {
                return Err(format!("{name} is used before it is defined"));
            }
            after
        } else {
            let after = after
                .strip_prefix(">{{")
                .ok_or("a reference without a template")?;
            let (template, after) = after.split_once("}}</ref>").ok_or("an open reference")?;
            if references
                .insert(name.to_owned(), fields(template)?)
                .is_some()
            {
                return Err(format!("{name} is defined twice"));
            }
            after
        };
        let mut pages = String::new();
        if let Some(after) = rest.strip_prefix("{{rp|") {
            let (given, after) = after.split_once("}}").ok_or("open pages")?;
            pages = given.to_owned();
            rest = after;
        }
        let run = runs.last_mut().ok_or("a reference before any words")?;
        run.references.push((name.to_owned(), pages));
    }
}

fn fields(template: &str) -> Result<(String, Vec<(String, String)>), String> {
    let mut parts = template.split('|');
    let name = parts.next().unwrap_or_default().trim().to_owned();
    let mut fields: Vec<(String, String)> = Vec::new();
    for part in parts {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("a parameter without a name: {part}"))?;
        let value = value.strip_suffix(' ').unwrap_or(value);
        if value.is_empty() || value != value.trim_matches(' ') {
            return Err(format!("{name} is empty or padded: {template}"));
        }
        if fields.iter().any(|(known, _)| known == name) {
            return Err(format!("{name} is there twice: {template}"));
        }
        let address = name.ends_with("url");
        if address && value.contains([' ', '[', ']', '{', '}', '<', '>', '"', '\'']) {
            return Err(format!("no address: {value}"));
        }
        fields.push((
            name.to_owned(),
            if address {
                value.to_owned()
            } else {
                plain(value)?
            },
        ));
    }
    Ok((name, fields))
}

/// Words with links, bold and references of characters read; an error where any markup is left.
fn plain(marked: &str) -> Result<String, String> {
    let mut text = marked.replacen("'''", "", 2);
    while let Some(at) = text.find("[[") {
        let end = text[at..]
            .find("]]")
            .ok_or_else(|| format!("an open link: {marked}"))?
            + at;
        let shown = text[at + 2..end]
            .rsplit('|')
            .next()
            .unwrap_or_default()
            .to_owned();
        text.replace_range(at..end + 2, &shown);
    }
    for sign in ["<", ">", "{", "}", "|", "]]", "''", "~~~", "__", "://"] {
        if text.contains(sign) {
            return Err(format!("{sign} in {marked}"));
        }
    }
    let mut read = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('&') {
        read.push_str(before);
        let end = after.find(';').filter(|end| {
            *end > 0
                && after[..*end]
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '#')
        });
        let Some(end) = end else {
            read.push('&');
            rest = after;
            continue;
        };
        read.push(match &after[..end] {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            number => number
                .strip_prefix('#')
                .and_then(|number| char::from_u32(number.parse().ok()?))
                .ok_or_else(|| format!("&{number}; in {marked}"))?,
        });
        rest = &after[end + 1..];
    }
    read.push_str(rest);
    Ok(read)
}
