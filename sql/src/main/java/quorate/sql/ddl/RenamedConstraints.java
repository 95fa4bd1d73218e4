package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Renames constraints and indexes. Engines have names of their own for them, so only the catalog
/// changes.
final class RenamedConstraints {
  private RenamedConstraints() {}

  /// Renames a constraint, and with a key its index.
  static void constraint(CatalogEdit edit, String tableName, String name, String newName) {
    Catalog.Table table = edit.table(tableName, 0);
    if (!table.hasConstraint(name)) {
      throw new SqlException(
          "42704",
          "constraint \"%s\" for table \"%s\" does not exist".formatted(name, table.plainName()));
    }
    if (table.hasConstraint(newName)) {
      throw new SqlException(
          "42710",
          "constraint \"%s\" for relation \"%s\" already exists"
              .formatted(newName, table.plainName()));
    }
    if (isKey(table, name)) {
      edit.requireFree(Qualified.key(table.schema(), newName));
    }
    edit.tables.put(tableName, renamed(table, name, newName));
  }

  private static Catalog.Table renamed(Catalog.Table table, String name, String newName) {
    UnaryOperator<String> changed = each -> each.equals(name) ? newName : each;
    UnaryOperator<Catalog.Key> key =
        each -> new Catalog.Key(changed.apply(each.name()), each.engineName(), each.columns());
    Catalog.Table keys =
        Altered.withKeys(
            table, table.primaryKey().map(key), table.uniqueKeys().stream().map(key).toList());
    List<Catalog.ForeignKey> foreign =
        table.foreignKeys().stream()
            .map(each ->
                new Catalog.ForeignKey(
                    changed.apply(each.name()),
                    each.engineName(),
                    each.columns(),
                    each.target(),
                    each.targetColumns(),
                    each.onDelete(),
                    each.onUpdate(),
                    each.kept()))
            .toList();
    List<Catalog.CheckConstraint> checks =
        table.checks().stream()
            .map(each ->
                new Catalog.CheckConstraint(
                    changed.apply(each.name()), each.engineName(), each.sql()))
            .toList();
    return Altered.withChecks(Altered.withForeignKeys(keys, foreign), checks);
  }

  private static boolean isKey(Catalog.Table table, String name) {
    return table.declaredKeys().stream().anyMatch(key -> key.name().equals(name));
  }

  /// Renames an index, and with the index of a key its constraint.
  ///
  /// @return false if there is no index of this name
  static boolean index(CatalogEdit edit, Statement.Rename rename) {
    Optional<Catalog.Table> owner = edit.now().indexed(rename.name());
    if (owner.isEmpty()) {
      return false;
    }
    Catalog.Table table = owner.get();
    String name = Qualified.plain(rename.name());
    String newName = Qualified.plain(rename.newName());
    if (isKey(table, name)) {
      constraint(edit, table.name(), name, newName);
      return true;
    }
    edit.requireFree(Qualified.key(table.schema(), newName));
    List<Index> indexes =
        table.indexes().stream()
            .map(each -> each.name().equals(name) ? each.named(newName) : each)
            .toList();
    edit.tables.put(table.name(), Altered.withIndexes(table, indexes));
    return true;
  }

  /// Requires a constraint that PostgreSQL can validate.
  static void requireChecked(Catalog.Table table, String name) {
    if (!table.hasConstraint(name)) {
      throw new SqlException(
          "42704",
          "constraint \"%s\" of relation \"%s\" does not exist".formatted(name, table.plainName()));
    }
    if (isKey(table, name)) {
      throw new SqlError(
              "42809",
              "cannot validate constraint \"%s\" of relation \"%s\""
                  .formatted(name, table.plainName()))
          .withDetail("This operation is not supported for this type of constraint.")
          .asException();
    }
  }
}
