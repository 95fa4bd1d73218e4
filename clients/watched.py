"""What is done to a cluster on hosts of its own (hosted.py), and what its clients see meanwhile."""
import json
import os
import signal
import statistics
import subprocess
import tempfile
import threading
import time

import psycopg

import hosts
import ledger
from hosted import NODES, PORT


class Pulse(ledger.Ledger):
    """A ledger whose clients are on a host, and which knows when each was answered.

    While it is entered its clients write."""

    def __init__(self, cluster, host, table, clients):
        super().__init__(PORT, table, held=False)
        self.host = cluster.net.all[host]
        self.clients = clients
        self.until = float("inf")
        self.times = []  # when something was acknowledged
        self.there(lambda: self.make(clients))

    def there(self, what):
        """Does it on the host; what it raises is raised here."""
        result = []

        def run():
            self.host.join()
            try:
                result.append((what(), None))
            except Exception as failure:
                result.append((None, failure))

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        value, failure = result[0]
        if failure:
            raise failure
        return value

    def __enter__(self):
        self.threads = [threading.Thread(target=self.work, args=(number,), daemon=True) for number in range(self.clients)]
        for thread in self.threads:
            thread.start()
        return self

    def work(self, number):
        self.host.join()
        while time.monotonic() < self.until:
            self.client(min(self.until, time.monotonic() + 1), number)

    def __exit__(self, *_):
        self.until = 0
        for thread in self.threads:
            thread.join(60)

    def note(self, kind, key):
        super().note(kind, key)
        if kind is self.acknowledged:
            self.times.append(time.monotonic())

    def found(self):
        return self.there(lambda: self.wrong(60))

    def longest_gap(self, begin, end):
        """The longest time without an acknowledgement that was not over before `begin`, up to `end`."""
        times = list(self.times)
        known = [each for each in times if begin <= each <= end]
        before = max((each for each in times if each < begin), default=begin)
        steps = [before, *known, end]
        return round(max(later - earlier for earlier, later in zip(steps, steps[1:])), 2)


