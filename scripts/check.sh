#!/usr/bin/env bash
# Format, lints, documentation and licences of everything but the desktop window.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
. scripts/cargo-env.sh
cargo fmt --all -- --check
cargo clippy "${cargo_flags[@]}" --workspace --all-targets --no-default-features -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc "${cargo_flags[@]}" --workspace --no-deps --no-default-features
if cargo deny --version >/dev/null 2>&1; then
  cargo deny check
else
  echo "Not checked: licences and advisories of the dependencies (cargo-deny is not installed)."
fi
