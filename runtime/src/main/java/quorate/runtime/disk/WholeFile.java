package quorate.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import quorate.core.Bytes;

/// Writes files that are there whole or not at all.
public final class WholeFile {
  private WholeFile() {}

  /// Replaces a file by a line of text, durable when this returns.
  public static void writeLine(Path file, String line) throws IOException {
    writeText(file, line + "\n");
  }

  /// Replaces a file by a text that nobody but its owner can read, durable when this returns.
  public static void writePrivate(Path file, CharSequence text) throws IOException {
    Path part = part(file);
    Files.deleteIfExists(part);
    createPrivate(part);
    writeText(file, text);
  }

  /// Creates an empty file that nobody but its owner can read, where the file system can do that.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if it exists
  public static void createPrivate(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  private static void writeText(Path file, CharSequence text) throws IOException {
    write(file, Bytes.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
    sync(java.util.Objects.requireNonNull(file.toAbsolutePath().getParent()));
  }

  private static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /// Writes a file, or replaces it, through another one beside it. Its content is durable when this
  /// returns; its name is durable after [#sync] of its directory.
  public static void write(Path file, Bytes content) throws IOException {
    Path part = part(file);
    try (FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = ByteBuffer.wrap(content.unsafeArray());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /// Makes creations, renames and deletions in a directory durable.
  public static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
