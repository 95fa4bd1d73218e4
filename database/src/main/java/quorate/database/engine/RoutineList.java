package quorate.database.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.WideTerms;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Routine.Holder;
import quorate.sql.type.Coerce;

/// Declares the routines of [FunctionTable] in an engine that finds methods by their names.
public final class RoutineList {
  /// The package of the classes whose methods engines find by their names.
  private static final String HOLDERS = "quorate.database.engine.";

  /// The aggregates.
  private static final List<String> SUMS = List.of("q_fsum", WideTerms.SUM);

  private RoutineList() {}

  /// All routines of an engine that calls Java.
  static List<Routine> ofJava() {
    List<Routine> routines = new ArrayList<>(FunctionTable.routines(Holder.ALL));
    routines.addAll(FunctionTable.routines(Holder.BUT_MARIADB));
    routines.addAll(FunctionTable.routines(Holder.JAVA));
    return routines;
  }

  /// All routines that an engine finds by name.
  private static List<Routine> byName(boolean terminates) {
    List<Routine> routines = new ArrayList<>(ofJava());
    routines.addAll(FunctionTable.routines(Holder.BYTES));
    routines.addAll(FunctionTable.routines(Holder.ORDER));
    if (terminates) {
      routines.addAll(FunctionTable.routines(Holder.TERMINATOR));
    }
    return routines;
  }

  /// Declares the missing routines; in a new database, all of them.
  public static void declare(Connection connection, Dialect dialect) throws SQLException {
    Set<String> there = there(connection, dialect);
    try (Statement statement = connection.createStatement()) {
      for (Routine routine : byName(EngineTypes.terminates(dialect))) {
        if (!there.contains(routine.name())) {
          declare(routine, statement, dialect);
        }
      }
      for (String sum : SUMS) {
        if (!there.contains(sum)) {
          declareSum(sum, statement, dialect);
        }
      }
    }
    connection.commit();
  }

  private static Set<String> there(Connection connection, Dialect dialect) throws SQLException {
    String names =
        switch (dialect) {
          case H2, HSQLDB -> "select routine_name from information_schema.routines";
          case DERBY -> "select alias from sys.sysaliases";
          default -> throw notDeclared(dialect);
        };
    try {
      return names(connection, names);
    } catch (SQLException earlier) {
      if (DriverVersions.areShipped() || dialect != Dialect.H2) {
        throw earlier;
      }
      return names(connection, "select alias_name from information_schema.function_aliases");
    }
  }

  private static Set<String> names(Connection connection, String query) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static void declareSum(String name, Statement statement, Dialect dialect)
      throws SQLException {
    try {
      statement.execute(sum(name, dialect));
    } catch (SQLException unknown) {
      if (DriverVersions.areShipped()) {
        throw unknown;
      } // an earlier version lacks user-defined aggregates; calls of this one will fail
    }
  }

  private static String sum(String name, Dialect dialect) {
    return name.equals(WideTerms.SUM) ? wideSum(dialect) : realSum(dialect);
  }

  private static String wideSum(Dialect dialect) {
    String text = EngineTypes.name(SqlType.TEXT, -1, dialect);
    return switch (dialect) {
      case H2 -> "CREATE AGGREGATE \"q_wide_sum\" FOR '" + HOLDERS + "H2WideSum'";
      case HSQLDB ->
          "CREATE AGGREGATE FUNCTION \"q_wide_sum\"(IN v "
              + text
              + ", IN done BOOLEAN, INOUT total "
              + text
              + ", INOUT taken INTEGER) RETURNS "
              + text
              + " NO SQL LANGUAGE JAVA EXTERNAL NAME 'CLASSPATH:"
              + HOLDERS
              + "HsqldbWideSum.sum'";
      case DERBY ->
          "CREATE DERBY AGGREGATE \"q_wide_sum\" FOR "
              + text
              + " RETURNS "
              + text
              + " EXTERNAL NAME '"
              + HOLDERS
              + "DerbyWideSum'";
      default -> throw notDeclared(dialect);
    };
  }

  private static String realSum(Dialect dialect) {
    return switch (dialect) {
      case H2 -> "CREATE AGGREGATE \"q_fsum\" FOR '" + HOLDERS + "H2RealSum'";
      case HSQLDB ->
          "CREATE AGGREGATE FUNCTION \"q_fsum\"(IN v DOUBLE, IN done BOOLEAN, INOUT total"
              + " VARCHAR(2000), INOUT taken INTEGER) RETURNS DOUBLE NO SQL LANGUAGE JAVA EXTERNAL NAME 'CLASSPATH:"
              + HOLDERS
              + "HsqldbRealSum.sum'";
      case DERBY ->
          "CREATE DERBY AGGREGATE \"q_fsum\" FOR DOUBLE RETURNS DOUBLE EXTERNAL NAME '"
              + HOLDERS
              + "DerbyRealSum'";
      default -> throw notDeclared(dialect);
    };
  }

