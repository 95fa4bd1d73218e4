#!/usr/bin/env python3
"""Uploads much from many clients at once through a gateway with little memory, and checks that it serves them all.

  uploads.sh [--clients 16] [--mb 150] [--heap 512m] [--engines h2,sqlite,postgresql] [--port 5577] [--rss-mb 1024]
             [--data DIR] [--kinds value,copy,rows]

Starts `quorate up --processes` on an empty directory, and a second gateway with so much heap. Each client then sends so many
megabytes: as one value, by COPY, and as rows of a megabyte in one pipeline. Prints one JSON line for each: how many clients
were served, how many were refused with 53200, the seconds, and the gateway's resident memory at its end and a minute later.
Exit status 0 if every client was served or refused (one value may take more than the gateway has; COPY and rows may not), all
that was acknowledged is stored, and after the minute the gateway holds less than --rss-mb.

Only processes that this script started are touched, by number. Everything is on the loopback.
"""
import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time

import psycopg

import faults

SETTLE_SECONDS = 60
OUT_OF_MEMORY = "53200"


def send(dsn, how, megabytes):
    """What became of one client's upload: served, or a SQLSTATE, or what went wrong."""
    try:
        with psycopg.connect(dsn, autocommit=True) as client:
            if how == "value":
                client.execute("insert into binaries (b) values (%b)", (b"x" * (megabytes << 20),))
            elif how == "copy":
                with client.cursor().copy("copy texts (t) from stdin") as copy:
                    for _ in range(megabytes * 100):
                        copy.write_row(("y" * 10_400,))
            else:
                with client.pipeline():
                    for _ in range(megabytes):
                        client.execute("insert into binaries (b) values (%b)", (b"z" * (1 << 20),))
        return "served"
    except psycopg.Error as error:
        if error.sqlstate == OUT_OF_MEMORY:
            return OUT_OF_MEMORY
        return f"{error.sqlstate or ''} {str(error).splitlines()[0]}".strip()


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS:"))


class Gateway:
    """A second gateway of the cluster, with little memory."""

    def __init__(self, cluster, port, heap):
        self.process = subprocess.Popen(
            cluster.quorate.split() + ["gateway", "--data", cluster.data, "--port", str(port)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "JAVA_TOOL_OPTIONS": f"-Xmx{heap}"})
        self.pid = int(self.process.stdout.readline().rsplit(" ", 1)[1])  # gateway on port 5578, process 4711

    def stop(self):
        self.process.terminate()
        self.process.wait(40)


def run(dsn, how, options, gateway):
    with psycopg.connect(dsn, autocommit=True) as client:
        client.execute("truncate binaries")
        client.execute("truncate texts")
    started = time.time()
    with multiprocessing.Pool(options.clients) as pool:
        ends = pool.starmap(send, [(dsn, how, options.mb)] * options.clients)
    seconds = time.time() - started
    peak = resident(gateway.pid)
    time.sleep(SETTLE_SECONDS)
    rest = resident(gateway.pid)
    with psycopg.connect(dsn, autocommit=True) as client:
        rows, stored = client.execute(
            "select (select count(*) from binaries) + (select count(*) from texts),"
            " coalesce((select sum(length(b)) from binaries), 0) + coalesce((select sum(length(t)) from texts), 0)").fetchone()
    served, refused = ends.count("served"), ends.count(OUT_OF_MEMORY)
    each = {"value": options.mb << 20, "copy": options.mb * 100 * 10_400, "rows": options.mb << 20}[how]
    good = (served + refused == options.clients and (refused == 0 or how == "value")
            and stored == served * each and rest < options.rss_mb)
    print(json.dumps({"what": how, "well": good, "served": served, "refused": refused,
                      "other": sorted(set(ends) - {"served", OUT_OF_MEMORY}), "seconds": round(seconds, 1),
                      "rows": int(rows), "mb": int(stored) >> 20, "gateway_mb": peak, "gateway_mb_later": rest}), flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--mb", type=int, default=150)
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--engines", default="h2,sqlite,postgresql")
    parser.add_argument("--port", type=int, default=5577)
    parser.add_argument("--rss-mb", type=int, default=1024)
    parser.add_argument("--data")
    parser.add_argument("--kinds", default="value,copy,rows")
    options = parser.parse_args()
    if options.data:
        return upload(options, options.data)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        return upload(options, data)


def upload(options, data):
    cluster = faults.Cluster(data, options.port, engines=options.engines)
    cluster.start()
    try:
        gateway = Gateway(cluster, options.port + 1, options.heap)
        try:
            dsn = f"host=127.0.0.1 port={options.port + 1} user=quorate password=quorate dbname=quorate"
            with psycopg.connect(dsn, autocommit=True) as client:
                client.execute("create table binaries (id serial, b bytea)")
                client.execute("create table texts (id serial, t text)")
            if all([run(dsn, how, options, gateway) for how in options.kinds.split(",")]):
                return 0
            print("\n".join(cluster.lines[-200:]), file=sys.stderr)
            return 1
        finally:
            gateway.stop()
    finally:
        cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
