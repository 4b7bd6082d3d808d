//! As much of WebDriver as the tests need: open a session, run a script in the page.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::display::{Display, Group};

/// The window of one program under the driver's control.
pub struct Session {
    port: u16,
    id: String,
    _driver: Group,
}

impl Session {
    /// Starts the program at `binary` and waits until the driver holds its page.
    pub fn open(display: &Display, binary: &str) -> Self {
        let port = free_port();
        let driver = display.launch("WebKitWebDriver", &[&format!("--port={port}")]);
        wait_for(port);
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "webkitgtk:browserOptions": {"binary": binary, "args": []}
        }}});
        let session = post(port, "/session", &wanted);
        let id = session["sessionId"].as_str().map(str::to_owned);
        Self {
            port,
            id: id.unwrap_or_else(|| panic!("no session: {session}")),
            _driver: driver,
        }
    }

    /// Runs the body of a function in the page; the answer is what it returns.
    pub fn run(&self, script: &str) -> Value {
        let path = format!("/session/{}/execute/sync", self.id);
        post(self.port, &path, &json!({"script": script, "args": []}))
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

fn wait_for(port: u16) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < deadline, "WebKitWebDriver did not start");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Sends one command; the answer is its `value`.
fn post(port: u16, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the driver listens");
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("a time limit");
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("the driver reads");
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .expect("the driver answers");
    let (_, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
    let mut body: Value = serde_json::from_str(body).expect("a JSON answer");
    body["value"].take()
}
