package quorate.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Makes the names in a directory durable: files that were created, renamed or deleted there are so
/// on disk, too.
public final class DirectorySync {
  private DirectorySync() {}

  public static void of(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
