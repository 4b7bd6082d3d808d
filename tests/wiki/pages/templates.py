"""Prints the test wiki's templates, one a line: title, tab, text."""

import json
from pathlib import Path

KNOWN = json.loads((Path(__file__).parents[3] / "assets/citations/templates.json").read_text(encoding="utf-8"))

for name, rules in KNOWN["templates"].items():
    takes, required = " ".join(rules["takes"]), " ".join(rules["required"])
    print(f"{name}\t<includeonly>{{{{#invoke:Cite|show|takes={takes}|required={required}}}}}</includeonly>")
print("reflist\t<references />")
print("rp\t<sup>:{{{1}}}</sup>")
names = "{{{1}}}{{{2|}}}{{{3|}}}{{{4|}}}{{{5|}}}"
shown = "{{{1}}} {{{2|}}} {{{3|}}} {{{4|}}} {{{5|}}}, {{{p|{{{pp|}}}}}}"
print(f'sfn\t{{{{#tag:ref|[[#CITEREF{names}|{shown}]]|name=FOOTNOTE{names}{{{{{{p|}}}}}}{{{{{{pp|}}}}}}}}}}')
print(f"sfnref\tCITEREF{names}")
print('short description\t<span class="short-description">{{{1}}}</span>')
print('use dmy dates\t<span class="dates">dmy</span>')
print('use mdy dates\t<span class="dates">mdy</span>')
