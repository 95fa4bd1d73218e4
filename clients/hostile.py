#!/usr/bin/env python3
"""Replaces one node of a cluster by a hostile one and measures throughput under each attack.

  hostile.sh [--seat 4] [--seconds 8] [--clients 8] [--port 5559] [--data DIR]

Starts four nodes and a gateway as processes (PBFT, three databases) and measures with pgbench. Then,
for each attack: the primaries before the seat are stopped for a moment, one after the other, until its
turn comes, the node in the seat is replaced by the hostile test build (runtime's test classes: build
them first with `mvn -B -pl runtime -am test-compile`), which so is the primary, the attack begins and
goes on while throughput is measured, the right node comes back, and it is measured again. Each measurement comes after a warm-up
of its own, as a process that has just started compiles. From its attack on, the hostile process is held to a tenth
of a core in all; while it is not there, this script burns the same. Seat 1 is the first primary
and has a database, seat 4 orders.

Prints a JSON line for each measurement: throughput, its ratio to the mean of the right ones just
before and after, the seconds until the first answer, and whether answers are right: each
acknowledged update is in the sum. Exit status 0 if all are right, the hostile node was the primary when
each attack began, and all replicas verify equal.
"""
import argparse
import glob
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import psycopg

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
ATTACKS = ["SILENT", "EQUIVOCATE", "SLOW", "STARVE", "FORGE", "REPLAY", "LIE", "COMMAND", "MISINFORM", "FLOOD"]
NODES = 4
SCRIPT = "\\set id random(1, 1000)\nupdate hostile set n = n + 1 where id = :id;\n"


def java():
    home = os.environ.get("JAVA_HOME", "")
    if home:
        return os.path.join(home, "bin", "java")
    found = glob.glob("/usr/lib/jvm/*25*/bin/java")
    return found[0] if found else "java"


