package quorate.sql.dialect;

import java.util.stream.Stream;
import quorate.core.value.SqlType;

/// The engines' types that hold PostgreSQL's.
///
/// What an engine lacks is encoded, and the same way on all, so that order and equality agree:
/// char(n) as varchar without its padding, uuid and time as fixed-width text, timestamptz as a
/// timestamp in UTC, text, json, jsonb, arrays and bytea as the longest string that an engine
/// compares, numeric as decimal(31, 12).
///
/// SQLite has numbers of 64 bits and texts only, and DuckDB numerics whose products do not fit:
/// there numerics are texts of [quorate.core.value.NumericCode], and dates and timestamps texts of
/// fixed width.
///
/// Derby takes texts that differ in trailing blanks for equal wherever it compares, groups, sorts
/// or makes unique. There every text ends in a character that PostgreSQL's texts cannot have and
/// that is less than all others: what differs then differs before the padding, and the order stays.
public final class EngineTypes {
  /// What ends a text in Derby.
  public static final char TERMINATOR = '\0';

  /// The type of dates and timestamps on their way into routines and out of them. JDBC's own types
  /// have another calendar before 1582.
  public static final String TIME_TEXT = "VARCHAR(32)";

  /// The lengths of texts that every engine stores and computes.
  public static final int LENGTH_OF_ALL =
      Stream.of(Dialect.values()).mapToInt(EngineTypes::lengthMax).min().orElseThrow();

  private EngineTypes() {}

  /// Whether numerics, dates and times are texts to an engine.
  public static boolean textual(Dialect dialect) {
    return dialect.traits().isTextual();
  }

  /// Whether an engine orders texts by their UTF-16 units, and not by code point
  /// ([quorate.sql.render.TextOrder]).
  public static boolean comparesUnits(Dialect dialect) {
    return dialect.traits().comparesUnits();
  }

  /// Whether an engine's texts, stored and computed, end in [#TERMINATOR].
  public static boolean terminates(Dialect dialect) {
    return dialect.traits().terminatesTexts();
  }

  /// A text as an engine holds it.
  public static String terminated(String text, Dialect dialect) {
    return terminates(dialect) ? text + TERMINATOR : text;
  }

  /// The text that an engine holds. One that lacks its terminator was never stored by Quorate: it
  /// gets one, so that it differs from every right text.
  public static String unterminated(String held, Dialect dialect) {
    if (!terminates(dialect)) {
      return held;
    }
    int last = held.length() - 1;
    return last >= 0 && held.charAt(last) == TERMINATOR
        ? held.substring(0, last)
        : held + TERMINATOR;
  }

  /// The type of a column.
  public static String name(SqlType type, int typmod, Dialect dialect) {
    return dialect.traits().type(type, typmod);
  }

  /// The type that a CAST is to, which some engines have other words for than for a column's.
  public static String cast(SqlType type, int typmod, Dialect dialect) {
    return dialect.traits().castType(type, typmod);
  }

  /// Whether an engine has floats of 32 bits; where not, they are in double precision.
  public static boolean hasReals(Dialect dialect) {
    return dialect.traits().hasReals();
  }

  /// How many UTF-16 units of a text, or bytes, an engine can store or compute with.
  public static int lengthMax(Dialect dialect) {
    return dialect.traits().lengthMax();
  }

  /// A text's literal, terminated where the engine's texts are.
  public static String literal(String text, Dialect dialect) {
    return "'" + terminated(text, dialect).replace("'", "''") + "'";
  }

  /// A quoted identifier.
  public static String quote(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
