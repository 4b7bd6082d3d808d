#!/usr/bin/env python3
"""Writes the licences of all that a package carries inside its programs into one text: crates, pages, lists of ratings.

    scripts/licences.py OUT      run in the root of the repository, after scripts/ui.sh

Texts that are equal stand once, below the names of all that they are for.
"""

import json
import pathlib
import re
import subprocess
import sys

# The programs that a package carries, and what the build puts into their pages.
PROGRAMS = ["stormwright", "stormwright-cli"]
PAGES = ["svelte", "clsx", "esm-env", "tinykeys", "@tauri-apps/api"]
LICENCE = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def crates():
    """What the programs are linked with, as (name, version, licence, folder)."""
    host = re.search(r"host: (\S+)", subprocess.check_output(["rustc", "-vV"], text=True))[1]
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host]
    metadata = json.loads(subprocess.check_output(command))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    own = set(metadata["workspace_members"])
    ahead = [id for id in own if packages[id]["name"] in PROGRAMS]
    linked = set()
    while ahead:
        id = ahead.pop()
        if id in linked:
            continue
        linked.add(id)
        for dependency in nodes[id]["deps"]:
            # Neither tests nor build scripts become part of a program.
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                ahead.append(dependency["pkg"])
    for id in linked - own:
        package = packages[id]
        folder = pathlib.Path(package["manifest_path"]).parent
        yield package["name"], package["version"], package["license"] or "see its text", folder


def pages():
    for name in PAGES:
        folder = pathlib.Path("ui/node_modules") / name
        package = json.loads((folder / "package.json").read_text())
        yield name, package["version"], package["license"], folder


def texts(folder):
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and LICENCE.match(file.name)]
    return ["\n".join(file.read_text(errors="replace").split("\n")).strip() for file in files]


def main():
    parts = sorted({*crates(), *pages()})
    lines = ["What the programs of this package carry inside, each with its licence.", ""]
    by_text = {}
    for name, version, licence, folder in parts:
        lines.append(f"{name} {version}: {licence}")
        for text in texts(folder):
            by_text.setdefault(text, []).append(f"{name} {version}")
    lines += ["", "Lists of the reliability of sources:", ""]
    for file in sorted(pathlib.Path("assets/reliability").glob("*.json")):
        listed = json.loads(file.read_text())
        lines.append(f"{listed['name']}, {listed['date']}. {listed['source']}. Licence: {listed['licence']}.")
    for text, names in sorted(by_text.items(), key=lambda item: item[1]):
        lines += ["", "=" * 80, f"For {', '.join(names)}:", "", text]
    pathlib.Path(sys.argv[1]).write_text("\n".join(lines) + "\n")


main()