class Cluster:
    def __init__(self, data, port):
        self.data, self.port, self.processes = data, port, {}
        self.log = open(data + ".log", "w")

    def quorate(self, *words):
        return [os.path.join(ROOT, "quorate"), words[0], "--data", self.data, *words[1:]]

    def make(self):
        """Has `up` make keys and configuration."""
        up = subprocess.Popen(
            self.quorate("up", "--lies", "nodes", "--port", str(self.port)),
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in up.stdout:
            if line.startswith("ready"):
                break
        up.terminate()
        up.wait(60)

    def start(self, name, *words):
        self.processes[name] = subprocess.Popen(
            self.quorate(*words), stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)

    def node(self, number):
        self.start(f"node {number}", "node", "--id", str(number))

    def stop(self, name):
        process = self.processes.pop(name)
        process.terminate()
        process.wait(60)

    def view(self):
        """The highest view that two nodes, so an honest one, say they are in: how often the primary was replaced."""
        shown = subprocess.run(self.quorate("status", "--json"), capture_output=True, text=True).stdout
        try:
            return sorted(node.get("epoch", 0) for node in json.loads(shown)["nodes"])[-2] & 0xffffffff
        except (ValueError, KeyError, IndexError):
            return 0

    def make_primary(self, seat):
        """Stops primaries for a moment until the seat's turn comes."""
        for _ in range(2 * NODES):
            view = self.view()
            primary = view % NODES + 1
            if primary == seat:
                return
            process = self.processes[f"node {primary}"]
            process.send_signal(signal.SIGSTOP)
            try:
                self.one("update hostile set n = n where id = 1")
            finally:
                process.send_signal(signal.SIGCONT)
            time.sleep(1)

    def connect(self):
        return psycopg.connect(
            f"host=127.0.0.1 port={self.port} user=quorate password=quorate dbname=quorate connect_timeout=5",
            autocommit=True)

    def one(self, statement, seconds=60):
        """The first value of the first row, and how long it took to come."""
        begun = time.monotonic()
        while True:
            try:
                with self.connect() as connection:
                    cursor = connection.execute(statement)
                    row = cursor.fetchone() if cursor.description else (None,)
                    return row[0], round(time.monotonic() - begun, 2)
            except psycopg.Error:
                if time.monotonic() - begun > seconds:
                    raise
                time.sleep(0.1)


class Burner:
    """Works for one millisecond in ten, as the hostile node does."""

    def __init__(self):
        self.on = True
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while self.on:
            end = time.perf_counter() + 0.001
            while time.perf_counter() < end:
                pass
            time.sleep(0.009)


class Hold:
    """Holds a process to a tenth of a core from now on: stopped whenever it has had more."""

    SHARE = 0.1
    LOOK_SECONDS = 0.01

    def __init__(self, process):
        self.process, self.on = process, True
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def used(self):
        """CPU seconds of the process so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def run(self):
        begun, had, stopped = time.monotonic(), self.used(), False
        while self.on:
            over = self.used() - had > self.SHARE * (time.monotonic() - begun)
            if over != stopped:
                self.process.send_signal(signal.SIGSTOP if over else signal.SIGCONT)
                stopped = over
            time.sleep(self.LOOK_SECONDS)

    def end(self):
        self.on = False
        self.thread.join()
        self.process.send_signal(signal.SIGCONT)


class Hostile:
    """The hostile test build in a node's place, as long as this context lasts."""

    def __init__(self, cluster, seat):
        classes = os.path.join(ROOT, "runtime", "target", "test-classes")
        self.process = subprocess.Popen(
            [java(), "-XX:+UseSerialGC", "-cp", os.path.join(ROOT, "cli", "target", "lib", "*") + ":" + classes,
             "quorate.runtime.node.HostileNode", cluster.data, str(seat), "NONE"],
            stdin=subprocess.PIPE, stdout=cluster.log, stderr=cluster.log, text=True)
        self.hold = None

    def attack(self, name):
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        self.hold = Hold(self.process)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.hold:
            self.hold.end()
        self.process.kill()
        self.process.wait()


def pgbench(cluster, clients, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".pgbench") as script:
        script.write(SCRIPT)
        script.flush()
        done = subprocess.run(
            ["pgbench", "-n", "-c", str(clients), "-T", str(seconds), "-f", script.name,
             "-h", "127.0.0.1", "-p", str(cluster.port), "-U", "quorate", "quorate"],
            env=dict(os.environ, PGPASSWORD="quorate"), capture_output=True, text=True)
    tps = re.search(r"tps = ([0-9.]+)", done.stdout)
    count = re.search(r"actually processed: (\d+)", done.stdout)
    latency = re.search(r"latency average = ([0-9.]+)", done.stdout)
    return {"tps": float(tps.group(1)) if tps else 0.0, "count": int(count.group(1)) if count else -1,
            "latency_ms": float(latency.group(1)) if latency else None, "errors": done.stderr.strip()[-300:]}


def measure(cluster, name, options):
    _, first = cluster.one("update hostile set n = n + 1 where id = 1")
    pgbench(cluster, options.clients, options.settle)
    before, _ = cluster.one("select sum(n) from hostile")
    figure = pgbench(cluster, options.clients, options.seconds)
    after, _ = cluster.one("select sum(n) from hostile")
    figure.update({"attack": name, "first_answer_seconds": first, "view": cluster.view(),
                   "right": int(after) - int(before) == figure["count"]})
    return figure


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seat", type=int, default=4, choices=[1, 2, 3, 4])
    arguments.add_argument("--attacks", default=",".join(ATTACKS))
    arguments.add_argument("--seconds", type=int, default=8)
    arguments.add_argument("--clients", type=int, default=8)
    arguments.add_argument("--warm-up", type=int, default=120, help="seconds before the first measurement")
    arguments.add_argument("--settle", type=int, default=20, help="seconds before each measurement")
    arguments.add_argument("--port", type=int, default=5559)
    arguments.add_argument("--data", help="an empty directory (default: a temporary one)")
    options = arguments.parse_args()
    data = options.data or os.path.join(tempfile.mkdtemp(prefix="quorate-hostile-"), "data")
    cluster = Cluster(data, options.port)
    figures, status = [], 1
    try:
        cluster.make()
        for number in range(1, 5):
            cluster.node(number)
        cluster.start("gateway", "gateway")
        cluster.one("create table if not exists hostile (id int primary key, n int)")
        values = ",".join(f"({i},0)" for i in range(1, 1001))
        cluster.one(f"insert into hostile values {values}")
        burner = Burner()
        pgbench(cluster, options.clients, options.warm_up)
        figures.append(measure(cluster, "none", options))
        for attack in options.attacks.split(","):
            burner.on = False
            cluster.make_primary(options.seat)
            cluster.stop(f"node {options.seat}")
            with Hostile(cluster, options.seat) as hostile:
                time.sleep(3)  # nothing waits meanwhile, so that nobody suspects anybody
                primary = cluster.view() % NODES + 1 == options.seat
                hostile.attack(attack)
                figures.append(measure(cluster, attack, options))
                figures[-1]["was_primary"] = primary
            # It has forgotten nothing and promised nothing wrong in its log, so the right one takes over.
            cluster.node(options.seat)
            burner = Burner()
            figures.append(measure(cluster, "none", options))
        status = subprocess.run(cluster.quorate("verify", "--json"), stdout=subprocess.DEVNULL).returncode
    finally:
        for name in list(cluster.processes):
            cluster.stop(name)
    for at in range(1, len(figures), 2):
        base = (figures[at - 1]["tps"] + figures[at + 1]["tps"]) / 2
        figures[at]["ratio"] = round(figures[at]["tps"] / base, 2)
    for figure in figures:
        print(json.dumps(figure))
    right = all(figure["right"] and figure.get("was_primary", True) for figure in figures)
    print(json.dumps({"seat": options.seat, "right": right, "verify_equal": status == 0, "log": data + ".log",
                      "lowest_ratio": min(figure["ratio"] for figure in figures if "ratio" in figure)}))
    return 0 if right and status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
