#!/usr/bin/env bash
# Builds the window's pages into ui/dist. What has not changed is neither installed nor built again.
set -euo pipefail
cd "$(dirname "$0")/../ui"

scripts_wanted="20.19"
have=$(node --version 2>/dev/null || true)
if [[ -z $have ]] || [[ $(printf '%s\n' "v$scripts_wanted" "$have" | sort -V | head -1) != "v$scripts_wanted" ]]; then
  echo "The window's pages need Node $scripts_wanted or newer; ${have:-none} is here." >&2
  exit 1
fi

sum() { sha256sum "$@" | sha256sum | cut -d' ' -f1; }

lock=$(sum package.json package-lock.json)
if [[ $(cat node_modules/.installed 2>/dev/null || true) != "$lock" ]]; then
  npm ci --no-audit --no-fund --loglevel=error </dev/null
  echo "$lock" >node_modules/.installed
fi

mapfile -t sources < <(find src public index.html vite.config.ts svelte.config.js package-lock.json -type f | sort)
wanted=$(sum "${sources[@]}")
if [[ $(cat node_modules/.built 2>/dev/null || true) != "$wanted" || ! -f dist/index.html ]]; then
  npm run --silent build </dev/null
  echo "$wanted" >node_modules/.built
fi
