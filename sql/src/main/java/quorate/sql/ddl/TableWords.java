package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;

/// The statements that declare constraints, indexes and changes of columns to an engine. Each
/// [quorate.sql.dialect.ConstraintForm] has an implementation.
interface TableWords {
  /// The implementation for a dialect.
  static TableWords of(Dialect dialect) {
    return switch (dialect.traits().constraints()) {
      case DECLARED -> new DeclaredTables(dialect);
      case REWRITTEN -> new SqliteTables(dialect);
      case INDEXED -> new MariadbTables(dialect);
      case NONE -> new UndeclaredTables();
    };
  }

  /// A key of a table.
  ///
  /// @param referred whether a foreign key references it
  record MadeKey(Catalog.Table table, Catalog.Key key, boolean primary, boolean referred) {}

  /// Adds a key.
  List<DdlPlan.Step.Schema> addKey(MadeKey key);

  /// The part of CREATE TABLE that declares a key of the new table; empty if the key is better
  /// added to the table afterwards.
  default Optional<String> keyOfNewTable(MadeKey key) {
    return Optional.empty();
  }

  /// Recreates a key after a change of whether it is referenced.
  default List<DdlPlan.Step.Schema> remakeKey(MadeKey key) {
    return List.of();
  }

  /// Adds a check.
  ///
  /// @param check `CHECK (...)`
  List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check);

  /// Adds a foreign key that the engine declares.
  ///
  /// @param catalog with the key
  List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key);

  /// Drops the constraint of this engine name.
  ///
  /// @param before still with the constraint, `after` without it
  List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName);

  /// Makes a column NOT NULL, or nullable.
  List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull);

  /// Widens a column to a type that holds all its values.
  List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after);

  /// Creates a non-unique index.
  List<DdlPlan.Step.Schema> addIndex(Catalog.Table table, Index index);

  /// Drops an index.
  List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index);

  /// Adds all keys, checks and indexes of a catalog to existing tables, then the foreign keys.
  List<String> constraints(Catalog catalog);
}
