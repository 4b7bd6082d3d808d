#!/usr/bin/env python3
"""Checks a draft's output folder against itself, reading nothing else.

Every quotation must stand word for word where evidence.json says, in the text that sources.json gives the hash of;
every reference of both formats must lead somewhere; and the article must be rich enough. Prints one line a check and
exits with 1 where any fails. Needs Python 3 and its standard library.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from pathlib import Path

DOUBLE_MARKS = '"“”„‟'


class Report:
    """Counts what failed and prints every check as it is made."""

    def __init__(self):
        self.failed = 0

    def check(self, what, good, seen="", faults=()):
        print(f"{'ok  ' if good else 'FAIL'} {what}" + (f": {seen}" if seen != "" else ""))
        if not good:
            self.failed += 1
            for fault in list(faults)[:5]:
                print(f"       {fault}")

    def none(self, what, faults, seen=""):
        """A check that holds where nothing is wrong."""
        faults = list(faults)
        self.check(what, not faults, seen if not faults else f"{len(faults)} wrong", faults)

    def least(self, what, seen, least):
        self.check(f"{what} (at least {least})", seen >= least, seen)


def plain(text):
    """One line, as the exports print a sentence."""
    return " ".join(
        word for word in re.split(r"[ \x00-\x1f\x7f-\x9f\u2028\u2029]", text) if word
    ).strip()


def marks_alike(text):
    """Text in which no difference is made between kinds of quotation marks: exports change double to single."""
    return re.sub(f"[{DOUBLE_MARKS}]", "'", text)


def unescaped(markdown):
    """Markdown without the backslashes that keep signs from being read as markup."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown)


def in_body(sentence):
    return sentence["section"] is not None


def check_texts(report, folder, sources):
    texts, faults = {}, []
    for source in sources:
        if source["file"] is None:
            continue
        try:
            data = (folder / source["file"]).read_bytes()
            texts[source["id"]] = data.decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            faults.append(f"{source['file']}: {error}")
            continue
        if hashlib.sha256(data).hexdigest() != source["sha256"]:
            faults.append(f"{source['file']}: its sha256 is another")
        if len(texts[source["id"]]) != source["characters"]:
            faults.append(f"{source['file']}: {len(texts[source['id']])} characters, not {source['characters']}")
    report.none("every text has the hash and length that sources.json gives", faults, f"{len(texts)} texts")
    return texts


def check_sentences(report, sentences, sources, texts):
    status = {source["id"]: source["status"] for source in sources}
    citations = [(s, c) for s in sentences for c in s["citations"]]
    report.none(
        "every citation names a source that counts",
        (f"{s['id']} cites {c['source']}" for s, c in citations if status.get(c["source"]) in (None, "rejected")),
        f"{len(citations)} citations",
    )
    report.none(
        "every range holds what it is said to hold",
        (
            f"{s['id']}: {c['source']} {c['start']}–{c['end']}"
            for s, c in citations
            if texts.get(c["source"], "")[c["start"] : c["end"]] != c["quote"]
        ),
    )
    quotes = [s for s in sentences if s["provenance"] == "quote"]
    report.none(
        "every quotation stands word for word at its recorded range",
        (
            f"{s['id']}: {s['text']}"
            for s in quotes
            if not any(
                texts.get(c["source"], "")[c["start"] : c["end"]] == s["text"] for c in s["citations"]
            )
        ),
        f"{len(quotes)} quotations",
    )
    report.none(
        "no sentence of machine origin goes without a citation",
        (f"{s['id']}: {s['text']}" for s in sentences if s["provenance"] != "human" and not s["citations"]),
    )


def check_measure(report, sentences, sources, limits):
    body = [s for s in sentences if in_body(s)]
    sections = {s["section"] for s in body}
    report.least("sections with text", len(sections), limits.sections)
    cited = [s for s in sentences if s["citations"]]
    report.least("cited sentences of the body", len([s for s in cited if in_body(s)]), limits.sentences)
    used = {c["source"] for s in cited for c in s["citations"]}
    report.least("cited sources", len(used), limits.sources)
    counted = Counter(c for s in cited for c in {c["source"] for c in s["citations"]})
    report.none(
        "sources.json counts citations as they are",
        (f"{s['id']}: {s['cited']}" for s in sources if s["cited"] != counted[s["id"]]),
    )
    seen = Counter(" ".join(s["text"].split()).casefold() for s in body)
    report.none("no sentence stands twice in the body", (text for text, times in seen.items() if times > 1))
    report.none(
        f"no quoted sentence has over {limits.words} words",
        (
            f"{s['id']}: {len(s['text'].split())} words"
            for s in sentences
            if s["provenance"] == "quote" and len(s["text"].split()) > limits.words
        ),
        max((len(s["text"].split()) for s in sentences), default=0),
    )
    by_place = Counter((s["section"], c) for s in body for c in {c["source"] for c in s["citations"]})
    report.none(
        f"no section takes over {limits.per_source} sentences from one source",
        (f"{section}: {times} from {source}" for (section, source), times in by_place.items() if times > limits.per_source),
        max(by_place.values(), default=0),
    )


