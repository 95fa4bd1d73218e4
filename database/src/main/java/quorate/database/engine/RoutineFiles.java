package quorate.database.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import quorate.core.digest.Digest;

/// The routines of [FunctionTable] in the words of PostgreSQL and of MariaDB, which call no Java.
final class RoutineFiles {
  private static final List<String> POSTGRESQL =
      List.of(
          "postgresql-routines.sql",
          "postgresql-integers.sql",
          "postgresql-times.sql",
          "postgresql-reals.sql",
          "postgresql-json.sql",
          "postgresql-arrays.sql",
          "postgresql-intervals.sql",
          "postgresql-others.sql");

  private static final List<String> MARIADB =
      List.of(
          "mariadb-routines.sql",
          "mariadb-integers.sql",
          "mariadb-cases.sql",
          "mariadb-times.sql",
          "mariadb-reals.sql",
          "mariadb-others.sql");

  /// Stands for those of [QuoteRoutines].
  private static final String KEYWORDS = "@KEYWORDS@";

  private RoutineFiles() {}

  private static String text(String name) {
    try (InputStream routines = RoutineFiles.class.getResourceAsStream(name)) {
      if (routines == null) {
        throw new IllegalStateException("no " + name);
      }
      return new String(routines.readAllBytes(), StandardCharsets.UTF_8)
          .replace(KEYWORDS, "'" + String.join("', '", QuoteRoutines.KEYWORDS) + "'");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// Declares PostgreSQL's, in the connection's transaction.
  static void postgresql(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String name : POSTGRESQL) {
        statement.execute(text(name));
      }
    }
  }

  /// Declares MariaDB's, unless the database has these very ones: that they are is said by one
  /// more, declared last. A line with a slash ends each.
  static void mariadb(Connection connection) throws SQLException {
    StringBuilder all = new StringBuilder();
    MARIADB.forEach(name -> all.append(text(name)).append('\n'));
    String digest = Digest.of(all.toString().getBytes(StandardCharsets.UTF_8)).hex();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery(
              "select routine_definition from information_schema.routines where routine_schema ="
                  + " database() and routine_name = 'q_declared'")) {
        if (there.next() && String.valueOf(there.getString(1)).contains(digest)) {
          return;
        }
      }
      for (String routine : all.toString().split("(?m)^/$", -1)) {
        if (!routine.isBlank()) {
          statement.execute(routine.strip());
        }
      }
      statement.execute(
          "create or replace function q_declared() returns varchar(100) deterministic no sql return '"
              + digest
              + "'");
    }
  }
}
