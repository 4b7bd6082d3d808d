#!/usr/bin/env bash
# Builds the command line as a release and puts it where cargo keeps programs.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
scripts/models.sh
. scripts/cargo-env.sh
exec cargo install --locked --path src-tauri/crates/cli
