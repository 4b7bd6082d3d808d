//! The desktop window, started as a person starts it, on a display of its own and looked into through
//! WebKit's WebDriver. Needs Xvfb and WebKitWebDriver (`scripts/packages.sh window tests`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends by panicking"
)]

mod display;
mod webdriver;

use std::time::{Duration, Instant};

use display::Display;
use serde_json::{Value, json};
use webdriver::Session;

/// Asks the page until `script` answers `wanted`: what a window shows comes a little after it opens.
fn eventually(window: &Session, script: &str, wanted: Value) {
    let deadline = Instant::now() + Duration::from_secs(240);
    loop {
        let seen = window.run(script);
        if seen == wanted {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "`{script}` is still {seen}, not {wanted}; the page shows: {}",
            window.run("return document.body.innerText")
        );
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Presses the button or link whose words begin with `words`, as soon as it is there and can be pressed.
fn press(window: &Session, words: &str) {
    let script = format!(
        "const found = [...document.querySelectorAll('button, a')]
           .find(element => element.innerText.trim().startsWith({}) && !element.disabled
             && element.getAttribute('aria-disabled') !== 'true');
         found?.click();
         return found !== undefined",
        json!(words)
    );
    eventually(window, &script, json!(true));
}

/// Waits until something that `selector` finds is there.
fn there(window: &Session, selector: &str) {
    let script = format!(
        "return document.querySelector({}) !== null",
        json!(selector)
    );
    eventually(window, &script, json!(true));
}

#[test]
fn the_sample_comes_from_its_topic_to_a_draft() {
    let display = Display::start();
    let window = Session::open(&display, env!("CARGO_BIN_EXE_stormwright-desktop"));

    eventually(&window, "return document.readyState", json!("complete"));
    assert_eq!(window.run("return document.title"), json!("Stormwright"));
    // The window is not smaller than the smallest one that the page is laid out for.
    assert_eq!(
        window.run("return innerWidth >= 1024 && innerHeight >= 700"),
        json!(true)
    );
    press(&window, "Try the sample");
    press(&window, "Start");
    press(&window, "Outline");
    there(&window, "[role=treeitem]");
    press(&window, "Write what is missing");
    press(&window, "Article");
    there(&window, "[data-sentence]");
}

#[test]
fn a_script_smuggled_into_the_page_does_not_run() {
    let display = Display::start();
    let window = Session::open(&display, env!("CARGO_BIN_EXE_stormwright-desktop"));
    eventually(&window, "return document.readyState", json!("complete"));

    window.run(
        "addEventListener('securitypolicyviolation', event => { document.title = event.effectiveDirective });
         const script = document.createElement('script');
         script.textContent = 'window.smuggled = true';
         document.body.append(script);
         return null",
    );

    eventually(&window, "return document.title", json!("script-src-elem"));
    assert_eq!(window.run("return window.smuggled ?? null"), Value::Null);
    assert_eq!(
        window.run("return typeof window.__TAURI__"),
        json!("undefined")
    );
}

#[test]
fn without_a_display_the_program_says_so_in_words() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_stormwright-desktop"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts");

    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("there is no display"), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
}
