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

/// Notes at which position an engine's server ended while it executed the order. A statement that
/// ends it would end it again at each start of the node, so after two deaths at the same position
/// the node executes no more there (rule G2 in docs/protocols/smr.md).
final class EngineDeaths {
  private static final int DEATHS_MAX = 2;
  private static final Pattern NOTE = Pattern.compile("(\\d{1,18}) (\\d{1,9})");

  private final Path file;
  private boolean noted;

  EngineDeaths(Path directory) {
    this.file = directory.resolve("engine-ended");
  }

  /// Deaths in a row.
  ///
  /// @param applied the position that was applied last
  private record Deaths(Position applied, int count) {}

  /// The position after which the engine has ended too often.
  Optional<Position> lethal() {
    return read().filter(deaths -> deaths.count >= DEATHS_MAX).map(Deaths::applied);
  }

  /// Notes that the engine has ended, once for each start of the node.
  ///
  /// @param applied the position that was applied last
  synchronized void note(Position applied) {
    if (noted) {
      return;
    }
    noted = true;
    try {
      int before = read().filter(it -> it.applied.equals(applied)).map(Deaths::count).orElse(0);
      WholeFile.writeLine(file, applied.number() + " " + Math.min(before + 1, DEATHS_MAX));
    } catch (IOException notWritten) {
      NodeLog.LOG.warn("cannot note in {} that the engine has ended", file, notWritten);
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
                  new Position(Long.parseLong(note.group(1))), Integer.parseInt(note.group(2))))
          : Optional.empty();
    } catch (NoSuchFileException never) {
      return Optional.empty();
    } catch (IOException unreadable) {
      NodeLog.LOG.warn("cannot read {}", file, unreadable);
      return Optional.empty();
    }
  }
}
