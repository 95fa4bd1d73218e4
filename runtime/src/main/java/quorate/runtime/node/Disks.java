package quorate.runtime.node;

import quorate.runtime.disk.RealDisk;
import quorate.runtime.shell.Logs;

/// The disks for a node's files.
record Disks(Logs.Opener log, EngineStore engine) {
  /// The machine's own.
  static final Disks REAL = new Disks(RealDisk::new, EngineStore.FILES);
}
