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
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.LimitTraits;
import quorate.sql.function.StoredLengths;
import quorate.sql.parse.Qualified;
import quorate.sql.type.Coerce;
import quorate.sql.type.TooLong;

/// How wide what is stored may be: PostgreSQL's limits, whoever is there, and then the least of the
/// engines that are. An engine that is not there limits nobody.
public final class StoredLimits {
  private static final String TOO_MANY_COLUMNS = "54011";
  private static final int COLUMNS_MAX = 1600;
  private static final int KEYS_MAX = 32;

  private StoredLimits() {}

  /// How many UTF-16 units a stored text, or bytes a bytea, may have where these engines are.
  public static int length(Set<Dialect> present) {
    return Math.min(
        Coerce.LENGTH_MAX,
        present.stream().mapToInt(EngineTypes::lengthMax).min().orElse(Coerce.LENGTH_MAX));
  }

  /// Whether a column's values may have more than `max` UTF-16 units or bytes.
  public static boolean mayBeLonger(Catalog.TableColumn column, int max) {
    return StoredLengths.mayBeLonger(column, max);
  }

  /// Refuses values that are longer than `max`.
  ///
  /// @throws SqlException 54000
  public static void require(List<Value> values, int max) {
    for (Value value : values) {
      require(value, max);
    }
  }

  /// The same of one.
  public static Value require(Value value, int max) {
    switch (value) {
      case Value.Text(String text) when text.length() > max ->
          throw TooLong.of(SqlType.TEXT, text.length(), max);
      case Value.Coded(SqlType type, String code) when code.length() > max ->
          throw TooLong.of(type, code.length(), max);
      // Engines hold a numeric of so many digits as a text of some more.
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

  /// Looks at what a change of the schema has made.
  ///
  /// @throws SqlException 54011 if it is too wide
  static void check(Catalog before, Catalog after, Set<Dialect> present) {
    for (Catalog.Table table : after.tables().values()) {
      if (!table.equals(before.tables().get(table.name()))) {
        check(table, present);
      }
    }
  }

  private static void check(Catalog.Table table, Set<Dialect> present) {
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

  /// Why an engine cannot take over a table as it is made; empty if it can.
  public static Optional<String> complaint(Catalog.Table table, Dialect dialect) {
    int columns = table.columns().size();
    int columnsMax = dialect.traits().columnsMax();
    int keyColumnsMax = dialect.traits().keyColumnsMax();
    if (columns > columnsMax) {
      return Optional.of(
          "table %s has %d columns, and %s stores at most %d"
              .formatted(table.plainName(), columns, dialect.title(), columnsMax));
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

  /// A key that may have values which are too long for an engine.
  ///
  /// @param rows a query of one row if there is such a value
  public record LongKey(Catalog.Table table, List<String> columns, String rows) {}

  /// Those of a table.
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

  /// A column that may have values which are too long for an engine.
  ///
  /// @param rows a query of one row if there certainly is such a value
  /// @param candidates a query of the texts that are too long if they have characters beyond U+FFFF
  /// @param max how many UTF-16 units or bytes the engine stores
  public record LongColumn(
      Catalog.Table table, String column, String rows, Optional<String> candidates, int max) {}

  /// Those of a table.
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

  /// Of the engines whose limit this is more than, the one with the least.
  private static Optional<Dialect> exceeded(
      int size, Set<Dialect> present, ToIntFunction<LimitTraits> limit) {
    return present.stream()
        .filter(dialect -> size > limit.applyAsInt(dialect.traits()))
        .min(Comparator.comparingInt(dialect -> limit.applyAsInt(dialect.traits())));
  }
}
