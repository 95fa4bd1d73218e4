#!/usr/bin/env python3
"""A ledger under load: every attempt inserts a row with an id of its own; what was acknowledged,
refused or left unknown is remembered, and checked at the end.

  ledger.py PORT SECONDS CLIENTS [--table NAME] [--held]

With --held the rows are inserted with a window function, which HSQLDB, Derby and MariaDB lack: where one
of them is in the cluster, the others execute it and hold it until they agree on its write set.

Prints one JSON object: acknowledged, refused (40001), unknown, the longest time without an
acknowledgement, and what is wrong (lost, doubled, ghosts). Exit status 0 if nothing is wrong.
"""
import argparse
import json
import sys
import threading
import time
import uuid

import psycopg


class Ledger:
    def __init__(self, port, table, held):
        self.url = f"host=127.0.0.1 port={port} user=quorate password=quorate dbname=quorate connect_timeout=3"
        self.table = table
        self.insert = (f"insert into {table} select %s::uuid, max(%s::int) over ()" if held
                       else f"insert into {table} values (%s, %s)")
        self.lock = threading.Lock()
        self.acknowledged, self.refused, self.unknown = set(), set(), set()
        self.last = time.monotonic()
        self.gap = 0.0
        self.gaps = []

    def connect(self):
        return psycopg.connect(self.url, autocommit=True)

    def make(self, clients):
        """Makes the tables; again from the first if whoever does harm is quicker."""
        end = time.monotonic() + 60
        while True:
            try:
                with self.connect() as connection:
                    connection.execute(f"drop table if exists {self.table}")
                    connection.execute(f"drop table if exists {self.table}_sum")
                    connection.execute(f"create table {self.table} (id uuid primary key, client int)")
                    connection.execute(f"create table {self.table}_sum (id int primary key, n int)")
                    for number in range(clients):
                        connection.execute(f"insert into {self.table}_sum values (%s, 0)", (number,))
                return
            except psycopg.Error:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def note(self, kind, key):
        with self.lock:
            kind.add(key)
            if kind is self.acknowledged:
                now = time.monotonic()
                if now - self.last > 0.5:
                    self.gaps.append(round(now - self.last, 2))
                self.gap = max(self.gap, now - self.last)
                self.last = now

    def client(self, until, number):
        connection = None
        block = number % 2 == 0
        while time.monotonic() < until:
            key = str(uuid.uuid4())
            try:
                if connection is None:
                    connection = self.connect()
                if block:
                    with connection.transaction():
                        connection.execute(self.insert, (key, number))
                        connection.execute(f"update {self.table}_sum set n = n + 1 where id = %s", (number,))
                else:
                    connection.execute(self.insert, (key, number))
                self.note(self.acknowledged, key)
            except psycopg.errors.SerializationFailure:
                self.note(self.refused, key)
            except psycopg.errors.DeadlockDetected:
                self.note(self.refused, key)
            except psycopg.Error:
                # The gateway died, or said that it does not know: the log decides.
                self.note(self.unknown, key)
                try:
                    connection and connection.close()
                finally:
                    connection = None
                time.sleep(0.05)

    def wrong(self, seconds=20):
        """What the table says against what clients were told, once it can be read.

        Raises what the last attempt met with if it cannot be for so many seconds: then nothing is known."""
        end = time.monotonic() + seconds
        while True:
            try:
                with self.connect() as connection:
                    rows = [str(row[0]) for row in connection.execute(f"select id from {self.table}")]
                    sums = connection.execute(f"select sum(n) from {self.table}_sum").fetchone()[0]
                    counted = connection.execute(
                        f"select count(*) from {self.table} where mod(client, 2) = 0").fetchone()[0]
                break
            except psycopg.Error:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        found = set(rows)
        return {
            "lost": sorted(self.acknowledged - found),
            "doubled": len(rows) - len(found),
            "ghosts": sorted(found & self.refused),
            "strangers": sorted(found - self.acknowledged - self.unknown - self.refused),
            "sum_differs": int(sums or 0) - int(counted),
        }


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("port", type=int)
    arguments.add_argument("seconds", type=float)
    arguments.add_argument("clients", type=int)
    arguments.add_argument("--table", default="ledger")
    arguments.add_argument("--held", action="store_true")
    options = arguments.parse_args()
    ledger = Ledger(options.port, options.table, options.held)
    ledger.make(options.clients)
    ledger.last = time.monotonic()
    until = time.monotonic() + options.seconds
    threads = [threading.Thread(target=ledger.client, args=(until, n)) for n in range(options.clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = ledger.wrong()
    print(json.dumps({
        "acknowledged": len(ledger.acknowledged), "refused": len(ledger.refused),
        "unknown": len(ledger.unknown), "longest_gap_seconds": round(ledger.gap, 3), "gaps": ledger.gaps, "wrong": wrong}))
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
