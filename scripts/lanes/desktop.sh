#!/usr/bin/env bash
# The desktop window, built and started for real on a display of its own.
set -euo pipefail

scripts/packages.sh base window tests
scripts/models.sh
scripts/ui.sh
. scripts/cargo-env.sh
cargo test "${cargo_flags[@]}" -p stormwright --test window
