#!/usr/bin/env bash
# A small part of the long runs: eight drafts in a faulty world, and four kills over two drafts.
set -euo pipefail

exec scripts/soak.sh 8 4
