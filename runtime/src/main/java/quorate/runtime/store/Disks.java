package quorate.runtime.store;

import quorate.runtime.disk.RealDisk;
import quorate.runtime.shell.Logs;

/// The disks for a node's files.
public record Disks(Logs.Opener log, EngineStore engine) {
  /// The machine's own.
  public static final Disks REAL = new Disks(RealDisk::new, EngineStore.FILES);
}
