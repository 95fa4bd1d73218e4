package quorate.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Carries new names through everything that has the old ones.
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
                    new Catalog.ForeignKey(
                        each.name(),
                        each.engineName(),
                        renamed.apply(each.columns()),
                        each.target(),
                        each.targetColumns(),
                        each.onDelete()))
                .toList(),
            table.checks(),
            table.indexes().stream()
                .map(each ->
                    new Catalog.Index(
                        each.name(),
                        each.engineName(),
                        renamed.apply(each.columns()),
                        each.descending(),
                        each.unique()))
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
            table.checks(),
            table.indexes()));
    targets(edit, name, newName, columns -> columns);
    for (Catalog.Sequence sequence : List.copyOf(edit.sequences.values())) {
      Optional<String> owner =
          sequence
              .owner()
              .map(each ->
                  each.startsWith(name + ".") ? newName + each.substring(name.length()) : each);
      edit.sequences.put(
          sequence.name(),
          new Catalog.Sequence(
              sequence.object(),
              sequence.name(),
              sequence.start(),
              sequence.from(),
              sequence.increment(),
              owner));
    }
  }

  private static void targets(
      CatalogEdit edit, String name, String newName, UnaryOperator<List<String>> renamed) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      List<Catalog.ForeignKey> keys =
          table.foreignKeys().stream()
              .map(each ->
                  each.target().equals(name)
                      ? new Catalog.ForeignKey(
                          each.name(),
                          each.engineName(),
                          each.columns(),
                          newName,
                          renamed.apply(each.targetColumns()),
                          each.onDelete())
                      : each)
              .toList();
      edit.tables.put(table.name(), AlterPlanner.withForeignKeys(table, keys));
    }
  }
}
