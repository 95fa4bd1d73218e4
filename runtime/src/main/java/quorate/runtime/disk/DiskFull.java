package quorate.runtime.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Recognizes failures that are due to a full disk.
public final class DiskFull {
  /// The messages of operating systems: ENOSPC, EDQUOT, ERROR_DISK_FULL.
  private static final List<String> SAID =
      List.of("No space left on device", "quota exceeded", "not enough space on the disk");

  /// With less space than this no engine gets far, whatever error it reports.
  private static final long ROOM_BYTES_MIN = 256 << 10;

  /// With less space than this a node would stop again soon after its start. It exceeds the space
  /// allocated ahead that logs on the same disk gave back when they stopped.
  private static final long START_BYTES_MIN = 32 << 20;

  private DiskFull() {}

  /// @throws IOException if there is too little space to start a node
  public static void refuse(Path directory) throws IOException {
    long free = Files.getFileStore(directory).getUsableSpace();
    if (free < START_BYTES_MIN) {
      throw new IOException(
          "the disk of %s is full: %d KiB are free, and a node needs %d MiB to start. Free space on it."
              .formatted(directory.toAbsolutePath(), free >> 10, START_BYTES_MIN >> 20));
    }
  }

  /// @param directory the directory that was written to
  public static boolean is(Throwable failure, Path directory) {
    Set<Throwable> seen = new HashSet<>();
    for (Throwable at = failure; at != null && seen.add(at); at = at.getCause()) {
      String text = String.valueOf(at.getMessage());
      if (SAID.stream().anyMatch(text::contains)) {
        return true;
      }
    }
    try {
      return Files.getFileStore(directory).getUsableSpace() < ROOM_BYTES_MIN;
    } catch (IOException unknown) {
      return false;
    }
  }
}
