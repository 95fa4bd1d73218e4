package quorate.gateway.session;

import java.util.List;
import java.util.regex.Pattern;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.OpenTransaction;
import quorate.sql.Analysed;
import quorate.sql.plan.LockKey;

/// Executes a statement that writes at one database first, and rolls it back, if it may run for
/// very long and would otherwise be ordered without ever having run. Under state machine
/// replication every database must execute what is ordered to its end, with everything else waiting
/// behind it. The dry run finds a statement that never ends while its client or statement_timeout
/// can still cancel it.
///
/// Dry runs are for statements with a subquery or a join, and for those that scan a table, unless
/// others of their shape were quick just before. Statements in a block run at one database anyway.
final class DryRun {
  private static final Pattern LONG =
      Pattern.compile(
          "\\b(select|generate_series)\\b|^\\s*refresh\\b|^\\s*update\\b.*\\bfrom\\b|^\\s*delete\\b.*\\busing\\b",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern FROM = Pattern.compile("\\bfrom\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern MADE =
      Pattern.compile(
          "^\\s*(create\\b.*\\b(table|materialized)|refresh)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern FOUND =
      Pattern.compile("^\\s*(update|delete)\\b", Pattern.CASE_INSENSITIVE);
  private static final String CANCELED = "57014";

  /// A dry run may end because others write the same rows. One that had run for this long by then
  /// is not ordered in the hope that it was nearly finished.
  private static final long LONG_NANOS = 1_000_000_000;

  /// A node may end a dry run for reasons of its own, such as a repair. It is then repeated at
  /// another node, at most this often: a failure at all of them has another cause.
  private static final int RUNS_MAX = 4;

  private final DatabaseSession session;
  private final QuickShapes quick;
  private final boolean wanted;

  DryRun(DatabaseSession session, SharedServices services) {
    this.session = session;
    quick = services.quick();
    wanted = services.cluster().traits().ordersFirst();
  }

  /// Returns when the statements have been executed and rolled back, or need no dry run, as those
  /// that only read.
  ///
  /// @throws SqlException 57014 if cancelled; 40001 if the dry run was inconclusive, because others
  ///   wrote the same rows, or every node lost it
  void of(List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    if (!wanted || !isNeeded(statements, analysed)) {
      return;
    }
    for (int i = 1; ; i++) {
      try {
        tryOnce(statements, analysed);
        return;
      } catch (SqlException lost) {
        if (!LostTransaction.isSaidBy(lost.error()) || i == RUNS_MAX) {
          throw lost;
        }
      }
    }
  }

  private void tryOnce(List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    long began = System.nanoTime();
    try {
      OpenTransaction attempt = session.begin();
      try {
        execute(attempt, statements, analysed);
        if (analysed.size() == 1) {
          quick.tried(analysed.getFirst().shape(), System.nanoTime() - began);
        }
      } finally {
        attempt.undo();
      }
    } catch (SqlException failed) {
      String state = failed.error().sqlState();
      boolean late = System.nanoTime() - began > LONG_NANOS;
      if (state.equals(CANCELED)
          || LostTransaction.isSaidBy(failed.error())
          || late && state.equals("40001")) {
        throw failed;
      }
      // Any other error is left to the order, which reports it as well or better.
    }
  }

  private void execute(
      OpenTransaction attempt,
      List<OrderedStatement> statements,
      List<? extends Analysed.Data> analysed) {
    for (int i = 0; i < statements.size(); i++) {
      Analysed.Data data = analysed.get(i);
      Result result =
          data instanceof Analysed.Ddl
              ? attempt.changeSchema(statements.get(i))
              : attempt.execute(
                  SequenceValues.lent(statements.get(i), data, session),
                  data.unable().keySet(),
                  new HeldRows());
      if (result instanceof Result.Failed(SqlError error)) {
        throw error.asException();
      }
    }
  }

  private boolean isNeeded(
      List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    for (int i = 0; i < analysed.size(); i++) {
      Analysed.Data data = analysed.get(i);
      if (mayNeverEnd(data)
          || goesThroughATable(data, statements.get(i)) && !quick.isQuick(data.shape())) {
        return true;
      }
    }
    return false;
  }

  /// Whether it updates or deletes rows that it does not find by their key.
  private static boolean goesThroughATable(Analysed.Data data, OrderedStatement statement) {
    return data instanceof Analysed.Write write
        && FOUND.matcher(write.shape()).find()
        && statement.rows().stream()
            .limit(1) // the rows of a batch share one statement
            .flatMap(values -> write.lockKeys(values).stream())
            .anyMatch(key -> key.write() && key.mode() == LockKey.Mode.TABLE);
  }

  private static boolean mayNeverEnd(Analysed.Data data) {
    if (data.onlyReads() || !LONG.matcher(data.shape()).find()) {
      return false;
    }
    return switch (data) {
      case Analysed.Ddl _ -> MADE.matcher(data.shape()).find();
      case Analysed.Read _ -> FROM.matcher(data.shape()).find(); // draws from a sequence
      default -> true;
    };
  }
}
