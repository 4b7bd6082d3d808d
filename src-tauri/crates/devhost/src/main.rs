//! The commands over loopback HTTP, so that the window's pages can be worked on and tested in a browser.
//!
//! `POST /call/NAME` takes and gives JSON; `GET /watch/DRAFT` streams a draft's events. Both want the token that is
//! printed with the address at the start: other programs and pages on this computer do not know it.

mod routes;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Parser;
use stormwright_api::{Desk, log, typescript};

/// Serves the window's pages and the program's commands to a browser on this computer.
#[derive(Parser)]
struct Args {
    /// The data folder.
    #[arg(long)]
    data: Option<PathBuf>,
    /// The folder of the built pages.
    #[arg(long, default_value = "ui/dist")]
    pages: PathBuf,
    /// The port; 0 takes a free one.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Print the commands and their types in TypeScript, and do nothing else.
    #[arg(long)]
    declarations: bool,
}

fn main() -> anyhow::Result<()> {
    stormwright_api::runtime()?.block_on(serve())
}

#[expect(
    clippy::print_stdout,
    reason = "the address is what a person or a test reads"
)]
async fn serve() -> anyhow::Result<()> {
    let args = Args::parse();
    if args.declarations {
        print!("{}", typescript::declarations());
        return Ok(());
    }
    let desk = Desk::open(args.data.as_deref())?;
    log::start(desk.data(), "info")?;
    let token: String = std::iter::repeat_with(fastrand::alphanumeric)
        .take(32)
        .collect();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .with_context(|| format!("port {} cannot be had", args.port))?;
    let address = listener.local_addr()?;
    println!("http://{address}/#token={token}");
    let host = Arc::new(routes::Host {
        desk: desk.clone(),
        token,
        address,
    });
    axum::serve(listener, routes::router(host, &args.pages))
        .with_graceful_shutdown(async {
            // Where the signal cannot be listened for, the program ends by itself when it comes.
            let _ = tokio::signal::ctrl_c().await;
        })
        .await?;
    desk.stop_all();
    desk.idle().await;
    Ok(())
}
