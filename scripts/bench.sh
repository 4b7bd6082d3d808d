#!/usr/bin/env bash
# Measures embedding, search and the engine's own overhead, optimised as in a release.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
scripts/models.sh
. scripts/cargo-env.sh
exec cargo run "${cargo_flags[@]}" --release -p stormwright-cli -- bench
