//! The templates of `prompts/`: one file a skill, with its role, its limits and the schema of its answer.

use std::collections::BTreeMap;

use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, UndefinedBehavior};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::minds::skills::{Role, Skill};
use crate::ports::{Author, Message, Shape};

/// The rules that every system message includes.
const RULES: &str = "_rules.md";

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../prompts/", $name)))),*]
    };
}

const BUILT_IN: [(&str, &str); 14] = built_in![
    "_rules.md",
    "propose_related.md",
    "propose_perspectives.md",
    "ask.md",
    "answer.md",
    "draft_outline.md",
    "refine_outline.md",
    "write_section.md",
    "write_lead.md",
    "find_repetition.md",
    "judge_support.md",
    "judge_claims.md",
    "judge_rubric.md",
    "correct.md",
];

/// A template that cannot be used.
#[derive(Debug, Clone, thiserror::Error)]
#[error("prompt {file}: {reason}")]
pub struct PromptError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

/// What stands at the head of a template.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Whose model is asked.
    pub role: Role,
    /// Most tokens of the answer.
    pub max_tokens: u32,
    /// Most words of passages that the request is to hold.
    pub evidence_words: usize,
    /// Schema of the answer, its properties in the order in which they are to be written; prose without one. A string
    /// that begins with `=` is an expression over the template's values.
    #[serde(default)]
    schema: Option<Value>,
    /// Names this version of the template and of the rules.
    #[serde(skip)]
    pub version: String,
}

/// All templates, read and checked.
pub struct Prompts {
    environment: Environment<'static>,
    heads: BTreeMap<Skill, Head>,
}

impl Prompts {
    /// The built-in templates, save for those that `changed` replaces by file name.
    ///
    /// # Errors
    /// The first template that cannot be read.
    pub fn new(changed: &BTreeMap<String, String>) -> Result<Self, PromptError> {
        let text = |name: &str| {
            changed.get(name).cloned().or_else(|| {
                let built_in = BUILT_IN.iter().find(|(n, _)| *n == name);
                built_in.map(|(_, text)| (*text).to_owned())
            })
        };
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build();
        environment.set_syntax(syntax.map_err(|e| PromptError {
            file: RULES.to_owned(),
            reason: e.to_string(),
        })?);
        let rules = text(RULES).unwrap_or_default();
        // A template's lines after the rules begin on a line of their own.
        let lines = format!("{}\n", rules.trim_end());
        add(&mut environment, RULES, RULES, lines)?;
        let mut heads = BTreeMap::new();
        for skill in Skill::ALL {
            let file = format!("{skill}.md");
            let whole = text(&file).unwrap_or_default();
            let (mut head, system, user) = parts(&whole).map_err(|reason| PromptError {
                file: file.clone(),
                reason,
            })?;
            head.version = version(&[&rules, &whole]);
            add(&mut environment, &file, &format!("{skill}.system"), system)?;
            add(&mut environment, &file, &format!("{skill}.user"), user)?;
            heads.insert(skill, head);
        }
        Ok(Self { environment, heads })
    }

    /// The head of a skill's template.
    ///
    /// # Errors
    /// Where there is none, which [`Self::new`] rules out.
    pub fn head(&self, skill: Skill) -> Result<&Head, PromptError> {
        self.heads.get(&skill).ok_or_else(|| PromptError {
            file: format!("{skill}.md"),
            reason: "it is missing".to_owned(),
        })
    }

    /// The form in which a skill's answer is wanted, for these values.
    ///
    /// # Errors
    /// Where the schema names a value that is not there.
    pub fn shape(&self, skill: Skill, values: &impl Serialize) -> Result<Shape, PromptError> {
        let Some(mut schema) = self.head(skill)?.schema.clone() else {
            return Ok(Shape::Text);
        };
        self.fill_in(&mut schema, values)
            .map_err(|reason| PromptError {
                file: format!("{skill}.md"),
                reason: format!("its schema: {reason}"),
            })?;
        let name = skill.name().to_owned();
        Ok(Shape::Json { name, schema })
    }

    /// Puts the value of each expression in its place.
    fn fill_in(&self, schema: &mut Value, values: &impl Serialize) -> Result<(), String> {
        match schema {
            Value::String(text) => {
                if let Some(expression) = text.strip_prefix('=') {
                    *schema = self.value_of(expression, values)?;
                }
                Ok(())
            }
            Value::Array(items) => items.iter_mut().try_for_each(|v| self.fill_in(v, values)),
            Value::Object(fields) => fields
                .values_mut()
                .try_for_each(|v| self.fill_in(v, values)),
            _ => Ok(()),
        }
    }

    fn value_of(&self, expression: &str, values: &impl Serialize) -> Result<Value, String> {
        let compiled = self.environment.compile_expression(expression);
        let value = compiled
            .and_then(|e| e.eval(minijinja::value::Serde(values)))
            .map_err(|e| format!("{e:#}"))?;
        if value.is_undefined() {
            return Err(format!("there is no value{expression}"));
        }
        serde_json::to_value(value).map_err(|e| e.to_string())
    }

    /// The messages of a skill for these values.
    ///
    /// # Errors
    /// Where the template names a value that is not there.
    pub fn messages(
        &self,
        skill: Skill,
        values: &impl Serialize,
    ) -> Result<Vec<Message>, PromptError> {
        let render = |part: &str| {
            let template = self.environment.get_template(&format!("{skill}.{part}"));
            let rendered = template.and_then(|t| t.render(minijinja::value::Serde(values)));
            rendered
                .map(|text| text.trim().to_owned())
                .map_err(|e| PromptError {
                    file: format!("{skill}.md"),
                    reason: format!("{e:#}"),
                })
        };
        Ok(vec![
            Message::text(Author::System, render("system")?),
            Message::text(Author::User, render("user")?),
        ])
    }
}

