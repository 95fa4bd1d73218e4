package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.bind.Defaults;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.RowExpression;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;

/// Plans DROP.
final class DropPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  DropPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String tables(Statement.DropTable drop) {
    for (String name : drop.names()) {
      if (!edit.tables.containsKey(name) || edit.materialized.containsKey(name)) {
        missing("table", name, drop.ifExists());
      }
    }
    List<String> names = drop.names().stream().distinct().filter(edit.tables::containsKey).toList();
    for (String name : names) {
      for (var reference : edit.now().references(name)) {
        String child = reference.getKey().name();
        if (child.equals(name)) {
          continue;
        }
        if (!drop.cascade() && !names.contains(child)) {
          throw DdlPlanner.dependent(
              "table " + Qualified.shown(name),
              "constraint %s on table %s depends on table %s"
                  .formatted(
                      reference.getValue().name(), Qualified.shown(child), Qualified.shown(name)));
        }
        if (!names.contains(child)) {
          told(reference);
        }
        dropConstraint(edit.table(child, 0), reference.getValue().engineName());
      }
      new ViewDrops(plan).readers("table", name, drop.cascade());
    }
    // A table that is only renamed for now must not keep references to other tables' rows.
    for (String name : names) {
      for (Catalog.ForeignKey key : edit.table(name, 0).foreignKeys()) {
        dropConstraint(edit.table(name, 0), key.engineName());
      }
    }
    for (String name : names) {
      Catalog.Table table = edit.table(name, 0);
      edit.tables.remove(name);
      edit.sequences
          .values()
          .removeIf(
              sequence -> sequence.owner().filter(owner -> owner.table().equals(name)).isPresent());
      plan.discardTable(table.engineName());
    }
    return "DROP TABLE";
  }

  /// @throws SqlException 42809 if there is a relation of another kind, 42P01 or 42704 if there is
  ///   none
  void missing(String kind, String name, boolean ifExists) {
    edit.kind(name)
        .ifPresent(its -> {
          throw new SqlError(
                  "42809",
                  "\"%s\" is not %s"
                      .formatted(
                          Qualified.plain(name), kind.equals("index") ? "an index" : "a " + kind))
              .withHint(
                  "Use DROP %s to remove %s %s."
                      .formatted(
                          its.toUpperCase(Locale.ROOT), its.equals("index") ? "an" : "a", its))
              .asException();
        });
    if (!ifExists) {
      String state = kind.equals("index") ? "42704" : "42P01";
      throw new SqlException(state, kind + " \"" + Qualified.shown(name) + "\" does not exist");
    }
    String schema = Qualified.of(name).schema().orElse("");
    boolean nowhere = !schema.isEmpty() && !edit.now().hasSchema(schema);
    plan.skipping(
        nowhere
            ? "schema \"" + schema + "\" does not exist"
            : kind + " \"" + Qualified.plain(name) + "\" does not exist");
  }

  /// Reports a foreign key that is dropped with the key it references.
  private void told(Map.Entry<Catalog.Table, Catalog.ForeignKey> reference) {
    plan.cascades.add(
        "constraint %s on table %s"
            .formatted(reference.getValue().name(), Qualified.shown(reference.getKey().name())));
  }

  private static Catalog.Table without(Catalog.Table table, String engineName) {
    List<Catalog.ForeignKey> foreign = new ArrayList<>(table.foreignKeys());
    foreign.removeIf(key -> key.engineName().equals(engineName));
    List<Catalog.Key> unique = new ArrayList<>(table.uniqueKeys());
    unique.removeIf(key -> key.engineName().equals(engineName));
    List<Catalog.CheckConstraint> checks = new ArrayList<>(table.checks());
    checks.removeIf(check -> check.engineName().equals(engineName));
    return new Catalog.Table(
        table.name(),
        table.engineName(),
        table.columns(),
        table.primaryKey().filter(key -> !key.engineName().equals(engineName)),
        unique,
        foreign,
        checks,
        table.indexes());
  }

  void dropConstraint(Catalog.Table table, String engineName) {
    Catalog before = edit.now();
    edit.tables.put(table.name(), without(table, engineName));
    if (isOfCatalogAlone(table, engineName)) {
      return;
    }
    Set<Dialect> kept =
        table.foreignKeys().stream()
            .filter(key -> key.engineName().equals(engineName))
            .flatMap(key -> key.kept().stream())
            .collect(Collectors.toSet());
    Catalog after = edit.now();
    plan.each(dialect ->
        dialect.hasConstraints() && kept.contains(dialect)
            ? List.of()
            : TableWords.of(dialect).dropConstraint(before, after, table, engineName));
    makeNext(table);
  }

  /// Whether the key exists only in the catalog, because an older one has the same columns.
  private static boolean isOfCatalogAlone(Catalog.Table table, String engineName) {
    return !table.isMade(engineName)
        && table.declaredKeys().stream().anyMatch(key -> key.engineName().equals(engineName));
  }

  /// Creates a key in the engines that duplicated the one just dropped.
  private void makeNext(Catalog.Table before) {
    Catalog.Table after = edit.table(before.name(), 0);
    after.keys().stream()
        .filter(key -> !before.isMade(key.engineName()))
        .forEach(key -> new KeyPlanner(plan).make(after, key));
  }

  void constraint(String tableName, Statement.DropConstraint drop) {
    Catalog.Table table = edit.table(tableName, 0);
    Optional<String> engineName =
        java.util.stream.Stream.of(
                table.primaryKey().stream()
                    .filter(key -> key.name().equals(drop.constraint()))
                    .map(Catalog.Key::engineName),
                table.uniqueKeys().stream()
                    .filter(key -> key.name().equals(drop.constraint()))
                    .map(Catalog.Key::engineName),
                table.foreignKeys().stream()
                    .filter(key -> key.name().equals(drop.constraint()))
                    .map(Catalog.ForeignKey::engineName),
                table.checks().stream()
                    .filter(check -> check.name().equals(drop.constraint()))
                    .map(Catalog.CheckConstraint::engineName))
            .flatMap(names -> names)
            .findFirst();
    if (engineName.isEmpty()) {
      String message =
          "constraint \"%s\" of relation \"%s\" does not exist"
              .formatted(drop.constraint(), Qualified.plain(tableName));
      if (!drop.ifExists()) {
        throw new SqlException("42704", message);
      }
      plan.skipping(message);
      return;
    }
    for (Catalog.Key key : table.keys()) {
      if (key.engineName().equals(engineName.get())) {
        referrers(
            table,
            key,
            "constraint %s on table %s".formatted(key.name(), Qualified.shown(tableName)),
            drop.cascade());
      }
    }
    dropConstraint(edit.table(tableName, 0), engineName.get());
  }

  void column(String tableName, Statement.DropColumn drop) {
    Catalog.Table table = edit.table(tableName, 0);
    if (table.column(drop.column()).isEmpty() && drop.ifExists()) {
      plan.skipping(
          "column \"%s\" of relation \"%s\" does not exist"
              .formatted(drop.column(), Qualified.plain(tableName)));
      return;
    }
    Catalog.TableColumn column = WriteBinder.column(table, drop.column(), 0);
    if (table.columns().size() == 1) {
      throw new SqlException("0A000", "a table without columns is not supported by every engine");
    }
    new ViewDrops(plan).readers("table", tableName, drop.cascade());
    for (Catalog.Key key : table.keys()) {
      if (key.columns().contains(drop.column())) {
        String what = "column %s of table %s".formatted(drop.column(), Qualified.shown(tableName));
        referrers(table, key, what, drop.cascade());
      }
    }
    table = edit.table(tableName, 0); // may have referenced itself
    for (Index index : table.indexes()) {
      if (index.mentions(drop.column())) {
        dropIndex(Qualified.key(table.schema(), index.name()));
      }
    }
    List<String> constraints = new ArrayList<>();
    table.primaryKey().stream()
        .filter(key -> key.columns().contains(drop.column()))
        .forEach(key -> constraints.add(key.engineName()));
    table.uniqueKeys().stream()
        .filter(key -> key.columns().contains(drop.column()))
        .forEach(key -> constraints.add(key.engineName()));
    table.foreignKeys().stream()
        .filter(key -> key.columns().contains(drop.column()))
        .forEach(key -> constraints.add(key.engineName()));
    table.checks().stream()
        .filter(check -> RowExpression.mentions(check.sql(), drop.column()))
        .forEach(check -> constraints.add(check.engineName()));
    constraints.forEach(name -> dropConstraint(edit.table(tableName, 0), name));
    edit.sequences
        .values()
        .removeIf(sequence ->
            sequence
                .owner()
                .filter(new Catalog.Owner(tableName, drop.column())::equals)
                .isPresent());
    if (column.notNull()) { // inserts omit the column from now on
      new AlterPlanner(plan).setNotNull(tableName, drop.column(), false);
    }
    Catalog.Table bare = edit.table(tableName, 0);
    edit.tables.put(
        tableName,
        Altered.withColumns(
            bare,
            bare.columns().stream().filter(each -> !each.name().equals(drop.column())).toList()));
    plan.discardColumn(table.engineName(), column.engineName());
  }

  String indexes(Statement.DropIndex drop) {
    for (String name : drop.names()) {
      referrers(name, drop.cascade());
      if (!dropIndex(name)) {
        missing("index", name, drop.ifExists());
      }
    }
    return "DROP INDEX";
  }

  /// Drops the foreign keys that depend on a unique index, or refuses.
  private void referrers(String indexKey, boolean cascade) {
    String index = Qualified.plain(indexKey);
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      if (!table.schema().equals(Qualified.schema(indexKey))) {
        continue;
      }
      table.constraints().stream()
          .filter(key -> key.name().equals(index))
          .findFirst()
          .ifPresent(key -> {
            throw new SqlException(
                new SqlError(
                        "2BP01",
                        "cannot drop index %s because constraint %s on table %s requires it"
                            .formatted(index, index, Qualified.shown(table.name())))
                    .withHint(
                        "You can drop constraint %s on table %s instead."
                            .formatted(index, Qualified.shown(table.name()))));
          });
      for (Catalog.Key key : table.declaredKeys()) {
        if (key.name().equals(index)) {
          referrers(table, key, "index " + index, cascade);
        }
      }
    }
  }

  /// Drops the foreign keys that reference a key, or refuses.
  ///
  /// @param what the object to be dropped that has the key
  private void referrers(Catalog.Table table, Catalog.Key key, String what, boolean cascade) {
    for (var reference : edit.now().references(table.name())) {
      Catalog.Table child = reference.getKey();
      Catalog.ForeignKey foreign = reference.getValue();
      if (!foreign.targetColumns().equals(key.columns()) || !table.isMade(key.engineName())) {
        continue;
      }
      if (!cascade) {
        throw DdlPlanner.dependent(
            what,
            "constraint %s on table %s depends on %s"
                .formatted(foreign.name(), Qualified.shown(child.name()), what));
      }
      if (!child.name().equals(table.name())) {
        told(reference);
      }
      dropConstraint(edit.table(child.name(), 0), foreign.engineName());
    }
  }

  private boolean dropIndex(String key) {
    String name = Qualified.plain(key);
    for (Catalog.Table table : edit.now().indexed(key).stream().toList()) {
      for (Index index : table.indexes()) {
        if (index.name().equals(name)) {
          List<Index> rest = new ArrayList<>(table.indexes());
          rest.remove(index);
          edit.tables.put(table.name(), Altered.withIndexes(table, rest));
          if (index.columns().isEmpty() || isOfCatalogAlone(table, index.engineName())) {
            return true;
          }
          List<Catalog.ForeignKey> users = users(table, index);
          Catalog now = edit.now();
          plan.each(dialect -> {
            List<DdlPlan.Step.Schema> without = new ArrayList<>();
            List<DdlPlan.Step.Schema> with = new ArrayList<>();
            users.stream()
                .filter(_ -> dialect.traits().keepsIndexesOfForeignKeys())
                .filter(user -> !user.isKept(dialect))
                .forEach(user -> {
                  String made = DeclaredTables.foreign(now, table, user);
                  String dropped = DeclaredTables.drop(table, user.engineName());
                  without.add(new DdlPlan.Step.Schema(dropped, made));
                  with.add(new DdlPlan.Step.Schema(made, dropped));
                });
            List<DdlPlan.Step.Schema> steps = new ArrayList<>(without);
            steps.addAll(TableWords.of(dialect).dropIndex(now, table, index));
            steps.addAll(with);
            return steps;
          });
          makeNext(table);
          return true;
        }
      }
    }
    return false;
  }

  /// The foreign keys for which an engine may use an index, which it then refuses to drop.
  private static List<Catalog.ForeignKey> users(Catalog.Table table, Index index) {
    return table.foreignKeys().stream()
        .filter(_ -> !index.isKey())
        .filter(key -> key.columns().size() <= index.columns().size())
        .filter(key ->
            Set.copyOf(index.columns().subList(0, key.columns().size()))
                .equals(Set.copyOf(key.columns())))
        .toList();
  }

  String sequences(Statement.DropSequence drop) {
    for (String name : drop.names()) {
      Catalog.Sequence sequence = edit.sequences.get(name);
      if (sequence == null) {
        missing("sequence", name, drop.ifExists());
        continue;
      }
      for (Catalog.Table table : List.copyOf(edit.tables.values())) {
        for (Catalog.TableColumn column : table.columns()) {
          if (draws(column, name)) {
            withoutDefault(table.name(), column, sequence, drop.cascade());
          }
        }
      }
      edit.sequences.remove(name);
    }
    return "DROP SEQUENCE";
  }

  private boolean draws(Catalog.TableColumn column, String sequence) {
    Context context = new Context(edit.now(), List.of());
    new Defaults(context).check(column);
    return context.sequences.contains(sequence);
  }

  private void withoutDefault(
      String table, Catalog.TableColumn column, Catalog.Sequence sequence, boolean cascade) {
    if (column.identity() != Catalog.Identity.NONE) {
      throw new SqlException(
          new SqlError(
                  "2BP01",
                  "cannot drop sequence %s because column %s of table %s requires it"
                      .formatted(
                          Qualified.shown(sequence.name()), column.name(), Qualified.shown(table)))
              .withHint(
                  "You can drop column %s of table %s instead."
                      .formatted(column.name(), Qualified.shown(table))));
    }
    if (!cascade) {
      throw DdlPlanner.dependent(
          "sequence " + Qualified.shown(sequence.name()),
          "default value for column %s of table %s depends on sequence %s"
              .formatted(column.name(), Qualified.shown(table), Qualified.shown(sequence.name())));
    }
    plan.cascades.add(
        "default value for column %s of table %s".formatted(column.name(), Qualified.shown(table)));
    new AlterPlanner(plan).setDefault(table, column.name(), Optional.empty());
  }
}
