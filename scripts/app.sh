#!/usr/bin/env bash
# Builds the desktop window and opens it.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base window
scripts/models.sh
scripts/ui.sh
. scripts/cargo-env.sh
exec cargo run "${cargo_flags[@]}" -p stormwright