fn add(
    environment: &mut Environment<'static>,
    file: &str,
    name: &str,
    text: String,
) -> Result<(), PromptError> {
    environment
        .add_template_owned(name.to_owned(), text)
        .map_err(|e| PromptError {
            file: file.to_owned(),
            reason: format!("{e:#}"),
        })
}

/// Head, system message and user message of a file.
fn parts(whole: &str) -> Result<(Head, String, String), String> {
    let whole = whole.replace("\r\n", "\n");
    let (head, body) = whole
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .ok_or("it does not begin with a head between two lines `---`")?;
    let head: Head = serde_yaml_ng::from_str(head).map_err(|e| format!("its head: {e}"))?;
    let (system, user) = body
        .trim_start()
        .strip_prefix("[system]\n")
        .and_then(|rest| rest.split_once("\n[user]\n"))
        .ok_or("its body is not `[system]`, a message, `[user]`, a message")?;
    Ok((head, system.to_owned(), user.to_owned()))
}

fn version(texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.replace("\r\n", "\n").as_bytes());
        hash.update([0]);
    }
    hash.finalize()
        .iter()
        .take(4)
        .map(|b| format!("{b:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_has_a_template() {
        let prompts = Prompts::new(&BTreeMap::new()).unwrap();
        for skill in Skill::ALL {
            assert!(prompts.head(skill).unwrap().max_tokens > 0, "{skill}");
        }
    }

    #[test]
    fn a_changed_template_changes_its_own_version_only() {
        let changed = BUILT_IN[3].1.replace("one question", "a single question");
        let changed = BTreeMap::from([("ask.md".to_owned(), changed)]);
        let (before, after) = (
            Prompts::new(&BTreeMap::new()).unwrap(),
            Prompts::new(&changed).unwrap(),
        );
        let version = |prompts: &Prompts, skill| prompts.head(skill).unwrap().version.clone();
        assert_ne!(version(&before, Skill::Ask), version(&after, Skill::Ask));
        assert_eq!(
            version(&before, Skill::Answer),
            version(&after, Skill::Answer)
        );
    }

    #[test]
    fn a_broken_template_is_named() {
        for broken in [
            "",
            "---\nrole: asker\n---\n",
            "---\nrole: poet\n---\n[system]\n\n[user]\n",
        ] {
            let changed = BTreeMap::from([("ask.md".to_owned(), broken.to_owned())]);
            let error = Prompts::new(&changed).err().unwrap();
            assert_eq!(error.file, "ask.md");
        }
    }

    fn ask_schema(values: &Value) -> Value {
        let prompts = Prompts::new(&BTreeMap::new()).unwrap();
        match prompts.shape(Skill::Ask, values).unwrap() {
            Shape::Json { schema, .. } => schema,
            Shape::Text => panic!("a schema"),
        }
    }

    #[test]
    fn a_schema_takes_its_limits_from_the_request() {
        let first = ask_schema(&serde_json::json!({"history": [], "queries": 2}));
        assert_eq!(first["properties"]["queries"]["maxItems"], 2);
        let question = &first["properties"]["question"];
        assert_eq!(*question, serde_json::json!({"type": "string"}));

        let later = ask_schema(&serde_json::json!({"history": [1], "queries": 5}));
        assert_eq!(later["properties"]["queries"]["maxItems"], 5);
        let question = &later["properties"]["question"];
        assert_eq!(question["anyOf"][1]["type"], "null");
    }

    #[test]
    fn a_schema_keeps_the_order_of_its_author() {
        let changed = BUILT_IN[3].1.replace(
            "  properties:\n",
            "  properties:\n    notes: {type: string}\n",
        );
        let changed = BTreeMap::from([("ask.md".to_owned(), changed)]);
        let prompts = Prompts::new(&changed).unwrap();
        let values = serde_json::json!({"history": [], "queries": 2});
        let Shape::Json { schema, .. } = prompts.shape(Skill::Ask, &values).unwrap() else {
            panic!("a schema")
        };
        let names: Vec<&str> = schema["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(names, ["notes", "question", "queries"]);
        let sent = schema.to_string();
        assert!(sent.find("notes") < sent.find("queries\":"), "{sent}");
    }

    #[test]
    fn a_value_that_a_schema_misspells_is_an_error() {
        let misspelt = BUILT_IN[3].1.replace("\"= queries\"", "\"= querys\"");
        let changed = BTreeMap::from([("ask.md".to_owned(), misspelt)]);
        let prompts = Prompts::new(&changed).unwrap();
        let values = serde_json::json!({"history": [], "queries": 2});
        let error = prompts.shape(Skill::Ask, &values).unwrap_err();
        assert_eq!(error.file, "ask.md");
    }

    #[test]
    fn a_value_that_a_template_misspells_is_an_error() {
        let misspelt = BUILT_IN[3].1.replace("{{ topic }}", "{{ tpoic }}");
        let changed = BTreeMap::from([("ask.md".to_owned(), misspelt)]);
        let prompts = Prompts::new(&changed).unwrap();
        let values = serde_json::json!({"topic": "T"});
        assert!(prompts.messages(Skill::Ask, &values).is_err());
    }
}
