package quorate.database.engine.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.database.engine.RoutineFailure;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.ErrorTraits;

/// Translates engines' errors to PostgreSQL's ([ErrorTraits]).
final class Errors {
  private static final Pattern OURS = Pattern.compile(RoutineFailure.MARK + "(.....):([^;]*);");

  /// H2's error for a number too large for a DECIMAL; its SQLSTATE is the one of a text that is too
  /// long.
  private static final Pattern TOO_LARGE =
      Pattern.compile("^Value too long for column \"[^:]*(NUMERIC|DECIMAL)\\([0-9, ]+\\)");

  private static final Pattern COLUMNS = Pattern.compile("UNIQUE constraint failed: ([^)]*)");
  private static final Pattern CONSTRAINT = Pattern.compile("\\bq[0-9]+\\b");
  private final Catalog catalog;

  Errors(Catalog catalog) {
    this.catalog = catalog;
  }

  /// @param code the engine's error number
  /// @param traits of the engine
  SqlError map(SQLException error, int code, ErrorTraits traits) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      Matcher ours = OURS.matcher(String.valueOf(cause.getMessage()));
      if (ours.find()) {
        return ours(ours, traits);
      }
    }
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      Matcher ours = OURS.matcher(String.valueOf(next.getMessage()));
      if (ours.find()) {
        return ours(ours, traits);
      }
    }
    String text = String.valueOf(error.getMessage());
    String own = traits.sqlState(String.valueOf(error.getSQLState()), code, text);
    return mapped(own, own.startsWith("22") ? said(traits, own, text) : text);
  }

  /// The message of a data exception that no routine of Quorate's raised: PostgreSQL's wording,
  /// without a place inside a routine, and never another engine's.
  private static String said(ErrorTraits traits, String state, String text) {
    Optional<String> own = traits.ownMessage(text);
    if (own.isPresent()) {
      return own.get();
    }
    return switch (state) {
      case "22003" -> text; // which is searched for the type that is out of range
      case "2201E" -> "cannot take logarithm of zero or of a negative number";
      case "2201F" -> "invalid argument for power function";
      case "22008" -> "date/time field value out of range";
      case "22011" -> "negative substring length not allowed";
      case "22023" -> "invalid parameter value";
      default -> TOO_LARGE.matcher(text).find() ? text : "invalid data";
    };
  }

  private static SqlError ours(Matcher ours, ErrorTraits traits) {
    return new SqlError(ours.group(1), traits.raisedMessage(ours.group(2)));
  }

  private SqlError mapped(String state, String text) {
    boolean decimal = text.contains("data type DECIMAL/NUMERIC");
    if (TOO_LARGE.matcher(text).find() || state.equals("22003") && decimal) {
      return new SqlError("22003", "numeric field overflow");
    }
    Optional<SqlError> tooLong =
        state.equals("23514") ? constraint(text).flatMap(SizeCheck::violation) : Optional.empty();
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

  /// The user's name for the constraint whose engine name occurs in the text.
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
