"""Disks of their own for the nodes of a cluster: files with a file system in them, which can be filled,
and whose power can fail.

A disk whose power fails loses what was not synced, and nothing else: the file system is shut down
without writing what it holds (the ioctl with which file systems are tested), and its journal is
replayed when it is mounted again.

Mounts are private to this process and its children, so that they go when these do, however they end.
"""
import fcntl
import os
import struct
import subprocess
import time

from hosts import Unavailable, tried

SHUT_DOWN = 0x8004587D  # EXT4_IOC_SHUTDOWN
WITHOUT_LOG = 2  # EXT4_GOING_FLAGS_NOLOGFLUSH


class Disk:
    """A file with a file system, mounted at a directory."""

    def __init__(self, directory, megabytes):
        self.directory, self.image = directory, directory + ".disk"
        self.filler = os.path.join(directory, "filler")
        os.makedirs(directory)
        with open(self.image, "wb") as image:
            image.truncate(megabytes << 20)
        tried(["mkfs.ext4", "-q", "-m", "0", self.image])
        self.mount()

    def mount(self):
        tried(["mount", "-o", "loop", self.image, self.directory])

    def fill(self):
        """Takes all room but half a megabyte."""
        with open(self.filler, "wb") as filler:
            free = os.statvfs(self.directory)
            os.posix_fallocate(filler.fileno(), 0, free.f_bavail * free.f_frsize - (512 << 10))

    def empty(self):
        os.unlink(self.filler)

    def fail_power(self):
        """Nothing reaches it any more, and what was not synced is gone."""
        root = os.open(self.directory, os.O_RDONLY)
        try:
            fcntl.ioctl(root, SHUT_DOWN, struct.pack("I", WITHOUT_LOG))
        finally:
            os.close(root)

    def restore_power(self, seconds=30):
        """Mounts it again, once those who had files open there are gone."""
        end = time.monotonic() + seconds
        while True:
            try:
                tried(["umount", self.directory])
                break
            except Unavailable:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.mount()

    def end(self):
        subprocess.run(["umount", "--lazy", self.directory], capture_output=True)
        os.unlink(self.image)


def probe(directory):
    """Raises Unavailable where there can be no such disks, with the reason."""
    disk = Disk(os.path.join(directory, "probe"), 16)
    try:
        disk.fail_power()
        disk.restore_power()
    except OSError as failure:
        raise Unavailable(f"a file system cannot be shut down: {failure}")
    finally:
        disk.end()
        os.rmdir(disk.directory)
