package quorate.database.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.KeySizes;
import quorate.sql.dialect.Dialect;

/// Engines' errors in PostgreSQL's words. What an engine does not mean as the statement's fault is
/// XX000, so that its own failures are never taken for an answer that others should give.
final class Errors {
  /// How PostgreSQL's driver begins a message; where in a routine it stood comes in later lines.
  private static final String SEVERITY = "ERROR: ";

  private static final Pattern OURS = Pattern.compile(RoutineFailure.MARK + "(.....):([^;]*);");

  /// H2's, of a number in a DECIMAL: the state is that of a text that is too long.
  private static final Pattern TOO_LARGE =
      Pattern.compile("^Value too long for column \"[^:]*(NUMERIC|DECIMAL)\\([0-9, ]+\\)");

  private static final Pattern COLUMNS = Pattern.compile("UNIQUE constraint failed: ([^)]*)");
  private static final Pattern CONSTRAINT = Pattern.compile("\\bq[0-9]+\\b");
  private static final int SQLITE_CONSTRAINT = 19;
  private static final int SQLITE_CONSTRAINT_UNIQUE = 2067;
  private static final int SQLITE_CONSTRAINT_NOTNULL = 1299;
  private static final int SQLITE_CONSTRAINT_FOREIGNKEY = 787;
  private final Catalog catalog;

  Errors(Catalog catalog) {
    this.catalog = catalog;
  }

