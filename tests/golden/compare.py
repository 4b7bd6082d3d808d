#!/usr/bin/env python3
"""Compares the built program's measures with PyPI rouge-score and NumPy on whole articles.

Takes a folder of topics as docs/evaluation.md describes it. Each article is measured against the next one of the list:
ROUGE against rouge-score, heading soft recall against NumPy on the vectors that the program keeps in its cache. Prints the
largest difference of each and exits with 1 where one is above 1e-6. Needs rouge-score and numpy; tests/golden/make.py
says which versions.

    tests/golden/compare.py PROGRAM FOLDER [N]
"""

import hashlib
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from rouge_score import rouge_scorer

NEAR = 1e-6
CLOSING = {
    "bibliography", "citations", "explanatory notes", "external links", "footnotes", "further reading", "general references",
    "notes", "notes and references", "references", "references and notes", "see also", "sources", "works cited",
}


# The program takes marks of notes, such as "[citation needed]" and "[nb 1]", out of an article; here neither side has them.
MARK = re.compile(r"\[[^\]]*\]")


def blocks(article):
    """Headings and paragraphs as the program reads them, without marks of notes."""
    return (MARK.sub(" ", block).strip() for block in whole_blocks(article))


def whole_blocks(article):
    yield article["summary"].strip()

    def section(entry, level):
        if entry["title"].strip().lower() in CLOSING:
            return
        yield "#" * level + " " + entry["title"]
        yield " ".join(s["text"].strip() for s in entry["sentences"])
        for below in entry["subsections"]:
            yield from section(below, level + 1)

    for entry in article["sections"]:
        yield from section(entry, 1)


def run(program, data, *arguments):
    command = [program, "--data", data, "--json", "evaluate", *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def soft_recall(data, reference, candidate):
    with sqlite3.connect(Path(data) / "cache.db") as cache:
        rows = dict(cache.execute("SELECT text, vector FROM vectors"))
    union = list(dict.fromkeys([*reference, *candidate]))
    keys = [hashlib.sha256(text.encode()).digest() for text in union]
    vectors = np.array([np.frombuffer(rows[key], dtype="<f4") for key in keys], dtype=np.float64)

    def card(members):
        own = vectors[[union.index(member) for member in dict.fromkeys(members)]]
        likeness = np.clip(own @ own.T, 0.0, 1.0)
        np.fill_diagonal(likeness, 1.0)
        return (1.0 / likeness.sum(axis=1)).sum()

    return (card(reference) + card(candidate) - card(union)) / card(reference)


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    lines = (folder / "topics.tsv").read_text(encoding="utf-8").splitlines()[1 : wanted + 2]
    articles = [json.loads((folder / "articles" / line.split("\t")[1]).read_text(encoding="utf-8")) for line in lines]
    scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True)
    worst = {}
    with tempfile.TemporaryDirectory() as data:
        for reference, candidate in zip(articles[:wanted], articles[1:]):
            paths, texts, headings = [], [], []
            for name, article in (("reference", reference), ("candidate", candidate)):
                parts = [part for part in blocks(article) if part]
                path = Path(data) / f"{name}.md"
                path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
                paths += [f"--{name}", str(path)]
                texts.append("\n".join(part.lstrip("#").strip() for part in parts))
                headings.append([part.lstrip("#").strip() for part in parts if part.startswith("#")])
            found = run(program, data, "article", *paths)
            for name, score in scorer.score(*texts).items():
                for part, key in (("precision", "precision"), ("recall", "recall"), ("fmeasure", "f1")):
                    difference = abs(getattr(score, part) - found[name][key])
                    worst[name] = max(worst.get(name, 0.0), difference)
            outline = run(program, data, "outline", *paths)
            expected = soft_recall(data, *headings)
            difference = abs(expected - outline["headingSoftRecall"])
            worst["heading soft recall"] = max(worst.get("heading soft recall", 0.0), difference)
    for name, difference in worst.items():
        print(f"{name}: {wanted} articles, largest difference {difference:.2e}")
    sys.exit(any(difference > NEAR for difference in worst.values()))


if __name__ == "__main__":
    main()
