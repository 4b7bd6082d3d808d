#!/usr/bin/env python3
"""Judges exported wikitext by programs that know nothing of this one: a real MediaWiki, mwparserfromhell, wikiparser-node.

    python3 tests/wiki/judge.py WIKI FILE...

WIKI is a folder that tests/wiki/setup.sh made. Ends with 1 if anything is wrong.
"""

import html
import re
import subprocess
import sys
import time
from pathlib import Path

from urllib.parse import unquote

import mwparserfromhell

HERE = Path(__file__).parent
# Kept by the parser itself.
KNOWN_TEMPLATES = {"short description", "use dmy dates", "use mdy dates", "reflist", "rp", "sfn", "sfnref"}


def rendered(wiki, text):
    run = subprocess.run(
        ["php", str(wiki / "wiki/maintenance/parse.php"), "--title", "Draft"],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if run.returncode:
        sys.exit(f"MediaWiki failed: {run.stderr.decode()[:2000]}")
    return run.stdout.decode()


def unescaped(text):
    """Character references read as a browser reads those that end as they should."""
    return re.sub(r"&#?\w+;", lambda found: html.unescape(found[0]), text)


def seen(markup):
    """The words of a piece of HTML or wikitext, white space made one."""
    return " ".join(unescaped(re.sub(r"<[^>]*>", "", markup)).replace("\u00a0", " ").split())


def judge_wiki(text, page, wrong):
    """What a reader of the rendered page would find; returns figures."""
    code = mwparserfromhell.parse(text)
    if str(code) != text:
        wrong.append("mwparserfromhell does not give the text back")
    refs = [tag for tag in code.filter_tags() if tag.tag == "ref"]
    defined = [tag for tag in refs if not tag.self_closing]
    loose = "".join(str(node) for node in code.filter_text())
    for sign in ("{{", "}}", "[[", "]]", "<ref"):
        if sign in loose:
            wrong.append(f"mwparserfromhell leaves {sign} in the text")
    for error in re.findall(r'<[^>]*class="[^"]*\berror\b[^"]*"[^>]*>(.*?)</', page, re.S):
        wrong.append(f"an error on the page: {seen(error)[:200]}")
    for red in re.findall(r'<a [^>]*redlink=1[^>]*title="(Template:[^"]*)"', page):
        wrong.append(f"no such template: {red}")
    notes = re.findall(r'<li id="cite(?:_|&#95;)note-(.*?)">(.*?)</li>', page, re.S)
    marks = len(re.findall(r'<sup [^>]*class="reference"', page))
    short = [str(template) for template in code.filter_templates() if template.name.matches("sfn")]
    if len(notes) != len(defined) + len(set(short)):
        wrong.append(f"{len(defined)} and {len(set(short))} short references in the text and {len(notes)} on the page")
    if marks != len(refs) + len(short):
        wrong.append(f"{len(refs) + len(short)} marks in the text and {marks} on the page")
    # A short footnote leads to a work of the list.
    works = [unescaped(name) for name in re.findall(r'<cite [^>]*id="(CITEREF[^"]*)"', page)]
    for link in re.findall(r'href="#(CITEREF[^"]*)"', page):
        if unescaped(unquote(link)) not in works and unescaped(link) not in works:
            wrong.append(f"a short footnote leads nowhere: {link} is not among {works}")
    # Those of templates stand among the others in the order of the text.
    long = [note for _, note in notes if 'href="#CITEREF' not in note]
    for tag, note in zip(defined, long):
        template = next(iter(tag.contents.filter_templates()), None)
        if template is None:
            wrong.append(f"a reference without a template: {tag}")
            continue
        shown = seen(note)
        for parameter in template.params:
            name = str(parameter.name).strip()
            value = seen(str(parameter.value))
            if name in ("title", "author", "last", "first") or re.fullmatch(r"(author|last|first)\d+", name):
                if value not in shown:
                    wrong.append(f"{name} {value!r} is not on the page: {shown[:200]}")
            elif name in ("url", "archive-url"):
                links = [unescaped(link) for link in re.findall(r'href="([^"]*)"', note)]
                if unescaped(value) not in links:
                    wrong.append(f"{name} {value!r} is no link of the page: {links}")
    # The works of short footnotes stand in a list.
    for template in code.filter_templates():
        name = str(template.name).strip().lower()
        if not name.startswith("cite ") or any(str(template) in str(tag) for tag in defined):
            continue
        for parameter in template.params:
            value = seen(str(parameter.value))
            if str(parameter.name) in ("title", "author", "last", "first", "date") and value not in seen(page):
                wrong.append(f"{parameter.name} {value!r} of a listed work is not on the page")
    for template in code.filter_templates():
        name = str(template.name).strip().lower()
        if name not in KNOWN_TEMPLATES and not name.startswith("cite "):
            wrong.append(f"an unexpected template: {name}")
    return {
        "references": len(defined) + len(set(short)),
        "marks": marks,
        "cite": sum("Cite error" in message for message in wrong),
        "red": sum("no such template" in message for message in wrong),
        "unknown": sum("Unknown parameter" in message for message in wrong),
    }


def judge_lint(files):
    """Errors that wikiparser-node (wikilint) reports, by file."""
    run = subprocess.run(
        ["node", str(HERE / "lint.mjs"), *map(str, files)], capture_output=True, text=True, check=False
    )
    if run.returncode:
        sys.exit(f"wikiparser-node failed: {run.stderr[:2000]}")
    found = {str(file): [] for file in files}
    for line in run.stdout.splitlines():
        file, _, message = line.partition("\t")
        found[file].append(f"wikiparser-node: {message}")
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    wiki, files = Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]
    lint = judge_lint(files)
    failed = 0
    print("article | references | marks | Cite errors | red templates | unknown parameters | wikilint | all faults | seconds")
    for file in files:
        started = time.monotonic()
        text = file.read_text(encoding="utf-8")
        wrong = list(lint[str(file)])
        page = rendered(wiki, text)
        figures = judge_wiki(text, page, wrong)
        seconds = time.monotonic() - started
        counts = [figures[name] for name in ("references", "marks", "cite", "red", "unknown")]
        row = [file.parent.name, *counts, len(lint[str(file)]), len(wrong), f"{seconds:.1f}"]
        print(" | ".join(map(str, row)))
        for message in wrong:
            print(f"     {message}")
        failed += bool(wrong)
    print(f"{failed} of {len(files)} articles with errors" if failed else f"all {len(files)} articles are right")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
