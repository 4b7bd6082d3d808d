#!/usr/bin/env bash
# The window's pages: types, lints, tests of the parts that need no program.
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/ui.sh
cd ui
npm run --silent check
npm run --silent lint
npm test --silent
