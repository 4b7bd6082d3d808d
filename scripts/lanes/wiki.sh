#!/usr/bin/env bash
# Exports of five drafts, rendered by a real MediaWiki and read by two other programs that know wikitext.
set -euo pipefail

scripts/packages.sh base wiki
scripts/models.sh
. scripts/cargo-env.sh
cargo build "${cargo_flags[@]}" --workspace --no-default-features --bin stormwright
stormwright() { "$CARGO_TARGET_DIR/debug/stormwright" --data out/wiki/drafts "$@"; }

tests/wiki/setup.sh out/wiki
[[ -d out/wiki/venv ]] || python3 -m venv out/wiki/venv
out/wiki/venv/bin/pip -q install -r tests/wiki/requirements.txt
(cd tests/wiki && npm ci --silent --no-audit --no-fund)

rm -rf out/wiki/articles
# Three drafts of the sample library, and two of every kind of work and every sign that wikitext gives a meaning to.
stormwright library add assets/sample/library
for topic in "Antikythera mechanism" "Antikythera wreck" "Metonic calendar"; do
  stormwright draft "$topic" --model none --encyclopedia assets/sample/related.json \
    --exclude-article "$topic" --out "out/wiki/articles/${topic// /_}"
done
STORMWRIGHT_ARTICLES="$PWD/out/wiki/articles" cargo test "${cargo_flags[@]}" --workspace --no-default-features \
  -p stormwright-engine --lib -- --ignored articles_for_a_real_wiki

out/wiki/venv/bin/python tests/wiki/judge.py out/wiki out/wiki/articles/*/article.wiki
