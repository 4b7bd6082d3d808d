# shellcheck shell=bash
# Sourced by the scripts that build: finds Cargo, checks its version, chooses the target folder.
# The folder is outside the clone, so that a fresh clone does not compile every library again.

if ! command -v cargo >/dev/null && [[ -r $HOME/.cargo/env ]]; then
  # shellcheck disable=SC1091
  . "$HOME/.cargo/env"
fi
if ! command -v cargo >/dev/null; then
  echo "Cargo was not found. Install Rust (see README.md), then try again." >&2
  exit 1
fi

rust_needed=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' Cargo.toml | head -n 1)
rust_found=$(cargo --version | cut -d ' ' -f 2)
if [[ $(printf '%s\n' "$rust_needed" "$rust_found" | sort -V | head -n 1) != "$rust_needed" ]]; then
  echo "Cargo is $rust_found, but $rust_needed or newer is needed. Update Rust, then try again." >&2
  exit 1
fi

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/stormwright/target}"
# On a test server nothing is edited between builds, and the lock file is the truth.
# shellcheck disable=SC2034 # used by the scripts that source this one
cargo_flags=()
if [[ ${CI:-} == true ]]; then
  export CARGO_INCREMENTAL=0
  # shellcheck disable=SC2034
  cargo_flags=(--locked)
fi
