package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Application;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.capture.RowsRead;
import quorate.database.run.LockConflict;
import quorate.engine.statement.EngineFailure;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// How a change of the schema performs steps for which SQL leaves open whether they raise an error:
/// at this engine, at this engine with their rows captured, or with the rows of another engine
/// (rule E2a in docs/protocols/smr.md).
public interface OpenSteps {
  /// Executes everything at this engine, and captures nothing.
  OpenSteps HERE = new Here();

  /// The limit of the rows, in all tables together, that are read before and after a step to
  /// capture its writes.
  long ROWS_MAX = 200_000;

  /// A step that may be taken from another engine.
  ///
  /// @param number its number among the steps of the change that execute a statement over rows: the
  ///   same at all engines
  /// @param statement the number of the statement that it belongs to
  /// @param rows the rows of parameters; the step is executed once for each
  /// @param sequences the sequences that it draws from
  /// @param raises whether SQL leaves open if it raises an error; otherwise it draws from sequences
  record Open(
      int number,
      int statement,
      Analysed.Data data,
      Catalog catalog,
      List<List<Value>> rows,
      StepSequences sequences,
      boolean raises) {
    public boolean writes() {
      return data instanceof Analysed.Write;
    }
  }

  /// Performs a step.
  ///
  /// @param here executes it at this engine
  Result run(Engine engine, Connection connection, Open step, Supplier<Result> here);

  /// The rows that a step has written, if they were captured or taken from another engine.
  Optional<WriteSet> rows(int step);

  /// Executes, and captures nothing.
  record Here() implements OpenSteps {
    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
      return here.get();
    }

    @Override
    public Optional<WriteSet> rows(int step) {
      return Optional.empty();
    }
  }

  /// Executes, and captures the written rows.
  final class Captured implements OpenSteps {
    private static final String TOO_MUCH = "54000";

    private final SortedMap<Integer, Optional<StepWrites.Written>> steps = new TreeMap<>();
    private boolean asked;

    @Override
    public Optional<WriteSet> rows(int step) {
      return writes().rows(step);
    }

    /// The rows that the steps have written.
    public StepWrites writes() {
      return new StepWrites(steps);
    }

    /// The same; empty if SQL determines the outcome of every step.
    public Optional<StepWrites> found() {
      return asked ? Optional.of(writes()) : Optional.empty();
    }

    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
      asked = true;
      if (!step.writes()) {
        return here.get();
      }
      try {
        Optional<Recording> recording = recording(engine, connection, step);
        Result result = recording.isPresent() ? recording.get().during(here::get) : here.get();
        if (!(result instanceof Result.Failed)) {
          steps.put(step.number(), written(recording));
        }
        return result;
      } catch (SQLException failed) {
        throw engine.isLockConflict(failed) || engine.isLost(failed)
            ? new LockConflict(failed)
            : new EngineFailure(
                engine.name() + " cannot capture the changes of a statement", failed);
      }
    }

    private static Optional<Recording> recording(Engine engine, Connection connection, Open step)
        throws SQLException {
      Set<String> tables = RowsRead.tables(step.data(), step.rows());
      return RowsRead.count(connection, step.catalog(), tables) > ROWS_MAX
          ? Optional.empty()
          : Optional.of(Capture.bySelecting(engine).begin(connection, step.catalog()));
    }

    private static Optional<StepWrites.Written> written(Optional<Recording> recording)
        throws SQLException {
      if (recording.isEmpty()) {
        return Optional.empty();
      }
      try {
        return Optional.of(new StepWrites.Written(recording.get().writes()));
      } catch (SqlException tooMany) {
        if (!tooMany.error().sqlState().equals(TOO_MUCH)) {
          throw tooMany;
        }
        return Optional.empty();
      } catch (InconsistentWrites wrong) {
        throw new SQLException(wrong.getMessage(), "XX001", wrong);
      }
    }
  }

  /// Executes nothing, and writes the rows that another engine has written.
  ///
  /// @param writes complete
  record Taken(StepWrites writes) implements OpenSteps {
    /// The result of a step that another engine has executed.
    public static final Result.Done DONE = new Result.Done("SELECT 0");

    public Taken {
      if (!writes.isComplete()) {
        throw new IllegalArgumentException("not all rows that were written are here");
      }
    }

    @Override
    public Optional<WriteSet> rows(int step) {
      return writes.rows(step);
    }

    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
      Optional<WriteSet> rows = rows(step.number());
      return rows.isPresent() ? taken(engine, connection, step, rows.get()) : DONE;
    }

    /// Writes a step's rows. Rows that do not fit the tables fail.
    public static Result taken(Engine engine, Connection connection, Open step, WriteSet rows) {
      try {
        Application.apply(connection, engine.dialect(), step.catalog(), rows);
        return DONE;
      } catch (SQLException failed) {
        if (engine.isLockConflict(failed) || engine.isLost(failed)) {
          throw new LockConflict(failed);
        }
        return unfit(String.valueOf(failed.getMessage()));
      } catch (IllegalArgumentException noTable) {
        return unfit(String.valueOf(noTable.getMessage()));
      }
    }

    private static Result unfit(String why) {
      return new Result.Failed(
          new SqlError("XX001", "the write set of another database cannot be applied")
              .withDetail(why));
    }
  }
}
