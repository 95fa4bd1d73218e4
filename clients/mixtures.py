#!/usr/bin/env python3
"""Runs clusters of three engines each, from configuration files, and harms them.

  mixtures.sh [--all] [--mixtures h2,derby,mariadb/...] [--seconds 5] [--seed 1] [--port 5559]

By default seven mixtures of the seven engines, in which every two engines meet once; --all takes
the 35 that there are. Each is started from a file, `quorate up --processes --config FILE`, and then
  - pgbench -i, and TPC-B in the modes simple, extended and prepared: none may fail, the sums agree;
  - the leader is killed under load, then all processes, then a node whose row was falsified, in its
    repair; as faults.sh does: nothing acknowledged is lost, service is back within 2 s, or as soon
    as all have started again;
  - each engine in turn has a row falsified behind Quorate's back: clients see the right one, and
    `verify --repair` makes it right again;
  - the cluster is stopped and started: the same rows, and all replicas equal.
Prints a JSON line for each mixture and one for the whole; exit status 0 if all is well. Only
processes that this script started are touched.
"""
import argparse
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import faults

ENGINES = ["h2", "hsqldb", "derby", "sqlite", "duckdb", "postgresql", "mariadb"]


def lines():
    """Seven triples in which every two of seven meet once: {i, i+1, i+3} modulo seven."""
    return [tuple(ENGINES[(i + step) % 7] for step in (0, 1, 3)) for i in range(7)]


class FromFile(faults.Cluster):
    """A cluster as a configuration file says."""

    def __init__(self, directory, port, engines):
        super().__init__(os.path.join(directory, "data"), port)
        file = os.path.join(directory, "cluster.toml")
        with open(file, "w") as out:
            out.write("failures = 1\n" + "".join(f'\n[[node]]\nengine = "{each}"\n' for each in engines))
        self.options = ["--config", file]


def client(cluster, *words, seconds=180):
    environment = dict(os.environ, PGPASSWORD="quorate", PGHOST="127.0.0.1", PGPORT=str(cluster.port),
                       PGUSER="quorate", PGDATABASE="quorate")
    done = subprocess.run(words, capture_output=True, text=True, timeout=seconds, env=environment)
    return done.returncode, done.stdout + done.stderr


def tpcb(cluster, mode, seconds):
    status, out = client(cluster, "pgbench", "-n", "-c", "4", "-j", "2", "-T", str(seconds), "-M", mode,
                         "--max-tries=100")
    tps = re.search(r"tps = ([0-9.]+)", out)
    failed = re.search(r"number of failed transactions: (\d+)", out)
    if status != 0 or tps is None or float(tps.group(1)) == 0 or failed is None or failed.group(1) != "0":
        raise AssertionError(f"pgbench -M {mode}: {out.strip()[-800:]}")
    return round(float(tps.group(1)))


def sums(cluster):
    status, out = client(cluster, os.path.join(faults.HERE, "tpcb-sums.sh"))
    if status != 0:
        raise AssertionError(f"the sums of TPC-B differ: {out.strip()}")
    return out.strip()


def falsify(cluster, node):
    """A row is another one in one engine, behind Quorate's back."""
    status, out = cluster.command("engine", str(node), "--sql", 'update "falsify_me" set "n" = 77')
    if status != 0:
        raise AssertionError(f"engine {node}: {out.strip()}")
    for _ in range(10):
        status, out = client(cluster, "psql", "-XqAtc", "select n from falsify_me")
        if (status, out.strip()) != (0, "1"):
            raise AssertionError(f"n is 1 where node {node} says 77, and a client got: {out.strip()}")
    status, out = cluster.command("verify", "--repair")
    if f"repaired n{node}" not in out and "all replicas are equal" not in out:
        raise AssertionError(f"verify --repair of node {node}: {out.strip()[-800:]}")
    if cluster.await_ready() is None:
        raise AssertionError(f"node {node} is not ready after its repair")
    status, out = cluster.command("verify")
    if status != 0:
        raise AssertionError(f"verify after the repair of node {node}: {out.strip()[-800:]}")


def check(cluster, engines, options, rng):
    cluster.start()
    cluster.await_ready()
    result = {"engines": list(engines), "tps": {}, "gaps": {}}
    status, out = client(cluster, "pgbench", "-i", "-s", "1", "-q")
    if status != 0:
        raise AssertionError(f"pgbench -i: {out.strip()[-800:]}")
    for mode in ("simple", "extended", "prepared"):
        result["tps"][mode] = tpcb(cluster, mode, options.seconds)
    sums(cluster)
    faults.sql(cluster, "create table bench (id int primary key, n int)",
               *[f"insert into bench values ({i}, 0)" for i in range(1, 11)])
    for number, name in enumerate(("kill_leader", "kill_all", "kill_while_repairing")):
        round_ = faults.run(cluster, name, rng, number)
        result["gaps"][name] = round_["longest_gap_seconds"]
        if not round_["well"]:
            raise AssertionError(f"{name}: {json.dumps(round_)[-2000:]}")
    faults.sql(cluster, "update falsify_me set n = 1")
    for node in (1, 2, 3):
        falsify(cluster, node)
    before = sums(cluster)
    cluster.stop()
    cluster.start()
    cluster.await_ready()
    if sums(cluster) != before:
        raise AssertionError(f"the sums were {before} before the restart and are {sums(cluster)}")
    status, out = cluster.command("verify")
    if status != 0:
        raise AssertionError(f"verify after the restart: {out.strip()[-800:]}")
    return result


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--all", action="store_true", help="all 35 mixtures")
    arguments.add_argument("--mixtures", help="these ones, three names each, with / between them")
    arguments.add_argument("--seconds", type=int, default=5, help="of each mode of pgbench (default: 5)")
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments.add_argument("--port", type=int, default=5559)
    arguments.add_argument("--gap", type=float, default=faults.GAP_SECONDS_MAX,
                           help="seconds without an acknowledgement that are allowed (default: 2; more where other"
                                " programs have the processors)")
    options = arguments.parse_args()
    faults.GAP_SECONDS_MAX = options.gap
    if options.mixtures:
        mixtures = [tuple(each.split(",")) for each in options.mixtures.split("/")]
    else:
        mixtures = list(itertools.combinations(ENGINES, 3)) if options.all else lines()
    well = 0
    for engines in mixtures:
        directory = tempfile.mkdtemp(prefix="quorate-mixture-")
        cluster = FromFile(directory, options.port, engines)
        begun = time.monotonic()
        try:
            result = check(cluster, engines, options, random.Random(options.seed))
            result["well"] = True
            well += 1
        except Exception as failure:
            result = {"engines": list(engines), "well": False, "problem": f"{type(failure).__name__}: {failure}",
                      "log": directory + "/up.log"}
        finally:
            cluster.stop()
            with open(directory + "/up.log", "w") as log:
                log.write("\n".join(cluster.lines) + "\n")
        result["seconds"] = round(time.monotonic() - begun)
        print(json.dumps(result), flush=True)
        if result["well"]:
            subprocess.run(["rm", "-rf", directory], check=True)
    print(json.dumps({"seed": options.seed, "mixtures": len(mixtures), "well": well}))
    return 0 if well == len(mixtures) else 1


if __name__ == "__main__":
    sys.exit(main())