def check_markdown(report, article, sentences):
    definition = re.compile(r"^\[\^(\d+)\]: ", re.M)
    defined = definition.findall(article)
    text = definition.sub("", article)
    used = re.findall(r"(?<!\\)\[\^(\d+)\]", text)
    report.none(
        "article.md: every footnote is defined once and used, in order of first use",
        [f"defined twice: {n}" for n, times in Counter(defined).items() if times > 1]
        + [f"never used: {n}" for n in sorted(set(defined) - set(used), key=int)]
        + [f"never defined: {n}" for n in sorted(set(used) - set(defined), key=int)]
        + ([] if list(dict.fromkeys(used)) == sorted(set(used), key=int) else ["numbers out of order"]),
        f"{len(defined)} footnotes",
    )
    shown = marks_alike(unescaped(re.sub(r"(?<!\\)\[\^\d+\]", "", article)))
    missing = []
    for sentence in sentences:
        words = marks_alike(plain(sentence["text"]))
        if sentence["provenance"] == "quote":
            words = f"'{words}'"
        if words not in shown:
            missing.append(f"{sentence['id']}: {words}")
    report.none("article.md: every sentence of evidence.json is there, quotations in their marks", missing)


def check_wikitext(report, article):
    defined = re.findall(r'<ref name="([^"]+)">', article)
    reused = re.findall(r'<ref name="([^"]+)" />', article)
    every = len(re.findall(r"<ref\b", article))
    report.none(
        "article.wiki: every reference is defined once, before it is used again",
        [f"defined twice: {name}" for name, times in Counter(defined).items() if times > 1]
        + [
            f"used before its definition: {name}"
            for name in set(reused)
            if name not in defined
            or article.index(f'<ref name="{name}" />') < article.index(f'<ref name="{name}">')
        ]
        + ([] if every == len(defined) + len(reused) else [f"{every - len(defined) - len(reused)} unnamed"])
        + ([] if article.count("</ref>") == len(defined) else ["a reference is not closed"]),
        f"{len(defined)} references, used again {len(reused)} times",
    )
    lists = len(re.findall(r"\{\{reflist\b", article, re.I))
    report.check("article.wiki: exactly one list of references", lists == 1, lists)
    report.check(
        "article.wiki: braces and brackets are balanced",
        article.count("{{") == article.count("}}") and article.count("[[") == article.count("]]"),
    )
    return len(defined) + check_short_footnotes(report, article)


def check_short_footnotes(report, article):
    """Works that short footnotes point to stand once in the list below, under the names that the footnotes give."""
    body, _, below = article.partition("{{reflist")
    works = re.findall(r"^\* \{\{cite .*", below, re.M)
    listed = set()
    for work in works:
        last, year = re.search(r"\|last=([^|}]+)", work), re.search(r"\|(?:date|year)=[^|}]*?(\d{4})", work)
        listed.add(f"{last[1].strip() if last else ''}|{year[1] if year else ''}")
    used = set(re.findall(r"\{\{sfn\|([^|}]+\|\d{4})[a-z]?[|}]", body))
    report.none(
        "article.wiki: every short footnote has its work in the list, and every work there a footnote",
        sorted(used ^ listed),
        f"{len(works)} works",
    )
    return len(works)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the output folder")
    parser.add_argument("--sections", type=int, default=5, help="least sections with text (default 5)")
    parser.add_argument("--sentences", type=int, default=40, help="least cited sentences of the body (default 40)")
    parser.add_argument("--sources", type=int, default=12, help="least cited sources (default 12)")
    parser.add_argument("--words", type=int, default=45, help="most words of a quoted sentence (default 45)")
    parser.add_argument("--per-source", type=int, default=4, help="most sentences from one source in a section (default 4)")
    limits = parser.parse_args()
    folder = limits.folder

    def read(name):
        try:
            return (folder / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            sys.exit(f"{folder / name} cannot be read: {error}")

    sources = json.loads(read("sources.json"))["sources"]
    sentences = json.loads(read("evidence.json"))["sentences"]
    report = Report()
    texts = check_texts(report, folder, sources)
    check_sentences(report, sentences, sources, texts)
    check_measure(report, sentences, sources, limits)
    check_markdown(report, read("article.md"), sentences)
    named = check_wikitext(report, read("article.wiki"))
    cited = {c["source"] for s in sentences for c in s["citations"]}
    report.check(
        "article.wiki: as many references as cited sources", named == len(cited), f"{named} and {len(cited)}"
    )
    print(f"{report.failed} checks failed" if report.failed else "all checks passed")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