class Witness:
    """One number, which only grows: who writes it is with the clients, who reads it is beside.

    A read is stale if it is less than what was acknowledged before it was asked."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.acknowledged = []  # (when, number)
        self.read = []  # (when asked, when answered, number)
        self.over = False
        self.threads = []

    def url(self):
        return f"host=127.0.0.1 port={PORT} user=quorate password=quorate dbname=quorate connect_timeout=3"

    def start(self):
        for host, what in (("clients", self.write), ("beside", self.look), ("beside", self.look)):
            self.threads.append(threading.Thread(target=self.work, args=(host, what), daemon=True))
            self.threads[-1].start()

    def stop(self):
        self.over = True
        for thread in self.threads:
            thread.join(60)

    def work(self, host, what):
        self.cluster.net.all[host].join()
        while not self.over:
            try:
                with psycopg.connect(self.url(), autocommit=True) as connection:
                    while not self.over:
                        what(connection)
            except psycopg.Error:
                time.sleep(0.05)

    def write(self, connection):
        number = time.monotonic_ns()
        # What is in doubt may come later than what follows it.
        connection.execute("update witness set n = %s where id = 1 and n < %s", (number, number))
        self.acknowledged.append((time.monotonic(), number))

    def look(self, connection):
        asked = time.monotonic()
        number = connection.execute("select n from witness where id = 1").fetchone()[0]
        self.read.append((asked, time.monotonic(), number))

    def stale(self):
        """The reads that were."""
        stale, acknowledged, known, place = [], sorted(self.acknowledged), 0, 0
        for asked, _, number in sorted(self.read):
            while place < len(acknowledged) and acknowledged[place][0] < asked:
                known = max(known, acknowledged[place][1])
                place += 1
            if number < known:
                stale.append((asked, known - number))
        return stale


class CutOff:
    """The one that leads is cut off from the other nodes, not from the clients."""

    def __init__(self, cluster, how, number, hold):
        self.cluster, self.how, self.number, self.hold = cluster, how, number, hold

    def pairs(self, leader):
        others = [node for node in NODES if node != leader]
        cut = {"both": hosts.both, "out": hosts.out_of, "in": hosts.into}[self.how](leader, others)
        return cut + hosts.both("beside", others)  # who is beside has nobody else any more

    def run(self):
        cluster, net = self.cluster, self.cluster.net
        clients, beside = (Pulse(cluster, host, f"ledger_{host}{self.number}", 4) for host in ("clients", "beside"))
        clients.there(self.make)
        witness = Witness(cluster)
        leader = cluster.leader()
        pairs = self.pairs(leader)
        with clients, beside:
            witness.start()
            time.sleep(3)
            cluster.note(f"cut off, {self.how}: {leader}")
            net.cut(pairs)
            cut = time.monotonic()
            time.sleep(self.hold)
            net.mend(pairs)
            mended = time.monotonic()
            cluster.note("mended")
            ready = cluster.await_ready()
            time.sleep(2)
            witness.stop()
            end = time.monotonic()
        wrong = {f"{name} {key}": value for name, pulse in (("clients", clients), ("beside", beside))
                 for key, value in pulse.found().items() if value}
        # When the first was answered that cannot have been under way when the cut was made.
        gap = clients.longest_gap(cut, mended)
        resumed = next((each for each in clients.times if each > cut + max(0.5, gap) and each < mended), None)
        late = [each for each in [*((answered, asked) for asked, answered, _ in witness.read)]
                if resumed and resumed < each[1] and each[0] < mended]
        wrote = [each for each in beside.times if resumed and resumed + 0.5 < each < mended]
        stale = witness.stale()
        return {"round": self.number, "cut": self.how, "leader": leader, "leads_now": cluster.leader(),
                "acknowledged": len(clients.acknowledged), "refused": len(clients.refused), "unknown": len(clients.unknown),
                "longest_gap_seconds": gap, "gap_when_mended_seconds": clients.longest_gap(mended, end),
                "reads_beside": len(witness.read), "writes_beside": len(beside.acknowledged),
                "answered_beside": len(late) + len(wrote),
                "stale": len(stale), "wrong": wrong, "ready_after_seconds": ready,
                "well": not wrong and not stale and resumed is not None and ready is not None}

    def make(self):
        with psycopg.connect(f"host=127.0.0.1 port={PORT} user=quorate password=quorate dbname=quorate",
                             autocommit=True) as connection:
            connection.execute("drop table if exists witness")
            connection.execute("create table witness (id int primary key, n bigint not null)")
            connection.execute("insert into witness values (1, 0)")


class Harms:
    """What may happen to a node, and how it ends."""

    KINDS = ["kill", "pause", "cut", "cut_out", "cut_in", "cut_pair", "cut_pair_one_way", "cut_clients", "slow", "fail"]

    # For these each node needs a disk of its own.
    OF_DISKS = ["full_disk", "power"]

    # After these service has to wait for nodes that start again.
    STOPPING = ["power"]

    # Otherwise service may stop for so long, in seconds.
    GAP_MAX = 5.0

    def __init__(self, cluster, pulse, rng, kinds, bounded=False):
        """Where `bounded`, service must not stop for longer than GAP_MAX."""
        self.cluster, self.pulse, self.rng, self.bounded = cluster, pulse, rng, bounded
        self.kinds = kinds or self.KINDS
        self.net = cluster.net

    def round(self, number):
        cluster, rng = self.cluster, self.rng
        # Each twice, then as it is drawn.
        kind = self.kinds[number % len(self.kinds)] if number < 2 * len(self.kinds) else rng.choice(self.kinds)
        leader = cluster.leader()
        # As often the one that leads as both others together.
        victim = leader if rng.random() < 0.5 else rng.choice([node for node in NODES if node != leader])
        length = rng.uniform(1, 6)
        others = [node for node in NODES if node != victim]
        answered = len(self.pulse.times)
        behind = cluster.behind
        cluster.note(f"round {number}: {kind} {victim}, {leader} leads, {length:.1f} s, at most {behind} behind")
        begun = time.monotonic()
        getattr(self, kind)(victim, others, length)
        mended = time.monotonic()
        cluster.note(f"round {number}: mended")
        ready = cluster.await_ready()
        end = time.monotonic()
        time.sleep(0.5)
        while len(self.pulse.times) == answered and time.monotonic() < end + self.GAP_MAX:
            time.sleep(0.1)  # after a failure of everything the clients find their gateways again
        gaps = [self.pulse.longest_gap(begun, mended), self.pulse.longest_gap(mended, end)]
        late = self.bounded and kind not in self.STOPPING and max(gaps) > self.GAP_MAX
        return {"round": number, "harm": kind, "node": victim, "led": victim == leader, "behind": behind,
                "seconds": round(mended - begun, 1), "ready_after_seconds": ready, "acknowledged": len(self.pulse.times) - answered,
                "gap_seconds": gaps[0], "gap_when_mended_seconds": gaps[1],
                "well": ready is not None and len(self.pulse.times) > answered and not late}

    def kill(self, victim, others, length):
        self.cluster.kill(victim)
        time.sleep(length / 2)
        self.cluster.start(victim)
        self.cluster.ready[victim].wait(60)

    def pause(self, victim, others, length):
        self.cluster.signal(victim, signal.SIGSTOP)
        time.sleep(length)
        self.cluster.signal(victim, signal.SIGCONT)

    def held(self, pairs, length):
        self.net.cut(pairs)
        time.sleep(length)
        self.net.mend(pairs)

    def cut(self, victim, others, length):
        self.held(hosts.both(victim, others), length)

    def cut_out(self, victim, others, length):
        self.held(hosts.out_of(victim, others), length)

    def cut_in(self, victim, others, length):
        self.held(hosts.into(victim, others), length)

    def cut_pair(self, victim, others, length):
        self.held(hosts.both(victim, [self.rng.choice(others)]), length)

    def cut_pair_one_way(self, victim, others, length):
        self.held(hosts.out_of(victim, [self.rng.choice(others)]), length)

    def cut_clients(self, victim, others, length):
        self.held(hosts.both(victim, ["clients"]), length)

    def full_disk(self, victim, others, length):
        """The node ends by itself; it is started again once there is room."""
        disk = self.cluster.disks[victim]
        disk.fill()
        time.sleep(max(length, 3))
        disk.empty()
        if not self.cluster.has_ended(victim):
            raise SystemExit(f"{victim} runs on with a full disk")
        self.cluster.start(victim)
        self.cluster.ready[victim].wait(60)

    def power(self, victim, others, length):
        """It fails everywhere."""
        self.cluster.fail_power()
        time.sleep(length / 3)
        self.cluster.restore_power()

    def slow(self, victim, others, length):
        self.net.slow(victim)
        time.sleep(length)
        self.net.quicken(victim)

    def fail(self, victim, others, length):
        """Its links fail for moments, all or some."""
        end = time.monotonic() + length
        while time.monotonic() < end:
            pairs = hosts.both(victim, others)
            self.held(self.rng.sample(pairs, self.rng.randint(1, len(pairs))), self.rng.uniform(0.02, 0.3))
            time.sleep(self.rng.uniform(0.02, 0.3))


class Schemas:
    """Changes the schema, where the clients are, while it is entered: a table is made, filled, changed and dropped.

    Each step is acknowledged, or refused, or its end is unknown; `wrong` looks whether the tables are as was said."""

    STEPS = ["create table ddl_{0} (id int primary key, v varchar(20) unique)",
             "insert into ddl_{0} values (1, 'one')",
             "alter table ddl_{0} add column w int default 7 not null",
             "create index ddl_{0}_w on ddl_{0} (w)",
             "drop table ddl_{0}"]

    # The SQLSTATE of a step that is tried again after it was done.
    DONE = {"create": "42P07", "insert": "23505", "alter": "42701", "drop": "42P01"}

    KEPT = "select count(*) from ddl_{0} where id = 1 and v = 'one'"

    def __init__(self, cluster):
        self.host = cluster.net.all["clients"]
        self.url = f"host=127.0.0.1 port={PORT} user=quorate password=quorate dbname=quorate connect_timeout=3"
        self.over = False
        self.steps = self.unknown = 0
        self.story = []
        self.complaints = []

    def __enter__(self):
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over = True
        self.thread.join(120)

    def work(self):
        self.host.join()
        number = 0
        while not self.over:
            number += 1
            self.story = []
            for step in self.STEPS:
                self.step(step.format(number), number)

    def tell(self, text, end):
        """Notes how an attempt of a table's step ended, for a complaint."""
        self.story.append(f"{time.strftime('%H:%M:%S')} {text.split()[0]} {end}")

    def step(self, text, number):
        """Tries until it is done; that it was done before is right only after an answer that was not known."""
        unknown = False
        while True:
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    if text.startswith("drop") and connection.execute(self.KEPT.format(number)).fetchone()[0] != 1:
                        self.complaints.append(f"ddl_{number} lost its row: {self.story}")
                    connection.execute(text)
                self.tell(text, "done")
                self.steps += 1
                return
            except (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected) as failure:
                self.tell(text, failure.sqlstate)  # it was not done
            except psycopg.errors.OperationalError as failure:
                self.tell(text, failure.sqlstate or "no answer")
                unknown = True
                self.unknown += 1
            except psycopg.Error as failure:
                self.tell(text, failure.sqlstate)
                if unknown and failure.sqlstate == self.DONE[text.split()[0]]:
                    return
                self.complaints.append(f"{text}: {failure.sqlstate} {failure}")
                return
            time.sleep(0.1)


