#!/usr/bin/env bash
# Runs the tests, lane after lane. A lane that fails does not stop the later ones, but fails the whole.
#
#   scripts/test.sh [LANE…]      all lanes unless some are named; wiki only on a test server
#
# A lane is a script under scripts/lanes/ that does its own set-up:
#   engine    all crates without the window
#   output    the sample draft, read by a program that knows only the files
#   soak      a small part of the long runs of `make soak`
#   pages     the window's pages by themselves
#   browser   the pages in a browser, with the real program behind them
#   desktop   the window, started for real
#   wiki      exports rendered by a real MediaWiki
set -euo pipefail
cd "$(dirname "$0")/.."

lanes=("$@")
if ((${#lanes[@]} == 0)); then
  lanes=(engine output soak pages browser desktop)
  # Fetching a MediaWiki takes longest; a test server does it for everyone.
  [[ ${CI:-} != true ]] || lanes+=(wiki)
fi

passed=0
failed=0
report=()
for lane in "${lanes[@]}"; do
  echo
  echo "== lane $lane"
  start=$SECONDS
  if bash "scripts/lanes/$lane.sh" </dev/null; then
    verdict=passed
    passed=$((passed + 1))
  else
    verdict=FAILED
    failed=$((failed + 1))
  fi
  took=$((SECONDS - start))
  report+=("$(printf '%-10s %-7s %3d min %02d s' "$lane" "$verdict" $((took / 60)) $((took % 60)))")
done

echo
printf '%s\n' "${report[@]}"
echo "lanes: $passed passed, $failed failed"
((failed == 0))
