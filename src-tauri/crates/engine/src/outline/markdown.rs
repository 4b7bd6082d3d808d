//! Outline files: stand-in until the full module lands.
/// p
pub fn parse(text: &str) -> (Vec<(u8, String)>, Vec<String>) {
    let headings = text.lines().filter_map(|l| {
        let l = l.trim();
        let n = l.chars().take_while(|c| *c == '#').count();
        (n > 0).then(|| (n as u8, l[n..].trim().to_owned()))
    });
    (headings.collect(), Vec::new())
}
