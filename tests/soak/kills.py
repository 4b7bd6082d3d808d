#!/usr/bin/env python3
"""Kills drafts of a language model with -9 at random moments, resumes them, and compares what they leave.

    tests/soak/kills.py BINARY KILLS DRAFTS FOLDER [SEED]

KILLS are spread over DRAFTS topics. Each topic is drafted unbroken once; every killed and resumed run of it must leave
the same files, ids and times apart, and ask no prompt again beyond the calls that were open when it was killed. A
moment is a place in the stream of events that the run prints, one in each of equal parts of it. FOLDER is emptied first;
SEED (default 1) makes the moments repeatable. Needs nothing but Python 3. `tests/kill_and_resume.py` does the same to
drafts without a language model.
"""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from world import World, topic

ROOT = Path(__file__).resolve().parent.parent.parent


def main(binary: Path, kills: int, drafts: int, folder: Path, seed: int) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # Slow enough for calls to be open when the program is killed.
    world = World(pause=0.01)
    program = [str(binary), "--data", str(folder / "data")]
    moments = random.Random(seed)
    failed, repeated, opened, resumed = 0, 0, 0, 0

    def draft(name: str, out: Path) -> subprocess.Popen:
        command = [*program, "--json", "draft", name, "--perspectives", "2", "--rounds", "2", "--out", str(out), *world.settings()]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def listed() -> list[str]:
        ran = subprocess.run([*program, "--quiet", "list", "--json"], check=True, capture_output=True)
        return [each["id"] for each in json.loads(ran.stdout)]

    for number in range(drafts):
        name, whole = topic(number), folder / f"whole-{number}"
        run = draft(name, whole)
        events = len(run.stdout.readlines())
        if run.wait() != 0:
            print(f"{name}: an unbroken run failed with {run.returncode}")
            return 1
        share = kills // drafts + (number < kills % drafts)
        for kill in range(share):
            before = listed()
            place = int(events * (kill + moments.random()) / share)
            out = folder / f"out-{number}-{kill}"
            world.reset()
            run = draft(name, out)
            for _ in range(place):
                if not run.stdout.readline():
                    break
            at = time.time()
            run.send_signal(signal.SIGKILL)
            run.wait()
            open_calls = world.open_calls(at)
            new = [each for each in listed() if each not in before]
            if new:
                resume = [*program, "--quiet", "resume", new[0], "--out", str(out)]
                code = subprocess.run(resume, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
                resumed += 1
            else:  # Killed before the draft was kept: it is begun again, as a person would.
                again = draft(name, out)
                again.communicate()
                code = again.returncode
            compare = [sys.executable, str(ROOT / "tests/compare_runs.py"), str(whole), str(out)]
            compared = subprocess.run(compare, capture_output=True, text=True)
            again = world.stats["repeated"]
            good = code == 0 and compared.returncode == 0 and again <= open_calls
            repeated, opened = repeated + again, opened + open_calls
            failed += not good
            if not good:
                print(f"{name}, killed after event {place} of {events}: code {code}, {again} asked again, {open_calls} open")
                print(compared.stdout)
            shutil.rmtree(out, ignore_errors=True)
        print(f"{name}: {share} kills in {events} events", flush=True)
    world.close()
    print(f"{kills} kills over {drafts} drafts, {resumed} of them resumed: {kills - failed} equal, {failed} different; "
          f"{repeated} prompts asked again, {opened} calls open when killed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        print(__doc__)
        sys.exit(2)
    binary, kills, drafts, folder, seed = (sys.argv + ["1"])[1:6]
    sys.exit(main(Path(binary).resolve(), int(kills), int(drafts), Path(folder).resolve(), int(seed)))
