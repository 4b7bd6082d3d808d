#!/usr/bin/env bash
# Long runs: drafts one after the other in a world where every fifth answer fails, and kills at random moments.
#
#   scripts/soak.sh [DRAFTS] [KILLS]      200 drafts, and 100 kills over 10 drafts, unless told otherwise
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
scripts/models.sh
. scripts/cargo-env.sh
cargo build "${cargo_flags[@]}" --workspace --no-default-features --bins
built="$CARGO_TARGET_DIR/debug"
kills=${2:-100}
python3 tests/soak/soak.py "$built/stormwright-devhost" "${1:-200}" out/soak
python3 tests/soak/kills.py "$built/stormwright" "$kills" $(((kills + 9) / 10)) out/kills
python3 tests/kill_and_resume.py "$built/stormwright" $(((kills + 3) / 4)) out/killed
