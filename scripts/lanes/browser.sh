#!/usr/bin/env bash
# The whole job in a browser, against the real program over loopback HTTP.
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/packages.sh base browser
scripts/models.sh
scripts/ui.sh
. scripts/cargo-env.sh
cargo build "${cargo_flags[@]}" -p stormwright-devhost
cd ui
STORMWRIGHT_DEVHOST="$CARGO_TARGET_DIR/debug/stormwright-devhost" npm run --silent e2e
