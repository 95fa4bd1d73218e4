package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.MariadbTypes;
import quorate.sql.parse.KeyOrder;

/// MariaDB's tables. It declares columns, NOT NULL, and indexes that are not unique: its own keys
/// are looked at row by row, know at most 3072 bytes of a text, and take their foreign keys'
/// actions without telling; its checks do not call routines. What rows have to obey is looked at
/// when a statement ends ([Constraints]), and what is there before a constraint is, when that is
/// made.
final class MariadbTables {

  private static final int PREFIX = 128;

  /// An index has room for 3072 bytes.
  private static final int INDEXED_MAX = 5;

  /// Does nothing.
  static final String NOTHING = "DO 0";

  private MariadbTables() {}

  private static String alter(Catalog.Table table) {
    return "ALTER TABLE " + EngineTypes.quote(table.engineName());
  }

  /// Looks at what is there, and then changes the schema, in one statement.
  private static String verified(String query, String change) {
    return "BEGIN NOT ATOMIC SET @quorate = (" + query + "); " + change + "; END";
  }

  /// Looks at what is there.
  static DdlPlan.Step.Schema look(String query) {
    return new DdlPlan.Step.Schema(query, NOTHING);
  }

  static DdlPlan.Step.Schema addKey(Catalog.Table table, Catalog.Key key) {
    return new DdlPlan.Step.Schema(
        verified(Verification.unique(table, key.name(), key.columns()), key(table, key)),
        dropIndex(table, key.engineName()));
  }

  static DdlPlan.Step.Schema addIndex(Catalog.Table table, Index index) {
    return new DdlPlan.Step.Schema(index(table, index), dropIndex(table, index.engineName()));
  }

  static DdlPlan.Step.Schema dropIndex(Catalog.Table table, Index index) {
    return new DdlPlan.Step.Schema(dropIndex(table, index.engineName()), index(table, index));
  }

  /// Drops the constraint of this engine name, of which only a key has something in the engine.
  static DdlPlan.Step.Schema drop(Catalog.Table table, String engineName) {
    return table.keys().stream()
        .filter(key -> key.engineName().equals(engineName))
        .findFirst()
        .map(key -> new DdlPlan.Step.Schema(dropIndex(table, engineName), key(table, key)))
        .orElse(new DdlPlan.Step.Schema(NOTHING, NOTHING));
  }

  static DdlPlan.Step.Schema nullability(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    String strict = modify(table, AlterPlanner.withNotNull(column, true));
    String loose = modify(table, AlterPlanner.withNotNull(column, false));
    return notNull
        ? new DdlPlan.Step.Schema(
            verified(Verification.notNull(table, column.engineName()), strict), loose)
        : new DdlPlan.Step.Schema(loose, strict);
  }

  static DdlPlan.Step.Schema retype(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after) {
    return new DdlPlan.Step.Schema(modify(table, after), modify(table, before));
  }

  static String key(Catalog.Table table, Catalog.Key key) {
    return index(table, key.engineName(), key.columns(), List.of());
  }

  static String index(Catalog.Table table, Index index) {
    return index(table, index.engineName(), index.columns(), index.orders());
  }

  /// @param orders for each column; ascending where there is none
  private static String index(
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
    return alter(table)
        + " ADD INDEX "
        + EngineTypes.quote(engineName)
        + " ("
        + String.join(", ", parts)
        + ")";
  }

  private static String dropIndex(Catalog.Table table, String engineName) {
    return alter(table) + " DROP INDEX " + EngineTypes.quote(engineName);
  }

  /// A column in another form.
  private static String modify(Catalog.Table table, Catalog.TableColumn column) {
    return alter(table)
        + " MODIFY COLUMN "
        + TablePlanner.definition(column, Dialect.MARIADB, column.notNull());
  }
}
