#!/usr/bin/env bash
# Feeds the readers of outside text with made-up input, target after target.
#
#   scripts/fuzz.sh [SECONDS] [TARGET…]      120 seconds for every target unless told otherwise
#
# Needs no nightly compiler. What breaks a reader is kept in fuzz/artifacts/TARGET; what was learned in
# fuzz/corpus/TARGET, which begins with the seeds under fuzz/seeds.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh base
. scripts/cargo-env.sh
if ! cargo fuzz --version >/dev/null 2>&1; then
  cargo install cargo-fuzz --version 0.13.2 --locked
fi

seconds=${1:-120}
shift || true
targets=("$@")
((${#targets[@]})) || targets=(outline citations reply wikitext html markdown pdf bundle)

# The tests' target folder knows nothing of the fuzzer's flags.
export CARGO_TARGET_DIR="$CARGO_TARGET_DIR-fuzz"
export RUSTC_BOOTSTRAP=1
failed=()
for target in "${targets[@]}"; do
  echo "== $target, $seconds s"
  mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
  limits=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1)
  # Our own code is safe Rust: what is looked for are panics, hangs and memory, which need no sanitizer.
  cargo fuzz run --sanitizer none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- "${limits[@]}" \
    2> >(grep -E "panicked|assert|ERROR|SUMMARY|Test unit|DONE|stat::(number|peak)|warning: unused" >&2) \
    || failed+=("$target")
done
((${#failed[@]} == 0)) || { echo "broken: ${failed[*]}; see fuzz/artifacts" >&2; exit 1; }
echo "clean: ${targets[*]}"
