//! Long PDFs, made here line by line.

use super::*;

#[tokio::test]
async fn a_long_pdf_keeps_its_pages_and_loses_its_heads_and_references() {
    let desk = Desk::new(None).await;
    let mut pages: Vec<Vec<(i32, i32, String)>> = (1..=500)
        .map(|number| {
            vec![
                (60, 780, "Reports of the Gear Society".to_owned()),
                (
                    60,
                    700,
                    format!(
                        "On this page the society describes wheel {} of the device,",
                        name(number)
                    ),
                ),
                (
                    60,
                    686,
                    format!(
                        "which is called {0} and turned with {0} pins.",
                        name(number)
                    ),
                ),
                (290, 40, number.to_string()),
            ]
        })
        .collect();
    pages.push(vec![
        (60, 780, "Reports of the Gear Society".to_owned()),
        (60, 700, "References".to_owned()),
        (
            60,
            660,
            "Lee, A. (1999). Quixotic wheels. Harbour Press.".to_owned(),
        ),
    ]);
    desk.write("long.pdf", pdf(&pages));
    let report = desk.add().await;
    assert_eq!(report.failed, []);
    let found = desk.library.find(&name(321), 0, 5).await.unwrap();
    assert_eq!(found[0].page, Some(321), "{found:?}");
    assert!(
        found[0]
            .hit
            .snippet
            .contains("of the device, which is called"),
        "{found:?}"
    );
    let document = desk.library.document(&found[0].hit).await.unwrap().unwrap();
    assert_eq!(document.pages.len(), 501);
    assert!(!document.text.contains("Gear Society"));
    assert!(document.text.contains("Quixotic wheels"));
    assert!(
        desk.urls("quixotic harbour").await.is_empty(),
        "references are no evidence"
    );
}

/// A word of its own for each number.
fn name(number: usize) -> String {
    let letter = |n: usize| char::from(b"bcdfghjklm"[n % 10]);
    format!(
        "{}a{}o{}us",
        letter(number / 100),
        letter(number / 10),
        letter(number)
    )
}

/// A PDF with lines of text at given places.
fn pdf(pages: &[Vec<(i32, i32, String)>]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        String::new(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut kids = String::new();
    for lines in pages {
        let content: String = lines
            .iter()
            .map(|(x, y, text)| {
                format!(
                    "BT /F1 10 Tf {x} {y} Td ({}) Tj ET\n",
                    text.replace(['(', ')'], "")
                )
            })
            .collect();
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}endstream",
            content.len()
        ));
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            objects.len()
        ));
        kids.push_str(&format!("{} 0 R ", objects.len()));
    }
    objects[1] = format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len());
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (number, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", number + 1));
    }
    let start = file.len();
    let size = objects.len() + 1;
    file.push_str(&format!(
        "xref\n0 {size}\n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    ));
    file.into_bytes()
}
