package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Application;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.capture.RowsRead;
import quorate.engine.statement.EngineFailure;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;

/// The writes of a transaction before it changes the schema. An engine whose DDL commits at once
/// commits these writes with it, and must undo them if the transaction fails later. There, the
/// writes are captured and their inverse is kept in the [Intent].
public final class WritesBefore {
  /// How many rows a statement may read or write, in every engine, so that the engines that capture
  /// rows have enough memory.
  static final long ROWS_MAX = 100_000;

  /// The answer to a statement of more rows.
  public static final Result.Failed TOO_MUCH =
      new Result.Failed(
          new SqlError(
                  "54000",
                  "a write of more than "
                      + ROWS_MAX
                      + " rows before a change of the schema in one transaction is not supported")
              .withHint("Commit before the change of the schema."));

  private final Engine engine;
  private final SortedMap<Integer, WriteSet> inverses = new TreeMap<>();

  WritesBefore(Engine engine) {
    this.engine = engine;
  }

  /// The inverse of step `step`, if it was captured here just now.
  WriteSet inverse(int step) {
    return inverses.getOrDefault(step, WriteSet.EMPTY);
  }

  /// Executes a write, with the same limit at every engine.
  Result run(Connection connection, Catalog catalog, List<LockKey> keys, Supplier<Result> work) {
    try {
      if (areTooMuch(connection, catalog, keys)) {
        return TOO_MUCH;
      }
    } catch (SQLException failed) {
      throw new EngineFailure(engine.name() + " cannot count rows", failed);
    }
    Result result = work.get();
    return written(result) > ROWS_MAX ? TOO_MUCH : result;
  }

  /// Executes work, and captures its inverse.
  Result captured(int step, Connection connection, Catalog catalog, Supplier<Result> work) {
    Capture capture = Capture.bySelecting(engine);
    try {
      Recording recording = capture.begin(connection, catalog);
      Result result = recording.during(work::get);
      if (!(result instanceof Result.Failed)) {
        inverses.put(step, recording.writes().inverse());
      }
      capture.remove(connection);
      return result;
    } catch (SqlException tooMuch) {
      return new Result.Failed(tooMuch.error());
    } catch (SQLException failed) {
      throw new EngineFailure(engine.name() + " cannot capture the changes of a statement", failed);
    }
  }

  /// Undoes a captured write, in the connection's transaction.
  void takeBack(Connection connection, Catalog catalog, WriteSet inverse) {
    try {
      Application.apply(connection, engine.dialect(), catalog, inverse);
    } catch (SQLException failed) {
      throw new EngineFailure(engine.name() + " cannot take a write back", failed);
    }
  }

  /// Whether the tables that the statements may write have too many rows.
  public static boolean areTooMuch(Connection connection, Catalog catalog, List<LockKey> keys)
      throws SQLException {
    TreeSet<String> tables = new TreeSet<>();
    for (LockKey key : keys) {
      if (key.write() && key.mode() == LockKey.Mode.TABLE) {
        tables.add(key.table());
      }
    }
    return RowsRead.count(connection, catalog, tables) > ROWS_MAX;
  }

  /// The number in a command tag: UPDATE 3.
  private static long written(Result result) {
    return switch (result) {
      case Result.Rows rows -> rows.rows().size();
      case Result.Done(String tag, _) -> {
        String last = tag.substring(tag.lastIndexOf(' ') + 1);
        yield last.matches("[0-9]+") ? Long.parseLong(last) : 0;
      }
      case Result.Streamed _, Result.Failed _ -> 0;
    };
  }
}
