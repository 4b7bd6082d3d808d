#!/usr/bin/env python3
"""Measures the check of sentences against passages on files of labelled pairs.

    tests/support_pairs.py STORMWRIGHT FILE... [--misses] [--data DIR]

A file is a JSON list of {"sentence", "passages": [text], "label": "supported" | "fault", "kind"}. Only sentence and
passages are shown to the program. A fault is caught where the verdict is anything but "supported" or "unchecked"; a
supported sentence is a false alarm where it is partial, unsupported or contradicted. Prints a table by kind.
"""
import argparse
import collections
import json
import subprocess
import tempfile

ALARMS = {"partial", "unsupported", "contradicted"}


def verdicts(program, pairs, data):
    params = {"pairs": [{"sentence": p["sentence"], "passages": p["passages"]} for p in pairs]}
    command = [program, "--data", data, "call", "check_pairs", "-"]
    said = subprocess.run(command, input=json.dumps(params), capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stderr or said.stdout)
    return json.loads(said.stdout)["verdicts"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--misses", action="store_true", help="print every miss and every false alarm")
    parser.add_argument("--data", help="data folder; a new one by default")
    parser.add_argument("--json", help="write the verdicts here")
    args = parser.parse_args()
    data = args.data or tempfile.mkdtemp()
    everything = []
    for file in args.files:
        with open(file) as opened:
            pairs = json.load(opened)
        pairs = pairs if isinstance(pairs, list) else pairs["pairs"]
        found = verdicts(args.program, pairs, data)
        everything += [dict(v, file=file, place=i) for i, v in enumerate(found)]
        table = collections.defaultdict(lambda: [0, 0])
        for pair, verdict in zip(pairs, found, strict=True):
            row = table[pair["label"], pair.get("kind", "")]
            row[0] += 1
            row[1] += verdict["support"] in ALARMS
        print(f"\n{file}\n{'':12}{'kind':20}{'pairs':>6}{'flagged':>9}{'share':>8}")
        for label in ("fault", "supported"):
            rows = sorted((kind, n, k) for (of, kind), (n, k) in table.items() if of == label)
            for kind, n, k in rows + [("all", sum(r[1] for r in rows), sum(r[2] for r in rows))]:
                print(f"{label:12}{kind:20}{n:6}{k:9}{k / max(n, 1):8.1%}")
        if args.misses:
            for place, (pair, verdict) in enumerate(zip(pairs, found)):
                flagged = verdict["support"] in ALARMS
                if flagged != (pair["label"] == "fault"):
                    word = "false alarm" if flagged else "missed"
                    print(f"{word} {place} [{pair.get('kind', '')}] {pair['sentence']}")
                    for reason in verdict["reasons"]:
                        print(f"    {verdict['support']}: {reason}")
    if args.json:
        with open(args.json, "w") as out:
            json.dump(everything, out)


if __name__ == "__main__":
    main()
