//! A model's table of word vectors, read row by row.
//!
//! The table of all-MiniLM-L6-v2 is kept as small integers with a scale for each row. The file turns all of it into floats before
//! the first row is looked up, which ONNX Runtime does once, when it loads the model, and then holds: 47 MB more for
//! ever, and twice that while it loads. Looking the rows up first and turning only those into floats gives the same
//! numbers, bit for bit.

use std::ops::Range;

/// Numbers of the fields of ONNX's messages that are read here.
const MODEL_GRAPH: u64 = 7;
const GRAPH_NODE: u64 = 1;
const NODE_INPUT: u64 = 1;
const NODE_OUTPUT: u64 = 2;
const NODE_NAME: u64 = 3;
const NODE_OPERATOR: u64 = 4;
const NODE_ATTRIBUTE: u64 = 5;

/// `model` with its table looked up before it is scaled; as it is where it has no such table, or is no model.
pub fn rows_first(model: Vec<u8>) -> Vec<u8> {
    rewritten(&model).unwrap_or(model)
}

fn rewritten(model: &[u8]) -> Option<Vec<u8>> {
    let top = fields(model, 0..model.len())?;
    let graph = top.iter().find(|field| field.number == MODEL_GRAPH)?;
    let parts = fields(model, graph.value.clone())?;
    let nodes: Vec<Option<Node<'_>>> = parts
        .iter()
        .map(|part| {
            let is_node = part.number == GRAPH_NODE;
            is_node.then(|| Node::read(model, part.value.clone()))?
        })
        .collect();
    let known: Vec<&Node<'_>> = nodes.iter().flatten().collect();
    let users = |name: &str| {
        let inputs = known.iter().flat_map(|node| &node.inputs);
        inputs.filter(|input| **input == name).count()
    };
    // What only one operator reads, by the operator that makes it.
    let made = |name: &str, operator: &str| {
        let maker = known.iter().find(|node| node.outputs == [name])?;
        (maker.operator == operator && users(name) == 1).then_some(*maker)
    };
    let table = |node: &Node<'_>| {
        let [scaled, _] = node.inputs.as_slice() else {
            return None;
        };
        let mul = made(scaled, "Mul")?;
        let cast = made(mul.inputs.first()?, "Cast")?;
        Some((mul.clone(), cast.clone()))
    };
    let (lookup, (mul, cast)) = known
        .iter()
        .filter(|node| node.operator == "Gather")
        .find_map(|node| Some(((*node).clone(), table(node)?)))?;
    let ([_, ids], [whole], [_, scales]) = (
        lookup.inputs.as_slice(),
        cast.inputs.as_slice(),
        mul.inputs.as_slice(),
    ) else {
        return None;
    };
    let out = *lookup.outputs.first()?;
    let (rows, row_scales, floats) = (
        format!("{out}_rows"),
        format!("{out}_scales"),
        format!("{out}_floats"),
    );
    let instead = [
        written("Gather", &[whole, ids], &rows, &lookup.attributes),
        written("Gather", &[scales, ids], &row_scales, &lookup.attributes),
        written("Cast", &[&rows], &floats, &cast.attributes),
        written("Mul", &[&floats, &row_scales], out, &mul.attributes),
    ];

    let mut body = Vec::with_capacity(graph.value.len() + 1024);
    for (part, node) in parts.iter().zip(&nodes) {
        match node {
            Some(node) if *node == lookup => {
                for node in &instead {
                    put(&mut body, GRAPH_NODE, node);
                }
            }
            Some(node) if *node == mul || *node == cast => {}
            _ => body.extend_from_slice(&model[part.whole.clone()]),
        }
    }
    let mut model_again = Vec::with_capacity(body.len() + 1024);
    for field in &top {
        if field.number == MODEL_GRAPH {
            put(&mut model_again, MODEL_GRAPH, &body);
        } else {
            model_again.extend_from_slice(&model[field.whole.clone()]);
        }
    }
    Some(model_again)
}

/// An operator of the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node<'a> {
    operator: &'a str,
    inputs: Vec<&'a str>,
    outputs: Vec<&'a str>,
    attributes: Vec<&'a [u8]>,
}

impl<'a> Node<'a> {
    fn read(bytes: &'a [u8], place: Range<usize>) -> Option<Self> {
        let mut node = Self {
            operator: "",
            inputs: Vec::new(),
            outputs: Vec::new(),
            attributes: Vec::new(),
        };
        for field in fields(bytes, place)? {
            let value = &bytes[field.value];
            let text = || std::str::from_utf8(value).ok();
            match field.number {
                NODE_INPUT => node.inputs.push(text()?),
                NODE_OUTPUT => node.outputs.push(text()?),
                NODE_OPERATOR => node.operator = text()?,
                NODE_ATTRIBUTE => node.attributes.push(value),
                _ => {}
            }
        }
        Some(node)
    }
}

