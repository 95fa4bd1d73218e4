#!/usr/bin/env python3
"""Kills and stops a shepherd and its databases under load and checks what clients were told.

  shepherd.sh [--port 5561] [--rounds 20] [--seed 1] [--data DIR] [--engines mariadb,derby,hsqldb]
              [--harm kill,pause,database]

Starts `quorate up --protocol cbs` on an empty directory and, each round, runs ledger.py; at a moment
that is drawn the shepherd is killed with all databases in its process and started again (kill), or
stopped for two seconds (pause), or a MariaDB server of its own is killed (database). Prints one JSON
line for each round and one for the whole. Exit status 0 if every round is well: every acknowledged id
is in the table once, none that got 40001 is, and no database was found to answer otherwise than the
others; and if at the end `quorate verify` finds all databases equal. `longest_gap_seconds` is the longest time without an acknowledgement.

Only processes that this script started are touched, by number. Everything is on the loopback.
"""
import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import faults

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = {"kill": 18, "pause": 12, "database": 12}  # a shepherd that was killed is to be back well before the end
VERIFY_SECONDS = 300  # one that is behind is to come to it


class Shepherd(faults.Cluster):
    """`quorate up --protocol cbs`, one process with servers beside it."""

    def __init__(self, data, port, engines):
        super().__init__(data, port, engines=engines)
        self.how = ["--protocol", "cbs"]

    def servers(self):
        """The MariaDB servers of this cluster, by number: those whose files are under its data."""
        found = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout
        return [int(line.split()[0]) for line in found.splitlines()
                if "mariadbd --no-defaults" in line and "--datadir=" + os.path.realpath(self.data) + "/" in line
                and "/bin/sh" not in line]

    def accusations(self):
        return sum("answers otherwise" in line for line in self.lines)


def harm(shepherd, what, rng):
    """Does it, and says when it was done."""
    if what == "kill":
        shepherd.up.kill()
        shepherd.up.wait()
        begun = time.monotonic()
        shepherd.start()
        return begun
    if what == "pause":
        os.kill(shepherd.up.pid, signal.SIGSTOP)
        time.sleep(2)
        os.kill(shepherd.up.pid, signal.SIGCONT)
        return time.monotonic()
    os.kill(rng.choice(shepherd.servers()), signal.SIGKILL)
    return time.monotonic()


def round_of(shepherd, what, rng, number):
    before = shepherd.accusations()
    load = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "ledger.py"), str(shepherd.port), str(SECONDS[what]), "4",
         "--table", f"ledger{number}"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3 + rng.random() * 3)
    harm(shepherd, what, rng)
    said, complaint = load.communicate(timeout=300)
    try:
        ledger = json.loads(said)
    except ValueError:
        raise SystemExit("the load ended: " + complaint + "\n" + "\n".join(shepherd.lines[-30:]))
    wrong = {key: value for key, value in ledger["wrong"].items() if value}
    accused = shepherd.accusations() - before
    return {"round": number, "harm": what, "acknowledged": ledger["acknowledged"], "refused": ledger["refused"],
            "unknown": ledger["unknown"], "longest_gap_seconds": ledger["longest_gap_seconds"],
            "accused": accused, "wrong": wrong, "well": not wrong and not accused and ledger["acknowledged"] > 0}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--port", type=int, default=5561)
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments.add_argument("--data", help="an empty directory (default: a temporary one)")
    arguments.add_argument("--engines", default="mariadb,derby,hsqldb")
    arguments.add_argument("--harm", default="kill,pause,database", help="comma separated")
    options = arguments.parse_args()
    data = options.data or os.path.join(tempfile.mkdtemp(prefix="quorate-shepherd-"), "data")
    kinds = [kind for kind in options.harm.split(",") if kind != "database" or "mariadb" in options.engines]
    shepherd = Shepherd(data, options.port, options.engines)
    rng = random.Random(options.seed)
    results, equal = [], False
    try:
        shepherd.start()
        for number in range(options.rounds):
            results.append(round_of(shepherd, kinds[number % len(kinds)], rng, number))
            print(json.dumps(results[-1]), flush=True)
        said = subprocess.run([shepherd.quorate, "verify", "--data", data, "--seconds", str(VERIFY_SECONDS)],
                              stdout=subprocess.PIPE, text=True)
        equal = said.returncode == 0
        if not equal:
            print(said.stdout, file=sys.stderr)
    finally:
        shepherd.stop()
        with open(data + ".log", "w") as log:
            log.write("\n".join(shepherd.lines) + "\n")
    well = equal and all(result["well"] for result in results)
    print(json.dumps({"seed": options.seed, "rounds": len(results), "well": well, "verified": equal, "log": data + ".log",
                      "longest_gap_seconds": max(result["longest_gap_seconds"] for result in results)}))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
