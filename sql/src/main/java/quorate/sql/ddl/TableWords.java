package quorate.sql.ddl;

import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;

/// The statements by which an engine is told of constraints and indexes, and of columns that
/// change. Each form that [quorate.sql.dialect.ConstraintForm] has is a class.
interface TableWords {
  /// Those of a dialect.
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
  /// @param referred whether a foreign key refers to it
  record MadeKey(Catalog.Table table, Catalog.Key key, boolean primary, boolean referred) {}

  /// Makes a key.
  List<DdlPlan.Step.Schema> addKey(MadeKey key);

  /// Makes a key once more, of which it has changed whether a foreign key refers to it.
  default List<DdlPlan.Step.Schema> remakeKey(MadeKey key) {
    return List.of();
  }

  /// Makes a check.
  ///
  /// @param check `CHECK (...)`
  List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check);

  /// Makes a foreign key that the engine declares.
  ///
  /// @param catalog has the key
  List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key);

  /// Drops the constraint of this engine name.
  ///
  /// @param before has it still, and `after` not any more
  List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName);

  /// Makes a column NOT NULL, or takes that from it.
  List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull);

  /// Gives a column a type that has room for all its values.
  List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after);

  /// Makes an index that keeps nothing unique.
  List<DdlPlan.Step.Schema> addIndex(Catalog.Table table, Index index);

  /// Drops an index.
  List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index);

  /// Makes all keys, checks and indexes of a catalog whose tables are there, then foreign keys.
  List<String> constraints(Catalog catalog);
}
