package quorate.database.engine;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import quorate.core.digest.Digest;
import quorate.sql.function.FunctionTable;
import quorate.sql.plan.Routine;

/// Declares the routines of [FunctionTable] in PostgreSQL and MariaDB, which do not call Java. Each
/// routine follows those that it calls.
public final class RoutineFiles {
  /// The routines of MariaDB alone, whose integers and numerics have other ranges.
  private static final List<String> MARIADB =
      List.of("q_raise", "q_int2", "q_int4", "q_int8", "q_fint8", "q_dec", "q_idiv", "q_imod");

  private final Function<RoutineFile, String> form;
  private final Map<String, String> calls = new LinkedHashMap<>();
  private final SequencedMap<String, String> texts = new LinkedHashMap<>();

  private RoutineFiles(Function<RoutineFile, String> form) {
    this.form = form;
    for (Routine.Holder holder : Routine.Holder.values()) {
      FunctionTable.routines(holder).forEach(each -> calls.put(each.name(), each.call()));
    }
  }

  /// The declarations of all routines by file name, in an order in which they can be executed.
  public static SequencedMap<String, String> postgresql() {
    return new RoutineFiles(RoutineFile::postgresql).all(List.of());
  }

  public static SequencedMap<String, String> mariadb() {
    return new RoutineFiles(RoutineFile::mariadb).all(MARIADB);
  }

  private SequencedMap<String, String> all(List<String> others) {
    calls.values().forEach(this::add);
    others.forEach(this::add);
    texts.values().removeIf(String::isBlank);
    return texts;
  }

  private void add(String call) {
    if (texts.containsKey(call)) {
      return;
    }
    String text = form.apply(RoutineFile.of(call));
    texts.put(call, ""); // ends the recursion of a routine that calls itself
    for (String name : RoutineFile.named(text)) {
      add(calls.getOrDefault(name, name));
    }
    texts.remove(call);
    texts.put(call, text);
  }

  /// Declares PostgreSQL's routines, in the connection's transaction.
  public static void postgresql(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(String.join("\n", postgresql().values()));
    }
  }

  /// Declares MariaDB's routines, unless the database has exactly these. A routine that is declared
  /// last returns their digest.
  public static void mariadb(Connection connection) throws SQLException {
    String all = String.join("\n", mariadb().values());
    String digest = Digest.of(all.getBytes(StandardCharsets.UTF_8)).hex();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery(
              "select routine_definition from information_schema.routines where routine_schema ="
                  + " database() and routine_name = 'q_declared'")) {
        if (there.next() && String.valueOf(there.getString(1)).contains(digest)) {
          return;
        }
      }
      for (String routine : all.split("(?m)^/$", -1)) {
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
