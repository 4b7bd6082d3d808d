#!/usr/bin/env bash
# The main job on the sample: researches, outlines and writes a draft from assets/sample with no language
# model and no network, and leaves it in out/sample/. Every run is a new draft; the library in out/data is
# kept and only what changed is read again.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
scripts/models.sh
. scripts/cargo-env.sh
cargo build "${cargo_flags[@]}" --workspace --no-default-features --bin stormwright

stormwright() { "$CARGO_TARGET_DIR/debug/stormwright" --data out/data "$@"; }

stormwright library add assets/sample/library
rm -rf out/sample
stormwright draft "Antikythera mechanism" --model none \
  --encyclopedia assets/sample/related.json --exclude-article "Antikythera mechanism" \
  --out out/sample
