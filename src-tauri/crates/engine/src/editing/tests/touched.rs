//! What a change says that it touched: no less, so that all is saved and shown, and no more.

use std::collections::BTreeSet;

use super::*;

/// What a change touches, on the draft as it was before.
fn touched(edit: Edit) -> Touched {
    let (mut parts, _) = draft();
    apply(&mut parts, edit).unwrap().touched
}

#[test]
fn a_change_names_only_what_it_touches() {
    let (_, passage) = draft();
    let section = |id: &str| Some(HeadingId(id.to_owned()));
    let approved = touched(Edit::Approve {
        sentence: SentenceId("h1.2".to_owned()),
        approved: false,
    });
    let only = Touched {
        places: BTreeSet::from([section("h1")]),
        ..Touched::default()
    };
    assert_eq!(approved, only);
    // The source is cited as often as before.
    let moved = touched(Edit::MoveSentence {
        sentence: SentenceId("h1.2".to_owned()),
        place: after("h2.1"),
    });
    assert_eq!(moved.places, BTreeSet::from([section("h1"), section("h2")]));
    assert_eq!(moved.cited, BTreeSet::new());
    let removed = touched(Edit::RemoveSentence {
        sentence: SentenceId("h1.2".to_owned()),
    });
    assert_eq!(removed.cited, BTreeSet::from([passage.source()]));
}

#[test]
fn a_change_of_the_outline_names_the_text_that_goes_and_comes_and_no_other() {
    let set = |headings: &[Heading]| Edit::SetOutline {
        headings: headings.to_vec(),
        restored: Vec::new(),
    };
    let (raising, hull) = (heading("h1", 1, "Raising"), heading("h2", 1, "Hull"));
    let turned = touched(set(&[hull.clone(), raising.clone()]));
    let layout_only = Touched {
        outline: true,
        layout: true,
        ..Touched::default()
    };
    assert_eq!(turned, layout_only);
    let noted = Heading {
        note: "Name the divers.".to_owned(),
        ..raising.clone()
    };
    assert!(!touched(set(&[noted, hull])).layout, "a note moves no text");

    let (mut parts, passage) = draft();
    let cut = apply(&mut parts, set(&[raising])).unwrap();
    let cited = BTreeSet::from([passage.source()]);
    assert_eq!(
        (cut.touched.places, cut.touched.cited),
        (BTreeSet::new(), cited.clone())
    );
    let back = apply(&mut parts, cut.inverse).unwrap().touched;
    let hull = BTreeSet::from([Some(HeadingId("h2".to_owned()))]);
    assert_eq!((back.places, back.cited), (hull, cited));
}
