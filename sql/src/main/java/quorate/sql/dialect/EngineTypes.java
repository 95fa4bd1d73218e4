package quorate.sql.dialect;

import java.util.stream.Stream;
import quorate.core.value.SqlType;

/// The engine types that represent PostgreSQL's.
///
/// Types that an engine lacks are encoded, in the same way on all engines, so that order and
/// equality agree: char(n) as varchar without its padding, uuid and time as fixed-width text,
/// timestamptz as a timestamp in UTC, text, json, jsonb, arrays and bytea as the longest comparable
/// string, numeric as decimal(31, 12).
///
/// SQLite has only 64-bit numbers and text, and the products of DuckDB's decimals overflow: on
/// these, numerics are texts of [quorate.core.value.NumericCode], and dates and timestamps are
/// fixed-width texts.
///
/// Derby ignores trailing blanks of texts in comparisons, grouping, sorting and unique keys. There
/// every text ends in a character that PostgreSQL's texts cannot contain and that sorts before all
/// others: texts that differ do so before the padding, and the order is kept.
public final class EngineTypes {
  /// The end of every text in Derby.
  public static final char TERMINATOR = '\0';

  /// The type in which routines take and return dates and timestamps. JDBC's own types use another
  /// calendar before 1582.
  public static final String TIME_TEXT = "VARCHAR(32)";

  /// The length of text that every engine can store and compute.
  public static final int LENGTH_OF_ALL =
      Stream.of(Dialect.values()).mapToInt(EngineTypes::lengthMax).min().orElseThrow();

  private EngineTypes() {}

  /// Whether the engine holds numerics, dates and times as text.
  public static boolean textual(Dialect dialect) {
    return dialect.traits().isTextual();
  }

  /// Whether the engine orders texts by UTF-16 units rather than code points
  /// ([quorate.sql.render.TextOrder]).
  public static boolean comparesUnits(Dialect dialect) {
    return dialect.traits().comparesUnits();
  }

  /// Whether the engine's texts, stored and computed, end in [#TERMINATOR].
  public static boolean terminates(Dialect dialect) {
    return dialect.traits().terminatesTexts();
  }

  /// The engine's representation of a text.
  public static String terminated(String text, Dialect dialect) {
    return terminates(dialect) ? text + TERMINATOR : text;
  }

  /// The text represented in the engine. A text without a terminator was not stored by Quorate: it
  /// is given one, so that it differs from every valid text.
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

  /// The target type of a CAST, which some engines spell unlike a column's.
  public static String cast(SqlType type, int typmod, Dialect dialect) {
    return dialect.traits().castType(type, typmod);
  }

  /// Whether the engine has 32-bit floats; otherwise they are held in double precision.
  public static boolean hasReals(Dialect dialect) {
    return dialect.traits().hasReals();
  }

  /// Maximum length that the engine can store or compute, in UTF-16 units of text or in bytes.
  public static int lengthMax(Dialect dialect) {
    return dialect.traits().lengthMax();
  }

  /// A text literal, terminated if the engine's texts are.
  public static String literal(String text, Dialect dialect) {
    return "'" + terminated(text, dialect).replace("'", "''") + "'";
  }

  /// A quoted identifier.
  public static String quote(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
