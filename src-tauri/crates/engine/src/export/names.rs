//! Names of folders that every file system takes.

use crate::topic::Topic;

/// Most characters that a folder's name takes from the topic; with the draft's id it stays well below 255 bytes.
const MAX_CHARS: usize = 48;

/// A folder's name for a draft: letters and digits of its topic, the rest turned to `_`, then the draft's id. Two
/// drafts never share a name, whatever their topics; the topic itself stands in the files.
pub fn folder_name(topic: &Topic, draft: &str) -> String {
    let words: Vec<String> = topic
        .title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let title: String = words.join("_").chars().take(MAX_CHARS).collect();
    let id: String = draft
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    match title.trim_end_matches('_') {
        "" => format!("draft_{id}"),
        title => format!("{title}_{id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(title: &str) -> String {
        folder_name(
            &Topic {
                title: title.to_owned(),
            },
            "7f3a",
        )
    }

    #[test]
    fn s71_any_topic_gives_a_safe_folder() {
        assert_eq!(name("a/b\\c: *d*? \"e\" <f> |g|"), "a_b_c_d_e_f_g_7f3a");
        assert_eq!(name(".hidden"), "hidden_7f3a");
        assert_eq!(name("ends with dot . "), "ends_with_dot_7f3a");
        assert_eq!(name("CON"), "CON_7f3a");
        assert_eq!(name(".."), "draft_7f3a");
        assert_eq!(name("😀"), "draft_7f3a");
        assert_eq!(name("Ærø 日本"), "Ærø_日本_7f3a");
        assert!(name(&"日".repeat(300)).len() <= 160);
    }

    #[test]
    fn s71_topics_of_one_shape_keep_apart_by_their_drafts() {
        let (a, b) = (
            Topic {
                title: "C#".to_owned(),
            },
            Topic {
                title: "C".to_owned(),
            },
        );
        assert_ne!(folder_name(&a, "1"), folder_name(&b, "2"));
    }
}
