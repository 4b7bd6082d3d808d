//! The wire in TypeScript, for the window: every type of the commands and events, and the list of commands as a type.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use ts_rs::{Config, TS, TypeVisitor};

use crate::commands;
use crate::error::ApiError;
use crate::events::EventNotification;

/// The declarations, as the text of one module.
pub fn declarations() -> String {
    let types = Types::of_the_wire();
    let mut text = String::from(
        "// Generated from the crate `stormwright-api`: run `make bindings` after changing its types.\n",
    );
    for declared in types.declared.values() {
        text.push('\n');
        text.push_str(declared);
    }
    text.push_str("\n/** Every command with what goes in and what comes out. */\nexport interface Commands {\n");
    for command in commands::LIST {
        let (name, about) = (command.name, command.about);
        let (params, response) = (command.params, command.response);
        let _ = writeln!(
            text,
            "  /** {about} */\n  {name}: {{ params: {params}; response: {response} }};"
        );
    }
    text.push_str("}\n");
    text
}

struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
    /// Names that more than one type has.
    clashes: Vec<String>,
}

impl Types {
    fn of_the_wire() -> Self {
        let mut types = Self {
            config: Config::new().with_large_int("number"),
            seen: HashSet::new(),
            declared: BTreeMap::new(),
            clashes: Vec::new(),
        };
        commands::visit_types(&mut types);
        types.visit::<EventNotification>();
        types.visit::<ApiError>();
        types
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types of our own have a file to be declared in.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = T::decl(&self.config);
            let text = format!("{docs}export {declaration}\n");
            let name = T::ident(&self.config);
            let other = self.declared.insert(name.clone(), text.clone());
            if other.is_some_and(|other| other != text) {
                self.clashes.push(name);
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_types_have_one_name() {
        assert_eq!(Types::of_the_wire().clashes, Vec::<String>::new());
    }

    #[test]
    fn the_window_was_built_from_these_types() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../ui/src/bindings/index.ts"
        );
        let declared = declarations();
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            kept == declared,
            "ui/src/bindings/index.ts is not what the types say; run `make bindings`"
        );
    }
}
