#!/usr/bin/env python3
"""Makes the golden files of the measures, from the project's own sample texts and from numbers made here.

rouge.json: stems of words and scores of pairs of texts, as PyPI rouge-score computes them (Porter's stemmer).
soft_recall.json: vectors of unit length, two lists of them, and their heading soft recall, as NumPy computes it.

Sets up its own environment in a temporary folder. Needs Python 3 with venv and the Python package index.

    tests/golden/make.py
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "assets" / "sample"
PACKAGES = ["rouge-score==0.1.2", "numpy"]
TEXT_WORDS = 120
PAIRS = 12


def in_environment():
    """Runs this script again with the packages, where they are not at hand."""
    try:
        import numpy  # noqa: F401
        import rouge_score  # noqa: F401
    except ImportError:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            python = os.path.join(folder, "bin", "python")
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
            sys.exit(subprocess.run([python, __file__, *sys.argv[1:]]).returncode)


def texts():
    """The sample's plain texts, without front matter and tags, cut short."""
    found = []
    for path in sorted([*SAMPLE.glob("library/*.md"), *SAMPLE.glob("library/*.txt"), *SAMPLE.glob("pdf-text/*.md")]):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
        found.append(" ".join(text.split()[:TEXT_WORDS]))
    return found


def rouge():
    from rouge_score import rouge_scorer, tokenize
    from nltk.stem.porter import PorterStemmer

    scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True)
    all_texts = texts()
    words = sorted({w for t in all_texts for w in tokenize.tokenize(t, None) if len(w) > 3})
    # Forms on which stemmers differ.
    words += (
        "skies dying lying tying news innings outings cannings howe proceed exceed succeed dies ties flies spied tied "
        "agreed feed bleed hopping falling hissing fizzed failing filing sized happy sky enjoy employ conditional rationally "
        "valency hesitancy digitizer conformably radically differently vilely analogously vietnamization predication operator "
        "feudalism decisiveness hopefulness callousness formality sensitivity sensibility hopefully geology theology archaeology "
        "triplicate formative formalize electricity electrical hopeful goodness revival allowance inference airliner gyroscopic "
        "adjustable defensible irritant replacement adjustment dependent adoption homologous communism activate angularity "
        "effective bowdlerize probate rate cease controll roll generally fully skillfully covid19 2022nd 1990s mp3s aaing bbed"
    ).split()
    stemmer = PorterStemmer()
    pairs = []
    for at in range(PAIRS):
        reference, candidate = all_texts[at % len(all_texts)], all_texts[(at * 5 + 1) % len(all_texts)]
        if at % 3 == 0:
            # Share more than chance: half of the reference, turned round.
            half = reference.split()
            candidate = " ".join(half[len(half) // 2 :] + candidate.split()[:40])
        scores = scorer.score(reference, candidate)
        pairs.append(
            {
                "reference": reference,
                "candidate": candidate,
                **{name: [s.precision, s.recall, s.fmeasure] for name, s in scores.items()},
            }
        )
    return {"stems": {word: stemmer.stem(word) for word in words}, "pairs": pairs}


def soft_recall():
    import numpy as np

    rng = np.random.default_rng(7)
    cases = []
    for size, shared in [((5, 7), 2), ((8, 3), 0), ((1, 1), 0), ((6, 6), 5)]:
        total = size[0] + size[1] - shared
        vectors = rng.normal(size=(total, 8)) + rng.normal(size=8) * 0.8
        vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        gold = list(range(size[0]))
        predicted = list(range(size[0] - shared, total))

        def card(places):
            v = vectors[places].astype(np.float64)
            likeness = np.clip(v @ v.T, 0.0, 1.0)
            np.fill_diagonal(likeness, 1.0)
            return float((1.0 / likeness.sum(axis=1)).sum())

        recall = (card(gold) + card(predicted) - card(list(range(total)))) / card(gold)
        cases.append(
            {
                "vectors": [[float(x) for x in v] for v in vectors],
                "gold": gold,
                "predicted": predicted,
                "recall": recall,
            }
        )
    return cases


def main():
    in_environment()
    for name, value in [("rouge.json", rouge()), ("soft_recall.json", soft_recall())]:
        text = json.dumps(value, ensure_ascii=False, indent=0)
        (HERE / name).write_text(text + "\n", encoding="utf-8")
        print(name, len(text), "bytes")


if __name__ == "__main__":
    main()