  SqlError map(SQLException error, Dialect dialect) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      Matcher ours = OURS.matcher(String.valueOf(cause.getMessage()));
      if (ours.find()) {
        return ours(ours, dialect);
      }
    }
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      Matcher ours = OURS.matcher(String.valueOf(next.getMessage()));
      if (ours.find()) {
        return ours(ours, dialect);
      }
    }
    String state = String.valueOf(error.getSQLState());
    String text = String.valueOf(error.getMessage());
    int code =
        dialect == Dialect.SQLITE && error instanceof org.sqlite.SQLiteException own
            ? sqlite(own.getResultCode().code, text)
            : error.getErrorCode();
    boolean overflow = dialect == Dialect.SQLITE && text.contains("integer overflow");
    String own = dialect == Dialect.DUCKDB ? duckdb(text) : state(state, code, dialect);
    return mapped(overflow ? "22003" : own, own.startsWith("22") ? said(dialect, own, text) : text);
  }

  /// The message for a data exception that has no message of ours: PostgreSQL's own, without its
  /// place in a routine of ours, and never another engine's.
  private static String said(Dialect dialect, String state, String text) {
    if (dialect == Dialect.POSTGRESQL && text.startsWith(SEVERITY)) {
      int end = text.indexOf('\n');
      return text.substring(SEVERITY.length(), end < 0 ? text.length() : end);
    }
    return switch (state) {
      case "22003" -> text; // in which is looked for what is out of range
      case "2201E" -> "cannot take logarithm of zero or of a negative number";
      case "2201F" -> "invalid argument for power function";
      case "22008" -> "date/time field value out of range";
      case "22011" -> "negative substring length not allowed";
      case "22023" -> "invalid parameter value";
      default -> TOO_LARGE.matcher(text).find() ? text : "invalid data";
    };
  }

  /// Before 3.36 its driver tells only in words which constraint is violated.
  private static int sqlite(int code, String text) {
    if (code != SQLITE_CONSTRAINT) {
      return code;
    }
    if (text.contains("UNIQUE constraint failed")) {
      return SQLITE_CONSTRAINT_UNIQUE;
    }
    if (text.contains("NOT NULL constraint failed")) {
      return SQLITE_CONSTRAINT_NOTNULL;
    }
    return text.contains("FOREIGN KEY constraint failed") ? SQLITE_CONSTRAINT_FOREIGNKEY : code;
  }

  /// H2 doubles the quotation marks of a routine's message.
  private static SqlError ours(Matcher ours, Dialect dialect) {
    String message = ours.group(2);
    return new SqlError(
        ours.group(1), dialect == Dialect.H2 ? message.replace("\"\"", "\"") : message);
  }

  private static String state(String state, int code, Dialect dialect) {
    return switch (dialect) {
      case H2 -> h2(state, code);
      case HSQLDB -> hsqldb(state);
      case DERBY -> derby(state);
      case POSTGRESQL -> postgresql(state);
      case SQLITE -> sqlite(code);
      case DUCKDB -> "XX000";
      case MARIADB -> mariadb(code);
    };
  }

  private static String h2(String state, int code) {
    return switch (code) {
      case 23505 -> "23505";
      case 23502, 90081 -> "23502";
      case 23503, 23506 -> "23503";
      case 23513, 23514 -> "23514";
      case 22012 -> "22012";
      case 22001 -> "22001";
      case 22003, 22004 -> "22003";
      case 22018, 22007, 22030 -> "22P02";
      case 22025 -> "22025";
      case 90053 -> "21000";
      case 57014 -> "57014";
      default -> state.startsWith("22") ? state : "XX000";
    };
  }

  private static String hsqldb(String state) {
    return switch (state) {
      case "23505", "23502", "23503", "23504", "23513", "22012", "22001", "22003" ->
          state.equals("23504") ? "23503" : state.equals("23513") ? "23514" : state;
      case "23512" -> "23514";
      case "23501", "10" -> "23502";
      case "23001" -> "23503";
      case "22018", "22007", "22008" -> "22P02";
      case "21000" -> "21000";
      case "40502" -> "57014";
      default -> state.startsWith("22") && state.length() == 5 ? state : "XX000";
    };
  }

  private static String mariadb(int code) {
    return switch (code) {
      case 1062, 1586 -> "23505";
      case 1048, 1138, 1263, 1364 -> "23502";
      case 1216, 1217, 1451, 1452 -> "23503";
      case 4025 -> "23514";
      case 1365 -> "22012";
      case 1406 -> "22001";
      case 1264, 1690 -> "22003";
      case 1292, 1366 -> "22P02";
      case 1441 -> "22008";
      case 1242 -> "21000";
      case 1317, 1969 -> "57014";
      default -> "XX000";
    };
  }

  private static String derby(String state) {
    return switch (state) {
      case "23505", "23502", "23503", "22012", "22001", "22003" -> state;
      case "23513" -> "23514";
      case "X0Y32" -> "42P07";
      case "X0Y63", "X0Y63.S", "X0Y80" -> "23502";
      case "X0Y45" -> "23503";
      case "X0Y59" -> "23514";
      case "22018", "22007", "22008" -> "22P02";
      case "22025" -> "22025";
      case "21000" -> "21000";
      case "08000" -> "57014"; // an interrupt, which also closes the connection
      default -> state.startsWith("22") && state.length() == 5 ? state : "XX000";
    };
  }

  private static String postgresql(String state) {
    return switch (state) {
      case "23505", "23502", "23503", "23514", "21000", "57014" -> state;
      case "23001" -> "23503";
      case "22007" -> "22P02";
      default -> state.startsWith("22") ? state : "XX000";
    };
  }

  /// By the words of DuckDB's errors, which have nothing else.
  private static String duckdb(String text) {
    if (text.contains("NOT NULL constraint failed")) {
      return "23502";
    }
    if (text.contains("More than one row returned by a subquery")) {
      return "21000";
    }
    if (text.startsWith("INTERRUPT Error")) {
      return "57014";
    }
    boolean range =
        text.startsWith("Out of Range Error")
            || text.startsWith("Conversion Error") && text.contains("out of range");
    return range ? "22003" : "XX000";
  }

  /// By SQLite's extended result codes.
  private static String sqlite(int code) {
    return switch (code) {
      case 1555, 2067, 2579 -> "23505";
      case 1299 -> "23502";
      case 787 -> "23503";
      case 275 -> "23514";
      case 9 -> "57014";
      default -> "XX000";
    };
  }

  private SqlError mapped(String state, String text) {
    boolean decimal = text.contains("data type DECIMAL/NUMERIC");
    if (TOO_LARGE.matcher(text).find() || state.equals("22003") && decimal) {
      return new SqlError("22003", "numeric field overflow");
    }
    Optional<SqlError> tooLong =
        state.equals("23514") ? constraint(text).flatMap(KeySizes::violation) : Optional.empty();
    if (tooLong.isPresent()) {
      return tooLong.get();
    }
    String constraint =
        constraint(text).or(() -> key(text)).map(name -> " \"" + name + "\"").orElse("");
    return switch (state) {
      case "23505" ->
          new SqlError(state, "duplicate key value violates unique constraint" + constraint);
      case "23503" ->
          new SqlError(
              state, "insert, update or delete violates foreign key constraint" + constraint);
      case "23514" -> new SqlError(state, "new row violates check constraint" + constraint);
      case "23502" -> new SqlError(state, "null value violates not-null constraint");
      case "22012" -> new SqlError(state, "division by zero");
      case "22003" -> new SqlError(state, "value out of range");
      case "22001" -> new SqlError(state, "value too long");
      case "22P02" -> new SqlError(state, "invalid input syntax");
      case "22025" -> new SqlError(state, "invalid escape sequence");
      case "21000" ->
          new SqlError(state, "more than one row returned by a subquery used as an expression");
      case "57014" -> new SqlError(state, "canceling statement due to user request");
      default -> new SqlError(state, text);
    };
  }

  /// The user's name of the constraint whose engine name stands in the text.
  private Optional<String> constraint(String text) {
    Matcher matcher = CONSTRAINT.matcher(text);
    while (matcher.find()) {
      String engineName = matcher.group();
      for (Catalog.Table table : catalog.tables().values()) {
        Optional<String> name = named(table, engineName);
        if (name.isPresent()) {
          return name;
        }
      }
    }
    return Optional.empty();
  }

  /// The key over the columns that SQLite names: `UNIQUE constraint failed: t.a, t.b`.
  private Optional<String> key(String text) {
    Matcher matcher = COLUMNS.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    List<String> failed = List.of(matcher.group(1).split(", "));
    for (Catalog.Table table : catalog.tables().values()) {
      for (Catalog.Key key : table.keys()) {
        List<String> columns =
            key.columns().stream()
                .flatMap(name -> table.column(name).stream())
                .map(column -> table.engineName() + "." + column.engineName())
                .toList();
        if (columns.equals(failed)) {
          return Optional.of(key.name());
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> named(Catalog.Table table, String engineName) {
    for (Catalog.Key key : table.keys()) {
      if (key.engineName().equals(engineName)) {
        return Optional.of(key.name());
      }
    }
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (key.engineName().equals(engineName)) {
        return Optional.of(key.name());
      }
    }
    for (Catalog.CheckConstraint check : table.checks()) {
      if (check.engineName().equals(engineName)) {
        return Optional.of(check.name());
      }
    }
    return Optional.empty();
  }
}
