#!/usr/bin/env bash
# Format, lints, documentation, licences and origins; of the desktop window where its packages are installed.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
. scripts/cargo-env.sh
cargo fmt --all -- --check
cargo clippy "${cargo_flags[@]}" --workspace --all-targets --no-default-features -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc "${cargo_flags[@]}" --workspace --no-deps --no-default-features
if pkg-config --exists webkit2gtk-4.1; then
  cargo clippy "${cargo_flags[@]}" -p stormwright --all-targets -- -D warnings
else
  echo "Not checked: the desktop window (scripts/packages.sh window installs what it needs)."
fi
if cargo deny --version >/dev/null 2>&1; then
  cargo deny check licenses sources
else
  echo "Not checked: licences and origins of the dependencies (cargo-deny is not installed)."
fi
