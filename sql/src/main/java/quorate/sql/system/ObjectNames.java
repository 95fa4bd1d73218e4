package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.GeneratedName;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Qualified;

/// The names of schema objects from which [Oids] computes their ids.
final class ObjectNames {
  private ObjectNames() {}

  static List<String> of(Catalog catalog) {
    List<String> names = new ArrayList<>();
    catalog.schemas().forEach(schema -> names.add(schema(schema)));
    for (Catalog.Table table : catalog.tables().values()) {
      row(names, table(table));
      table
          .columns()
          .forEach(column -> {
            names.add(standard(table, column));
            names.add(notNull(table, column));
          });
      table
          .declaredKeys()
          .forEach(key -> {
            names.add(index(table, key.engineName()));
            names.add(constraint(table, key.engineName()));
          });
      table.indexes().stream()
          .filter(index -> !index.unique() || index.isKept())
          .forEach(index -> names.add(index(table, index.engineName())));
      table.foreignKeys().forEach(key -> names.add(constraint(table, key.engineName())));
      table.checks().forEach(check -> names.add(constraint(table, check.engineName())));
    }
    catalog
        .views()
        .values()
        .forEach(view -> {
          row(names, view(view));
          names.add(rule(view(view)));
        });
    catalog
        .materialized()
        .keySet()
        .forEach(key -> names.add(rule(table(catalog.table(key).orElseThrow()))));
    catalog
        .types()
        .values()
        .forEach(type -> {
          names.add(array(type));
          if (type instanceof UserType.Domain domain) {
            domain.checks().forEach(check -> names.add(constraint(domain, check.name())));
            names.add(
                constraint(
                    domain, GeneratedName.of(Qualified.plain(domain.name()), "", "not_null")));
          }
        });
    catalog.sequences().values().forEach(each -> names.add(sequence(each)));
    catalog.procedures().values().forEach(each -> names.add(procedure(each)));
    return names;
  }

  private static void row(List<String> names, String object) {
    names.addAll(List.of(object, object + ":type", object + ":array"));
  }

  static String procedure(StoredProcedure procedure) {
    return "procedure:" + procedure.name();
  }

  static String array(UserType type) {
    return "type:" + type.oid() + ":array";
  }

  static String constraint(UserType.Domain domain, String name) {
    return "type:" + domain.oid() + ":constraint:" + name;
  }

  static String schema(String name) {
    return "schema:" + name;
  }

  static String table(Catalog.Table table) {
    return "table:" + table.engineName();
  }

  static String view(Catalog.View view) {
    return "view:" + view.name();
  }

  /// @param object name of a view
  static String rule(String object) {
    return object + ":rule";
  }

  static String sequence(Catalog.Sequence sequence) {
    return "sequence:" + sequence.object();
  }

  static String standard(Catalog.Table table, Catalog.TableColumn column) {
    return table(table) + ":default:" + column.engineName();
  }

  static String notNull(Catalog.Table table, Catalog.TableColumn column) {
    return table(table) + ":notnull:" + column.engineName();
  }

  static String index(Catalog.Table table, String engineName) {
    return table(table) + ":index:" + engineName;
  }

  static String constraint(Catalog.Table table, String engineName) {
    return table(table) + ":constraint:" + engineName;
  }
}
