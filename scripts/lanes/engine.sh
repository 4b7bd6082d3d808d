#!/usr/bin/env bash
# All crates without the window: on a test server the checks too, before the tests.
set -euo pipefail

scripts/packages.sh base
scripts/models.sh
if [[ ${CI:-} == true ]]; then
  scripts/check.sh
fi
. scripts/cargo-env.sh
cargo test "${cargo_flags[@]}" --workspace --no-default-features
