//! A small server for tests that can do what real servers do on bad days.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Such as `GET`.
    pub(crate) method: String,
    /// Path and query.
    pub(crate) path: String,
    /// Lines of the head, names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Asked {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// What the server does with one request.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    pieces: Vec<Vec<u8>>,
    pause: Duration,
    cut: bool,
}

impl Answer {
    pub(crate) fn new(status: u16, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            headers: vec![("content-type", kind.to_owned())],
            pieces: vec![body.into()],
            pause: Duration::ZERO,
            cut: false,
        }
    }

    pub(crate) fn json(status: u16, value: &serde_json::Value) -> Self {
        Self::new(status, "application/json", value.to_string())
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The next piece of the body, sent by itself.
    pub(crate) fn then(mut self, piece: impl Into<Vec<u8>>) -> Self {
        self.pieces.push(piece.into());
        self
    }

    /// Waits before each piece.
    pub(crate) fn slowly(mut self, pause: Duration) -> Self {
        self.pause = pause;
        self
    }

    /// Breaks the connection instead of ending the body.
    pub(crate) fn cut(mut self) -> Self {
        self.cut = true;
        self
    }
}

/// A server on a loopback port that lives as long as the test's runtime.
pub(crate) struct Server {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Answers request number n (from 0) by `answer(n, request)`.
    pub(crate) async fn start<F>(answer: F) -> Self
    where
        F: Fn(usize, &Asked) -> Answer + Send + Sync + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let answer = Arc::new(answer);
        let all = asked.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, all.clone(), answer.clone()));
            }
        });
        Self { address, asked }
    }

    /// An address on this server.
    pub(crate) fn url(&self, path: &str) -> Url {
        Url::parse(&format!("http://{}{path}", self.address)).unwrap()
    }

    /// All requests so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.clone()
    }
}

/// An address at which nobody listens.
pub(crate) async fn nobody(path: &str) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    Url::parse(&format!("http://{address}{path}")).unwrap()
}

async fn serve<F>(stream: TcpStream, all: Arc<Mutex<Vec<Asked>>>, answer: Arc<F>)
where
    F: Fn(usize, &Asked) -> Answer,
{
    let mut stream = BufReader::new(stream);
    let Some(asked) = read(&mut stream).await else {
        return;
    };
    let number = {
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(asked.clone());
        all.len() - 1
    };
    let answer = answer(number, &asked);
    let mut head = format!(
        "HTTP/1.1 {} Any\r\nconnection: close\r\ntransfer-encoding: chunked\r\n",
        answer.status
    );
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    // Who hangs up early is no failure of the server's.
    let _ = write(stream.get_mut(), &head, &answer).await;
}

async fn write(stream: &mut TcpStream, head: &str, answer: &Answer) -> std::io::Result<()> {
    stream.write_all(format!("{head}\r\n").as_bytes()).await?;
    for piece in answer.pieces.iter().filter(|piece| !piece.is_empty()) {
        tokio::time::sleep(answer.pause).await;
        let size = format!("{:x}\r\n", piece.len());
        stream.write_all(size.as_bytes()).await?;
        stream.write_all(piece).await?;
        stream.write_all(b"\r\n").await?;
        stream.flush().await?;
    }
    if !answer.cut {
        stream.write_all(b"0\r\n\r\n").await?;
    }
    stream.shutdown().await
}

async fn read(stream: &mut BufReader<TcpStream>) -> Option<Asked> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok().filter(|&n| n > 0)?;
        if line.trim_end().is_empty() {
            break;
        }
        lines.push(line.trim_end().to_owned());
    }
    let mut first = lines.first()?.split(' ').map(str::to_owned);
    let (method, path) = (first.next()?, first.next()?);
    let headers: Vec<(String, String)> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length = length.map_or(0, |(_, value)| value.parse().unwrap_or(0));
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(Asked {
        method,
        path,
        headers,
        body: String::from_utf8(body).ok()?,
    })
}
