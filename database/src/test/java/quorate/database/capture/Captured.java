package quorate.database.capture;

import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.writeset.WriteSet;

/// One captured transaction, with savepoints even on an engine that has none: there the statements
/// that stand are executed again, as a delegate does.
final class Captured {
  private final CaptureWorld world;
  private final List<String> standing = new ArrayList<>();
  private Recording recording;

  /// A point in the transaction.
  ///
  /// @param savepoint empty if the engine has none
  record Mark(Optional<Savepoint> savepoint, int recorded, int statements) {}

  Captured(CaptureWorld world) throws SQLException {
    this.world = world;
    recording = world.begin();
  }

  /// Executes a statement; if it fails, the earlier ones stand.
  Result run(String sql) throws SQLException {
    Result result = world.run(recording, sql);
    if (!(result instanceof Result.Failed)) {
      standing.add(sql);
    } else if (!world.engine.hasSavepoints()) {
      again();
    }
    return result;
  }

  Mark mark() throws SQLException {
    Optional<Savepoint> savepoint =
        world.engine.hasSavepoints()
            ? Optional.of(world.connection.setSavepoint())
            : Optional.empty();
    return new Mark(savepoint, recording.mark(), standing.size());
  }

  void rollBack(Mark mark) throws SQLException {
    standing.subList(mark.statements(), standing.size()).clear();
    if (mark.savepoint().isEmpty()) {
      again();
      return;
    }
    world.connection.rollback(mark.savepoint().get());
    recording.truncate(mark.recorded());
  }

  private void again() throws SQLException {
    world.connection.rollback();
    recording = world.begin();
    for (String sql : standing) {
      if (world.run(recording, sql) instanceof Result.Failed failed) {
        throw new SQLException(sql + " fails when it is executed again: " + failed);
      }
    }
  }

  WriteSet writes() throws SQLException {
    return recording.writes();
  }
}
