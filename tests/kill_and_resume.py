#!/usr/bin/env python3
"""Kills the sample run with -9 at random moments, resumes it, and compares what it leaves with an unbroken run.

    tests/kill_and_resume.py BINARY KILLS FOLDER [SEED]

FOLDER is emptied first. Two unbroken runs must be equal; then every killed and resumed one must equal them. A moment is
a place in the stream of events that the run prints, so that every kill lands in a run, however fast the machine is; one in
each of KILLS equal parts of the stream. SEED (default 1) makes the moments repeatable. Needs nothing but Python 3.
"""

import json
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

TOPIC = "Antikythera mechanism"
ROOT = Path(__file__).resolve().parent.parent


def main(binary: Path, kills: int, folder: Path, seed: int) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    data = folder / "data"
    program = [str(binary), "--data", str(data)]
    subprocess.run([*program, "--quiet", "library", "add", str(ROOT / "assets/sample/library")], check=True, stdout=subprocess.DEVNULL)

    def draft(out: str) -> subprocess.Popen:
        related = ROOT / "assets/sample/related.json"
        command = [*program, "--json", "draft", TOPIC, "--model", "none", "--encyclopedia", str(related)]
        command += ["--exclude-article", TOPIC, "--out", str(folder / out)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def compare(out: str) -> bool:
        command = [sys.executable, str(ROOT / "tests/compare_runs.py"), str(folder / "whole"), str(folder / out)]
        return subprocess.run(command, stdout=None if out == "again" else subprocess.DEVNULL).returncode == 0

    events = 0
    for out in ("whole", "again"):
        run = draft(out)
        events = len(run.stdout.readlines())
        if run.wait() != 0:
            print(f"an unbroken run failed with {run.returncode}")
            return 1
    print(f"seed {seed}; an unbroken run prints {events} events")
    failed = 0 if compare("again") else 1

    moments = random.Random(seed)
    for number in range(kills):
        place = int(events * (number + moments.random()) / kills)
        run = draft(f"out-{number}")
        line = b"nothing"
        for _ in range(place):
            line = run.stdout.readline() or line
        run.send_signal(signal.SIGKILL)
        run.wait()
        if run.returncode != -signal.SIGKILL:
            print(f"{number + 1}: the run had ended")
            failed += 1
            continue
        listed = subprocess.run([*program, "--quiet", "list", "--json"], check=True, capture_output=True)
        drafts = [d["id"] for d in json.loads(listed.stdout)]
        if len(drafts) < number + 3:
            print(f"{number + 1}: killed before the draft was kept; nothing to resume")
            # Started again, as a person would, so that the count of drafts stays right.
            draft(f"out-{number}").communicate()
        else:
            resume = [*program, "--quiet", "resume", drafts[0], "--out", str(folder / f"out-{number}")]
            subprocess.run(resume, check=True, stdout=subprocess.DEVNULL)
        equal = compare(f"out-{number}")
        failed += 0 if equal else 1
        print(f"{number + 1}: killed after event {place} ({said(line)}); {'equal' if equal else 'DIFFERENT'}")
    print(f"{kills + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


def said(line: bytes) -> str:
    try:
        event = json.loads(line).get("event", {})
        return " ".join(str(event[key]) for key in ("type", "stage", "round", "title") if key in event)
    except ValueError:
        return "no event yet"


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        print(__doc__)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), Path(sys.argv[3]).resolve(), int((sys.argv + ["1"])[4])))
