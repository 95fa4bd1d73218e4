package quorate.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/// Accidents of directories.
public final class TestFiles {
  private static final int BLOCK = 4096;

  private TestFiles() {}

  /// Overwrites the first blocks of every file.
  public static void damage(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        long size = Math.min(Files.size(file), 4 * BLOCK);
        try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE)) {
          open.write(
              ByteBuffer.wrap("?".repeat((int) size).getBytes(StandardCharsets.US_ASCII)), 0);
        }
      }
    }
  }

  /// Copies a directory with everything in it.
  ///
  /// @return the copy
  public static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
    return to;
  }

  /// Whether unreadable files of an engine were set aside in this directory.
  public static boolean isSetAside(Path home) throws IOException {
    try (Stream<Path> beside = Files.list(home)) {
      return beside.anyMatch(file -> String.valueOf(file.getFileName()).contains("unreadable"));
    }
  }
}
