package quorate.sql.system;

import java.util.stream.Stream;
import quorate.core.value.Column;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// Catalog rows of views, and of the rules with the queries of views and materialized views.
final class UserViews {
  private final Catalog catalog;
  private final CatalogRows rows;
  private final Objects objects;
  private final Oids oids;
  private final UserObjects users;
  private final Owners owners;

  UserViews(Catalog catalog, CatalogRows rows, Objects objects, Oids oids, UserObjects users) {
    this.catalog = catalog;
    this.rows = rows;
    this.objects = objects;
    this.oids = oids;
    this.users = users;
    owners = new Owners(catalog, objects);
  }

  void add() {
    catalog.views().values().forEach(this::view);
    catalog
        .materialized()
        .forEach((key, view) -> {
          Catalog.Table table = catalog.table(key).orElseThrow();
          String object = ObjectNames.table(table);
          rule(object, view.query(), table.columns().stream().map(Catalog.TableColumn::name));
          // pg_dump finds the order of its REFRESH statements from here.
          users.depends(1259, oids.of(object), 2615, users.namespace(key), 0, "n");
        });
  }

  private void view(Catalog.View view) {
    String object = ObjectNames.view(view);
    long oid = oids.of(object);
    objects.addClass(oid, Qualified.schema(view.name()), Qualified.plain(view.name()));
    users.rowType(object, oid, view.name());
    users.relation(
        oid,
        view.name(),
        "v",
        view.columns().size(),
        "reltype",
        oids.of(object + ":type"),
        "reltuples",
        -1.0,
        "relhasrules",
        true,
        "relreplident",
        "n");
    rule(object, view, view.columns().stream().map(Column::name));
    int number = 0;
    for (Column column : view.columns()) {
      number++;
      UserTypeRows.Declared type = users.types().of(column);
      Attributes.add(
          rows,
          oid,
          column.name(),
          type,
          number,
          false,
          false,
          "",
          type.collation(),
          owners.acl(view.name(), column.name()));
    }
  }

  /// Adds the rule with a query, and its dependencies.
  private void rule(String object, Catalog.View view, Stream<String> columns) {
    long oid = oids.of(object);
    long rule = oids.of(ObjectNames.rule(object));
    String sql = view.sql().strip().replaceAll(";+\\s*$", "");
    objects.addView(oid, new ViewText(sql, columns.toList()));
    rows.add(
        "pg_rewrite",
        "oid",
        rule,
        "rulename",
        "_RETURN",
        "ev_class",
        oid,
        "ev_type",
        "1",
        "ev_enabled",
        "O",
        "is_instead",
        true);
    for (String read : view.reads()) {
      catalog
          .table(read)
          .map(ObjectNames::table)
          .or(() -> catalog.view(read).map(ObjectNames::view))
          .ifPresent(name -> users.depends(2618, rule, 1259, oids.of(name), 0, "n"));
    }
  }
}
