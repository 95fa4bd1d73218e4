package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.RowCheck;

/// Queries that fail with PostgreSQL's error if rows violate a constraint: before it is declared,
/// and after each write in an engine that declares none.
final class Verification {
  private Verification() {}

  /// @param condition of an offending row, with alias `q_old`
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

  /// Fails if a row has NULL in the column.
  static String notNull(Catalog.Table table, String engineName) {
    return refusal(
        "23502",
        "column \"" + engineName + "\" contains null values",
        rows(table),
        EngineTypes.quote(engineName) + " IS NULL");
  }

  /// Checks for NULL before a column becomes NOT NULL.
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

  /// Checks for rows that violate a new condition.
  ///
  /// @param check `CHECK (...)`
  static RowCheck violated(Catalog.Table table, String name, String check) {
    return new RowCheck(
        "SELECT COUNT(*) FROM " + rows(table) + " WHERE NOT " + check.substring("CHECK ".length()),
        SizeCheck.violation(name)
            .or(() ->
                Optional.of(
                    new SqlError(
                        "23514",
                        "check constraint \"%s\" of relation \"%s\" is violated by some row"
                            .formatted(name, table.plainName())))));
  }

  /// Fails if two rows have the same key.
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

  /// Fails if a row violates `CHECK (...)`.
  static String check(Catalog.Table table, String name, String check) {
    SqlError violation =
        SizeCheck.violation(name)
            .orElseGet(
                () -> new SqlError("23514", "new row violates check constraint \"" + name + "\""));
    return refusal(
        violation.sqlState(),
        violation.message(),
        rows(table),
        "NOT " + check.substring("CHECK ".length()));
  }

  /// Checks for dangling references, also in engines without the routine that raises errors.
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

  /// Fails if a row has a dangling reference.
  static String reference(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    return refusal(
        "23503",
        "insert, update or delete violates foreign key constraint \"" + key.name() + "\"",
        rows(table),
        orphan(catalog, table, key, "\"q_old\""));
  }

  /// The condition that a row's reference is dangling.
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
