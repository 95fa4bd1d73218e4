package quorate.sql;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Qualified;

/// How wide what is stored may be: PostgreSQL's limits, whoever is there, and then the least of the
/// engines that are. An engine that is not there limits nobody.
public final class StoredLimits {
  private static final String TOO_MANY_COLUMNS = "54011";
  private static final int COLUMNS_MAX = 1600;
  private static final int KEYS_MAX = 32;

  private StoredLimits() {}

  /// The most columns of a table.
  private static int columns(Dialect dialect) {
    return switch (dialect) {
      case DERBY -> 1012;
      case MARIADB -> 1017;
      case SQLITE -> 2000;
      case POSTGRESQL -> COLUMNS_MAX;
      case H2 -> 16_384;
      case HSQLDB, DUCKDB -> Integer.MAX_VALUE;
    };
  }

  /// The most columns of an index or a key.
  private static int keys(Dialect dialect) {
    return switch (dialect) {
      case DERBY -> 16;
      case MARIADB, POSTGRESQL -> KEYS_MAX;
      case SQLITE, H2, HSQLDB, DUCKDB -> Integer.MAX_VALUE;
    };
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
    Dialect narrow = least(present, StoredLimits::columns);
    if (columns > columns(narrow)) {
      throw new SqlException(
          new SqlError(
                  TOO_MANY_COLUMNS,
                  "tables can have at most %d columns here".formatted(columns(narrow)))
              .withDetail("More are not stored by " + narrow.title() + "."));
    }
    Dialect few = least(present, StoredLimits::keys);
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
    if (widest > keys(few)) {
      throw new SqlException(
          new SqlError(
                  TOO_MANY_COLUMNS,
                  "cannot use more than %d columns in an index here".formatted(keys(few)))
              .withDetail("More are not stored by " + few.title() + "."));
    }
  }

  /// Why an engine cannot take over a table as it is made; empty if it can.
  public static Optional<String> complaint(Catalog.Table table, Dialect dialect) {
    int columns = table.columns().size();
    if (columns > columns(dialect)) {
      return Optional.of(
          "table %s has %d columns, and %s stores at most %d"
              .formatted(table.plainName(), columns, dialect.title(), columns(dialect)));
    }
    return KeySizes.keys(table)
        .filter(key -> key.columns().size() > keys(dialect))
        .findFirst()
        .map(key ->
            "index %s of table %s has %d columns, and %s stores at most %d"
                .formatted(
                    key.name(),
                    table.plainName(),
                    key.columns().size(),
                    dialect.title(),
                    keys(dialect)));
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

  private interface Limit {
    int of(Dialect dialect);
  }

  private static Dialect least(Set<Dialect> present, Limit limit) {
    return present.stream().min(Comparator.comparingInt(limit::of)).orElse(Dialect.POSTGRESQL);
  }
}
