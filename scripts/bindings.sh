#!/usr/bin/env bash
# Writes ui/src/bindings/index.ts from the types of the crate stormwright-api.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
. scripts/cargo-env.sh
written=$(mktemp)
trap 'rm -f "$written"' EXIT
cargo run "${cargo_flags[@]}" -p stormwright-devhost -- --declarations >"$written"
mkdir -p ui/src/bindings
cp "$written" ui/src/bindings/index.ts