  /// The names of the routines that a statement calls.
  public static List<String> calledIn(String sql) {
    List<String> called = new ArrayList<>();
    for (Routine routine : byName(true)) {
      if (sql.contains("\"" + routine.name() + "\"")) {
        called.add(routine.name());
      }
    }
    SUMS.stream().filter(sum -> sql.contains("\"" + sum + "\"")).forEach(called::add);
    return called;
  }

  /// Declarations of routines for an engine that runs in the JVM with this class's jar in its class
  /// path; empty for other engines.
  public static List<String> declarations(List<String> names, Dialect dialect) {
    if (dialect != Dialect.H2 && dialect != Dialect.HSQLDB && dialect != Dialect.DERBY) {
      return List.of();
    }
    List<String> declarations = new ArrayList<>();
    for (Routine routine : byName(true)) {
      if (names.contains(routine.name())) {
        declarations.add(declaration(routine, dialect));
      }
    }
    SUMS.stream().filter(names::contains).forEach(sum -> declarations.add(sum(sum, dialect)));
    return declarations;
  }

  private static void declare(Routine routine, Statement statement, Dialect dialect)
      throws SQLException {
    try {
      statement.execute(declaration(routine, dialect));
    } catch (SQLException other) {
      declareEarlier(routine, statement, dialect, other);
    }
  }

  /// Tries the syntax of an earlier version of an engine, which may lack DETERMINISTIC or the type,
  /// or quote differently. If that fails too, calls of the routine will fail with an error that
  /// says so.
  private static void declareEarlier(
      Routine routine, Statement statement, Dialect dialect, SQLException other)
      throws SQLException {
    if (DriverVersions.areShipped()) {
      throw other; // the shipped version supports everything
    }
    String earlier = declaration(routine, dialect).replace(" DETERMINISTIC", "");
    try {
      statement.execute(dialect == Dialect.H2 ? earlier.replace('\'', '"') : earlier);
    } catch (SQLException unknown) {
      return;
    }
  }

  private static String declaration(Routine routine, Dialect dialect) {
    RoutineFile file = RoutineFile.of(routine.call());
    boolean terminated =
        EngineTypes.terminates(dialect)
            && (routine.parameters().contains("t") || routine.result().equals("t"));
    return declaration(
        routine.name(),
        routine.parameters(),
        routine.result(),
        HOLDERS + (terminated ? file.terminated() : file.java()),
        dialect);
  }

  private static String declaration(
      String name, String parameters, String result, String method, Dialect dialect) {
    List<String> typed = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int i = 0; i < parameters.length(); i++) {
      typed.add("P" + i + " " + parameter(parameters.charAt(i), dialect));
      classes.add(javaClass(parameters.charAt(i)));
    }
    String signature = "(" + String.join(",", classes) + ")";
    String head = "CREATE FUNCTION \"" + name + "\"(" + String.join(", ", typed) + ") RETURNS ";
    return switch (dialect) {
      case H2 -> "CREATE ALIAS \"" + name + "\" DETERMINISTIC FOR '" + method + signature + "'";
      case HSQLDB ->
          head
              + type(result.charAt(0), dialect)
              + " LANGUAGE JAVA DETERMINISTIC NO SQL EXTERNAL NAME 'CLASSPATH:"
              + method
              + "'";
      case DERBY ->
          head
              + type(result.charAt(0), dialect)
              + " LANGUAGE JAVA PARAMETER STYLE JAVA DETERMINISTIC NO SQL EXTERNAL NAME '"
              + method
              + signature
              + "'";
      default -> throw notDeclared(dialect);
    };
  }

  private static IllegalArgumentException notDeclared(Dialect dialect) {
    return new IllegalArgumentException("no Java routine is declared in " + dialect.title());
  }

  /// HSQLDB rounds an argument with more digits than its parameter; other engines truncate it.
  private static String parameter(char code, Dialect dialect) {
    return code == 'n' && dialect == Dialect.HSQLDB ? "DECIMAL(80,40)" : type(code, dialect);
  }

  private static String type(char code, Dialect dialect) {
    return switch (code) {
      case 'n' -> "DECIMAL(" + Coerce.NUMERIC_PRECISION + "," + Coerce.NUMERIC_SCALE + ")";
      case 'i' -> "INTEGER";
      case 'l' -> "BIGINT";
      case 'd' -> "DOUBLE PRECISION";
      case 't' -> EngineTypes.name(SqlType.TEXT, -1, dialect);
      case 'x' -> EngineTypes.TIME_TEXT;
      case 'u' -> EngineTypes.name(SqlType.UUID, -1, dialect);
      case 'y' -> EngineTypes.name(SqlType.BYTEA, -1, dialect);
      default -> "BOOLEAN";
    };
  }

  private static String javaClass(char code) {
    return switch (code) {
      case 'n' -> "java.math.BigDecimal";
      case 'i' -> "java.lang.Integer";
      case 'l' -> "java.lang.Long";
      case 'd' -> "java.lang.Double";
      case 't', 'x', 'u' -> "java.lang.String";
      case 'y' -> "byte[]";
      default -> "java.lang.Boolean";
    };
  }
}
