package quorate.database.probe;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// The fate of transactions that fail, and of two concurrent ones.
///
/// @param table with the rows (1, 0) and (2, 0) of the columns id, the key, and v
record TransactionProbe(Engine engine, String table) {
  private static final Duration WAIT = Duration.ofSeconds(15);
  private static final String UNKNOWN = "the error is not known as a conflict";

  /// The isolation levels, the strongest last.
  private enum Level {
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    final int jdbc;

    Level(int jdbc) {
      this.jdbc = jdbc;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
  }

  /// A trial with two connections.
  private interface Two {
    Capability tried(Connection one, Connection other) throws SQLException;
  }

  /// A trial with one connection.
  private interface One {
    Capability tried(Connection connection) throws SQLException;
  }

  List<Capability> all() throws SQLException {
    return List.of(
        alone("isolation levels", this::levels),
        alone("rollback", this::rollback),
        alone("savepoints", this::savepoints),
        alone("after a failed statement", this::failure),
        alone("changes of the schema", this::schema),
        together("uncommitted rows", this::dirtyRead),
        together("two writers of a row", this::conflict),
        together("lost update", this::lostUpdate),
        together("write skew", this::skew),
        together("for update nowait", this::nowait));
  }

  private Capability alone(String name, One one) throws SQLException {
    try (OwnConnection own = OwnConnection.of(engine)) {
      Attempt.End end =
          Attempt.begin(
                  () -> {
                    Capability found = one.tried(own.connection());
                    return found.found() + '\n' + found.need().orElse("");
                  })
              .within(WAIT.multipliedBy(3));
      return of(name, end);
    } finally {
      restore();
    }
  }

  private Capability together(String name, Two two) throws SQLException {
    return alone(
        name,
        connection -> {
          Connection other = engine.connect();
          try {
            return two.tried(connection, other);
          } finally {
            end(connection);
            end(other);
            other.close();
          }
        });
  }

  private static Capability of(String name, Attempt.End end) {
    return switch (end) {
      case Attempt.End.Value(String text) -> {
        String[] parts = text.split("\n", 2);
        yield Capability.needed(name, parts[0], parts[1].isEmpty(), parts[1]);
      }
      case Attempt.End.Error(SQLException error) ->
          Capability.needed(name, "fails: " + error.getMessage(), false, "it has to be known");
      case Attempt.End.Waits() ->
          Capability.needed(name, "waits for ever", false, "it has to come to an end");
    };
  }

  private static Capability known(String found) {
    return Capability.known("", found);
  }

  private static Capability needed(String found, boolean enough, String why) {
    return Capability.needed("", found, enough, why);
  }

  private void restore() throws SQLException {
    try (OwnConnection own = OwnConnection.alone(engine)) {
      Scratch.execute(own.connection(), "DELETE FROM " + table + " WHERE \"id\" > 2");
      Scratch.execute(own.connection(), "UPDATE " + table + " SET \"v\" = 0");
      own.connection().commit();
    }
  }

