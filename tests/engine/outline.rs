//! The editor's outline.

use stormwright_engine::methods::storm;

use crate::world::{DRAFT, World};

#[tokio::test]
async fn s75_an_edited_outline_is_followed_exactly() {
    let world = World::new();
    world.run().await.unwrap();
    let text = "# Keepers of the light\n## Rescue of 1902\n# Lens\n# History\n";
    let held = storm::rewrite(&world.context().await, DRAFT, Some(text))
        .await
        .unwrap();
    let article = held.article.unwrap();
    let headings: Vec<(u8, &str)> = article
        .sections
        .iter()
        .map(|s| (s.level, s.title.as_str()))
        .collect();
    assert_eq!(
        headings,
        [
            (1, "Keepers of the light"),
            (2, "Rescue of 1902"),
            (1, "Lens"),
            (1, "History")
        ]
    );
    let lens = &article.sections[2];
    let text: String = lens
        .paragraphs
        .iter()
        .flat_map(|p| &p.sentences)
        .map(|s| s.text.as_str())
        .collect();
    assert!(text.contains("Fresnel lens"), "{text}");
    assert!(article.body().all(|s| !s.citations.is_empty()));
}

#[tokio::test]
async fn an_outline_file_without_a_heading_is_refused_and_the_draft_stays() {
    let world = World::new();
    world.run().await.unwrap();
    let before = world.saved();
    let error = storm::rewrite(&world.context().await, DRAFT, Some("\n\n"))
        .await
        .unwrap_err();
    assert!(error.to_string().contains("no heading"), "{error}");
    assert_eq!(world.saved(), before);
}
