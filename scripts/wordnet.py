#!/usr/bin/env python3
"""Reduces WordNet 3.0 (Debian packages wordnet-base and wordnet-sense-index) to the two lists that the checks use:

    scripts/wordnet.py /usr/share/wordnet assets/words

wordnet_synonyms.txt: a group of single words a line that share a common sense; wordnet_opposites.txt: a pair a line.
A word takes part in a sense that the tagged corpora have, or that is its first; senses that they never have are left out."""

import collections
import pathlib
import sys

NOTE = "# From WordNet 3.0, copyright 2006 Princeton University, under its licence (WordNet-LICENCE.txt); made by scripts/wordnet.py.\n"


def senses(folder):
    """The words of each synset that commonly mean it: (part of speech, offset) to lemmas."""
    found, tagged = collections.defaultdict(set), set()
    for line in (folder / "index.sense").read_text().splitlines():
        key, offset, number, count = line.split()
        lemma, rest = key.split("%")
        part = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
        if lemma.isalpha() and (int(number) == 1 or int(count) > 0):
            found[part, offset].add(lemma)
        if int(count) > 0:
            tagged.add((part, offset))
    return {synset: lemmas for synset, lemmas in found.items() if synset in tagged}


def main():
    folder, out = map(pathlib.Path, sys.argv[1:])
    common = senses(folder)
    groups, pairs = set(), set()
    for name, part in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"data.{name}").read_text().splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            offset, count = fields[0], int(fields[3], 16)
            words = [fields[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            mine = common.get((part, offset), set())
            kept = tuple(sorted(w for w in set(words) if w in mine))
            if len(kept) > 1:
                groups.add(kept)
            at = 4 + 2 * count
            for i in range(int(fields[at])):
                symbol, target, kind, places = fields[at + 1 + 4 * i : at + 5 + 4 * i]
                # Verbs of one group and adjectives near each other may stand for one another.
                if symbol == "$" and len(mine) + len(common.get((kind, target), set())) < 8:
                    near = tuple(sorted(mine | common.get((kind, target), set())))
                    if len(near) > 1:
                        groups.add(near)
                if symbol == "!":
                    own = words[int(places[:2], 16) - 1]
                    pairs.add((part, own, target, int(places[2:], 16), kind))
    index = {}
    for name, part in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"data.{name}").read_text().splitlines():
            if not line.startswith("  "):
                fields = line.split()
                index[part, fields[0]] = [fields[4 + 2 * i].split("(")[0].lower() for i in range(int(fields[3], 16))]
    opposites = set()
    for _, own, target, place, kind in pairs:
        other = index["a" if kind == "s" else kind, target][place - 1]
        if own.isalpha() and other.isalpha():
            opposites.add(tuple(sorted((own, other))))
    (out / "wordnet_synonyms.txt").write_text(NOTE + "".join(" ".join(g) + "\n" for g in sorted(groups)))
    (out / "wordnet_opposites.txt").write_text(NOTE + "".join(" ".join(p) + "\n" for p in sorted(opposites)))
    print(len(groups), "groups,", len(opposites), "pairs")


main()
