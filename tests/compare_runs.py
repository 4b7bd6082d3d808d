#!/usr/bin/env python3
"""Compares two output folders of one draft: equal byte for byte, ids and times apart.

What may differ: in run.json the fields "id" and "time"; in article.wiki the day of access of references and the month at its head; in .stormwright
the hash of article.wiki. Prints each difference and exits with 1 where there is any. Needs Python 3 and its standard library.
"""

import argparse
import difflib
import json
import re
import sys
from pathlib import Path

HASH_OF_CHANGING = re.compile(rb"(?m)^[0-9a-f]{64}(?=  article\.wiki$)")
ACCESS_DATE = re.compile(rb" \|access-date=[^|{}]*")
USED_SINCE = re.compile(rb"(\{\{Use [dm]{2}y dates)\|date=[^}]*")


def files(folder):
    if not folder.is_dir():
        sys.exit(f"{folder} is not a folder")
    return {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*")) if p.is_file()}


def comparable(name, data):
    """The bytes that must be equal."""
    if name == "run.json":
        record = json.loads(data)
        record.pop("id", None)
        record.pop("time", None)
        # The order of fields is part of the format, so it is kept.
        return json.dumps(record, indent=2, ensure_ascii=False).encode()
    if name == "article.wiki":
        return USED_SINCE.sub(rb"\1", ACCESS_DATE.sub(b" |access-date=", data))
    if name == ".stormwright":
        return HASH_OF_CHANGING.sub(b"", data)
    return data


def first_difference(a, b):
    """The first lines that differ."""
    lines = difflib.unified_diff(
        a.decode("utf-8", "replace").splitlines(), b.decode("utf-8", "replace").splitlines(), lineterm="", n=0
    )
    return [line[:160] for line in list(lines)[2:8]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    given = parser.parse_args()
    first, second = files(given.first), files(given.second)
    differences = 0
    for name in sorted(first.keys() | second.keys()):
        if name not in first or name not in second:
            differences += 1
            print(f"{name}: only in {given.first if name in first else given.second}")
            continue
        a, b = (comparable(name, side[name].read_bytes()) for side in (first, second))
        if a != b:
            differences += 1
            print(f"{name}: differs")
            for line in first_difference(a, b):
                print(f"    {line}")
    if not first:
        sys.exit(f"{given.first} holds no file")
    print(f"{differences} of {len(first.keys() | second.keys())} files differ, ids and times apart")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
