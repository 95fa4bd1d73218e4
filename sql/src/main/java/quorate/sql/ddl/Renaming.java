package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.RowExpression;
import quorate.sql.parse.Qualified;

/// Updates names throughout a table's definition and its references.
final class Renaming {
  private Renaming() {}

  static void columns(CatalogEdit edit, String name, UnaryOperator<List<String>> renamed) {
    Catalog.Table table = edit.table(name, 0);
    UnaryOperator<Catalog.Key> key =
        each -> new Catalog.Key(each.name(), each.engineName(), renamed.apply(each.columns()));
    edit.tables.put(
        name,
        new Catalog.Table(
            table.name(),
            table.engineName(),
            table.columns(),
            table.primaryKey().map(key),
            table.uniqueKeys().stream().map(key).toList(),
            table.foreignKeys().stream()
                .map(each ->
                    each.renamed(
                        renamed.apply(each.columns()), each.target(), each.targetColumns()))
                .toList(),
            checks(table, each -> renamed.apply(List.of(each)).getFirst(), each -> each),
            table.indexes().stream()
                .map(each ->
                    each.over(
                        renamed,
                        sql ->
                            RowExpression.renamed(
                                sql,
                                column -> renamed.apply(List.of(column)).getFirst(),
                                column -> column)))
                .toList()));
    targets(edit, name, name, renamed);
  }

  static void table(CatalogEdit edit, String name, String newName) {
    Catalog.Table table = edit.table(name, 0);
    edit.tables.remove(name);
    edit.tables.put(
        newName,
        new Catalog.Table(
            newName,
            table.engineName(),
            table.columns(),
            table.primaryKey(),
            table.uniqueKeys(),
            table.foreignKeys(),
            checks(
                table,
                each -> each,
                each -> each.equals(Qualified.plain(name)) ? Qualified.plain(newName) : each),
            table.indexes().stream()
                .map(index ->
                    index.over(
                        columns -> columns,
                        sql ->
                            RowExpression.renamed(
                                sql,
                                each -> each,
                                each ->
                                    each.equals(Qualified.plain(name))
                                        ? Qualified.plain(newName)
                                        : each)))
                .toList()));
    targets(edit, name, newName, columns -> columns);
    MaterializedView view = edit.materialized.remove(name);
    if (view != null) {
      edit.materialized.put(newName, view.named(newName));
    }
    for (Catalog.Sequence sequence : List.copyOf(edit.sequences.values())) {
      Optional<Catalog.Owner> owner =
          sequence
              .owner()
              .map(each ->
                  each.table().equals(name) ? new Catalog.Owner(newName, each.column()) : each);
      edit.sequences.put(sequence.name(), sequence.become(sequence.name(), owner));
    }
  }

  private static List<Catalog.CheckConstraint> checks(
      Catalog.Table table, UnaryOperator<String> column, UnaryOperator<String> name) {
    return table.checks().stream()
        .map(each ->
            new Catalog.CheckConstraint(
                each.name(), each.engineName(), RowExpression.renamed(each.sql(), column, name)))
        .toList();
  }

  private static void targets(
      CatalogEdit edit, String name, String newName, UnaryOperator<List<String>> renamed) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      List<Catalog.ForeignKey> keys =
          table.foreignKeys().stream()
              .map(each ->
                  each.target().equals(name)
                      ? each.renamed(each.columns(), newName, renamed.apply(each.targetColumns()))
                      : each)
              .toList();
      edit.tables.put(table.name(), Altered.withForeignKeys(table, keys));
    }
  }
}
