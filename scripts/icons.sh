#!/usr/bin/env bash
# Renders assets/icons/icon.svg to the sizes that tauri.conf.json names (needs Debian's librsvg2-bin).
set -euo pipefail
cd "$(dirname "$0")/../assets/icons"

for size in 32 128 256 512; do
  rsvg-convert --width "$size" --height "$size" icon.svg --output "$size.png"
done
