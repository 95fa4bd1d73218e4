#!/usr/bin/env python3
"""Kills and stops the processes of a local cluster under load and checks what clients were told.

  faults.sh [--port 5549] [--rounds all] [--seed 1] [--data DIR] [--lies nodes] [--order ratis]
            [--engines postgresql,h2,hsqldb]

Starts `quorate up --processes` on an empty directory, runs ledger.py (and pgbench, where there is
one) during each round, does the round's harm, and prints one JSON line for each round and one for
the whole. Exit status 0 if every round is well: service stopped for at most 2 s, every acknowledged
id is in the table once, none that got 40001 is, and all replicas verify equal. Where nodes are only
replaced, service may stop for 1 s.

Only processes that this script started are touched, by number. Everything is on the loopback.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
GAP_SECONDS_MAX = 2.0

# The planned change of the nodes is no fault: less is allowed.
CHANGE_GAP_SECONDS_MAX = 1.0
CHANGES = ("replace_node",)


class Cluster:
    """`quorate up --processes` and the processes under it."""

    def __init__(self, data, port, lies="databases", order=None, engines=None):
        self.data, self.port = data, port
        self.options = ["--lies", lies] + (["--order", order] if order else [])
        self.options += ["--engines", engines] if engines else []
        count = len(engines.split(",")) if engines else 3
        self.databases = [f"node {number}" for number in range(1, count + 1)]
        self.all = self.databases + ([f"node {count + 1}"] if lies == "nodes" else [])
        self.how = ["--processes"]
        self.quorate = os.environ.get("QUORATE", os.path.join(HERE, "..", "quorate"))
        self.pids = {}
        self.lines = []
        self.up = None

    def start(self):
        self.up = subprocess.Popen(
            self.quorate.split() + ["up", *self.how, "--data", self.data, "--port", str(self.port),
                                    *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        ready = threading.Event()

        def read():
            for line in self.up.stdout:
                self.lines.append(line.rstrip())
                found = (re.match(r"\s+(node \d+)\s+process (\d+)", line)
                         or re.match(r"(gateway) on port \d+, process (\d+)", line))
                if found:
                    self.pids[found.group(1)] = int(found.group(2))
                if line.startswith("ready"):
                    ready.set()

        threading.Thread(target=read, daemon=True).start()
        if not ready.wait(180):
            raise SystemExit("the cluster did not start:\n" + "\n".join(self.lines[-30:]))

    def stop(self):
        if self.up and self.up.poll() is None:
            self.up.terminate()
            try:
                self.up.wait(40)
            except subprocess.TimeoutExpired:
                self.up.kill()

    def signal(self, name, number):
        try:
            os.kill(self.pids[name], number)
        except ProcessLookupError:
            pass  # it ended by itself a moment ago

    def command(self, *words, seconds=180):
        done = subprocess.run(
            self.quorate.split() + [words[0], "--data", self.data, *words[1:]],
            capture_output=True, text=True, timeout=seconds)
        return done.returncode, done.stdout + done.stderr

    def nodes(self):
        try:
            return json.loads(self.command("status", "--json")[1])["nodes"]
        except (ValueError, KeyError):
            return []

    def leader(self):
        for node in self.nodes():
            if node.get("role") in ("leader", "primary"):
                return "node %d" % node["id"]
        return "node 1"

    def follow(self):
        """Who the nodes are now, after they were changed."""
        nodes = self.nodes()
        self.all = ["node %d" % node["id"] for node in nodes]
        self.databases = ["node %d" % node["id"] for node in nodes if node.get("engine") not in ("-", "none")]

    def reconfigure(self, *words):
        status, said = self.command("reconfigure", *words, "--wait", "120")
        if status != 0:
            raise AssertionError(f"reconfigure {' '.join(words)}: {said.strip()}")

    def await_ready(self, seconds=90):
        """The seconds until every node is ready and level with the others; None if never."""
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            nodes = self.nodes()
            applied = [node.get("applied", 0) for node in nodes]
            if nodes and all(node.get("health") == "ready" for node in nodes) and max(applied) - min(applied) < 2000:
                return round(time.monotonic() - begun, 1)
            time.sleep(0.3)
        return None


def load(cluster, seconds, table, *options):
    return subprocess.Popen(
        [sys.executable, os.path.join(HERE, "ledger.py"), str(cluster.port), str(seconds), "6", "--table", table,
         *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def pgbench(cluster, seconds):
    environment = dict(os.environ, PGPASSWORD="quorate")
    address = ["-h", "127.0.0.1", "-p", str(cluster.port), "-U", "quorate", "quorate"]
    if not shutil.which("pgbench"):
        return None
    return subprocess.Popen(
        ["pgbench", "-n", "-c", "2", "-T", str(int(seconds)), "--max-tries=5",
         "-f", os.path.join(HERE, "faults.pgbench"), *address],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def sql(cluster, *statements):
    import psycopg
    url = f"host=127.0.0.1 port={cluster.port} user=quorate password=quorate dbname=quorate connect_timeout=5"
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


class Rounds:
    def __init__(self, cluster, rng):
        self.cluster, self.rng = cluster, rng

    def pause(self, least=0.8, most=2.0):
        time.sleep(self.rng.uniform(least, most))

    def kill_each(self):
        for name in self.cluster.all:
            self.pause()
            self.cluster.signal(name, signal.SIGKILL)
            time.sleep(1)
            self.cluster.await_ready(60)

    def kill_each_held(self):
        """The same under writes that not every engine can run."""
        self.kill_each()

    def kill_leader(self):
        self.pause()
        self.cluster.signal(self.cluster.leader(), signal.SIGKILL)

    def stop_each(self):
        for name in self.cluster.all:
            self.pause()
            self.cluster.signal(name, signal.SIGSTOP)
            time.sleep(4)
            self.cluster.signal(name, signal.SIGCONT)
            self.cluster.await_ready(60)

    def stop_leader_long(self):
        self.pause()
        leader = self.cluster.leader()
        self.cluster.signal(leader, signal.SIGSTOP)
        time.sleep(10)
        self.cluster.signal(leader, signal.SIGCONT)

    def kill_gateway(self):
        self.pause()
        self.cluster.signal("gateway", signal.SIGKILL)

    def stop_gateway(self):
        self.pause()
        self.cluster.signal("gateway", signal.SIGSTOP)
        time.sleep(3)
        self.cluster.signal("gateway", signal.SIGCONT)

    def kill_two(self):
        self.pause()
        for name in self.rng.sample(self.cluster.all, 2):
            self.cluster.signal(name, signal.SIGKILL)

    def kill_all(self):
        self.pause()
        for name in (*self.cluster.all, "gateway"):
            self.cluster.signal(name, signal.SIGKILL)

    def kill_during_ddl(self):
        victim = self.rng.choice(self.cluster.all)
        failures = []

        def change():
            for i in range(12):
                try:
                    sql(self.cluster,
                        "drop table if exists faults_b", "drop table if exists faults_a",
                        "create table faults_a (id int primary key, v varchar(20) unique)",
                        "create table faults_b (id int primary key, a int references faults_a (id))",
                        "create index faults_i on faults_b (a)",
                        f"insert into faults_a values ({i}, 'x')",
                        "alter table faults_a add column w int default 7 not null")
                except Exception as failure:
                    failures.append(str(failure).strip())

        changing = threading.Thread(target=change)
        changing.start()
        self.pause(0.5, 1.5)
        self.cluster.signal(victim, signal.SIGKILL)
        changing.join()

    def kill_during_copy(self):
        import psycopg
        victim = self.rng.choice(self.cluster.all)
        sql(self.cluster, "drop table if exists faults_c", "create table faults_c (id int primary key, t text)")
        url = f"host=127.0.0.1 port={self.cluster.port} user=quorate password=quorate dbname=quorate"
        text = "x" * 200
        timer = threading.Timer(self.rng.uniform(0.3, 1.5), lambda: self.cluster.signal(victim, signal.SIGKILL))
        timer.start()
        with psycopg.connect(url) as connection, connection.cursor() as cursor:
            with cursor.copy("copy faults_c from stdin") as copy:
                for i in range(20000):
                    copy.write_row((i, text))
            connection.commit()
        with psycopg.connect(url) as connection:
            count = connection.execute("select count(*) from faults_c").fetchone()[0]
        timer.join()
        if count != 20000:
            raise AssertionError(f"a COPY of 20000 rows left {count}")

    def kill_while_repairing(self):
        """A row is falsified in one engine; the node is killed in its repair."""
        victim = int(self.rng.choice(self.cluster.databases).split()[1])
        self.pause()
        self.cluster.command("engine", str(victim), "--sql", "update \"falsify_me\" set \"n\" = 77")
        self.cluster.command("verify", "--json", "--seconds", "10")
        time.sleep(self.rng.uniform(0.0, 1.0))
        self.cluster.signal(f"node {victim}", signal.SIGKILL)


    def kill_server(self):
        """The server of PostgreSQL or MariaDB is killed, and its node is not."""
        node, engine = next((node["id"], node["engine"]) for node in self.cluster.nodes() if node["engine"] in SERVERS)
        with open(os.path.join(self.cluster.data, f"node{node}", engine, engine, SERVERS[engine])) as state:
            server = int(state.readline())
        self.pause()
        os.kill(server, signal.SIGKILL)
        time.sleep(1)

    def replace_node(self):
        """One more node, then one less: the first."""
        first = self.cluster.databases[0]
        engine = next(node["engine"] for node in self.cluster.nodes() if first == "node %d" % node["id"])
        self.pause()
        self.cluster.reconfigure("--add", engine)
        self.cluster.reconfigure("--remove", first.split()[1])
        self.cluster.follow()

    def kill_while_joining(self):
        """The same in one step, and the new node is killed while it gets its state."""
        first = self.cluster.databases[0]
        engine = next(node["engine"] for node in self.cluster.nodes() if first == "node %d" % node["id"])
        there = set(self.cluster.pids)
        delay = self.rng.uniform(0.5, 3.0)

        def kill():
            while set(self.cluster.pids) <= there:
                time.sleep(0.02)
            time.sleep(delay)
            self.cluster.signal((set(self.cluster.pids) - there).pop(), signal.SIGKILL)

        killing = threading.Thread(target=kill, daemon=True)
        killing.start()
        self.pause()
        self.cluster.reconfigure("--add", engine, "--remove", first.split()[1])
        killing.join(60)
        self.cluster.follow()


def fill(cluster, table, rows):
    """Something that it takes a new node a moment to get."""
    import psycopg
    url = f"host=127.0.0.1 port={cluster.port} user=quorate password=quorate dbname=quorate"
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute(f"drop table if exists {table}")
        cursor.execute(f"create table {table} (id int primary key, t text)")
        connection.commit()
        with cursor.copy(f"copy {table} from stdin") as copy:
            for i in range(rows):
                copy.write_row((i, "x" * 100))


def run(cluster, name, rng, number):
    rounds = Rounds(cluster, rng)
    table = f"ledger{number}"
    each = 15 * len(cluster.all)
    seconds = {"kill_each": each, "kill_each_held": each, "stop_each": each, "stop_leader_long": 20,
               "replace_node": 40, "kill_while_joining": 40}.get(name, 12)
    if name == "kill_while_repairing":
        sql(cluster, "drop table if exists falsify_me", "create table falsify_me (id int primary key, n int)",
            "insert into falsify_me values (1, 1)")
    if name in CHANGES:
        fill(cluster, "faults_d", 20000)
    held = ["--held"] if name in OF_LACKING else []
    ledger, bench = load(cluster, seconds, table, *held), pgbench(cluster, seconds)
    time.sleep(1.5)
    problem = None
    try:
        getattr(rounds, name)()
    except Exception as failure:
        problem = f"{type(failure).__name__}: {failure}"
    out, err = ledger.communicate()
    bench_out = bench.communicate()[0] if bench else ""
    try:
        result = json.loads(out)
    except ValueError:
        result = {"wrong": {"ledger": err[-2000:]}, "longest_gap_seconds": 999}
    level = cluster.await_ready()
    status, verified = cluster.command("verify", "--json")
    if status == 1 and name == "kill_while_repairing":
        cluster.await_ready()
        status, verified = cluster.command("verify", "--json")
    tps = re.search(r"tps = ([0-9.]+)", bench_out)
    result.update({
        "round": name, "problem": problem, "ready_after_seconds": level, "verify_equal": status == 0,
        "pgbench_tps": float(tps.group(1)) if tps else None})
    # While most nodes are down nobody can serve: the gap is shown, not judged.
    judged = name not in ("kill_two", "kill_all")
    allowed = CHANGE_GAP_SECONDS_MAX if name in CHANGES else GAP_SECONDS_MAX
    late = judged and result["longest_gap_seconds"] > allowed
    open_left = [node.get("openTransactions") for node in cluster.nodes()]
    result["open_transactions_left"] = open_left
    result["well"] = not (
        any(result["wrong"].values()) or late or level is None or status != 0 or problem or any(open_left))
    if status != 0:
        result["verify"] = verified[-3000:]
    return result


NAMES = ["kill_each", "kill_leader", "stop_each", "stop_leader_long", "kill_gateway", "stop_gateway",
         "kill_two", "kill_all", "kill_during_ddl", "kill_during_copy", "kill_while_repairing",
         "replace_node", "kill_while_joining"]
OF_SERVERS = ["kill_server"]
# These want engines of which three run a window function, and one does not: h2,sqlite,postgresql,hsqldb.
OF_LACKING = ["kill_each_held"]

# The file with the process id of each.
SERVERS = {"postgresql": "postmaster.pid", "mariadb": "quorate.pid"}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--port", type=int, default=5549)
    arguments.add_argument("--rounds", default="all", help="comma separated, of: " + ", ".join(NAMES + OF_SERVERS + OF_LACKING))
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments.add_argument("--data", help="an empty directory (default: a temporary one)")
    arguments.add_argument("--lies", default="databases", choices=["databases", "nodes"], help="who may lie")
    arguments.add_argument("--order", choices=["paxos", "pbft", "ratis"], help="who orders")
    arguments.add_argument("--engines", help="comma separated (default: h2,sqlite,postgresql)")
    options = arguments.parse_args()
    # The nodes of a cluster ordered by Ratis cannot be replaced.
    there = NAMES[:-2] if options.order == "ratis" else NAMES
    there = there + OF_SERVERS if any(each in (options.engines or "") for each in SERVERS) else there
    names = there if options.rounds == "all" else options.rounds.split(",")
    data = options.data or os.path.join(tempfile.mkdtemp(prefix="quorate-faults-"), "data")
    cluster = Cluster(data, options.port, options.lies, options.order, options.engines)
    rng = random.Random(options.seed)
    results = []
    try:
        cluster.start()
        cluster.await_ready()  # it serves as soon as a quorum is there; harm is done to all
        sql(cluster, "create table bench (id int primary key, n int)",
            *[f"insert into bench values ({i}, 0)" for i in range(1, 11)])
        for number, name in enumerate(names):
            results.append(run(cluster, name, rng, number))
            print(json.dumps(results[-1]), flush=True)
    finally:
        cluster.stop()
        with open(data + ".log", "w") as log:
            log.write("\n".join(cluster.lines) + "\n")
    well = all(result["well"] for result in results)
    print(json.dumps({"seed": options.seed, "rounds": len(results), "well": well, "log": data + ".log",
                      "longest_gap_seconds": max(result["longest_gap_seconds"] for result in results)}))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
