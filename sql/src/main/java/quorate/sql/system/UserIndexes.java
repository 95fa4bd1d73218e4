package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.sql.bind.IndexKeys;
import quorate.sql.builtin.Identifiers;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.parse.IndexMethod;

/// Catalog rows of indexes.
final class UserIndexes {
  private final UserObjects relations;
  private final Catalog catalog;
  private final CatalogRows rows;
  private final Objects objects;
  private final Oids oids;

  UserIndexes(
      Catalog catalog, CatalogRows rows, Objects objects, Oids oids, UserObjects relations) {
    this.relations = relations;
    this.catalog = catalog;
    this.rows = rows;
    this.objects = objects;
    this.oids = oids;
  }

  void add(Catalog.Table table, Index index, boolean primary) {
    long oid = oids.of(ObjectNames.index(table, index.engineName()));
    IndexText text = new IndexText(index, table, catalog);
    List<IndexText.Key> keys = text.keys();
    List<UserTypeRows.Declared> types = types(table, index, keys);
    objects.addClass(oid, table.schema(), index.name());
    objects.addIndex(oid, printed(table, index, text, keys));
    attributes(oid, keys, types);
    relation(oid, table, index);
    List<Object> row =
        new ArrayList<>(
            List.of(
                "indexrelid",
                oid,
                "indrelid",
                oids.of(ObjectNames.table(table)),
                "indnatts",
                keys.size(),
                "indnkeyatts",
                keys.size(),
                "indisunique",
                index.unique(),
                "indisprimary",
                primary,
                "indimmediate",
                true,
                "indisvalid",
                true,
                "indisready",
                true,
                "indislive",
                true));
    row.addAll(
        List.of(
            "indkey",
            vector(
                keys.stream()
                    .map(key -> key.isColumn() ? table.position(key.name()) + 1 : 0)
                    .toList()),
            "indcollation",
            vector(types.stream().map(UserTypeRows.Declared::collation).toList()),
            "indclass",
            classes(index, types),
            "indoption",
            vector(index.orders().stream().map(order -> order.option()).toList())));
    List<IndexText.Key> expressions = keys.stream().filter(key -> !key.isColumn()).toList();
    if (!expressions.isEmpty()) {
      row.addAll(List.of("indexprs", expressions(expressions)));
    }
    index
        .where()
        .map(where -> Deparse.condition(where, table, catalog))
        .ifPresent(where -> {
          objects.addPretty(where.sql(), where.pretty());
          row.addAll(List.of("indpred", where.sql()));
        });
    rows.add("pg_index", row.toArray());
  }

  private static String classes(Index index, List<UserTypeRows.Declared> types) {
    return vector(
        types.stream().map(type -> OperatorClasses.of(index.method(), type.shape())).toList());
  }

  private static String vector(List<? extends Number> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private String expressions(List<IndexText.Key> keys) {
    String printed = keys.stream().map(IndexText.Key::expression).collect(Collectors.joining(", "));
    objects.addPretty(
        printed, keys.stream().map(IndexText.Key::plain).collect(Collectors.joining(", ")));
    return printed;
  }

  private static Objects.Index printed(
      Catalog.Table table, Index index, IndexText text, List<IndexText.Key> keys) {
    Objects.Named named = UserObjects.named(table.name());
    List<String> plain = keys.stream().map(IndexText.Key::sql).toList();
    List<String> pretty = keys.stream().map(IndexText.Key::pretty).toList();
    return new Objects.Index(
        definition(index, named, plain, text.where(false)),
        definition(index, named, pretty, text.where(true)),
        named,
        plain,
        pretty);
  }

  private static String definition(
      Index index, Objects.Named table, List<String> keys, String where) {
    List<String> ordered = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      boolean sorts = index.method() == IndexMethod.BTREE;
      ordered.add(keys.get(i) + (sorts ? index.orders().get(i).text() : ""));
    }
    return "CREATE %sINDEX %s ON %s USING %s (%s)%s"
        .formatted(
            index.unique() ? "UNIQUE " : "",
            Identifiers.quoted(index.name()),
            table.qualified(),
            index.method().word(),
            String.join(", ", ordered),
            where);
  }

  private List<UserTypeRows.Declared> types(
      Catalog.Table table, Index index, List<IndexText.Key> keys) {
    List<Column> computed =
        index.keys().isEmpty() ? List.of() : IndexKeys.types(catalog, table, index);
    List<UserTypeRows.Declared> types = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      types.add(
          keys.get(i).isColumn()
              ? relations.types().of(table.column(keys.get(i).name()).orElseThrow())
              : relations.types().of(computed.get(i)));
    }
    return types;
  }

  /// The index's columns; a column for an expression is named after its function.
  private void attributes(long oid, List<IndexText.Key> keys, List<UserTypeRows.Declared> types) {
    List<String> names = new ArrayList<>();
    for (IndexText.Key key : keys) {
      String name = key.name();
      for (int i = 1; names.contains(name); i++) {
        name = key.name() + i;
      }
      names.add(name);
      UserTypeRows.Declared type = types.get(names.size() - 1);
      Attributes.add(rows, oid, name, type, names.size(), false, false, "", type.collation(), null);
    }
  }

  private void relation(long oid, Catalog.Table table, Index index) {
    rows.add(
        "pg_class",
        "oid",
        oid,
        "relname",
        index.name(),
        "relnamespace",
        relations.namespace(table.name()),
        "relowner",
        new Owners(catalog, objects).ofRelation(table.name()),
        "relam",
        index.method().oid(),
        "relfilenode",
        oid,
        "relpersistence",
        UserObjects.persistence(table.name()),
        "relpages",
        1,
        "relkind",
        "i",
        "relnatts",
        index.orders().size(),
        "relispopulated",
        true,
        "relreplident",
        "n");
  }
}