def summary(rounds):
    """By what was done: how often, and the longest times without an acknowledgement."""
    found = {}
    for each in rounds:
        found.setdefault(each["harm"] + (" of who leads" if each["led"] else ""), []).append(each)
    return {kind: {"rounds": len(all_of),
                   "median_gap_seconds": statistics.median(each["gap_seconds"] for each in all_of),
                   "longest_gap_seconds": max(each["gap_seconds"] for each in all_of),
                   "longest_gap_when_mended_seconds": max(each["gap_when_mended_seconds"] for each in all_of)}
            for kind, all_of in sorted(found.items())}


class Runs:
    """A command's runs where the clients are, one after another while it is entered."""

    SECONDS = 60

    def __init__(self, cluster, name, words):
        self.cluster = cluster
        self.name = name
        self.words = ["bench", name, "--url", f"jdbc:postgresql://127.0.0.1:{PORT}/quorate", "--user", "quorate",
                      "--password", "quorate", "--json", *words]
        self.runs = []
        self.over = threading.Event()

    def run(self, *words):
        """What it says, or what it complains of."""
        with tempfile.TemporaryFile("w+") as complaint:
            process = self.cluster.on("clients", *self.words, *words, stdout=subprocess.PIPE, stderr=complaint)
            said = process.communicate()[0]
            complaint.seek(0)
            try:
                result = json.loads(said)
            except ValueError:
                result = {"problem": complaint.read()[-600:].strip()}
        self.cluster.note(f"{self.name}: " + json.dumps(result))
        return result

    def __enter__(self):
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        return self

    def work(self):
        while not self.over.is_set():
            self.runs.append(self.run("--seconds", str(self.SECONDS), "--seed", str(len(self.runs) + 1)))

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def sum(self, key):
        return sum(each.get(key, 0) for each in self.runs)


