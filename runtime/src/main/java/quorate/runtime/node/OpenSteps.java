package quorate.runtime.node;

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
import quorate.runtime.node.PlannedChange.Work;
import quorate.sql.Analysed;

/// How a change of the schema does what SQL leaves open to raise an error: here, here with its rows
/// captured, or as another engine has done it (rule E2a in docs/protocols/smr.md).
public sealed interface OpenSteps {
  /// Does everything here, and captures nothing.
  OpenSteps HERE = new Here();

  /// The rows of all tables together that are read before and after a step, to capture what it
  /// writes.
  long ROWS_MAX = 200_000;

  /// A step of which SQL leaves open whether it raises an error.
  ///
  /// @param number among the steps of the change
  /// @param rows of values, with each of which it is executed once
  record Open(int number, Work work, List<List<Value>> rows) {}

  /// Does a step.
  ///
  /// @param here executes it at this engine
  Result run(Engine engine, Connection connection, Open step, Supplier<Result> here);

  /// What the steps have written so far, as far as that was captured or taken.
  StepWrites writes();

  /// Executes and captures nothing.
  record Here() implements OpenSteps {
    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
      return here.get();
    }

    @Override
    public StepWrites writes() {
      return StepWrites.NONE;
    }
  }

  /// Executes, and captures what is written.
  final class Captured implements OpenSteps {
    private static final String TOO_MUCH = "54000";

    private final SortedMap<Integer, Optional<StepWrites.Written>> steps = new TreeMap<>();

    @Override
    public StepWrites writes() {
      return new StepWrites(steps);
    }

    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
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
            : new EngineFailure(engine.name() + " cannot tell what a statement changes", failed);
      }
    }

    private static Optional<Recording> recording(Engine engine, Connection connection, Open step)
        throws SQLException {
      Analysed.Data data = step.work().data();
      Set<String> tables = RowsRead.tables(data, step.rows());
      if (RowsRead.count(connection, step.work().catalog(), tables) > ROWS_MAX) {
        return Optional.empty();
      }
      return Optional.of(Capture.bySelecting(engine).begin(connection, step.work().catalog()));
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

  /// Executes nothing, and writes what another engine has written.
  ///
  /// @param writes complete
  record Taken(StepWrites writes) implements OpenSteps {
    /// What is answered by what was answered elsewhere.
    public static final Result.Done DONE = new Result.Done("SELECT 0");

    public Taken {
      if (!writes.isComplete()) {
        throw new IllegalArgumentException("not all rows that were written are here");
      }
    }

    @Override
    public Result run(Engine engine, Connection connection, Open step, Supplier<Result> here) {
      Optional<WriteSet> rows = writes.rows(step.number());
      return rows.isPresent() ? taken(engine, connection, step, rows.get()) : DONE;
    }

    /// Writes a step's rows. What does not fit the tables fails.
    static Result taken(Engine engine, Connection connection, Open step, WriteSet rows) {
      try {
        Application.apply(connection, engine.dialect(), step.work().catalog(), rows);
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
          new SqlError("XX001", "what another database has written does not fit").withDetail(why));
    }
  }
}
