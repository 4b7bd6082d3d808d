//! From bytes to text: byte order marks, a page's own word on its charset, and a guess where both are missing.

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How far into a page its charset is looked for, as in browsers.
const PRESCAN: usize = 1024;

/// The text in `bytes`. `charset` is what whoever sent them says; `html` allows the page to name its charset in a
/// `meta` element.
pub(crate) fn decode(bytes: &[u8], charset: Option<&'static Encoding>, html: bool) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into_owned();
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    // It is not UTF-8, whatever it says.
    let other = |encoding: &&'static Encoding| *encoding != UTF_8;
    let encoding = charset
        .filter(other)
        .or_else(|| html.then(|| named_charset(bytes)).flatten().filter(other))
        .unwrap_or_else(|| guess(bytes));
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// Whether these are the bytes of something else than a text: zero bytes, or more than a few control signs.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    if Encoding::for_bom(bytes).is_some() || utf16_without_mark(bytes).is_some() {
        return false;
    }
    // White space, and what begins a change of charset.
    let usual = |byte: u8| matches!(byte, 0x08..=0x0d | 0x1b);
    let odd = bytes.iter().filter(|b| **b < 0x20 && !usual(**b)).count();
    bytes.contains(&0) || odd * 100 > bytes.len()
}

/// The kind of UTF-16 in which every second byte of a mostly Latin text is zero.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(PRESCAN)];
    let pairs = start.len() / 2;
    let zeros = |place: usize| {
        start
            .chunks_exact(2)
            .filter(|pair| pair[place] == 0)
            .count()
    };
    let (first, second) = (zeros(0), zeros(1));
    let most = |count: usize| pairs > 1 && count * 10 > pairs * 7;
    let hardly = |count: usize| count * 20 <= pairs;
    if most(second) && hardly(first) {
        Some(UTF_16LE)
    } else if most(first) && hardly(second) {
        Some(UTF_16BE)
    } else {
        None
    }
}

fn named_charset(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(PRESCAN)];
    let start = String::from_utf8_lossy(start).to_ascii_lowercase();
    let (_, after) = start.split_once("charset=")?;
    let label: String = after
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_:".contains(*c))
        .collect();
    Encoding::for_label(label.as_bytes())
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    // One broken byte in a text that is otherwise UTF-8 does not make it another charset.
    let lossy = String::from_utf8_lossy(bytes);
    let broken = lossy.matches('\u{fffd}').count();
    if broken * 1000 < lossy.chars().count() && !bytes.is_ascii() && lossy.chars().any(is_beyond) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let found = detector.guess(None, chardetng::Utf8Detection::Deny);
    if found == UTF_8 { WINDOWS_1252 } else { found }
}

fn is_beyond(c: char) -> bool {
    !c.is_ascii() && c != '\u{fffd}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_are_followed_and_dropped() {
        assert_eq!(decode(b"\xef\xbb\xbfna\xc3\xafve", None, false), "naïve");
        assert_eq!(decode(b"\xff\xfeh\0\xe9\0", None, false), "hé");
        assert_eq!(decode(b"\xfe\xff\0h\0\xe9", None, false), "hé");
    }

    #[test]
    fn utf_16_is_known_without_its_mark() {
        let text = "The café was closed.\nIt rained.";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            assert!(!is_binary(&bytes));
            assert_eq!(decode(&bytes, None, false), text);
        }
    }

    #[test]
    fn bytes_of_no_text_are_known_with_and_without_zeros() {
        let noise: Vec<u8> = (0..4000_u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect();
        assert!(is_binary(&noise));
        let without: Vec<u8> = noise.into_iter().filter(|byte| *byte != 0).collect();
        assert!(is_binary(&without));
        assert!(!is_binary("Two\tpages\x0cand a line.\r\n".as_bytes()));
        assert!(!is_binary(b"caf\xe9 \x1b$B"));
        assert!(!is_binary(b""));
    }

    #[test]
    fn a_page_in_latin_1_says_so_and_is_believed() {
        let page = b"<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=iso-8859-2\"></head>\xb1</html>";
        assert!(decode(page, None, true).contains('ą'));
    }

    #[test]
    fn text_without_a_word_on_its_charset_is_guessed() {
        let text =
            b"Le caf\xe9 de la r\xe9publique \xe0 c\xf4t\xe9 de l'h\xf4tel \xe9tait ferm\xe9.";
        assert_eq!(
            decode(text, None, false),
            "Le café de la république à côté de l'hôtel était fermé."
        );
    }

    #[test]
    fn one_broken_byte_does_not_spoil_a_text_in_utf_8() {
        let mut bytes = "Ein längerer Text über Größe und Maß. "
            .repeat(60)
            .into_bytes();
        bytes.push(0xff);
        let text = decode(&bytes, None, false);
        assert!(text.contains("längerer Text über Größe"));
        assert!(text.ends_with('\u{fffd}'));
    }

    #[test]
    fn the_charset_that_the_sender_names_is_believed_before_the_page() {
        let page = b"<meta charset=iso-8859-1>\xb1";
        let charset = Encoding::for_label(b"iso-8859-2");
        assert!(decode(page, charset, true).ends_with('ą'));
        assert_eq!(decode("ą".as_bytes(), charset, false), "ą");
        assert!(decode(b"caf\xe9 ferm\xe9", Some(UTF_8), false).contains("café"));
    }
}
