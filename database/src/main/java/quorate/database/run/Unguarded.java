package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Plan;

/// A statement failed that no savepoint guards. The whole transaction must be rolled back and
/// executed again with [#guarded]: then the failed statement can be undone alone, and its failure
/// reported.
///
/// Savepoints are messages to an engine in a process of its own, four for the call of a procedure,
/// and failures are rare. A caller that can repeat the whole transaction omits them at first, and
/// defers inserts and updates ([Behind]).
public final class Unguarded extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final ScopedValue<Behind> GOES_WITHOUT = ScopedValue.newInstance();

  private Unguarded(Throwable failure) {
    super(failure.getMessage(), failure, false, false);
  }

  /// Runs statements of `connection` without savepoints, if those would be messages. The caller
  /// that ends the transaction has [Engine#guardStatements] guard the next one's.
  ///
  /// @throws Unguarded if one of them fails
  public static <T> T first(Engine engine, Connection connection, Supplier<T> work) {
    if (!engine.savepointsTravel()) {
      return work.get();
    }
    try {
      engine.guardStatements(connection, false);
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
    return ScopedValue.where(
            GOES_WITHOUT, new Behind(engine.dialect().traits().sendsStatementsTogether()))
        .call(() -> {
          T done = work.get();
          settle(engine);
          return done;
        });
  }

  private static Optional<Behind> behind() {
    return applies() ? Optional.of(GOES_WITHOUT.get()) : Optional.empty();
  }

  /// Inserts rows now, or defers them unless they are checked after the insertion.
  static List<List<Value>> inserted(
      Plan.Insert plan, Session session, Catalog catalog, boolean looked) throws SQLException {
    Inserts inserts = new Inserts(session, plan);
    Optional<Behind> behind = behind().filter(_ -> !looked && Behind.takes(plan));
    return behind.isPresent()
        ? behind.get().add(session, catalog, plan.table(), inserts.rows())
        : inserts.run();
  }

  /// Defers an update, if it probably changes one row.
  ///
  /// @param looked whether rows are checked after the statement
  /// @return whether it is deferred; otherwise it must still be executed
  static boolean updated(Plan.Update plan, Session session, boolean looked) throws SQLException {
    Optional<Behind> behind = behind();
    return behind.isPresent() && behind.get().takes(session, plan, !looked && !Recorder.looks());
  }

  /// Sends all deferred statements to the engine.
  static void settle(Engine engine) {
    behind().ifPresent(it -> settling(engine, it::flush));
  }

  /// Before a statement is executed, sends the engine the deferred rows that it may read or
  /// conflict with.
  static void settle(
      Engine engine,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Foreseen foreseen) {
    behind()
        .ifPresent(
            it -> settling(engine, () -> it.before(catalog, statement, parameters, foreseen)));
  }

  /// Sets the next statement of a transaction, among all its statements. Without savepoints, later
  /// reads may be sent to the engine together.
  public static void next(Upcoming all, int index) {
    behind().ifPresent(it -> it.at(all, index));
  }

  /// The rows of a query, if it is sent to the engine together with others.
  static Optional<List<Row>> ahead(Session session, Plan.Query query, Foreseen foreseen)
      throws SQLException {
    Optional<Behind> behind = behind();
    return behind.isPresent() ? behind.get().ahead(session, query, foreseen) : Optional.empty();
  }

  /// Reports the number of rows of a query's answer.
  static void answered(Plan.Query query, Foreseen foreseen, int rows) {
    behind().ifPresent(it -> it.answered(query, foreseen, rows));
  }

  private interface Settling {
    void run() throws SQLException;
  }

  private static void settling(Engine engine, Settling settling) {
    try {
      settling.run();
    } catch (SQLException failed) {
      LockConflict.require(engine, failed);
      throw new Unguarded(failed);
    }
  }

  /// Whether the current work runs without savepoints.
  static boolean applies() {
    return GOES_WITHOUT.isBound();
  }

  /// @throws Unguarded if the failed work ran without savepoints
  static void require(Exception failure) {
    if (applies()) {
      throw new Unguarded(failure);
    }
  }
}
