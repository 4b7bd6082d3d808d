//! Gives Tauri its configuration, where the window is built at all.

use std::error::Error;

#[cfg(feature = "desktop")]
fn main() -> Result<(), Box<dyn Error>> {
    // A fresh clone has no built pages yet, and Tauri wants the folder.
    let page = std::path::Path::new("ui/dist/index.html");
    if !page.exists() {
        std::fs::create_dir_all("ui/dist")?;
        std::fs::write(
            page,
            "<!doctype html><title>Stormwright</title><p>The pages are not built: run scripts/ui.sh",
        )?;
    }
    // Cargo would not notice by itself: the page and the capabilities are read by a macro.
    for read in ["src-tauri/build.rs", "src-tauri/capabilities", "ui/dist"] {
        println!("cargo:rerun-if-changed={read}");
    }
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("src-tauri/capabilities/**/*");
    tauri_build::try_build(attributes)?;
    Ok(())
}

#[cfg(not(feature = "desktop"))]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=src-tauri/build.rs");
    Ok(())
}
