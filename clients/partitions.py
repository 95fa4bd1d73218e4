#!/usr/bin/env python3
"""Cuts hosts off from each other under load and checks what clients were told.

  partitions.sh [--protocol pbr] [--case cut-off]                the primary is cut off, not from its clients
  partitions.sh [--protocol smr] [--case rounds] [--rounds 50]   random harm under TPC-C
  partitions.sh [--protocol cbs-standby] [--case faults] [--rounds 60]   with full disks, and power that fails, beside DDL
  partitions.sh [--protocol smr] [--case histories] [--rounds 30]   random harm, and what clients saw is checked

Lays out five hosts by network namespaces (hosts.py): three nodes, one with a gateway and the clients,
and one with another gateway that, when the primary is cut off, is on its side. Starts `quorate node` and
`quorate gateway` there as processes of their own.

cut-off: clients write; the primary, or leader, is cut off from the other nodes (both ways, then only what it
says, then only what it hears), but not from the clients. They have to be served again before the cut
is mended. The other gateway reaches the cut-off node alone: whatever it answers must not be older
than what anybody was told, and what it acknowledges must stay.

rounds: TPC-C runs, and a ledger beside it; each round draws what is done to which node: killed, stopped,
cut off in both directions or one, cut from one other node, from the clients, slowed, or its links
fail again and again for moments. Then all is mended, and the next round waits until every node is ready.

faults: a ledger is written, and tables are made, changed and dropped beside it; a node is killed, stopped or cut
off, or its disk is full, or the power fails everywhere, with what was not synced; each at least twice. Each node has
a disk of its own (disks.py), for which one has to be root. Service may stop for 5 s, but where the power fails.

histories: as rounds, but clients append to lists and read them; `quorate bench histories` checks all that they
saw: strict serializability.

Well if every acknowledged id is in its table once, none that got 40001 is, no read was stale, every
condition of TPC-C holds, every table is as was said, and all replicas verify equal. Prints one JSON line for each
round and an object at the end. Exit status 0 if it is well, and 77 where there can be no namespaces, or disks, with
the reason. Nobody has to be root for namespaces where a user may make them. Only what this starts is touched.
"""
import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time

import disks
import hosts
from hosted import Cluster
from watched import CutOff, Harms, Histories, Pulse, Schemas, Tpcc, summary

CUTS = ["both", "out", "in"]

# The exit status by which a test says that it cannot be run here.
UNAVAILABLE = 77


def cut_off(cluster, options):
    results = []
    for number in range(options.rounds or len(CUTS)):
        how = CUTS[number % len(CUTS)]
        results.append(CutOff(cluster, how, number, options.hold).run())
        print(json.dumps(results[-1]), flush=True)
    return {"rounds": len(results), "acknowledged": sum(each["acknowledged"] for each in results),
            "answered_beside": sum(each["answered_beside"] for each in results),
            "longest_gap_seconds": max(each["longest_gap_seconds"] for each in results),
            "well": all(each["well"] for each in results)}


def rounds(cluster, options, rng):
    tpcc = Tpcc(cluster, options)
    tpcc.load()
    pulse = Pulse(cluster, "clients", "pulse", 2)
    results = []
    with pulse, tpcc:
        harms = Harms(cluster, pulse, rng, options.harm.split(",") if options.harm else None)
        for number in range(options.rounds or 50):
            results.append(harms.round(number))
            print(json.dumps(results[-1]), flush=True)
            if results[-1]["ready_after_seconds"] is None:
                break  # whatever comes next would be the second harm at a time
    wrong = {key: value for key, value in pulse.found().items() if value}
    consistent = tpcc.check()
    well = consistent and not wrong and all(each["well"] for each in results)
    return {"rounds": len(results), "acknowledged": len(pulse.acknowledged), "refused": len(pulse.refused),
            "unknown": len(pulse.unknown), "wrong": wrong, "tpcc": tpcc.said(), "consistent": consistent,
            "gaps": summary(results), "well": well}


