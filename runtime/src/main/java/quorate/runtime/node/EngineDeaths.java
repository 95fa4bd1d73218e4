package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.database.Engine;
import quorate.engine.statement.EngineFailure;
import quorate.replication.command.Position;
import quorate.runtime.disk.WholeFile;
import quorate.runtime.store.NodeLog;

/// Notes at which position an engine's server ended while it executed the order. A statement that
/// ends it would end it again at each start of the node, so after two deaths at the same position
/// the node does not try a third time there (rule G2 in docs/protocols/smr.md).
final class EngineDeaths {
  private static final int DEATHS_MAX = 2;
  private static final Pattern NOTE = Pattern.compile("(\\d{1,18}) (\\d{1,9}) (\\d{1,9})");

  private final Path file;

  /// The deaths before this start.
  private volatile Optional<Deaths> before;

  private boolean noted;

  EngineDeaths(Path directory) {
    this.file = directory.resolve("engine-ended");
    this.before = read();
  }

  /// Deaths in a row.
  ///
  /// @param applied the position that was applied last
  /// @param writes deaths while the next command was applied
  /// @param reads deaths while a read ran
  private record Deaths(Position applied, int writes, int reads) {}

  /// Whether the engine has ended too often while it applied the command after this position.
  boolean isLethalToWrite(Position applied) {
    return before
        .filter(deaths -> deaths.writes >= DEATHS_MAX && deaths.applied.equals(applied))
        .isPresent();
  }

  /// Whether it has ended too often while it read the state of this position.
  boolean isLethalToRead(Position applied) {
    return before
        .filter(deaths -> deaths.reads >= DEATHS_MAX && deaths.applied.equals(applied))
        .isPresent();
  }

  /// Notes that the engine has ended, once for each start of the node.
  ///
  /// @param applied the position that was applied last
  /// @param writing whether the next command was being applied
  /// @param reading whether a read ran
  synchronized void note(Position applied, boolean writing, boolean reading) {
    if (noted || !writing && !reading) {
      return;
    }
    noted = true;
    Deaths earlier =
        before.filter(it -> it.applied.equals(applied)).orElse(new Deaths(applied, 0, 0));
    try {
      WholeFile.writeLine(
          file,
          "%d %d %d"
              .formatted(
                  applied.number(),
                  Math.min(DEATHS_MAX, earlier.writes + (writing ? 1 : 0)),
                  Math.min(DEATHS_MAX, earlier.reads + (reading ? 1 : 0))));
    } catch (IOException notWritten) {
      NodeLog.LOG.warn("cannot note in {} that the engine has ended", file, notWritten);
    }
  }

  /// The node takes another state: the engine is tried again if it comes to the same position.
  void forget() {
    before = Optional.empty();
    try {
      Files.deleteIfExists(file);
    } catch (IOException kept) {
      NodeLog.LOG.warn("cannot delete {}", file, kept);
    }
  }

  /// Whether work failed because the engine's server has ended.
  static boolean isOne(Engine engine, Throwable broken) {
    return broken instanceof EngineFailure
        && broken.getCause() instanceof SQLException cause
        && engine.isLost(cause);
  }

  private Optional<Deaths> read() {
    try {
      Matcher note = NOTE.matcher(Files.readString(file).strip());
      return note.matches()
          ? Optional.of(
              new Deaths(
                  new Position(Long.parseLong(note.group(1))),
                  Integer.parseInt(note.group(2)),
                  Integer.parseInt(note.group(3))))
          : Optional.empty();
    } catch (NoSuchFileException never) {
      return Optional.empty();
    } catch (IOException unreadable) {
      NodeLog.LOG.warn("cannot read {}", file, unreadable);
      return Optional.empty();
    }
  }
}
