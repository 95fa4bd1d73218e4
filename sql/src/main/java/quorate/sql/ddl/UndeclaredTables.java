package quorate.sql.ddl;

import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;

/// Tables of an engine to which no constraint and no index is declared: existing rows are checked
/// when a constraint is added, and written rows after each write ([Constraints]).
final class UndeclaredTables implements TableWords {
  private static List<DdlPlan.Step.Schema> look(String query) {
    return List.of(new DdlPlan.Step.Schema(query, ""));
  }

  @Override
  public List<DdlPlan.Step.Schema> addKey(MadeKey key) {
    return look(Verification.unique(key.table(), key.key().name(), key.key().columns()));
  }

  @Override
  public List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check) {
    return look(Verification.check(table, constraint.name(), check));
  }

  @Override
  public List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> addIndex(Catalog.Table table, Index index) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index) {
    return List.of();
  }

  @Override
  public List<String> constraints(Catalog catalog) {
    return List.of();
  }
}