  private static void end(Connection connection) throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
    }
  }

  private String set(Connection connection, int id, int value) throws SQLException {
    return Scratch.execute(
        connection, "UPDATE " + table + " SET \"v\" = " + value + " WHERE \"id\" = " + id);
  }

  private String get(Connection connection, int id) throws SQLException {
    return Scratch.value(connection, "SELECT \"v\" FROM " + table + " WHERE \"id\" = " + id);
  }

  private String insert(Connection connection, int id) throws SQLException {
    return Scratch.execute(
        connection, "INSERT INTO " + table + " (\"id\", \"v\") VALUES (" + id + ", 0)");
  }

  private String count(Connection connection) throws SQLException {
    return Scratch.value(connection, "SELECT COUNT(*) FROM " + table);
  }

  private Capability levels(Connection connection) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    List<String> words = new ArrayList<>();
    for (Level level : Level.values()) {
      if (data.supportsTransactionIsolationLevel(level.jdbc)) {
        words.add(level.word());
      }
    }
    return needed(
        words.isEmpty() ? "none" : String.join(", ", words),
        !words.isEmpty() && data.supportsTransactions(),
        "a transaction must be atomic");
  }

  private Capability rollback(Connection connection) throws SQLException {
    insert(connection, 3);
    connection.rollback();
    boolean gone = count(connection).equals("2");
    return needed(
        gone ? "takes all back" : "leaves rows behind",
        gone,
        "a transaction that others overtake is taken back");
  }

  private Capability savepoints(Connection connection) throws SQLException {
    Attempt.End end =
        Attempt.now(() -> {
          insert(connection, 3);
          Savepoint savepoint = connection.setSavepoint();
          insert(connection, 4);
          connection.rollback(savepoint);
          return count(connection);
        });
    boolean have = end.equals(new Attempt.End.Value("3"));
    connection.rollback();
    return needed(
        have ? "yes" : "none",
        have || !engine.hasSavepoints(),
        "without them a failed statement has to take its transaction along");
  }

  private Capability failure(Connection connection) throws SQLException {
    insert(connection, 3);
    fail(connection);
    boolean stays = isKept(connection);
    end(connection);
    if (stays || !engine.hasSavepoints()) {
      return known(stays ? "the transaction stands" : "the transaction is lost");
    }
    insert(connection, 3);
    Savepoint savepoint = connection.setSavepoint();
    fail(connection);
    Attempt.End back =
        Attempt.now(() -> {
          connection.rollback(savepoint);
          return "";
        });
    boolean kept = back instanceof Attempt.End.Value && isKept(connection);
    end(connection);
    return needed(
        kept ? "the transaction stands behind a savepoint" : "the transaction is lost",
        kept && engine.isFragile(),
        "earlier statements survive a failed one");
  }

  private void fail(Connection connection) {
    Attempt.End _ =
        Attempt.now(
            () -> Scratch.execute(connection, "INSERT INTO " + table + " (\"none\") VALUES (1)"));
  }

  private boolean isKept(Connection connection) {
    return Attempt.now(() -> count(connection)).equals(new Attempt.End.Value("3"));
  }

  private Capability schema(Connection connection) throws SQLException {
    String made = table.substring(0, table.length() - 1) + " made\"";
    insert(connection, 3);
    Scratch.execute(connection, "CREATE TABLE " + made + " (\"a\" INTEGER)");
    end(connection);
    boolean row = count(connection).equals("3");
    boolean there =
        Attempt.now(() -> Scratch.value(connection, "SELECT COUNT(*) FROM " + made))
            instanceof Attempt.End.Value;
    end(connection);
    if (there) {
      try (OwnConnection own = OwnConnection.alone(engine)) {
        Scratch.execute(own.connection(), "DROP TABLE " + made);
        own.connection().commit();
      }
    }
    String found =
        there && row ? "commit at once" : there ? "stand alone" : row ? "lose rows" : "roll back";
    return needed(
        found,
        found.equals(engine.ddlCommits() ? "commit at once" : "roll back"),
        "in this dialect they are expected to "
            + (engine.ddlCommits() ? "commit at once" : "roll back"));
  }

  private Capability dirtyRead(Connection one, Connection other) throws SQLException {
    set(one, 1, 7);
    Attempt.End read = Attempt.begin(() -> get(other, 1)).within(WAIT);
    String why = "uncommitted rows must not be visible";
    return switch (read) {
      case Attempt.End.Value(String seen) when seen.equals("0") -> known("are not seen");
      case Attempt.End.Value _ -> needed("are seen", false, why);
      case Attempt.End.Error(SQLException error) when engine.isLockConflict(error) ->
          known("their readers are refused");
      case Attempt.End.Error(SQLException error) ->
          needed("their readers get " + error.getSQLState(), false, UNKNOWN);
      case Attempt.End.Waits() -> {
        end(one);
        yield needed("their readers wait", false, "ordered work cannot wait for other work");
      }
    };
  }

  private Capability conflict(Connection one, Connection other) throws SQLException {
    set(one, 1, 7);
    Attempt.End write = Attempt.begin(() -> set(other, 1, 8)).within(WAIT);
    return switch (write) {
      case Attempt.End.Value _ -> needed("both write", false, "one would undo the other's change");
      case Attempt.End.Error(SQLException error) when engine.isLockConflict(error) ->
          known("the second is refused");
      case Attempt.End.Error(SQLException error) ->
          needed("the second gets " + error.getSQLState(), false, UNKNOWN);
      case Attempt.End.Waits() -> {
        end(one);
        yield needed("the second waits", false, "ordered work cannot wait for other work");
      }
    };
  }

  /// At the isolation level at which the engine is used. The order checks each transaction anyway.
  private Capability lostUpdate(Connection one, Connection other) throws SQLException {
    get(one, 1);
    return known(
        outcome(() -> {
          set(other, 1, 7);
          other.commit();
          set(one, 1, 8);
          one.commit();
          return "";
        }));
  }

  private Capability skew(Connection one, Connection other) throws SQLException {
    Attempt.End set =
        Attempt.now(() -> {
          one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
          other.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
          return "";
        });
    String level = set instanceof Attempt.End.Value ? "at serializable " : "at its only level ";
    get(one, 1);
    get(one, 2);
    get(other, 1);
    get(other, 2);
    return known(
        level
            + outcome(() -> {
              set(one, 1, 7);
              set(other, 2, 8);
              one.commit();
              other.commit();
              return "";
            }));
  }

  private String outcome(Attempt.Work work) {
    return switch (Attempt.begin(work).within(WAIT)) {
      case Attempt.End.Value _ -> "possible";
      case Attempt.End.Error(SQLException error) when engine.isLockConflict(error) -> "refused";
      case Attempt.End.Error(SQLException error) -> "fails with " + error.getSQLState();
      case Attempt.End.Waits() -> "waits";
    };
  }

  private Capability nowait(Connection one, Connection other) throws SQLException {
    String sql = "SELECT \"v\" FROM " + table + " WHERE \"id\" = 1 FOR UPDATE NOWAIT";
    if (Attempt.now(() -> Scratch.value(other, sql)) instanceof Attempt.End.Error) {
      return known("no");
    }
    end(other);
    set(one, 1, 7);
    return known(
        switch (Attempt.begin(() -> Scratch.value(other, sql)).within(WAIT)) {
          case Attempt.End.Value _ -> "does not see the lock";
          case Attempt.End.Error(SQLException error) when engine.isLockConflict(error) -> "yes";
          case Attempt.End.Error(SQLException error) -> "fails with " + error.getSQLState();
          case Attempt.End.Waits() -> "waits";
        });
  }
}