def histories(cluster, options, rng):
    pulse = Pulse(cluster, "clients", "pulse", 2)
    lists = Histories(cluster)
    results = []
    with pulse, lists:
        harms = Harms(cluster, pulse, rng, options.harm.split(",") if options.harm else ["kill", "pause", "cut"])
        for number in range(options.rounds or 30):
            results.append(harms.round(number))
            print(json.dumps(results[-1]), flush=True)
            if results[-1]["ready_after_seconds"] is None:
                break  # whatever comes next would be the second harm at a time
    wrong = {key: value for key, value in pulse.found().items() if value}
    return {"rounds": len(results), "acknowledged": len(pulse.acknowledged), "refused": len(pulse.refused),
            "unknown": len(pulse.unknown), "wrong": wrong, "histories": lists.said(), "gaps": summary(results),
            "well": lists.well() and not wrong and all(each["well"] for each in results)}


def faults(cluster, options, rng):
    pulse = Pulse(cluster, "clients", "pulse", 4)
    schemas = Schemas(cluster)
    results = []
    with pulse, schemas:
        kinds = options.harm.split(",") if options.harm else ["kill", "pause", "cut", *Harms.OF_DISKS]
        harms = Harms(cluster, pulse, rng, kinds, bounded=True)
        for number in range(options.rounds or 60):
            results.append(harms.round(number))
            print(json.dumps(results[-1]), flush=True)
            if results[-1]["ready_after_seconds"] is None:
                break  # whatever comes next would be the second harm at a time
    wrong = {key: value for key, value in pulse.found().items() if value}
    well = not wrong and not schemas.complaints and all(each["well"] for each in results)
    return {"rounds": len(results), "acknowledged": len(pulse.acknowledged), "refused": len(pulse.refused),
            "unknown": len(pulse.unknown), "wrong": wrong, "schema_changes": schemas.steps,
            "unknown_schema_changes": schemas.unknown, "wrong_schema": schemas.complaints, "gaps": summary(results),
            "well": well}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--protocol", default="pbr", choices=["pbr", "smr", "cbs-standby"])
    arguments.add_argument("--case", default="cut-off", choices=["cut-off", "rounds", "histories", "faults"])
    arguments.add_argument("--rounds", type=int, help="how many (default: 3 of cut-off, 50 of rounds, 30 of histories, 60 of faults)")
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments.add_argument("--engines", default="h2,hsqldb,derby", help="three; under pbr the last is the spare")
    arguments.add_argument("--hold", type=float, default=8, help="seconds that a cut-off lasts")
    arguments.add_argument("--harm", help="comma separated, of: " + ", ".join(Harms.KINDS + Harms.OF_DISKS))
    arguments.add_argument("--clients", type=int, default=3, help="of TPC-C")
    arguments.add_argument("--warehouses", type=int, default=1)
    arguments.add_argument("--procedures", action="store_true", help="each transaction of TPC-C is one CALL")
    arguments.add_argument("--disk", type=int, default=3000, help="megabytes of each node's disk under faults")
    arguments.add_argument("--verbose", action="store_true", help="the log has what nodes and gateways log of ordinary events")
    arguments.add_argument("--dir", help="an empty directory (default: a temporary one)")
    options = arguments.parse_args()
    disk = options.disk if options.case == "faults" else 0
    try:
        words = hosts.alone()
        if words:
            os.execvp(words[0], [*words, sys.executable, *sys.argv])
        directory = options.dir or tempfile.mkdtemp(prefix="quorate-partitions-")
        os.makedirs(directory, exist_ok=True)
        if disk:
            disks.probe(directory)
        net = hosts.Hosts(Cluster.HOSTS)
    except hosts.Unavailable as reason:
        print(json.dumps({"skipped": f"there can be no hosts or disks of our own here: {reason}"}))
        return UNAVAILABLE
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    cluster = Cluster(net, directory, options.protocol, options.engines.split(","), disk, options.verbose)
    print(json.dumps({"seed": options.seed, "netem": net.netem, "log": cluster.log.name}), flush=True)
    try:
        cluster.start_all()
        rng = random.Random(options.seed)
        result = {"cut-off": lambda: cut_off(cluster, options), "rounds": lambda: rounds(cluster, options, rng),
                  "histories": lambda: histories(cluster, options, rng),
                  "faults": lambda: faults(cluster, options, rng)}[options.case]()
        status, said = cluster.command("verify", "--json", "--seconds", "300", seconds=400)
    finally:
        cluster.stop()
        net.end()
    if status != 0:
        print(said, file=sys.stderr)
    well = result.pop("well") and status == 0
    print(json.dumps({"protocol": options.protocol, "case": options.case, "seed": options.seed, "well": well,
                      **result, "verified": status == 0}))
    if well and not options.dir:
        shutil.rmtree(directory)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
