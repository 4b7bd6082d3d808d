#!/usr/bin/env bash
# Makes a Debian package of the window with all that it needs beside it: the embedding model and its libraries, the
# sample, the licences. The package lies in the target folder, below release/bundle/deb/.
#
#   scripts/bundle.sh            optimised
#   scripts/bundle.sh --debug    quickly, for trying
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base window
scripts/models.sh
scripts/ui.sh
. scripts/cargo-env.sh

cache=${XDG_CACHE_HOME:-$HOME/.cache}/stormwright
settings=$(mktemp --suffix=.json)
trap 'rm -f "$settings"' EXIT
# The pages are built already; what is carried along lies in folders that the program looks into by itself.
cat >"$settings" <<JSON
{
  "build": { "beforeBuildCommand": "" },
  "bundle": {
    "resources": {
      "$cache/models/": "models/",
      "$cache/lib/": "lib/",
      "assets/sample/": "sample/",
      "LICENSE-MIT": "licences/LICENSE-MIT",
      "LICENSE-APACHE": "licences/LICENSE-APACHE",
      "ui/dist/licences/": "licences/fonts/"
    }
  }
}
JSON
ui/node_modules/.bin/tauri build --bundles deb --config "$settings" "$@" -- "${cargo_flags[@]}"
