#!/usr/bin/env python3
"""Falsifies rows in one engine after another of a local cluster under load, asks queries that an
engine answers wrongly, and checks that clients hear the truth.

  lies.py [--port 5548] [--data DIR] [--engines postgresql,h2,derby]

Prints one JSON line for each check; exit status 0 if all are well. Uses `quorate engine N --sql` to
write past Quorate. Needs psycopg. Everything is on the loopback and ends by itself.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import psycopg

from faults import Cluster, load, sql

CASE = "select p.a, case when p.b not in (select v from s) then 1 else 0 end from p"
# H2 says NULL where HSQLDB says false, and Derby has no IN of rows.
ROW_IN = "select id, (id, 1) in (select 1, null::int from f) from f"


class Checks:
    def __init__(self, cluster):
        self.cluster = cluster
        self.well = True

    def connect(self):
        return psycopg.connect(
            f"host=127.0.0.1 port={self.cluster.port} user=quorate password=quorate dbname=quorate",
            autocommit=True)

    def say(self, check, well, **facts):
        self.well &= bool(well)
        print(json.dumps({"check": check, "well": bool(well), **facts}), flush=True)

    def divergences(self):
        return json.loads(self.cluster.command("divergences", "--json")[1])

    def equal(self):
        return self.cluster.command("verify", "--json")[0] == 0

    def repaired(self, connection, query, right, seconds=60):
        """Asks until all nodes are ready and verify equal; the wrong answers that were heard."""
        wrong, begun, equal = [], time.monotonic(), False
        stop = threading.Event()

        def ask():
            while not stop.is_set():
                try:
                    heard = connection.execute(query).fetchall()
                    if heard != right:
                        wrong.append(heard)
                except psycopg.Error as failure:
                    wrong.append(str(failure))
                time.sleep(0.02)

        asking = threading.Thread(target=ask)
        asking.start()
        while not equal and time.monotonic() - begun < seconds:
            time.sleep(1)
            ready = all(node.get("health") == "ready" for node in self.cluster.nodes())
            equal = ready and self.equal()
        stop.set()
        asking.join()
        return wrong, equal, round(time.monotonic() - begun, 1)

    def falsified_rows(self):
        ledger = load(self.cluster, 60, "ledger_lies")
        time.sleep(3)
        with self.connect() as connection:
            for node in (1, 2, 3):
                for what, lie, query, right in (
                    ("row changed", 'update "truth" set "v" = 666 where "id" = 1',
                     "select v from truth where id = 1", [(1,)]),
                    ("row deleted", 'delete from "truth" where "id" = 2',
                     "select count(*) from truth", [(3,)])):
                    before = len(self.divergences())
                    status, said = self.cluster.command("engine", str(node), "--sql", lie)
                    wrong, equal, seconds = self.repaired(connection, query, right)
                    entries = self.divergences()[before:]
                    verdicts = [sorted(r["verdict"] for r in e["replicas"]) for e in entries]
                    self.say(f"{what} in node {node}", not wrong and equal and status == 0 and len(entries) == 1,
                             wrong_answers=wrong[:3], equal=equal, seconds=seconds,
                             new_divergences=len(entries), verdicts=verdicts,
                             statements=[e["statement"] for e in entries], said=said if status else "")
        out, err = ledger.communicate()
        result = json.loads(out)
        self.say("load meanwhile", not any(result["wrong"].values()) and result["longest_gap_seconds"] <= 2, **result)

    def wrong_answers(self):
        before = len(self.divergences())
        right = [(1, 0), (2, 1)]
        wrong, refused = [], 0
        begun = time.monotonic()
        with self.connect() as connection:
            for _ in range(1000):
                heard = sorted(connection.execute(CASE).fetchall())
                if heard != right:
                    wrong.append(heard)
            for _ in range(1000):
                try:
                    with connection.transaction():
                        heard = sorted(connection.execute(CASE).fetchall())
                        if heard != right:
                            wrong.append(heard)
                        connection.execute("update truth set v = v where id = 3")
                except psycopg.errors.SerializationFailure:
                    refused += 1
        seconds = round(time.monotonic() - begun, 1)
        entries = self.divergences()[before:]
        repairs = [line for line in self.cluster.lines if "repair after" in line]
        self.say("2000 times a query that Derby answers wrongly", not wrong and len(entries) == 1 and self.equal(),
                 wrong=len(wrong), refused=refused, seconds=seconds, new_divergences=len(entries),
                 verdicts=[[r["verdict"] for r in e["replicas"]] for e in entries], repairs_so_far=len(repairs))

    def no_agreement(self):
        before = len(self.divergences())
        states, slowest = set(), 0.0
        with self.connect() as connection:
            for _ in range(300):
                begun = time.monotonic()
                try:
                    connection.execute(ROW_IN)
                    states.add("answered")
                except psycopg.Error as failure:
                    states.add(f"{failure.sqlstate} {failure.diag.message_primary}")
                slowest = max(slowest, time.monotonic() - begun)
                time.sleep(0.02)
        time.sleep(2)
        entries = self.divergences()[before:]
        self.say("no two able engines agree", states == {"58000 the databases do not agree on the answer"}
                 and slowest < 2 and len(entries) == 1,
                 states=sorted(states), slowest_seconds=round(slowest, 3), new_divergences=len(entries))

    def falsified_while_stopped(self):
        self.cluster.stop()
        node = os.path.join(self.cluster.data, "node1", "h2", "h2")
        jar = next(os.path.join(d, f) for d in self.jars() for f in os.listdir(d) if f.startswith("h2-"))
        done = subprocess.run(
            ["java", "-cp", jar, "org.h2.tools.Shell", "-url", "jdbc:h2:file:" + node, "-user", "SA",
             "-sql", 'update "truth" set "v" = 666 where "id" = 1'], capture_output=True, text=True)
        self.cluster.start()
        self.cluster.await_ready()
        before = len(self.divergences())
        with self.connect() as connection:
            wrong, equal, seconds = self.repaired(connection, "select v from truth where id = 1", [(1,)])
        self.say("row changed while stopped", not wrong and equal and done.returncode == 0,
                 wrong_answers=wrong[:3], equal=equal, seconds=seconds,
                 new_divergences=len(self.divergences()) - before, said=done.stderr[-300:])

    def jars(self):
        own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli", "target", "lib")
        return [own]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--port", type=int, default=5548)
    arguments.add_argument("--data")
    arguments.add_argument("--engines", default="h2,hsqldb,derby", help="comma separated (default: %(default)s)")
    options = arguments.parse_args()
    data = options.data or os.path.join(tempfile.mkdtemp(prefix="quorate-lies-"), "data")
    cluster = Cluster(data, options.port, engines=options.engines)
    checks = Checks(cluster)
    try:
        cluster.start()
        cluster.await_ready()
        sql(cluster, "create table truth (id int primary key, v int)",
            "insert into truth values (1, 1), (2, 2), (3, 3)",
            "create table p (a int, b int)", "create table s (v int)",
            "insert into p values (1, null), (2, 3)", "insert into s values (1), (2)",
            "create table f (id int, c boolean)", "insert into f values (1, true), (2, false), (3, null)")
        # What engines answer wrongly, and how their files are falsified, is said of the usual ones.
        usual = options.engines == "h2,hsqldb,derby"
        for check in (
                *([checks.wrong_answers, checks.no_agreement] if usual else []),
                checks.falsified_rows,
                *([checks.falsified_while_stopped] if usual else [])):
            try:
                check()
            except Exception as failure:
                checks.say(check.__name__, False, problem=f"{type(failure).__name__}: {failure}")
    finally:
        cluster.stop()
        with open(data + ".log", "w") as log:
            log.write("\n".join(cluster.lines) + "\n")
    return 0 if checks.well else 1


if __name__ == "__main__":
    sys.exit(main())
