#!/usr/bin/env python3
"""Kills, stops and cuts off nodes whose shepherds stand by for each other, under load.

  shepherd.sh --standby [--rounds 20] [--harms 5] [--clients 6] [--seed 1] [--dir DIR] [--engines derby,hsqldb,sqlite]
              [--harm kill,pause,cut,kill-any,cut-pair]

Starts three nodes (protocol = "cbs", standby = true) and a gateway as processes of their own, on an
empty directory. Nodes reach each other through relays, which can be cut. Each round runs ledger.py, and
at moments that are drawn does one harm after the other: the node with the active shepherd is killed
(kill -9) and started again (kill), stopped for one to four seconds (pause), or cut off from both others
for as long (cut); or any node is killed (kill-any), or two are cut from each other (cut-pair). What was on
a link that is cut comes when it is whole again.

A round is well if every acknowledged id is in the table once, none that got 40001 is, and no database
answered otherwise than the others. At the end each node is killed in turn, and what the other two answer,
which is voted on, has to be the same each time: so every replica has every commit; `quorate verify`
has to find them equal, too. Prints one JSON line
for each round and one for the whole; a takeover is from the harm until another shepherd has a primary;
`gaps` are the times without an acknowledgement above half a second, in which a database may have to catch up.

Only processes that this script started are touched, by number. Everything is on the loopback.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
QUORATE = os.path.join(HERE, "..", "quorate")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Relay:
    """From one node to another; while it is cut, nothing goes on, and nothing is lost."""

    def __init__(self, target):
        self.target = target
        self.whole = threading.Event()
        self.whole.set()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            here, _ = self.server.accept()
            threading.Thread(target=self.connect, args=(here,), daemon=True).start()

    def connect(self, here):
        self.whole.wait()
        try:
            there = socket.create_connection(("127.0.0.1", self.target), 2)
        except OSError:
            here.close()
            return
        there.settimeout(None)
        for source, sink in ((here, there), (there, here)):
            threading.Thread(target=self.pump, args=(source, sink), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(1 << 16):
                self.whole.wait()
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()


class Cluster:
    def __init__(self, directory, engines):
        self.directory, self.engines = directory, engines
        self.ids = list(range(1, len(engines) + 1))
        self.port = free_port()
        ports = {i: free_port() for i in self.ids}
        self.relays = {(i, j): Relay(ports[j]) for i in self.ids for j in self.ids if i != j}
        self.processes, self.lines = {}, []
        self.log = open(os.path.join(directory, "log"), "w", buffering=1)
        self.active = 0
        self.harmed = self.taking = 0.0  # when harm was done, and until it is over to whom it fell
        self.took = []
        self.ready = {i: threading.Event() for i in self.ids}
        made = self.make()
        for i in self.ids:
            self.configure(made, f"n{i}", {j: ports[j] if i == j else self.relays[i, j].port for j in self.ids})
        self.configure(made, "gateway", ports)

    def make(self):
        """A cluster with its keys, of which each part gets a copy."""
        made = os.path.join(self.directory, "made")
        subprocess.run([QUORATE, "init", "--data", made, "--protocol", "cbs", "--standby", "--trust", "--port", str(self.port),
                        "--engines", ",".join(self.engines)], check=True, stdout=self.log, stderr=self.log)
        return made

    def configure(self, made, name, ports):
        """The nodes' ports as one part sees them: its links go by the relays."""
        home = os.path.join(self.directory, name)
        shutil.copytree(made, home)
        with open(os.path.join(home, "quorate.toml")) as file:
            before, *nodes = file.read().split("[[node]]")
        for number, node in enumerate(nodes):
            nodes[number] = re.sub(r"(?m)^port = .*$", f"port = {ports[number + 1]}", node)
        with open(os.path.join(home, "quorate.toml"), "w") as out:
            out.write("[[node]]".join([before, *nodes]))

    def start(self, name, *words):
        process = subprocess.Popen([QUORATE, *words, "--data", os.path.join(self.directory, name)],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.processes[name] = process
        threading.Thread(target=self.read, args=(name, process), daemon=True).start()

    def read(self, name, process):
        for line in process.stdout:
            self.note(f"{name}: {line.rstrip()}")
            if found := re.search(r": node (\d+) is the active shepherd, epoch (\d+)", line):
                self.active = int(found.group(1))
                self.taking = self.harmed
            elif ": view 0: the primary is" in line and self.taking:
                self.took.append(round(time.monotonic() - self.taking, 2))
                self.harmed = self.taking = 0.0
            elif found := re.match(r"node (\d+) .* ready$", line):
                self.ready[int(found.group(1))].set()

    def note(self, what):
        self.lines.append(what)
        self.log.write(f"{time.monotonic():.3f} {what}\n")

    def start_node(self, i):
        self.ready[i].clear()
        self.start(f"n{i}", "node", "--verbose", "--id", str(i))

    def start_all(self):
        for i in self.ids:
            self.start_node(i)
        self.start("gateway", "gateway")

    def signal(self, i, number):
        self.processes[f"n{i}"].send_signal(number)

    def kill(self, i):
        self.signal(i, signal.SIGKILL)
        self.processes[f"n{i}"].wait()

    def cut(self, pairs, whole):
        for i, j in pairs:
            for pair in ((i, j), (j, i)):
                self.relays[pair].whole.set() if whole else self.relays[pair].whole.clear()

    def stop(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()

    def query(self, text, seconds=60):
        """The rows, once they are answered."""
        import psycopg
        url = f"host=127.0.0.1 port={self.port} user=quorate dbname=quorate connect_timeout=3"
        end = time.monotonic() + seconds
        while True:
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    return connection.execute(text).fetchall()
            except psycopg.Error as failure:
                if time.monotonic() > end:
                    raise SystemExit(f"no answer: {failure}\n" + "\n".join(self.lines[-40:]))
                time.sleep(0.2)

    def count(self, words):
        return sum(words in line for line in self.lines)


def harm(cluster, what, rng):
    active = cluster.active or 1
    length = rng.uniform(1, 4)
    cluster.note(f"harm: {what}, active is {active}")
    victim = active if what == "kill" else rng.choice(cluster.ids)
    falls = victim == active if what == "kill-any" else what != "cut-pair"
    cluster.harmed = time.monotonic() if falls else 0.0
    if what in ("kill", "kill-any"):
        cluster.kill(victim)
        time.sleep(rng.uniform(0, 1))
        cluster.start_node(victim)
        cluster.ready[victim].wait(60)  # until then another harm would be the second one at a time
        time.sleep(2)
    elif what == "pause":
        cluster.signal(active, signal.SIGSTOP)
        time.sleep(length)
        cluster.signal(active, signal.SIGCONT)
    else:
        others = [i for i in cluster.ids if i != active]
        pairs = [(active, other) for other in others]
        if what == "cut-pair":
            pairs = [rng.choice([(i, j) for i in cluster.ids for j in cluster.ids if i < j])]
        cluster.cut(pairs, False)
        time.sleep(length)
        cluster.cut(pairs, True)


def round_of(cluster, kinds, harms, clients, rng, number, done):
    accused = cluster.count("answers otherwise")
    takeovers = cluster.count("is the active shepherd, epoch")
    seconds = 6 + harms * 7
    load = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "ledger.py"), str(cluster.port), str(seconds), str(clients),
         "--table", f"ledger{number}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    chosen = []
    end = time.monotonic() + seconds - 5
    while time.monotonic() < end and len(chosen) < harms:
        time.sleep(rng.uniform(0.5, 3))
        chosen.append(kinds[(done + len(chosen)) % len(kinds)])
        harm(cluster, chosen[-1], rng)
    said, complaint = load.communicate(timeout=300)
    try:
        ledger = json.loads(said)
    except ValueError:
        raise SystemExit("the load ended: " + complaint + "\n" + "\n".join(cluster.lines[-60:]))
    wrong = {key: value for key, value in ledger["wrong"].items() if value}
    accused = cluster.count("answers otherwise") - accused
    return {"round": number, "harms": chosen, "acknowledged": ledger["acknowledged"], "refused": ledger["refused"],
            "unknown": ledger["unknown"], "gaps": ledger["gaps"],
            "takeovers": cluster.count("is the active shepherd, epoch") - takeovers, "accused": accused, "wrong": wrong,
            "well": not wrong and not accused and ledger["acknowledged"] > 0}


def replicas_agree(cluster, rounds):
    """What each two of the databases answer together: one that lacks something is in two of the pairs."""
    answers = []
    for i in cluster.ids:
        cluster.kill(i)
        answers.append([sorted(cluster.query(f"select id, client from ledger{number}")) for number in range(rounds)])
        cluster.start_node(i)
        time.sleep(1)
    return all(answer == answers[0] for answer in answers)


def verified(cluster):
    home = os.path.join(cluster.directory, "gateway")
    said = subprocess.run([QUORATE, "verify", "--data", home, "--seconds", "300"], stdout=subprocess.PIPE, text=True)
    if said.returncode != 0:
        print(said.stdout, file=sys.stderr)
    return said.returncode == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--standby", action="store_true", help=argparse.SUPPRESS)
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--harms", type=int, default=5, help="in each round")
    arguments.add_argument("--clients", type=int, default=6, help="that write at once; a database that stays behind them"
                           " has to catch up before it can stand in for another one")
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments.add_argument("--dir", help="an empty directory (default: a temporary one)")
    arguments.add_argument("--engines", default="derby,hsqldb,sqlite")
    arguments.add_argument("--harm", default="kill,pause,cut,kill-any,cut-pair", help="comma separated")
    options = arguments.parse_args()
    directory = options.dir or tempfile.mkdtemp(prefix="quorate-standby-")
    cluster = Cluster(directory, options.engines.split(","))
    rng = random.Random(options.seed)
    results, done, equal, agree = [], 0, False, False
    try:
        cluster.start_all()
        cluster.query("select 1")
        for number in range(options.rounds):
            results.append(round_of(cluster, options.harm.split(","), options.harms, options.clients, rng,
                                    number, done))
            done += len(results[-1]["harms"])
            print(json.dumps(results[-1]), flush=True)
        equal = verified(cluster)
        agree = replicas_agree(cluster, options.rounds)
    finally:
        cluster.stop()
        cluster.log.close()
    well = equal and agree and all(result["well"] for result in results)
    gaps = sorted(gap for result in results for gap in result["gaps"])
    took = sorted(cluster.took)
    print(json.dumps({
        "seed": options.seed, "rounds": len(results), "harms": done, "well": well, "replicas_agree": agree, "verified": equal,
        "acknowledged": sum(result["acknowledged"] for result in results),
        "takeovers": sum(result["takeovers"] for result in results),
        "median_takeover_seconds": took[len(took) // 2] if took else 0, "longest_takeover_seconds": took[-1] if took else 0,
        "median_gap_seconds": gaps[len(gaps) // 2] if gaps else 0, "longest_gap_seconds": gaps[-1] if gaps else 0,
        "log": os.path.join(directory, "log")}))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