class Tpcc(Runs):
    """TPC-C, in runs of a minute."""

    def __init__(self, cluster, options):
        words = ["--warehouses", str(options.warehouses), "--items", "1000", "--customers", "100",
                 "--clients", str(options.clients), "--warmup", "0"]
        super().__init__(cluster, "tpcc", words + (["--procedures"] if options.procedures else []))

    def load(self):
        loaded = self.run("--load-only", "--fresh")
        if not loaded.get("consistent"):
            raise SystemExit(f"TPC-C was not loaded: {loaded}")

    def check(self):
        """Whether all its conditions hold, at the end and whenever they could be looked at."""
        last = self.run("--load-only")
        return bool(last.get("consistent")) and all(each.get("consistent", True) for each in self.runs)

    def said(self):
        return {"runs": len(self.runs), "unfinished_runs": sum("problem" in each for each in self.runs),
                "transactions": self.sum("transactions")}


class Histories(Runs):
    """Lists that are appended to and read, in runs of a minute; each run is checked by itself."""

    def __init__(self, cluster, clients=20):
        super().__init__(cluster, "histories", ["--clients", str(clients)])

    def well(self):
        return bool(self.runs) and all(each.get("valid") for each in self.runs)

    def said(self):
        return {"runs": len(self.runs), "problems": [each["problem"] for each in self.runs if "problem" in each],
                **{key: self.sum(key) for key in ("committed", "aborted", "unknown", "appends_read")},
                "anomalies": [text for each in self.runs for text in each.get("anomalies", [])]}
