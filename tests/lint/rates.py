#!/usr/bin/env python3
"""How often each lint rule fires on articles that people wrote: hits in 1,000 words, beside published rates.

    rates.py PROGRAM ARTICLES [RATES]

PROGRAM is the built `stormwright`. ARTICLES is a folder of JSON files as in FreshWiki (title, summary, sections with
sentences and references). RATES is a JSON file of published rates by pattern; a rule names its pattern as `baseline` in
assets/lint. Ends with 1 where a pattern fires more than 1.5 times as often as published.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ALLOWED = 1.5
RULES = pathlib.Path(__file__).parents[2] / "assets" / "lint"


def wikitext(article):
    """The article as wikitext; each address becomes a named reference, defined where it is first cited."""
    names = {}

    def cite(addresses):
        marks = ""
        for address in addresses:
            if not address.startswith("http") or re.search(r"\s", address):
                continue
            known = address in names
            name = names.setdefault(address, f"Source{len(names) + 1}")
            safe = re.sub(r"[|{}\[\]<>\"]", lambda found: f"%{ord(found[0]):02X}", address)
            marks += (
                f'<ref name="{name}" />'
                if known
                else f'<ref name="{name}">{{{{cite web |title=About it |url={safe} |website=Site}}}}</ref>'
            )
        return marks

    def sentences(held):
        out = []
        for sentence in held:
            text = " ".join(sentence["text"].split())
            if not text or "displaystyle" in text:
                continue
            stop = "" if text[-1] in ".!?\"" else "."
            out.append(text + stop + cite(sentence.get("refs", [])))
        return " ".join(out)

    lines = [f"'''{article['title']}'''. {' '.join(article['summary'].split())}", ""]

    def section(held, level):
        marks = "=" * level
        lines.extend([f"{marks} {held['title']} {marks}", sentences(held["sentences"]), ""])
        for below in held["subsections"]:
            section(below, min(level + 1, 6))

    for held in article["sections"]:
        section(held, 2)
    lines.extend(["== References ==", "{{reflist}}", ""])
    return "\n".join(lines)


def words(article):
    def of(held):
        return sum(len(s["text"].split()) for s in held["sentences"]) + sum(map(of, held["subsections"]))

    return len(article["summary"].split()) + sum(map(of, article["sections"]))


def baselines():
    found, rule = {}, None
    for path in sorted(RULES.glob("*.yaml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := re.match(r"\s+- \{?id: ([\w-]+)", line):
                rule = match[1]
            elif match := re.match(r"\s+baseline: (\w+)", line):
                found[rule] = match[1]
    return found


def main():
    given = [word for word in sys.argv[1:] if word != "--examples"]
    program, folder = given[:2]
    rates = json.load(open(given[2], encoding="utf-8"))["rules"] if len(given) > 2 else {}
    hits, articles_hit, severity, total = collections.Counter(), collections.Counter(), {}, 0
    examples = collections.defaultdict(list)
    paths = sorted(pathlib.Path(folder).glob("*.json"))
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths:
            article = json.load(open(path, encoding="utf-8"))
            total += words(article)
            page = pathlib.Path(scratch) / "page.wiki"
            page.write_text(wikitext(article), encoding="utf-8")
            command = [program, "--data", scratch, "lint", str(page), "--json"]
            said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
            problems = json.loads(said)["problems"]
            hits.update(problem["id"] for problem in problems)
            articles_hit.update({problem["id"] for problem in problems})
            for problem in problems:
                severity[problem["id"]] = problem["severity"]
                examples[problem["id"]].append(problem["excerpt"])
    print(f"{len(paths)} articles, {total} words\n\nrule\tseverity\thits\tper 1,000 words\tshare of articles")
    for rule, count in hits.most_common():
        print(f"{rule}\t{severity[rule]}\t{count}\t{count * 1000 / total:.3f}\t{articles_hit[rule] / len(paths):.2f}")
        if "--examples" in sys.argv:
            print("    " + " | ".join(examples[rule][:: max(1, len(examples[rule]) // 12)][:12]))
    by = collections.Counter()
    for rule, baseline in baselines().items():
        by[baseline] += hits[rule]
    above = []
    print("\npublished pattern\there\tpublished\ttimes")
    for pattern, count in sorted(by.items()):
        if pattern not in rates:
            continue
        here, there = count * 1000 / total, rates[pattern]["per1k"]
        times = here / there if there else (0 if not here else float("inf"))
        print(f"{pattern}\t{here:.3f}\t{there:.3f}\t{times:.2f}")
        if times > ALLOWED:
            above.append(pattern)
    if above:
        sys.exit(f"above {ALLOWED} times the published rate: {', '.join(above)}")


if __name__ == "__main__":
    main()
