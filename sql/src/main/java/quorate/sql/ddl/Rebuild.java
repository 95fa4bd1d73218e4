package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Rebuilds a table with a column of another type. Engines round, truncate or refuse values
/// differently when they change a type in place, so the rows go through an INSERT, with
/// PostgreSQL's casts and errors everywhere.
///
/// The order of columns stays, on which the triggers of an engine rely, and so do the names of
/// constraints and indexes.
final class Rebuild {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  Rebuild(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  private record Referring(String table, Catalog.ForeignKey key) {}

  /// @param using the new value of the column, as an expression over the row; the old value if
  ///   empty
  void retype(Catalog.Table old, Catalog.TableColumn changed, Optional<String> using) {
    List<Referring> referring = withoutReferences(old);
    Catalog.Table bare = edit.table(old.name(), 0);
    String aside = Qualified.key(old.schema(), edit.freeName(old.name(), "", "before"));
    edit.tables.remove(old.name());
    edit.tables.put(aside, named(bare, aside));
    UnaryOperator<Catalog.TableColumn> now =
        column -> column.name().equals(changed.name()) ? changed : column;
    TablePlanner tables = new TablePlanner(plan);
    tables.createStep(tables.empty(old.name(), old.columns().stream().map(now).toList()));
    plan.data(copy(old, changed.name(), using, aside));
    edit.tables.remove(aside);
    plan.discardTable(old.engineName());
    restore(old);
    referring.forEach(each -> foreign(each.table(), each.key()));
  }

  /// Drops the foreign keys from and to the table.
  private List<Referring> withoutReferences(Catalog.Table old) {
    List<Referring> referring = new ArrayList<>();
    DropPlanner drop = new DropPlanner(plan);
    for (var reference : edit.now().references(old.name())) {
      String child = reference.getKey().name();
      if (!child.equals(old.name())) {
        referring.add(new Referring(child, reference.getValue()));
        drop.dropConstraint(edit.table(child, 0), reference.getValue().engineName());
      }
    }
    for (Catalog.ForeignKey key : old.foreignKeys()) {
      drop.dropConstraint(edit.table(old.name(), 0), key.engineName());
    }
    return referring;
  }

  private static Catalog.Table named(Catalog.Table table, String name) {
    return new Catalog.Table(
        name,
        table.engineName(),
        table.columns(),
        table.primaryKey(),
        table.uniqueKeys(),
        table.foreignKeys(),
        table.checks(),
        table.indexes());
  }

  private static String copy(
      Catalog.Table old, String changed, Optional<String> using, String aside) {
    List<String> targets = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Catalog.TableColumn column : old.columns()) {
      String quoted = EngineTypes.quote(column.name());
      targets.add(quoted);
      values.add(
          column.name().equals(changed)
              ? using.map(sql -> "(" + sql + ")").orElse(quoted)
              : quoted);
    }
    return "insert into %s (%s) overriding system value select %s from %s as %s"
        .formatted(
            Qualified.quoted(old.name()),
            String.join(", ", targets),
            String.join(", ", values),
            Qualified.quoted(aside),
            EngineTypes.quote(old.plainName()));
  }

  private void restore(Catalog.Table old) {
    TablePlanner tables = new TablePlanner(plan);
    old.primaryKey()
        .ifPresent(key ->
            tables.addConstraint(old.name(), constraint("primary", key.name(), key.columns())));
    old.uniqueKeys()
        .forEach(key ->
            tables.addConstraint(old.name(), constraint("unique", key.name(), key.columns())));
    for (Catalog.CheckConstraint check : old.checks()) {
      if (SizeCheck.is(check)) {
        continue; // recreated with its key, if it is still needed
      }
      tables.addConstraint(
          old.name(),
          new Statement.Constraint(
              Optional.of(check.name()),
              "check",
              List.of(),
              "",
              List.of(),
              "",
              "",
              Optional.of(Parser.expression(check.sql())),
              check.sql(),
              0));
    }
    for (Index index : old.indexes()) {
      tables.createIndex(Likes.again(index, Optional.of(index.name()), old.name(), 0));
    }
    old.foreignKeys().forEach(key -> foreign(old.name(), key));
  }

  private static Statement.Constraint constraint(String kind, String name, List<String> columns) {
    return new Statement.Constraint(
        Optional.of(name), kind, columns, "", List.of(), "", "", Optional.empty(), "", 0);
  }

  private void foreign(String table, Catalog.ForeignKey key) {
    new TablePlanner(plan)
        .addConstraint(
            table,
            new Statement.Constraint(
                Optional.of(key.name()),
                "foreign",
                key.columns(),
                key.target(),
                key.targetColumns(),
                key.onDelete().words(),
                key.onUpdate().words(),
                Optional.empty(),
                "",
                0));
  }

  /// @throws SqlException 0A000 if a view reads the table, as PostgreSQL refuses it for the column
  void refuseReaders(String table, String column) {
    edit.now().queries().stream()
        .filter(view -> view.reads().contains(table))
        .findFirst()
        .ifPresent(view -> {
          throw new SqlError("0A000", "cannot alter type of a column used by a view or rule")
              .withDetail(
                  "rule _RETURN on %s depends on column \"%s\""
                      .formatted(edit.named(view.name()), column))
              .asException();
        });
  }
}
