#!/usr/bin/env bash
# Installs the Debian packages that a lane needs and that are missing.
#
#   scripts/packages.sh LANE…      lanes: base, window, tests, browser, wiki
#
# base    compiling the engine and the command line, fetching the embedding model
# window  compiling and running the desktop window
# tests   starting that window on a display of its own
# browser working in the window's pages with Chromium
# wiki    running a MediaWiki to judge exports
#
# With nothing missing it neither needs root nor touches the network.
set -euo pipefail

declare -A lanes=(
  [base]="build-essential ca-certificates pkg-config python3 python3-pip"
  [window]="file fonts-dejavu-core libgl1-mesa-dri librsvg2-dev libwebkit2gtk-4.1-dev"
  [tests]="dbus webkit2gtk-driver xvfb"
  [browser]="chromium fonts-noto-core"
  [wiki]="lua5.1 php-cli php-intl php-mbstring php-sqlite3 php-xml python3-venv"
)

wanted=()
for lane in "$@"; do
  if [[ -z ${lanes[$lane]:-} ]]; then
    echo "packages.sh: no lane \"$lane\"; the lanes are: base, window, tests, browser, wiki" >&2
    exit 2
  fi
  read -ra names <<<"${lanes[$lane]}"
  wanted+=("${names[@]}")
done

if ! command -v dpkg-query >/dev/null; then
  echo "Not a Debian system: make sure that the equivalents of these are installed: ${wanted[*]}" >&2
  exit 0
fi

missing=()
for name in "${wanted[@]}"; do
  status=$(dpkg-query -W -f='${Status}' "$name" 2>/dev/null || true)
  [[ $status == "install ok installed" ]] || missing+=("$name")
done
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  if ! sudo -n true 2>/dev/null && ! { [[ -t 0 ]] && command -v sudo >/dev/null; }; then
    echo "Packages are missing. Run this as root, then try again:" >&2
    echo "  apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -qq "$@" </dev/null
}

install() {
  apt install -y --no-install-recommends "${missing[@]}"
}

echo "Installing: ${missing[*]}"
# The lists on this machine may be good enough; a missing or outdated one makes the first try fail.
if ! apt install --simulate --no-install-recommends "${missing[@]}" >/dev/null 2>&1 || ! install; then
  apt update
  install
fi
