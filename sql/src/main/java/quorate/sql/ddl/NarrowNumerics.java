package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;
import quorate.sql.type.Digits;

/// Migrates a schema made by an earlier version of Quorate, in which numerics without precision
/// were decimals of 31 digits in every engine, to wide numerics. Columns of domains keep their
/// type.
public final class NarrowNumerics {
  private NarrowNumerics() {}

  private static boolean is(Catalog.TableColumn column) {
    return column.type() == SqlType.NUMERIC
        && !Digits.isModifier(column.typmod())
        && column.domain().isEmpty();
  }

  private static boolean isAny(Catalog catalog, String table, List<String> columns) {
    return catalog.table(table).stream()
        .flatMap(each -> each.columns().stream())
        .anyMatch(column -> columns.contains(column.name()) && is(column));
  }

  /// Statements that widen all such columns; empty if there are none. Foreign keys between them are
  /// recreated once both sides are wide.
  public static List<String> statements(Catalog catalog) {
    List<String> before = new ArrayList<>();
    List<String> types = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (Catalog.Table table : catalog.tables().values()) {
      String alter = "alter table " + Qualified.quoted(table.name());
      for (Catalog.ForeignKey key : table.foreignKeys()) {
        if (isAny(catalog, table.name(), key.columns())
            || isAny(catalog, key.target(), key.targetColumns())) {
          before.add(alter + " drop constraint " + EngineTypes.quote(key.name()));
          after.add(alter + " add " + words(key));
        }
      }
      table.columns().stream()
          .filter(NarrowNumerics::is)
          .forEach(column ->
              types.add(
                  alter + " alter column " + EngineTypes.quote(column.name()) + " type numeric"));
    }
    List<String> all = new ArrayList<>(before);
    all.addAll(types);
    all.addAll(after);
    return all;
  }

  private static String words(Catalog.ForeignKey key) {
    return "constraint %s foreign key (%s) references %s (%s) on delete %s on update %s"
        .formatted(
            EngineTypes.quote(key.name()),
            list(key.columns()),
            Qualified.quoted(key.target()),
            list(key.targetColumns()),
            key.onDelete().words(),
            key.onUpdate().words());
  }

  private static String list(List<String> names) {
    return names.stream().map(EngineTypes::quote).collect(Collectors.joining(", "));
  }

  /// The schema after these statements, with its old version number, because clients see no change.
  /// View columns take the new types.
  public static Catalog after(Catalog before, Catalog changed) {
    SortedMap<String, Catalog.View> views = new TreeMap<>();
    changed.views().forEach((name, view) -> views.put(name, retyped(view, changed)));
    return new Catalog(
        before.version(),
        changed.tables(),
        views,
        changed.sequences(),
        changed.types(),
        before.nextObject(),
        changed.access(),
        changed.schemas(),
        changed.procedures(),
        changed.materialized());
  }

  private static Catalog.View retyped(Catalog.View view, Catalog catalog) {
    boolean numeric =
        view.columns().stream()
            .anyMatch(each -> each.type() == SqlType.NUMERIC && !Digits.isModifier(each.typmod()));
    if (!numeric
        || !(Analyser.analyse(view.sql(), catalog, List.of()) instanceof Analysed.Read read)) {
      return view;
    }
    List<Column> now = read.columns().orElseThrow();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < view.columns().size(); i++) {
      Column column = view.columns().get(i);
      boolean wide = i < now.size() && now.get(i).type() == SqlType.WIDE_NUMERIC;
      columns.add(
          wide && column.type() == SqlType.NUMERIC
              ? new Column(column.name(), SqlType.WIDE_NUMERIC, column.typmod())
              : column);
    }
    return new Catalog.View(view.name(), view.sql(), columns, view.reads());
  }
}
