package quorate.runtime.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Stops a node before its disk is full, because engines are unreliable on a full disk: HSQLDB was
/// seen to continue with rows other than it had written.
public final class DiskWatch {
  /// Space for pending writes, and for those of other nodes on the same disk in the meantime.
  static final long STOP_BYTES_MIN = 8 << 20;

  private static final long EVERY_MILLIS = 250;

  private DiskWatch() {}

  /// Checks the free space from now on, until it falls below the minimum.
  ///
  /// @param full takes the failure to report, once
  public static void start(
      Path directory, ScheduledExecutorService timers, Consumer<IOException> full)
      throws IOException {
    FileStore store = Files.getFileStore(directory);
    watch(store::getUsableSpace, directory, timers, full);
  }

  /// Measures the free space in bytes.
  interface Room {
    long bytes() throws IOException;
  }

  static void watch(
      Room room, Path directory, ScheduledExecutorService timers, Consumer<IOException> full) {
    timers.schedule(
        () -> {
          try {
            long free = room.bytes();
            if (free < STOP_BYTES_MIN) {
              full.accept(
                  new IOException(
                      "No space left on device: %d KiB are free on the disk of %s, and the node stops while its database is whole"
                          .formatted(free >> 10, directory.toAbsolutePath())));
              return;
            }
          } catch (IOException unknown) {
            // The writes themselves will fail if the disk is full.
          }
          watch(room, directory, timers, full);
        },
        EVERY_MILLIS,
        TimeUnit.MILLISECONDS);
  }
}
