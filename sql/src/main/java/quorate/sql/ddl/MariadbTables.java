package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.MariadbTypes;
import quorate.sql.parse.KeyOrder;

/// MariaDB's tables, with only columns, NOT NULL and non-unique indexes declared: its own keys are
/// checked row by row, cover at most 3072 bytes of a text, and perform foreign key actions unseen
/// by triggers; its checks cannot call routines. Constraints are checked at the end of each
/// statement ([Constraints]), and existing rows when a constraint is added.
final class MariadbTables implements TableWords {
  private static final int PREFIX = 128;

  /// An index has at most 3072 bytes.
  private static final int INDEXED_MAX = 5;

  /// A statement without effect.
  private static final String NOTHING = DdlPlan.Step.Schema.NOTHING;

  private final Dialect dialect;

  MariadbTables(Dialect dialect) {
    this.dialect = dialect;
  }

  /// Checks existing rows and then changes the schema, in one statement.
  private static String verified(String query, String change) {
    return "BEGIN NOT ATOMIC SET @quorate = (" + query + "); " + change + "; END";
  }

  private static List<DdlPlan.Step.Schema> step(String sql, String undo) {
    return List.of(new DdlPlan.Step.Schema(sql, undo));
  }

  @Override
  public List<DdlPlan.Step.Schema> addKey(MadeKey made) {
    Catalog.Table table = made.table();
    Catalog.Key key = made.key();
    return step(
        verified(Verification.unique(table, key.name(), key.columns()), key(table, key)),
        dropIndex(table, key.engineName()));
  }

  /// Each change of a table makes MariaDB write and sync a dozen files, so that a table is better
  /// created with its indexes. It has no rows that would have to be checked.
  @Override
  public Optional<String> keyOfNewTable(MadeKey made) {
    Catalog.Key key = made.key();
    return Optional.of(definition(made.table(), key.engineName(), key.columns(), List.of()));
  }

  @Override
  public List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check) {
    return step(Verification.check(table, constraint.name(), check), NOTHING);
  }

  /// Foreign keys are not declared; existing rows were checked before.
  @Override
  public List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    return List.of();
  }

  /// Only keys have an index in the engine.
  @Override
  public List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName) {
    return table.keys().stream()
        .filter(key -> key.engineName().equals(engineName))
        .findFirst()
        .map(key -> step(dropIndex(table, engineName), key(table, key)))
        .orElse(step(NOTHING, NOTHING));
  }

  @Override
  public List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    String strict = modify(table, column, true);
    String loose = modify(table, column, false);
    return notNull
        ? step(verified(Verification.notNull(table, column.engineName()), strict), loose)
        : step(loose, strict);
  }

  @Override
  public List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after) {
    return step(modify(table, after, after.notNull()), modify(table, before, before.notNull()));
  }

  @Override
  public List<DdlPlan.Step.Schema> addIndex(Catalog.Table table, Index index) {
    return step(index(table, index), dropIndex(table, index.engineName()));
  }

  @Override
  public List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index) {
    return step(dropIndex(table, index.engineName()), index(table, index));
  }

  @Override
  public List<String> constraints(Catalog catalog) {
    List<String> steps = new ArrayList<>();
    for (Catalog.Table table : catalog.tables().values()) {
      table.keys().forEach(key -> steps.add(key(table, key)));
      table.indexes().stream()
          .filter(index -> !index.isKey() && !index.columns().isEmpty())
          .forEach(index -> steps.add(index(table, index)));
    }
    return steps;
  }

  private static String key(Catalog.Table table, Catalog.Key key) {
    return index(table, key.engineName(), key.columns(), List.of());
  }

  private static String index(Catalog.Table table, Index index) {
    return index(table, index.engineName(), index.columns(), index.orders());
  }

  private static String index(
      Catalog.Table table, String engineName, List<String> columns, List<KeyOrder> orders) {
    return DeclaredTables.alter(table) + " ADD " + definition(table, engineName, columns, orders);
  }

  /// The definition of an index, in CREATE TABLE or ALTER TABLE.
  ///
  /// @param orders for each column; ascending if missing
  private static String definition(
      Catalog.Table table, String engineName, List<String> columns, List<KeyOrder> orders) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < Math.min(columns.size(), INDEXED_MAX); i++) {
      Catalog.TableColumn column = table.column(columns.get(i)).orElseThrow();
      boolean cut = MariadbTypes.isLong(column.type(), column.typmod());
      parts.add(
          EngineTypes.quote(column.engineName())
              + (cut ? "(" + PREFIX + ")" : "")
              + (i < orders.size() && orders.get(i).descending() ? " DESC" : ""));
    }
    return "INDEX " + EngineTypes.quote(engineName) + " (" + String.join(", ", parts) + ")";
  }

  private static String dropIndex(Catalog.Table table, String engineName) {
    return DeclaredTables.alter(table) + " DROP INDEX " + EngineTypes.quote(engineName);
  }

  /// Changes the definition of a column.
  private String modify(Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    return DeclaredTables.alter(table)
        + " MODIFY COLUMN "
        + CatalogInstall.definition(column, dialect, notNull);
  }
}
