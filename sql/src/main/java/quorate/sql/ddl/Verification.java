package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.KeySizeCheck;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.RowCheck;

/// Queries that fail, with PostgreSQL's error, if rows do not obey a constraint: before one is
/// declared, and after each write in an engine that does not declare any.
final class Verification {
  private Verification() {}

  /// @param condition of a row that is in the way, called `q_old`
  private static String refusal(String state, String message, String from, String condition) {
    return "SELECT \"q_raise\"('"
        + state
        + "', '"
        + message.replace("'", "''").replace(';', ' ')
        + "') FROM "
        + from
        + " WHERE "
        + condition
        + " LIMIT 1";
  }

  private static String rows(Catalog.Table table) {
    return EngineTypes.quote(table.engineName()) + " \"q_old\"";
  }

  /// A row has NULL there.
  static String notNull(Catalog.Table table, String engineName) {
    return refusal(
        "23502",
        "column \"" + engineName + "\" contains null values",
        rows(table),
        EngineTypes.quote(engineName) + " IS NULL");
  }

  /// Looks whether a row has NULL there, before a column is to have none.
  static RowCheck nulls(Catalog.Table table, Catalog.TableColumn column) {
    return new RowCheck(
        "SELECT COUNT(*) FROM "
            + rows(table)
            + " WHERE "
            + EngineTypes.quote(column.engineName())
            + " IS NULL",
        Optional.of(
            new SqlError(
                "23502",
                "column \"%s\" of relation \"%s\" contains null values"
                    .formatted(column.name(), table.plainName()))));
  }

  /// Looks whether a row does not satisfy a condition that is to hold for all.
  ///
  /// @param check `CHECK (...)`
  static RowCheck violated(Catalog.Table table, String name, String check) {
    return new RowCheck(
        "SELECT COUNT(*) FROM " + rows(table) + " WHERE NOT " + check.substring("CHECK ".length()),
        KeySizeCheck.violation(name)
            .or(() ->
                Optional.of(
                    new SqlError(
                        "23514",
                        "check constraint \"%s\" of relation \"%s\" is violated by some row"
                            .formatted(name, table.plainName())))));
  }

  /// Two rows have the same key.
  static String unique(Catalog.Table table, String name, List<String> columns) {
    String keys = KeyColumns.names(table, columns);
    String present =
        String.join(
            " AND ",
            columns.stream()
                .map(each -> KeyColumns.names(table, List.of(each)) + " IS NOT NULL")
                .toList());
    return refusal(
        "23505",
        "duplicate key value violates unique constraint \"" + name + "\"",
        "(SELECT 1 FROM "
            + EngineTypes.quote(table.engineName())
            + " WHERE "
            + present
            + " GROUP BY "
            + keys
            + " HAVING COUNT(*) > 1) \"q_old\"",
        "1 = 1");
  }

  /// A row does not satisfy `CHECK (...)`.
  static String check(Catalog.Table table, String name, String check) {
    SqlError violation =
        KeySizeCheck.violation(name)
            .orElseGet(
                () -> new SqlError("23514", "new row violates check constraint \"" + name + "\""));
    return refusal(
        violation.sqlState(),
        violation.message(),
        rows(table),
        "NOT " + check.substring("CHECK ".length()));
  }

  /// A row refers to nothing; for engines that do not have the routine that raises errors, too.
  static RowCheck references(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    SqlError violation =
        new SqlError(
            "23503",
            "insert, update or delete violates foreign key constraint \"" + key.name() + "\"");
    return new RowCheck(
        "SELECT COUNT(*) FROM "
            + rows(table)
            + " WHERE "
            + orphan(catalog, table, key, "\"q_old\""),
        Optional.of(violation));
  }

  /// A row refers to nothing.
  static String reference(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    return refusal(
        "23503",
        "insert, update or delete violates foreign key constraint \"" + key.name() + "\"",
        rows(table),
        orphan(catalog, table, key, "\"q_old\""));
  }

  /// The condition that a row refers to nothing.
  static String orphan(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key, String alias) {
    Catalog.Table target = catalog.table(key.target()).orElseThrow();
    StringBuilder referring = new StringBuilder();
    StringBuilder matching = new StringBuilder();
    for (int i = 0; i < key.columns().size(); i++) {
      String from = alias + "." + KeyColumns.names(table, List.of(key.columns().get(i)));
      String to = "\"q_to\"." + KeyColumns.names(target, List.of(key.targetColumns().get(i)));
      referring.append(from).append(" IS NOT NULL AND ");
      matching.append(i == 0 ? "" : " AND ").append(to).append(" = ").append(from);
    }
    return referring
        + "NOT EXISTS (SELECT 1 FROM "
        + EngineTypes.quote(target.engineName())
        + " \"q_to\" WHERE "
        + matching
        + ")";
  }
}