/// The bytes of an operator, named after its one output.
fn written(operator: &str, inputs: &[&str], output: &str, attributes: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for input in inputs {
        put(&mut bytes, NODE_INPUT, input.as_bytes());
    }
    put(&mut bytes, NODE_OUTPUT, output.as_bytes());
    put(&mut bytes, NODE_NAME, format!("{output}_made").as_bytes());
    put(&mut bytes, NODE_OPERATOR, operator.as_bytes());
    for attribute in attributes {
        put(&mut bytes, NODE_ATTRIBUTE, attribute);
    }
    bytes
}

/// A field of a message: where it stands with its number, and where its value does.
struct Field {
    number: u64,
    whole: Range<usize>,
    value: Range<usize>,
}

/// The fields of the message at `place`; `None` where it is none.
fn fields(bytes: &[u8], place: Range<usize>) -> Option<Vec<Field>> {
    let mut found = Vec::new();
    let mut at = place.start;
    while at < place.end {
        let start = at;
        let key = number(bytes, &mut at)?;
        let length = match key & 7 {
            0 => {
                let value = at;
                number(bytes, &mut at)?;
                let length = at - value;
                at = value;
                length
            }
            1 => 8,
            2 => usize::try_from(number(bytes, &mut at)?).ok()?,
            5 => 4,
            _ => return None,
        };
        let end = at.checked_add(length).filter(|end| *end <= place.end)?;
        found.push(Field {
            number: key >> 3,
            whole: start..end,
            value: at..end,
        });
        at = end;
    }
    Some(found)
}

/// The number at `at`, seven bits a byte; moves `at` behind it.
fn number(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// Writes a field that holds bytes.
fn put(bytes: &mut Vec<u8>, field: u64, value: &[u8]) {
    put_number(bytes, field << 3 | 2);
    put_number(bytes, value.len() as u64);
    bytes.extend_from_slice(value);
}

fn put_number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(nodes: &[Vec<u8>]) -> Vec<u8> {
        let mut graph = Vec::new();
        for node in nodes {
            put(&mut graph, GRAPH_NODE, node);
        }
        put(&mut graph, 5, &[7; 300]);
        let mut model = vec![8, 10];
        put(&mut model, MODEL_GRAPH, &graph);
        put(&mut model, 8, b"\x10\x12");
        model
    }

    fn operators(model: &[u8]) -> Vec<String> {
        let top = fields(model, 0..model.len()).unwrap();
        let graph = top.into_iter().find(|f| f.number == MODEL_GRAPH).unwrap();
        let parts = fields(model, graph.value).unwrap();
        let nodes = parts.into_iter().filter(|part| part.number == GRAPH_NODE);
        nodes
            .map(|part| {
                let node = Node::read(model, part.value).unwrap();
                let inputs = node.inputs.join(" ");
                format!("{} = {} {inputs}", node.outputs.join(" "), node.operator)
            })
            .collect()
    }

    #[test]
    fn rows_are_looked_up_before_they_are_scaled() {
        let before = model(&[
            written("Cast", &["table"], "floats", &[b"to"]),
            written("Mul", &["floats", "scale"], "scaled", &[]),
            written("Gather", &["scaled", "ids"], "out", &[b"axis"]),
            written("MatMul", &["out", "w"], "end", &[]),
        ]);
        assert_eq!(
            operators(&rows_first(before)),
            [
                "out_rows = Gather table ids",
                "out_scales = Gather scale ids",
                "out_floats = Cast out_rows",
                "out = Mul out_floats out_scales",
                "end = MatMul out w"
            ]
        );
    }

    #[test]
    fn a_table_that_is_used_elsewhere_too_stays_and_so_does_what_is_no_model() {
        let shared = model(&[
            written("Cast", &["table"], "floats", &[]),
            written("Mul", &["floats", "scale"], "scaled", &[]),
            written("Gather", &["scaled", "ids"], "out", &[]),
            written("MatMul", &["out", "scaled"], "end", &[]),
        ]);
        assert_eq!(rows_first(shared.clone()), shared);
        for broken in [&b"not a model"[..], &[0x3a, 0xff, 0xff], &[]] {
            assert_eq!(rows_first(broken.to_vec()), broken);
        }
    }
}
