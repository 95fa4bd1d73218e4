package quorate.runtime.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import quorate.runtime.disk.WholeFile;

/// The last slot whose state this node was given by others: up to there its state may exceed its
/// own log, as after a crash before the log began anew with that state. Its state of later slots
/// comes from its log.
public final class InstalledMark {
  private final Path file;

  /// @param directory the node's
  public InstalledMark(Path directory) {
    this.file = directory.resolve("installed");
  }

  /// A state of this slot is about to be installed. Durable when this returns.
  public void raise(long slot) {
    try {
      if (slot > slot()) {
        WholeFile.writeLine(file, Long.toString(slot));
      }
    } catch (IOException notWritten) {
      throw new UncheckedIOException("cannot note in " + file + " what is given", notWritten);
    }
  }

  /// 0 where there was none.
  public long slot() throws IOException {
    try {
      return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    } catch (NumberFormatException damaged) {
      throw new IOException(file + " is damaged: " + damaged.getMessage(), damaged);
    }
  }

  /// The part of `held` that can only have come from the node's own log; 0 for nothing.
  public long without(long held) throws IOException {
    return held > slot() ? held : 0;
  }
}
