package quorate.sql.ddl;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.value.NumericCode;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.LimitTraits;
import quorate.sql.function.StoredLengths;
import quorate.sql.parse.Qualified;
import quorate.sql.type.Coerce;
import quorate.sql.type.TooLong;

/// Limits of stored data: those of PostgreSQL in any cluster, and the smallest among the engines
/// present. An absent engine imposes no limits.
public final class StoredLimits {
  private static final String TOO_MANY_COLUMNS = "54011";
  private static final int COLUMNS_MAX = 1600;
  private static final int KEYS_MAX = 32;

  private StoredLimits() {}

  /// Maximum length for these engines, in UTF-16 units of a text or in bytes of a bytea.
  public static int length(Set<Dialect> present) {
    int least = Coerce.LENGTH_MAX;
    for (Dialect each : present) { // for each execution of a statement
      least = Math.min(least, EngineTypes.lengthMax(each));
    }
    return least;
  }

  /// Whether a column's values may be longer than `max` UTF-16 units or bytes.
  public static boolean mayBeLonger(Catalog.TableColumn column, int max) {
    return StoredLengths.mayBeLonger(column, max);
  }

  /// Refuses values longer than `max`.
  ///
  /// @throws SqlException 54000 if one is
  public static void require(List<Value> values, int max) {
    for (Value value : values) {
      require(value, max);
    }
  }

  /// The same for one value.
  public static Value require(Value value, int max) {
    switch (value) {
      case Value.Text(String text) when text.length() > max ->
          throw TooLong.of(SqlType.TEXT, text.length(), max);
      case Value.Coded(SqlType type, String code) when code.length() > max ->
          throw TooLong.of(type, code.length(), max);
      // Engines hold the digits of a numeric as a slightly longer text.
      case Value.Num(BigDecimal number) when number.precision() > max - NumericCode.AROUND -> {
        int length = NumericCode.encode(number).length();
        if (length > max) {
          throw TooLong.of(SqlType.TEXT, length, max);
        }
      }
      case Value.Binary(Bytes bytes) when bytes.length() > max ->
          throw TooLong.of(SqlType.BYTEA, bytes.length(), max);
      default -> {}
    }
    return value;
  }

  /// Checks the result of a schema change.
  ///
  /// @throws SqlException 54011 if a table or key is too wide
  static void check(Catalog before, Catalog after, Set<Dialect> present) {
    for (Catalog.Table table : after.tables().values()) {
      if (!table.equals(before.tables().get(table.name()))) {
        check(table, present);
      }
    }
  }

  private static void check(Catalog.Table table, Set<Dialect> present) {
    present.stream()
        .filter(dialect -> declaresTooMuch(table, dialect))
        .findFirst()
        .ifPresent(dialect -> {
          throw new SqlException(SizeCheck.tooBig(dialect.traits().declaredBytesMax()));
        });
    int columns = table.columns().size();
    if (columns > COLUMNS_MAX) {
      throw new SqlException(TOO_MANY_COLUMNS, "tables can have at most 1600 columns");
    }
    exceeded(columns, present, LimitTraits::columnsMax)
        .ifPresent(narrow -> {
          throw new SqlException(
              new SqlError(
                      TOO_MANY_COLUMNS,
                      "tables can have at most %d columns here"
                          .formatted(narrow.traits().columnsMax()))
                  .withDetail("More are not stored by " + narrow.title() + "."));
        });
    List<List<String>> keys =
        Stream.of(
                table.keys().stream().map(Catalog.Key::columns),
                table.indexes().stream().map(Index::columns))
            .flatMap(each -> each)
            .toList();
    int widest = keys.stream().mapToInt(List::size).max().orElse(0);
    if (widest > KEYS_MAX) {
      throw new SqlException(TOO_MANY_COLUMNS, "cannot use more than 32 columns in an index");
    }
    exceeded(widest, present, LimitTraits::keyColumnsMax)
        .ifPresent(few -> {
          throw new SqlException(
              new SqlError(
                      TOO_MANY_COLUMNS,
                      "cannot use more than %d columns in an index here"
                          .formatted(few.traits().keyColumnsMax()))
                  .withDetail("More are not stored by " + few.title() + "."));
        });
  }

  private static boolean declaresTooMuch(Catalog.Table table, Dialect dialect) {
    long bytes =
        table.columns().stream()
            .mapToLong(column -> dialect.traits().declaredBytes(column.type(), column.typmod()))
            .sum();
    return bytes > dialect.traits().declaredBytesMax();
  }

