package quorate.runtime.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import quorate.runtime.disk.WholeFile;

/// A file that says that the engine's content is not this replica's state: it was found wrong, or a
/// snapshot is half installed. Without it a crash in a repair would bring the wrong rows back to
/// the vote, under a position to which they do not belong.
public final class VoidMark {
  private static final Set<String> DAMAGE = Set.of("XX001", "XX002");
  private final Path file;

  public VoidMark(Path directory) {
    this.file = directory.resolve("database-is-void");
  }

  /// Durable when this returns.
  public void set(String reason) throws IOException {
    WholeFile.writeLine(file, reason);
  }

  /// Durable when this returns; if it cannot be, the node cannot go on.
  public void setAlways(String reason) {
    try {
      set(reason);
    } catch (IOException notWritten) {
      throw new UncheckedIOException(
          "cannot note in " + file.getParent() + " that the database is void", notWritten);
    }
  }

  /// Sets the mark if a node stops because its engine cannot make sense of its own data (XX001,
  /// XX002), though it opens: it would stop at every start.
  public void setIfDamaged(Throwable broken) {
    for (Throwable each = broken; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql && DAMAGE.contains(String.valueOf(sql.getSQLState()))) {
        try {
          set("its files are damaged: " + sql.getMessage());
        } catch (IOException notWritten) {
          broken.addSuppressed(notWritten);
        }
        return;
      }
    }
  }

  /// The engine holds a certified state again, durably.
  public void clear() throws IOException {
    Files.deleteIfExists(file);
  }

  /// The reason for which the engine's content must not be used; empty if it may be.
  public String reason() throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    String reason = Files.readString(file).strip();
    return reason.isEmpty() ? "unknown" : reason;
  }

  /// At a start: sets the engine's files aside if they are void, in the place of those set aside
  /// before. The log and the others' snapshots rebuild the database.
  ///
  /// @return the reason, or empty text where there is nothing to do
  String setAside(EngineStore store, Path data) throws IOException {
    String reason = reason();
    if (reason.isEmpty()) {
      return reason;
    }
    if (store.exists(data)) {
      store.move(data, data.resolveSibling(data.getFileName() + ".void"));
    }
    clear();
    return reason;
  }
}
