#!/usr/bin/env bash
# Kills the sample run with -9 at random moments, resumes it, and compares what it leaves with an unbroken run.
#
#   tests/kill_and_resume.sh BINARY KILLS FOLDER [SEED]
#
# FOLDER is emptied first. Two unbroken runs must be equal; then every killed and resumed one must equal them. The moments
# are spread over the usual time of a run, one in each of KILLS equal parts of it; every fourth run starts without
# the cache of embeddings, which makes it longer. SEED (default: now) makes the moments repeatable.
set -euo pipefail
if (($# < 3 || $# > 4)); then
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
binary=$(realpath "$1")
kills=$2
mkdir -p "$3"
folder=$(realpath "$3")
seed=${4:-$(date +%s)}
RANDOM=$((seed % 32768))
cd "$(dirname "$0")/.."

data=$folder/data
rm -rf "$data" "$folder"/out-*
topic="Antikythera mechanism"
stormwright() { "$binary" --data "$data" --quiet "$@"; }
draft() {
  exec "$binary" --data "$data" --quiet draft "$topic" --model none \
    --encyclopedia assets/sample/related.json --exclude-article "$topic" --out "$1"
}
milliseconds() { date +%s%3N; }
newest() {
  stormwright list --json | python3 -c 'import json, sys; drafts = json.load(sys.stdin); print(drafts[0]["id"] if drafts else "")'
}
stage() {
  stormwright list --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["stage"])'
}

stormwright library add assets/sample/library >"$folder/log" 2>&1

# How long a run takes, with the cache of embeddings and without it.
unbroken() {
  local begin
  begin=$(milliseconds)
  (draft "$folder/out-$1") >>"$folder/log" 2>&1
  echo $(($(milliseconds) - begin))
}
rm -f "$data"/cache.db*
cold=$(unbroken whole)
warm=$(unbroken again)
echo "seed $seed; an unbroken run takes $cold ms without the cache, $warm ms with it"
python3 tests/compare_runs.py "$folder/out-whole" "$folder/out-again"

failed=0
hit=0
for ((kill_number = 1; kill_number <= kills; kill_number++)); do
  usual=$warm
  if ((kill_number % 4 == 2)); then
    rm -f "$data"/cache.db*
    usual=$cold
  fi
  # One moment in each part of the usual time; RANDOM has 15 bits.
  after=$((usual * ((kill_number - 1) * 32768 + RANDOM) / (kills * 32768)))
  out=$folder/out-$kill_number
  before=$(newest)
  (draft "$out") >>"$folder/log" 2>&1 &
  process=$!
  sleep "$(printf '%d.%03d' $((after / 1000)) $((after % 1000)))"
  state="had ended"
  if kill -9 "$process" 2>/dev/null; then
    state="killed"
  fi
  wait "$process" 2>/dev/null || true
  draft=$(newest)
  if [[ $draft == "$before" ]]; then
    echo "$kill_number: $state after $after ms, before the draft was kept: nothing to resume"
    continue
  fi
  hit=$((hit + 1))
  where=$(stage)
  begin=$(milliseconds)
  if stormwright resume "$draft" --out "$out" >>"$folder/log" 2>&1 &&
    python3 tests/compare_runs.py "$folder/out-whole" "$out" >"$folder/differences"; then
    result=equal
  else
    result=DIFFERS
    failed=$((failed + 1))
  fi
  echo "$kill_number: $state after $after ms at $where, resumed in $(($(milliseconds) - begin)) ms: $result"
  if [[ $result != equal ]]; then
    tail -n 3 "$folder/log"
    cat "$folder/differences" 2>/dev/null || true
  fi
done
echo "$hit of $kills runs resumed, $failed differ"
((failed == 0 && hit > 0))
