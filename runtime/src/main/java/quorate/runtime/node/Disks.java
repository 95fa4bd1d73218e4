package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;

/// The disks for a node's files.
record Disks(Log log, EngineStore engine) {
  /// The machine's own.
  static final Disks REAL = new Disks(RealDisk::new, EngineStore.FILES);

  /// Where its log is.
  interface Log {
    Disk open(Path directory) throws IOException;
  }
}
