#!/usr/bin/env python3
"""One long-lived program makes draft after draft in a world where every fifth answer fails.

    tests/soak/soak.py DEVHOST DRAFTS FOLDER [SEED]

Every draft must come to an article whose gaps are named, or stop with a true reason; no error's text may stand in a
file of a draft; no answered prompt may be asked again more often than answers failed; the program's memory must stay
flat; the network, gone for a minute in the midst of the last draft, must be waited for. FOLDER is emptied first. Prints a line a draft. Needs nothing but Python 3 on Linux.
"""

import json
import re
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from world import FAULT, World, topic

# Codes with which a run may stop in such a world.
REASONS = {"noEvidence", "searchUnavailable", "modelUnavailable"}


class Program:
    def __init__(self, binary: Path, data: Path):
        self.process = subprocess.Popen([str(binary), "--data", str(data)], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline().strip()
        self.address, self.token = re.fullmatch(r"(http://[^/]+)/#token=(\w+)", line).groups()

    def call(self, name: str, **params):
        request = urllib.request.Request(f"{self.address}/call/{name}", json.dumps(params).encode(),
                                         {"content-type": "application/json", "authorization": f"Bearer {self.token}"})
        try:
            with urllib.request.urlopen(request, timeout=600) as response:
                return json.load(response), None
        except urllib.error.HTTPError as error:
            return None, json.load(error)

    def memory(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def main(binary: Path, drafts: int, folder: Path, seed: int) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    world = World(fail_rate=0.2, seed=seed)
    program = Program(binary, folder / "data")
    settings = {"model": "openai:keeper", "baseUrl": f"{world.address}/v1", "search": [f"searxng={world.address}"],
                "fetch": False, "encyclopedia": f"{world.address}/w/api.php", "perspectives": 2, "rounds": 2}
    problems, memory, stopped, gaps = [], [], {}, 0
    try:
        number, more = 0, 10
        while number < drafts:
            started = time.time()
            out = folder / f"out-{number}"
            made, error = program.call("draft_create", topic=topic(number), settings=settings, out=str(out))
            assert made, error
            gone = None
            if number == drafts - 1:
                # In the midst of the last draft the network goes for a minute.
                gone = threading.Timer(2, lambda: setattr(world, "away_until", time.time() + 60))
                gone.start()
            done, error = program.call("draft_run", draft=made["draft"]["id"])
            memory.append(program.memory())
            if done:
                outcome = f"{done['counts']['sentences']} sentences, {len(done['gaps'])} gaps"
                gaps += len(done["gaps"])
                problems += judged(number, out, done)
            else:
                outcome = f"stopped: {error['code']}: {error['what']}"
                stopped[error["code"]] = stopped.get(error["code"], 0) + 1
                if gone and gone.is_alive() and more:
                    # It stopped before that, for another reason: the next draft is the last.
                    gone.cancel()
                    drafts, more = drafts + 1, more - 1
                elif gone:
                    problems.append("the draft during which the network was gone did not wait for it")
                if error["code"] not in REASONS:
                    problems.append(f"{number}: {outcome}")
            print(f"{number + 1}: {outcome}; {memory[-1]:.0f} MB; {time.time() - started:.1f} s", flush=True)
            if done:
                shutil.rmtree(out, ignore_errors=True)
            number += 1
    finally:
        program.end()
        world.close()
    stats = world.stats
    print(json.dumps(stats))
    if stats["repeated"] > stats["failed"]:
        problems.append(f"{stats['repeated']} prompts were asked again after {stats['failed']} failures")
    if drafts >= 8:
        half, last = memory[drafts // 4 : drafts // 2], memory[-(drafts // 4) :]
        before, after = statistics.median(half), statistics.median(last)
        print(f"memory: {before:.0f} MB in the second quarter, {after:.0f} MB in the last, most {max(memory):.0f} MB")
        if after > before * 1.1 + 8:
            problems.append(f"memory grew from {before:.0f} to {after:.0f} MB")
    for problem in problems:
        print(f"PROBLEM {problem}")
    print(f"{drafts - sum(stopped.values())} complete, {sum(stopped.values())} stopped {stopped or ''}, {gaps} gaps named, "
          f"{len(problems)} problems")
    return 1 if problems else 0


def judged(number: int, out: Path, done: dict) -> list[str]:
    """What is wrong with the files of a finished draft."""
    found = []
    for gap in done["gaps"]:
        if not gap.get("what") or not gap.get("reason"):
            found.append(f"{number}: a gap without a name or a reason: {gap}")
    for path in out.rglob("*"):
        # The record names failures in the words of who failed; nothing else may.
        if path.is_file() and path.name != "run.json" and FAULT in path.read_text(errors="replace"):
            found.append(f"{number}: the text of an error stands in {path.name}")
    if not (out / "article.md").is_file():
        found.append(f"{number}: no article")
    return found


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        print(__doc__)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), Path(sys.argv[3]).resolve(), int((sys.argv + ["1"])[4])))
