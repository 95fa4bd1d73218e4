"""A cluster whose nodes and gateways are processes on hosts of their own (hosts.py)."""
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time

import disks
import faults

PORT = 5433
NODES = ["n1", "n2", "n3"]

# A database is level with the others if it is fewer slots or transactions behind than this.
BEHIND_MAX = 1000

# What ends at once is not compiled well: that would take the processor from those who are watched.
BRIEF = dict(os.environ, QUORATE_JAVA_OPTIONS="-XX:TieredStopAtLevel=1")


class Cluster(faults.Cluster):
    """Three nodes; a gateway beside the clients, and one beside, which has clients of its own."""

    HOSTS = [*NODES, "clients", "beside"]

    def __init__(self, net, directory, protocol, engines, disk_megabytes=0, verbose=False):
        """Each node has a disk of its own where these are given a size."""
        self.verbose = verbose
        super().__init__(os.path.join(directory, "clients"), PORT)
        self.net, self.directory, self.protocol = net, directory, protocol
        self.processes = {}
        self.behind = None
        self.ready = {name: threading.Event() for name in self.HOSTS}
        self.log = open(os.path.join(directory, "log"), "w", buffering=1)
        self.disks = {name: disks.Disk(self.home(name), disk_megabytes) for name in NODES if disk_megabytes}
        self.lay_out(engines)

    def lay_out(self, engines):
        """The same configuration on every host, with the addresses there."""
        made = os.path.join(self.directory, "made")
        chosen = {"pbr": ["--protocol", "pbr", "--engines", ",".join(engines[:-1]), "--spare", engines[-1]],
                  "cbs-standby": ["--protocol", "cbs", "--standby", "--engines", ",".join(engines)],
                  "smr": ["--protocol", "smr", "--engines", ",".join(engines)]}[self.protocol]
        subprocess.run([*self.quorate.split(), "init", "--data", made, "--trust", "--port", str(PORT), *chosen],
                       check=True, stdout=self.log, stderr=self.log)
        with open(os.path.join(made, "quorate.toml")) as file:
            before, *nodes = file.read().split("[[node]]")
        for number, node in enumerate(nodes):
            node = re.sub(r'(?m)^host = .*$', f'host = "{self.net.all[NODES[number]].address}"', node)
            nodes[number] = re.sub(r"(?m)^port = .*$", "port = 7000", node)
        with open(os.path.join(made, "quorate.toml"), "w") as file:
            file.write("[[node]]".join([before, *nodes]))
        for host in self.HOSTS:
            shutil.copytree(made, self.home(host), dirs_exist_ok=True)
        os.sync()  # the power may fail soon, and nobody else makes these files durable

    def home(self, host):
        return os.path.join(self.directory, host)

    def note(self, what):
        self.lines.append(what)
        self.log.write(f"{time.monotonic():.3f} {what}\n")

    def on(self, host, *words, **how):
        return subprocess.Popen([*self.net.all[host].enter, *self.quorate.split(), *words], text=True, **how)

    def start(self, name):
        self.ready[name].clear()
        words = ["node", "--id", name[1:]] if name in NODES else ["gateway"]
        words += ["--parent", str(os.getpid())]  # it ends when this does, however that ends
        words += ["--verbose"] if self.verbose else []
        process = self.on(name, *words, "--data", self.home(name), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.processes[name] = process
        threading.Thread(target=self.read, args=(name, process), daemon=True).start()

    def read(self, name, process):
        for line in process.stdout:
            self.note(f"{name}: {line.rstrip()}")
            if re.match(r"node \d+ .* ready$|gateway on port", line):
                self.ready[name].set()

    def start_all(self):
        for name in self.HOSTS:
            self.start(name)
        for name in self.HOSTS:
            if not self.ready[name].wait(120):
                raise SystemExit(f"{name} did not start:\n" + "\n".join(self.lines[-30:]))
        if self.await_ready(120) is None:
            raise SystemExit("the cluster is not ready:\n" + "\n".join(self.lines[-30:]))

    def signal(self, name, number):
        self.processes[name].send_signal(number)

    def kill(self, name):
        self.signal(name, signal.SIGKILL)
        self.processes[name].wait()

    def has_ended(self, name):
        return self.processes[name].poll() is not None

    def fail_power(self):
        """Of all hosts at once: what was not synced is gone."""
        for disk in self.disks.values():
            disk.fail_power()
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait()

    def restore_power(self):
        for disk in self.disks.values():
            disk.restore_power()
        for name in self.HOSTS:
            self.start(name)

    def stop(self):
        for process in self.processes.values():
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
        self.log.close()
        for disk in self.disks.values():
            disk.end()

    def command(self, *words, seconds=180):
        """From where the clients are."""
        process = self.on("clients", words[0], "--data", self.data, *words[1:], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=BRIEF)
        said, complaint = process.communicate(timeout=seconds)
        return process.returncode, said + (complaint if process.returncode else "")

    def leader(self):
        """Who has the say, once somebody has."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for node in self.nodes():
                if node.get("role") in ("leader", "primary", "active"):
                    return "n%d" % node["id"]
        raise SystemExit("nobody leads: " + str(self.nodes()))

    def status(self):
        try:
            return json.loads(self.command("status", "--json")[1])
        except ValueError:
            return {}

    def find_behind(self, nodes, shepherd):
        """How far the slowest database is behind, in slots or transactions; None if not all are in service."""
        if len(nodes) < len(NODES) or any(node.get("health") != "ready" for node in nodes):
            return None
        if self.protocol == "smr":
            applied = [node.get("applied", 0) for node in nodes]
            return None if any(node.get("repair") for node in nodes) else max(applied) - min(applied)
        if self.protocol == "cbs-standby":
            databases = shepherd.get("databases", [])
            if len(databases) < len(NODES) or not all(each["connected"] and each["standing"] == "whole" for each in databases):
                return None
            return max(each.get("behind", 0) for each in databases)
        # All know one group, which is whole.
        groups = {(node.get("group"), tuple(node.get("members", []))) for node in nodes}
        members = [node for node in nodes if node.get("role") in ("primary", "backup")]
        last = [int(re.match(r"\d+", node["last"]).group()) for node in members if re.match(r"\d+", node["last"])]
        return max(last) - min(last) if len(groups) == 1 and len(last) > 1 else None

    def await_ready(self, seconds=90):
        begun = time.monotonic()
        found = {}
        while time.monotonic() - begun < seconds:
            found = self.status()
            self.behind = self.find_behind(found.get("nodes", []), found.get("shepherd", {}))
            if self.verbose:
                self.note(f"behind {self.behind}: " + " ".join(f"{node.get('health')} {node.get('applied')}" for node in found.get("nodes", [])))
            if self.behind is not None and self.behind < BEHIND_MAX:
                return round(time.monotonic() - begun, 1)
            time.sleep(1)
        self.note(f"never ready: {found}")
        return None
