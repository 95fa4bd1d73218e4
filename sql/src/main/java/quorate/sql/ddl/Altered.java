package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.type.Types;

/// Copies of tables and columns with one part changed.
final class Altered {
  private Altered() {}

  static Catalog.TableColumn withType(Catalog.TableColumn column, Types.Typed type) {
    return new Catalog.TableColumn(
        column.name(),
        column.engineName(),
        type.type(),
        type.typmod(),
        column.notNull(),
        column.defaultSql(),
        column.identity(),
        type.domain());
  }

  static Catalog.TableColumn withNotNull(Catalog.TableColumn column, boolean notNull) {
    return new Catalog.TableColumn(
        column.name(),
        column.engineName(),
        column.type(),
        column.typmod(),
        notNull,
        column.defaultSql(),
        column.identity(),
        column.domain());
  }

  static Catalog.TableColumn withDefault(Catalog.TableColumn column, Optional<String> sql) {
    return new Catalog.TableColumn(
        column.name(),
        column.engineName(),
        column.type(),
        column.typmod(),
        column.notNull(),
        sql.filter(text -> !text.equalsIgnoreCase("null")),
        column.identity(),
        column.domain());
  }

  static Catalog.Table withColumns(Catalog.Table table, List<Catalog.TableColumn> columns) {
    return copy(table, columns, table.foreignKeys(), table.checks(), table.indexes());
  }

  static Catalog.Table withIndexes(Catalog.Table table, List<Index> indexes) {
    return copy(table, table.columns(), table.foreignKeys(), table.checks(), indexes);
  }

  static Catalog.Table withForeignKeys(Catalog.Table table, List<Catalog.ForeignKey> keys) {
    return copy(table, table.columns(), keys, table.checks(), table.indexes());
  }

  static Catalog.Table withChecks(Catalog.Table table, List<Catalog.CheckConstraint> checks) {
    return copy(table, table.columns(), table.foreignKeys(), checks, table.indexes());
  }

  static Catalog.Table withKeys(
      Catalog.Table table, Optional<Catalog.Key> primaryKey, List<Catalog.Key> uniqueKeys) {
    return new Catalog.Table(
        table.name(),
        table.engineName(),
        table.columns(),
        primaryKey,
        uniqueKeys,
        table.foreignKeys(),
        table.checks(),
        table.indexes());
  }

  private static Catalog.Table copy(
      Catalog.Table table,
      List<Catalog.TableColumn> columns,
      List<Catalog.ForeignKey> foreignKeys,
      List<Catalog.CheckConstraint> checks,
      List<Index> indexes) {
    return new Catalog.Table(
        table.name(),
        table.engineName(),
        columns,
        table.primaryKey(),
        table.uniqueKeys(),
        foreignKeys,
        checks,
        indexes);
  }

  /// Changes a column in the catalog.
  static void change(
      CatalogEdit edit, String name, String columnName, UnaryOperator<Catalog.TableColumn> change) {
    Catalog.Table table = edit.table(name, 0);
    WriteBinder.column(table, columnName, 0);
    edit.tables.put(
        name,
        withColumns(
            table,
            table.columns().stream()
                .map(column -> column.name().equals(columnName) ? change.apply(column) : column)
                .toList()));
  }
}
