package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.sql.builtin.Identifiers;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.DomainRules;
import quorate.sql.catalog.GeneratedName;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.parse.IndexMethod;
import quorate.sql.parse.KeyOrder;

/// Catalog rows of table constraints and their indexes.
final class UserConstraints {
  private final UserObjects relations;
  private final Catalog catalog;
  private final CatalogRows rows;
  private final Objects objects;
  private final Oids oids;
  private final UserIndexes indexes;

  UserConstraints(
      Catalog catalog, CatalogRows rows, Objects objects, Oids oids, UserObjects relations) {
    this.relations = relations;
    this.catalog = catalog;
    this.rows = rows;
    this.objects = objects;
    this.oids = oids;
    indexes = new UserIndexes(catalog, rows, objects, oids, relations);
  }

  void add(Catalog.Table table) {
    for (Catalog.TableColumn column : table.columns()) {
      if (column.notNull() && !DomainRules.isNotNull(column, catalog)) {
        constraint(
            table,
            oids.of(ObjectNames.notNull(table, column)),
            GeneratedName.of(table.plainName(), column.name(), "not_null"),
            "n",
            List.of(column.name()),
            "NOT NULL " + Identifiers.quoted(column.name()));
      }
    }
    table.primaryKey().ifPresent(key -> key(table, key, true));
    table.uniqueKeys().forEach(key -> key(table, key, false));
    table.indexes().forEach(index -> indexes.add(table, index, false));
    table.checks().stream()
        .filter(check -> !DomainRules.isCheck(check, table, catalog) && !SizeCheck.is(check))
        .forEach(check -> check(table, check));
    table.foreignKeys().forEach(key -> foreign(table, key));
  }

  private void key(Catalog.Table table, Catalog.Key key, boolean primary) {
    long oid = oids.of(ObjectNames.constraint(table, key.engineName()));
    indexes.add(
        table,
        new Index(
            key.name(),
            key.engineName(),
            key.columns(),
            key.columns().stream().map(_ -> KeyOrder.ASCENDING).toList(),
            true,
            List.of(),
            Optional.empty(),
            IndexMethod.BTREE),
        primary);
    constraint(
        table,
        oid,
        key.name(),
        primary ? "p" : "u",
        key.columns(),
        (primary ? "PRIMARY KEY (" : "UNIQUE (") + names(key.columns()) + ")",
        "conindid",
        oids.of(ObjectNames.index(table, key.engineName())),
        "connoinherit",
        true);
    rows.add(
        "pg_depend",
        "classid",
        1259,
        "objid",
        oids.of(ObjectNames.index(table, key.engineName())),
        "refclassid",
        2606,
        "refobjid",
        oid,
        "deptype",
        "i");
  }

  private static String names(List<String> columns) {
    return columns.stream().map(Identifiers::quoted).collect(Collectors.joining(", "));
  }

  private static String numbers(Catalog.Table table, List<String> columns) {
    return columns.stream()
        .map(column -> Integer.toString(table.position(column) + 1))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private void constraint(
      Catalog.Table table,
      long oid,
      String name,
      String kind,
      List<String> columns,
      String definition,
      Object... more) {
    List<Object> pairs =
        new ArrayList<>(
            List.of(
                "oid",
                oid,
                "conname",
                name,
                "connamespace",
                relations.namespace(table.name()),
                "contype",
                kind,
                "conenforced",
                true,
                "convalidated",
                true,
                "conrelid",
                oids.of(ObjectNames.table(table)),
                "conislocal",
                true,
                "confupdtype",
                " ",
                "confdeltype",
                " ",
                "confmatchtype",
                " "));
    if (!columns.isEmpty()) {
      pairs.addAll(List.of("conkey", numbers(table, columns)));
    }
    pairs.addAll(List.of(more));
    rows.add("pg_constraint", pairs.toArray());
    objects.addConstraint(oid, definition);
  }

  private void check(Catalog.Table table, Catalog.CheckConstraint check) {
    Deparse.Condition condition = Deparse.condition(check.sql(), table, catalog);
    objects.addPretty(condition.sql(), condition.pretty());
    objects.addPretty("CHECK (" + condition.sql() + ")", "CHECK (" + condition.pretty() + ")");
    constraint(
        table,
        oids.of(ObjectNames.constraint(table, check.engineName())),
        check.name(),
        "c",
        condition.columns(),
        "CHECK (" + condition.sql() + ")",
        "conbin",
        condition.sql());
  }

  private void foreign(Catalog.Table table, Catalog.ForeignKey key) {
    Optional<Catalog.Table> target = catalog.table(key.target());
    if (target.isEmpty()) {
      return;
    }
    long index =
        target.get().keys().stream()
            .filter(each ->
                java.util.Set.copyOf(each.columns())
                    .equals(java.util.Set.copyOf(key.targetColumns())))
            .findFirst()
            .map(each -> oids.of(ObjectNames.index(target.get(), each.engineName())))
            .orElse(0L);
    String actions = clause(" ON UPDATE ", key.onUpdate()) + clause(" ON DELETE ", key.onDelete());
    long oid = oids.of(ObjectNames.constraint(table, key.engineName()));
    String definition =
        "FOREIGN KEY (%s) REFERENCES %%s(%s)%s"
            .formatted(names(key.columns()), names(key.targetColumns()), actions);
    constraint(
        table,
        oid,
        key.name(),
        "f",
        key.columns(),
        definition,
        "connoinherit",
        true,
        "conindid",
        index,
        "confrelid",
        oids.of(ObjectNames.table(target.get())),
        "confkey",
        numbers(target.get(), key.targetColumns()),
        "confupdtype",
        letter(key.onUpdate()),
        "confmatchtype",
        "s",
        "confdeltype",
        letter(key.onDelete()));
    objects.addForeign(oid, definition, oids.of(ObjectNames.table(target.get())));
  }

  private static String clause(String on, ReferentialAction action) {
    return switch (action) {
      case NO_ACTION -> "";
      case RESTRICT -> on + "RESTRICT";
      case CASCADE -> on + "CASCADE";
      case SET_NULL -> on + "SET NULL";
      case SET_DEFAULT -> on + "SET DEFAULT";
    };
  }

  private static String letter(ReferentialAction action) {
    return switch (action) {
      case NO_ACTION -> "a";
      case RESTRICT -> "r";
      case CASCADE -> "c";
      case SET_NULL -> "n";
      case SET_DEFAULT -> "d";
    };
  }
}