  /// The reason for which an engine cannot take over a table; empty if it can.
  public static Optional<String> complaint(Catalog.Table table, Dialect dialect) {
    int columns = table.columns().size();
    int columnsMax = dialect.traits().columnsMax();
    int keyColumnsMax = dialect.traits().keyColumnsMax();
    if (columns > columnsMax) {
      return Optional.of(
          "table %s has %d columns, and %s stores at most %d"
              .formatted(table.plainName(), columns, dialect.title(), columnsMax));
    }
    if (declaresTooMuch(table, dialect)) {
      return Optional.of(
          "the columns of table %s are declared with more bytes than the %d that %s stores in a row"
              .formatted(table.plainName(), dialect.traits().declaredBytesMax(), dialect.title()));
    }
    return KeySizes.keys(table)
        .filter(key -> key.columns().size() > keyColumnsMax)
        .findFirst()
        .map(key ->
            "index %s of table %s has %d columns, and %s stores at most %d"
                .formatted(
                    key.name(),
                    table.plainName(),
                    key.columns().size(),
                    dialect.title(),
                    keyColumnsMax));
  }

  /// A key with values that may be too long for an engine.
  ///
  /// @param rows a query that returns a row if there is such a value
  public record LongKey(Catalog.Table table, List<String> columns, String rows) {}

  /// Such keys of a table.
  public static List<LongKey> longKeys(Catalog.Table table, Dialect dialect) {
    List<LongKey> all = new ArrayList<>();
    KeySizes.keys(table)
        .forEach(key ->
            KeySizes.condition(table, key.columns(), KeySizes.bytesMax(Set.of(dialect)))
                .ifPresent(fits ->
                    all.add(
                        new LongKey(
                            table,
                            key.columns(),
                            "select 1 from %s where not (%s) limit 1"
                                .formatted(Qualified.quoted(table.name()), fits)))));
    return all;
  }

  /// A query that returns a row if a table has rows that are too large for an engine; empty if it
  /// can have none.
  public static Optional<String> largeRows(Catalog.Table table, Dialect dialect) {
    return dialect
        .traits()
        .rowLimit()
        .flatMap(limit -> RowSizes.condition(table, limit))
        .map(fits ->
            "select 1 from %s where not (%s) limit 1"
                .formatted(Qualified.quoted(table.name()), fits));
  }

  /// A column with values that may be too long for an engine.
  ///
  /// @param rows a query that returns a row if there certainly is such a value
  /// @param candidates a query for texts that are too long if they contain characters beyond U+FFFF
  /// @param max length that the engine stores, in UTF-16 units or bytes
  public record LongColumn(
      Catalog.Table table, String column, String rows, Optional<String> candidates, int max) {}

  /// Such columns of a table.
  public static List<LongColumn> longColumns(Catalog.Table table, Dialect dialect) {
    int max = EngineTypes.lengthMax(dialect);
    return table.columns().stream()
        .filter(column -> max < Coerce.LENGTH_MAX && StoredLengths.mayBeLonger(column, max))
        .map(column -> longColumn(table, column, max))
        .toList();
  }

  private static LongColumn longColumn(Catalog.Table table, Catalog.TableColumn column, int max) {
    String from = " from " + Qualified.quoted(table.name()) + " where ";
    String name = EngineTypes.quote(column.name());
    if (column.type() == SqlType.BYTEA) {
      String rows = "select 1%soctet_length(%s) > %d limit 1".formatted(from, name, max);
      return new LongColumn(table, column.name(), rows, Optional.empty(), max);
    }
    String text = column.type().isString() ? name : "cast(" + name + " as text)";
    return new LongColumn(
        table,
        column.name(),
        "select 1%slength(%s) > %d limit 1".formatted(from, text, max),
        Optional.of(
            "select %1$s%2$slength(%1$s) between %3$d and %4$d and octet_length(%1$s) > %4$d"
                .formatted(text, from, max / 2 + 1, max)),
        max);
  }

  /// The engine with the smallest of the limits that are exceeded.
  private static Optional<Dialect> exceeded(
      int size, Set<Dialect> present, ToIntFunction<LimitTraits> limit) {
    return present.stream()
        .filter(dialect -> size > limit.applyAsInt(dialect.traits()))
        .min(Comparator.comparingInt(dialect -> limit.applyAsInt(dialect.traits())));
  }
}
