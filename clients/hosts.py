"""Several hosts on one machine: network namespaces on a bridge, whose links can be cut, slowed and
made to lose packets, each direction for itself.

All is in namespaces of its own, the bridge, too: nothing of the machine's network is changed, and
nothing in here is reachable from it. Each namespace is held by a process that ends when this one
does, however it does, and the namespace with it.

A cut is silent, as one in a cable is: packets go to a link address that nobody has. No connection
is reset, and no sender is told.
"""
import ctypes
import os
import subprocess
import threading

CLONE_NEWNET = 0x40000000
NOWHERE = "02:00:00:00:ff:ff"


class Unavailable(Exception):
    """Namespaces are not to be had here, and why."""


def tried(words, text=None):
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True)
    except FileNotFoundError:
        raise Unavailable(f"there is no program {words[0]}")
    if done.returncode != 0:
        raise Unavailable(f"{' '.join(words)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


class Host:
    """A namespace, and who holds it."""

    def __init__(self, name, number):
        self.name, self.number = name, number
        self.address = f"10.99.0.{number}"
        self.link = f"02:00:00:00:00:{number:02x}"
        try:
            self.holder = subprocess.Popen(
                ["unshare", "--net", "sh", "-c", "echo there; exec cat"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        except FileNotFoundError:
            raise Unavailable("there is no program unshare")
        if self.holder.stdout.readline().strip() != "there":
            raise Unavailable(f"unshare --net: {self.holder.stderr.read().strip()}")
        self.path = f"/proc/{self.holder.pid}/ns/net"
        self.enter = ["nsenter", "--net=" + self.path]

    def run(self, *words):
        tried([*self.enter, *words])

    def batch(self, lines):
        tried([*self.enter, "ip", "-batch", "-"], "\n".join(lines) + "\n")

    def end(self):
        self.holder.stdin.close()
        self.holder.wait()

    def join(self):
        """The thread that calls this is there from now on: so are the sockets that it makes."""
        with open(self.path) as space:
            if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "setns")


class Hosts:
    """Hosts by their names, all linked to each other until something is cut."""

    def __init__(self, names):
        self.all = {}
        self.lock = threading.Lock()
        try:
            self.wire = Host("wire", 0)
            self.wire.batch(["link set lo up", "link add wire type bridge", "link set wire up"])
            for number, name in enumerate(names, 1):
                self.all[name] = Host(name, number)
            for host in self.all.values():
                self.attach(host)
            self.netem = self.has_netem()
        except Unavailable:
            self.end()
            raise

    def attach(self, host):
        port = f"port{host.number}"
        self.wire.batch([f"link add {port} type veth peer name eth0 address {host.link} netns {host.holder.pid}",
                         f"link set {port} master wire up"])
        host.batch(["link set lo up", f"address add {host.address}/24 dev eth0", "link set eth0 up"]
                   + [self.way(other, other.link) for other in self.all.values() if other is not host])

    @staticmethod
    def way(other, link):
        return f"neigh replace {other.address} lladdr {link} dev eth0 nud permanent"

    def has_netem(self):
        try:
            host = next(iter(self.all.values()))
            host.run("tc", "qdisc", "add", "dev", "eth0", "root", "netem", "delay", "1ms")
            host.run("tc", "qdisc", "del", "dev", "eth0", "root")
            return True
        except Unavailable:
            return False  # a module that this kernel has not

    def cut(self, pairs, whole=False):
        """What the first of each pair sends to the second arrives nowhere, or again."""
        by_host = {}
        for source, target in pairs:
            other = self.all[target]
            by_host.setdefault(source, []).append(self.way(other, other.link if whole else NOWHERE))
        with self.lock:
            for source, lines in by_host.items():
                self.all[source].batch(lines)

    def mend(self, pairs):
        self.cut(pairs, whole=True)

    def slow(self, name):
        """What it sends takes its time, and where the kernel can do it, some is lost."""
        how = (["netem", "delay", "40ms", "20ms", "loss", "2%"] if self.netem
               else ["tbf", "rate", "1mbit", "burst", "8kb", "latency", "300ms"])
        self.all[name].run("tc", "qdisc", "replace", "dev", "eth0", "root", *how)

    def quicken(self, name):
        self.all[name].run("tc", "qdisc", "del", "dev", "eth0", "root")

    def end(self):
        for host in [*self.all.values(), *([self.wire] if hasattr(self, "wire") else [])]:
            host.end()


def both(one, others):
    """The pairs of one with each of the others, in both directions."""
    return out_of(one, others) + into(one, others)


def out_of(one, others):
    return [(one, other) for other in others]


def into(one, others):
    return [(other, one) for other in others]


def alone():
    """How to go on with mounts of one's own, as root of a user namespace where this is not root: so nobody has to be."""
    if os.environ.get("QUORATE_ALONE"):
        return []
    words = ["unshare", "--mount", "--propagation", "private"] + ([] if os.geteuid() == 0 else ["--map-root-user", "--net"])
    tried([*words, "true"])
    return ["env", "QUORATE_ALONE=1", *words]
