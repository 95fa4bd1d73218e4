#!/usr/bin/env python3
"""Reads large results beside a small load and checks that neither is stopped by the other.

  large.sh [--protocol cbs|smr] [--engines mariadb,derby,sqlite] [--rows 1000000] [--port 5567]
           [--heap 512m] [--join 10000] [--data DIR]

Starts `quorate up` on an empty directory with so much heap in each process (smr: the gateway and each
node; cbs: one for all), loads a table of wide rows (200 bytes and more), and runs, each beside pgbench:
SELECT of all rows, COPY TO of all rows, a COPY TO whose client vanishes in the middle, and a cross join
of so many rows with themselves. Last, and without pgbench, as many rows are copied in by one COPY:
that is a transaction of any size, or of what HSQLDB, where it is among the engines, can hold in memory
(54000). Prints one JSON line for each: seconds, rows a second, pgbench's transactions a second beside
it, the longest time in which none was done, and the largest resident set of a process so far. Exit status 0 if every result is whole, pgbench went on all the time (no 5 s
without a transaction), nothing failed, and no database was found to answer otherwise than the others.

Only processes that this script started are touched, by number. Everything is on the loopback.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import faults

GAP_SECONDS_MAX = 5
STEP = 10000


class Cluster(faults.Cluster):
    """`quorate up`: under cbs one process, under smr one for each node and the gateway."""

    def __init__(self, data, port, protocol, engines):
        super().__init__(data, port, engines=engines)
        self.largest = 0
        self.ended = set()
        self.how = ["--trust", "--protocol", protocol] + (["--processes"] if protocol == "smr" else [])

    def peak(self):
        """The largest resident set so far of any of the processes, in MB."""
        for name, pid in {"up": self.up.pid, **self.pids}.items():
            try:
                with open(f"/proc/{pid}/status") as status:
                    self.largest = max(self.largest, int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)))
            except (FileNotFoundError, AttributeError):
                self.ended.add(f"{name}, process {pid}, has ended")
        return self.largest // 1024


def psql(*arguments, **more):
    return subprocess.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", *arguments],
                          check=True, text=True, capture_output=True, **more).stdout


def load(rows):
    psql("-c", "create table wide (id int primary key, pad varchar(250) not null)")
    for at in range(0, rows, STEP):
        text = "".join(f"{i}\t{f'row {i} ' * 3}{'x' * 180}\n" for i in range(at, min(rows, at + STEP)))
        psql("-c", "copy wide from stdin", input=text)


class Load:
    """pgbench with two clients, and what it did in each second."""

    def __init__(self, seconds):
        self.process = subprocess.Popen(
            ["pgbench", "-n", "-T", str(seconds), "-c", "2", "-P", "1", "--max-tries", "100"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def end(self):
        self.process.terminate()  # an interrupt is ignored by what a script has started in the background
        done = [float(tps) for tps in
                re.findall(r"^progress: [\d.]+ s, ([\d.]+) tps", self.process.communicate()[0], re.M)]
        gap = longest = 0
        for tps in done:
            gap = 0 if tps > 0 else gap + 1
            longest = max(longest, gap)
        return {"tps": round(sum(done) / max(1, len(done)), 1), "longest_gap_seconds": longest,
                "seconds_of_load": len(done)}


def count(*arguments):
    """The lines and bytes that psql prints."""
    reader = subprocess.Popen(["psql", "-XAtq", "-v", "FETCH_COUNT=0", *arguments], stdout=subprocess.PIPE)
    lines = size = 0
    for block in iter(lambda: reader.stdout.read(1 << 20), b""):
        lines += block.count(b"\n")
        size += len(block)
    return lines, size, reader.wait()


def vanish():
    """A client that ends after the first megabyte; then what it had read can be written."""
    reader = subprocess.Popen(["psql", "-XAtq", "-c", "copy wide to stdout"], stdout=subprocess.PIPE)
    reader.stdout.read(1 << 20)
    reader.kill()
    reader.wait()
    psql("-c", "update wide set pad = pad where id = 1")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--protocol", default="cbs")
    parser.add_argument("--engines")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--port", type=int, default=5567)
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--join", type=int, default=10000)
    parser.add_argument("--data")
    options = parser.parse_args()
    engines = options.engines or ("mariadb,derby,sqlite" if options.protocol == "cbs" else "h2,sqlite,postgresql")
    os.environ.update(JAVA_TOOL_OPTIONS=f"-Xmx{options.heap}", PGHOST="127.0.0.1", PGPORT=str(options.port),
                      PGUSER="quorate", PGPASSWORD="quorate", PGDATABASE="quorate")
    cluster = Cluster(options.data or tempfile.mkdtemp(), options.port, options.protocol, engines)
    well = True

    def report(what, good, **figures):
        nonlocal well
        well &= good
        print(json.dumps({"what": what, "well": good, **figures, "peak_mb": cluster.peak()}), flush=True)

    def beside(what, work):
        nonlocal well
        small = Load(3600)
        started = time.time()
        try:
            good, figures = work()
        except subprocess.CalledProcessError as failed:
            good, figures = False, {"error": failed.stderr.strip()}
        seconds = time.time() - started
        time.sleep(1)
        done = small.end()
        report(what, good and done["longest_gap_seconds"] < GAP_SECONDS_MAX,
               seconds=round(seconds, 1), **figures, **done)

    def whole(*arguments):
        started = time.time()
        lines, size, status = count(*arguments)
        figures = {"rows": lines, "mb": size >> 20, "rows_per_second": round(lines / (time.time() - started))}
        return status == 0 and lines == options.rows, figures

    def copy_in():
        """One COPY of all rows; where that is too much, it is to be refused and do no harm."""
        lines = (f"{i}\t{'y' * 200}\n" for i in range(options.rows))
        psql("-c", "create table many (id int primary key, pad varchar(250) not null)")
        writer = subprocess.Popen(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose", "-c",
                                   "copy many from stdin"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started = time.time()
        try:
            for line in lines:
                writer.stdin.write(line)
            writer.stdin.close()
        except BrokenPipeError:
            pass
        refused = writer.stderr.read()
        status, seconds = writer.wait(), time.time() - started
        stored = int(psql("-c", "select count(*) from many"))
        figures = {"seconds": round(seconds, 1), "rows": stored, "rows_per_second": round(stored / seconds)}
        if status and "54000" in refused:
            return stored == 0, {**figures, "refused": "54000"}
        return stored == options.rows, {**figures, **({"error": refused.strip()} if status else {})}

    def join():
        wanted = options.join * options.join
        got = int(psql("-c", "select count(*) from few a, few b where a.i + b.i <> -1"))
        return got == wanted, {"pairs": got}

    try:
        cluster.start()
        subprocess.run(["pgbench", "-i", "-q", "-s", "1"], check=True, capture_output=True)
        started = time.time()
        load(options.rows)
        psql("-c", "create table few (i int primary key)",
             "-c", f"insert into few select id from wide where id < {options.join}")
        report("load", True, seconds=round(time.time() - started, 1), rows=options.rows)
        beside("nothing", lambda: (time.sleep(15), (True, {}))[1])
        beside("select", lambda: whole("-c", "select * from wide"))
        beside("copy", lambda: whole("-c", "copy wide to stdout"))
        beside("vanish", lambda: (vanish(), (True, {}))[1])
        beside("cross join", join)
        good, figures = copy_in()
        report("copy in", good, **figures)
        wrong = [line for line in cluster.lines if "otherwise than" in line or "OutOfMemory" in line]
        cluster.peak()
        wrong += sorted(cluster.ended)
        report("all", well and not wrong and cluster.up.poll() is None, wrong=wrong[:3])
        if wrong:
            first = cluster.lines.index(wrong[0]) if wrong[0] in cluster.lines else -40
            print("\n".join(cluster.lines[first:][:40]), file=sys.stderr)
    finally:
        cluster.stop()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
