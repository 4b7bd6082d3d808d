#!/usr/bin/env bash
# Records what a provider or a search engine really answers, with your key, and keeps it scrubbed for the tests.
#
#   scripts/live.sh NAME [MODEL]      such as: scripts/live.sh anthropic MODEL, scripts/live.sh brave
#
# The key is taken from the system's keyring or the environment, as by the program. STORMWRIGHT_LIVE_BASE names another
# address, such as that of an Azure resource. The recording replaces src-tauri/crates/adapters/tests/live/NAME.json: read
# it before you commit it, and then say in docs/providers.md that the service was seen live.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ -n ${1:-} ]] || { sed -n '2,8p' "$0" | cut -c 3- >&2; exit 2; }
scripts/packages.sh base
. scripts/cargo-env.sh
STORMWRIGHT_LIVE=$1 STORMWRIGHT_LIVE_MODEL=${2:-} cargo test "${cargo_flags[@]}" --workspace --no-default-features \
  -p stormwright-adapters --lib record_a_provider -- --ignored --nocapture
