package quorate.runtime.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Stops a node before its disk is full. What an engine does at the very end cannot be relied on:
/// HSQLDB was seen to go on with other rows than it had written.
public final class DiskWatch {
  /// Room for what is under way, and for what the other nodes on this disk write meanwhile.
  static final long STOP_BYTES_MIN = 8 << 20;

  private static final long EVERY_MILLIS = 250;

  private DiskWatch() {}

  /// Looks from now on, until there is too little room.
  ///
  /// @param full takes what is then said, once
  public static void start(
      Path directory, ScheduledExecutorService timers, Consumer<IOException> full)
      throws IOException {
    FileStore store = Files.getFileStore(directory);
    watch(store::getUsableSpace, directory, timers, full);
  }

  /// How many bytes are left.
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
            // Then the writes themselves will tell.
          }
          watch(room, directory, timers, full);
        },
        EVERY_MILLIS,
        TimeUnit.MILLISECONDS);
  }
}
