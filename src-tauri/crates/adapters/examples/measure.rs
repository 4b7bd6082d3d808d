//! Measures the library: measure DATA FOLDER QUERIES.txt
#![allow(clippy::all, clippy::unwrap_used, clippy::print_stdout)]
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use stormwright_adapters::{
    embedding::{CachedEmbedder, MiniLm},
    library::Library,
    paths::ModelFiles,
};
use stormwright_engine::ports::{Embedder, SearchEngine};

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    status
        .lines()
        .filter(|l| l.starts_with("VmHWM") || l.starts_with("VmRSS"))
        .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("  ")
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let data = PathBuf::from(&args[1]);
    std::fs::create_dir_all(&data).unwrap();
    let t = Instant::now();
    let minilm = MiniLm::load(&ModelFiles::locate().unwrap()).await.unwrap();
    println!("load model {:.2}s {}", t.elapsed().as_secs_f64(), memory());
    let cached: Arc<dyn Embedder> = Arc::new(CachedEmbedder::open(Arc::new(minilm), &data).await);
    let library = Library::open(&data, Some(cached.clone())).await.unwrap();
    if args[2] != "-" {
        let last = std::sync::Mutex::new(Instant::now());
        let report = library
            .add(
                &[PathBuf::from(&args[2])],
                |p| {
                    let mut last = last.lock().unwrap();
                    if last.elapsed().as_secs() >= 20 {
                        *last = Instant::now();
                        println!("  {p:?}");
                    }
                },
                &Default::default(),
            )
            .await
            .unwrap();
        println!("add {report:?}\n{}", memory());
    }
    let t = Instant::now();
    let _ = library.search("warm up", 0).await;
    println!(
        "first search (loads index) {:.3}s {}",
        t.elapsed().as_secs_f64(),
        memory()
    );
    let queries: Vec<String> = std::fs::read_to_string(&args[3])
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    let mut times = Vec::new();
    for q in &queries {
        let t = Instant::now();
        let hits = library.search(q, 0).await.unwrap();
        times.push(t.elapsed().as_secs_f64() * 1000.0);
        if args.len() > 4 {
            println!("== {q}");
            for h in hits.iter().take(5) {
                println!("   {} | {}", h.title, h.url);
            }
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{} searches: median {:.1} ms, p95 {:.1}, max {:.1}, sum {:.0} {}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 95 / 100],
        times[times.len() - 1],
        times.iter().sum::<f64>(),
        memory()
    );
    let mut again = Vec::new();
    for q in &queries {
        let t = Instant::now();
        library.search(q, 0).await.unwrap();
        again.push(t.elapsed().as_secs_f64() * 1000.0);
    }
    again.sort_by(f64::total_cmp);
    println!(
        "again (query vectors cached): median {:.1} ms, max {:.1}",
        again[again.len() / 2],
        again[again.len() - 1]
    );
}
