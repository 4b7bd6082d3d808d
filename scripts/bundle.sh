#!/usr/bin/env bash
# Makes a Debian package of the window and the command line with all that they need beside them: the embedding model and
# its libraries, the sample, the licences. The package lies in the target folder, below PROFILE/bundle/deb/.
#
#   scripts/bundle.sh            optimised
#   scripts/bundle.sh --debug    quickly, for trying
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base window
scripts/models.sh
scripts/ui.sh
. scripts/cargo-env.sh

profile=release
flags=(--release)
if [[ ${1:-} == --debug ]]; then
  profile=debug
  flags=()
fi
# Both at once, so that what they share is compiled once.
cargo build "${cargo_flags[@]}" "${flags[@]}" -p stormwright -p stormwright-cli --bin stormwright-desktop --bin stormwright

cache=${XDG_CACHE_HOME:-$HOME/.cache}/stormwright
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/licences.py "$work/third-party.txt"
# What is carried along lies in folders that the programs look into by themselves. Prompts and lists are inside them.
cat >"$work/bundle.json" <<JSON
{
  "bundle": {
    "resources": {
      "$cache/models/": "models/",
      "$cache/lib/": "lib/",
      "assets/sample/library/": "sample/library/",
      "assets/sample/related.json": "sample/related.json",
      "assets/sample/README.md": "sample/README.md",
      "LICENSE-MIT": "licences/LICENSE-MIT",
      "LICENSE-APACHE": "licences/LICENSE-APACHE",
      "$work/third-party.txt": "licences/third-party.txt",
      "ui/dist/licences/": "licences/fonts/"
    },
    "linux": { "deb": { "files": { "/usr/bin/stormwright": "$CARGO_TARGET_DIR/$profile/stormwright" } } }
  }
}
JSON
ui/node_modules/.bin/tauri bundle --bundles deb --config "$work/bundle.json" "$@"
