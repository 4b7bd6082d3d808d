#!/usr/bin/env bash
# Writes ui/src/bindings/index.ts from the types of the crate stormwright-api.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
. scripts/cargo-env.sh
STORMWRIGHT_BLESS=1 cargo test "${cargo_flags[@]}" -p stormwright-api --lib typescript
