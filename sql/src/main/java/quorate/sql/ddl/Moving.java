package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.UserType;

/// Updates keys throughout the catalog when objects move to another schema, or a type gets another
/// name.
final class Moving {
  private final CatalogEdit edit;
  private final UnaryOperator<String> moved;
  private final KeptText texts;

  Moving(CatalogEdit edit, UnaryOperator<String> moved) {
    this.edit = edit;
    this.moved = moved;
    texts = new KeptText(edit.now(), moved);
  }

  void apply() {
    List<Catalog.Table> tables = edit.tables.values().stream().map(this::table).toList();
    List<Catalog.View> views = edit.views.values().stream().map(this::view).toList();
    List<MaterializedView> materialized =
        edit.materialized.values().stream().map(each -> each.of(view(each.query()))).toList();
    List<Catalog.Sequence> sequences =
        edit.sequences.values().stream().map(this::sequence).toList();
    List<UserType> types = edit.types.values().stream().map(this::type).toList();
    edit.tables.clear();
    edit.views.clear();
    edit.materialized.clear();
    edit.sequences.clear();
    edit.types.clear();
    tables.forEach(table -> edit.tables.put(table.name(), table));
    views.forEach(view -> edit.views.put(view.name(), view));
    materialized.forEach(view -> edit.materialized.put(view.query().name(), view));
    sequences.forEach(sequence -> edit.sequences.put(sequence.name(), sequence));
    types.forEach(type -> edit.types.put(type.name(), type));
  }

  private Catalog.Table table(Catalog.Table table) {
    return new Catalog.Table(
        moved.apply(table.name()),
        table.engineName(),
        table.columns().stream().map(this::column).toList(),
        table.primaryKey(),
        table.uniqueKeys(),
        table.foreignKeys().stream()
            .map(key -> key.renamed(key.columns(), moved.apply(key.target()), key.targetColumns()))
            .toList(),
        table.checks().stream()
            .map(check ->
                new Catalog.CheckConstraint(
                    check.name(), check.engineName(), texts.expression(check.sql())))
            .toList(),
        table.indexes().stream()
            .map(index -> index.over(columns -> columns, texts::expression))
            .toList());
  }

  private Catalog.TableColumn column(Catalog.TableColumn column) {
    return new Catalog.TableColumn(
        column.name(),
        column.engineName(),
        column.type(),
        column.typmod(),
        column.notNull(),
        column.defaultSql().map(texts::expression),
        column.identity(),
        column.domain().map(moved));
  }

  private Catalog.View view(Catalog.View view) {
    return new Catalog.View(
        moved.apply(view.name()),
        texts.query(view.sql()),
        view.columns(),
        view.reads().stream().map(moved).toList());
  }

  private Catalog.Sequence sequence(Catalog.Sequence sequence) {
    Optional<Catalog.Owner> owner =
        sequence.owner().map(each -> new Catalog.Owner(moved.apply(each.table()), each.column()));
    return sequence.become(moved.apply(sequence.name()), owner);
  }

  private UserType type(UserType type) {
    return switch (type) {
      case UserType.Enumeration(String name, int oid, var labels) ->
          new UserType.Enumeration(moved.apply(name), oid, labels);
      case UserType.Domain domain ->
          new UserType.Domain(
              moved.apply(domain.name()),
              domain.oid(),
              domain.type(),
              domain.typmod(),
              domain.notNull(),
              domain.defaultSql().map(texts::expression),
              domain.checks().stream()
                  .map(check -> new UserType.Check(check.name(), texts.expression(check.sql())))
                  .toList());
    };
  }
}
