#!/usr/bin/env bash
# Exports of drafts, rendered by a real MediaWiki and read by two other programs that know wikitext.
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
# Three drafts of the sample library without a language model.
stormwright library add assets/sample/library
for topic in "Antikythera mechanism" "Antikythera wreck" "Metonic calendar"; do
  stormwright draft "$topic" --model none --encyclopedia assets/sample/related.json \
    --exclude-article "$topic" --out "out/wiki/articles/${topic// /_}"
done
# Two that a scripted language model writes, from the pages of a web on this computer.
coproc web { node tests/wiki/web.mjs assets/sample/library; }
read -r addresses <&"${web[0]}"
address() { python3 -c 'import json, sys; print(json.loads(sys.argv[1])[sys.argv[2]])' "$addresses" "$1"; }
for topic in "Antikythera mechanism" "Antikythera wreck"; do
  stormwright draft "$topic" --model openai:scripted --base-url "$(address model)" --search "searxng=$(address searxng)" \
    --encyclopedia assets/sample/related.json --exclude-article "$topic" --out "out/wiki/articles/web_${topic// /_}"
done
exec {web[1]}>&-
wait "$web_PID"
# And by hand: every kind of work, every sign that wikitext gives a meaning to, books cited page by page.
STORMWRIGHT_ARTICLES="$PWD/out/wiki/articles" cargo test "${cargo_flags[@]}" --workspace --no-default-features \
  -p stormwright-engine --lib -- --ignored articles_for_a_real_wiki

out/wiki/venv/bin/python tests/wiki/judge.py out/wiki out/wiki/articles/*/article.wiki
