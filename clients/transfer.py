#!/usr/bin/env python3
"""Breaks off state transfers of a local cluster half-way, and sees that they go on where they ended.

  transfer.sh [--engines h2,hsqldb,derby] [--rows 300000] [--port 5569]

For each engine a node is added, which needs the whole state; then the oldest node is removed.
Transfers are limited to 1 MB a second. At a third of the bytes the new node is killed (SIGKILL),
at two thirds whoever gives it the state. Each time it has to go on with what it has; in the end all
rows are right, and all replicas equal.
Prints a JSON line for each engine; exit status 0 if all is well. Only processes that this script
started are touched.
"""
import argparse
import json
import os
import signal
import sys
import tempfile
import time

import faults

SECONDS_MAX = 300


class Limited(faults.Cluster):
    """A cluster whose transfers take their time."""

    def __init__(self, directory, port, engines):
        super().__init__(os.path.join(directory, "data"), port)
        file = os.path.join(directory, "cluster.toml")
        with open(file, "w") as out:
            out.write("failures = 1\n\n[upkeep]\nrepair_megabytes_per_second = 1\n"
                      + "".join(f'\n[[node]]\nengine = "{each}"\n' for each in engines))
        self.options = ["--config", file]

    def node(self, number):
        return next((node for node in self.nodes() if node["id"] == number), {})

    def fetching(self, number, least, unless=None):
        """How far the transfer of this node is, as soon as that is `least` percent, and it is another one
        than began at `unless`."""
        end = time.monotonic() + SECONDS_MAX
        while time.monotonic() < end:
            repair = self.node(number).get("repair", {})
            if ("fetches" in repair.get("step", "") and repair.get("percent", 0) >= least
                    and repair["from"] != unless):
                return repair
        raise AssertionError(f"node {number} did not fetch {least} % of a snapshot: {self.node(number)}")


def sums(cluster):
    import psycopg
    url = f"host=127.0.0.1 port={cluster.port} user=quorate password=quorate dbname=quorate"
    with psycopg.connect(url) as connection:
        return connection.execute("select count(*), sum(n) from large").fetchone()


def fill(cluster, rows):
    import psycopg
    url = f"host=127.0.0.1 port={cluster.port} user=quorate password=quorate dbname=quorate"
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("create table large (id int primary key, n int not null, t text not null)")
        connection.commit()
        for first in range(0, rows, 50000):
            with cursor.copy("copy large from stdin") as copy:
                for i in range(first, min(rows, first + 50000)):
                    copy.write_row((i, i % 1000, "x" * 80))
            connection.commit()


def check(cluster, engine):
    """A node joins, and its transfer is broken off twice."""
    others = [node["id"] for node in cluster.nodes()]
    before = sums(cluster)
    begun = time.monotonic()
    status, out = cluster.command("reconfigure", "--add", engine, "--wait", "0")
    if status != 0:
        raise AssertionError(f"reconfigure --add {engine}: {out.strip()}")
    number = max(node["id"] for node in cluster.nodes())
    name = f"node {number}"
    first = cluster.fetching(number, 33)
    cluster.signal(name, signal.SIGKILL)
    again = cluster.fetching(number, 66)
    result = {"node": number, "engine": engine, "bytes": again["of"],
              "killed_at": first["bytes"], "went_on_from": again["from"]}
    if not first["bytes"] * 0.8 <= again["from"]:
        raise AssertionError(f"killed at {first}, it began again at {again}")
    for each in others:
        cluster.signal(f"node {each}", signal.SIGKILL)
    last = cluster.fetching(number, 1, unless=again["from"])
    result.update({"givers_killed_at": again["bytes"], "then_went_on_from": last["from"]})
    if not again["bytes"] * 0.8 <= last["from"]:
        raise AssertionError(f"its givers were killed at {again}, and it began again at {last}")
    if cluster.await_ready(SECONDS_MAX) is None:
        raise AssertionError(f"node {number} is not ready: {cluster.nodes()}")
    result["seconds"] = round(time.monotonic() - begun, 1)
    status, out = cluster.command("verify", "--json")
    if status != 0:
        raise AssertionError(f"verify: {out.strip()[-800:]}")
    if sums(cluster) != before:
        raise AssertionError(f"the sums were {before} and are {sums(cluster)}")
    cluster.reconfigure("--remove", str(others[0]))
    return result


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--engines", default="h2,hsqldb,derby", help="three, comma separated")
    arguments.add_argument("--rows", type=int, default=300000)
    arguments.add_argument("--port", type=int, default=5569)
    options = arguments.parse_args()
    directory = tempfile.mkdtemp(prefix="quorate-transfer-")
    cluster = Limited(directory, options.port, options.engines.split(","))
    well = True
    try:
        cluster.start()
        cluster.await_ready()
        fill(cluster, options.rows)
        for engine in options.engines.split(","):
            try:
                print(json.dumps(check(cluster, engine) | {"well": True}), flush=True)
            except AssertionError as failure:
                print(json.dumps({"engine": engine, "well": False, "problem": str(failure)}), flush=True)
                well = False
                break
    finally:
        cluster.stop()
        with open(directory + "/up.log", "w") as log:
            log.write("\n".join(cluster.lines) + "\n")
    if well:
        import shutil
        shutil.rmtree(directory)
    else:
        print(f"the cluster's output is in {directory}/up.log", file=sys.stderr)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
