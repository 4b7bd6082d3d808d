#!/usr/bin/env bash
# The sample draft from beginning to end, then its files read by a program that knows nothing else.
set -euo pipefail

scripts/draft.sh
python3 tests/verify_output.py out/sample
. scripts/cargo-env.sh
python3 tests/kill_and_resume.py "$CARGO_TARGET_DIR/debug/stormwright" 2 out/killed 1
