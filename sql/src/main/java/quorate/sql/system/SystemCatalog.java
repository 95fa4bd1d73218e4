package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.sql.Catalog;
import quorate.sql.parse.Qualified;

/// The system catalog of one schema: the rows of its tables, and its objects.
///
/// @param rows by the table's name, with its schema
public record SystemCatalog(Map<String, List<@Nullable Object[]>> rows, Objects objects) {
  static final long OWNER = 10;
  static final long PUBLIC = 2200;
  static final long PG_CATALOG = 11;
  static final long INFORMATION = 13_144;

  private static final Rows FIXED = Rows.everywhere();

  static {
    system(FIXED);
  }

  /// @param database the name of the database
  /// @param roles all users that there are; `owner` among them owns everything
  public static SystemCatalog of(
      Catalog catalog, String database, String owner, List<String> roles) {
    Rows rows = new Rows();
    Objects objects = new Objects();
    types(objects);
    functions(objects);
    for (Shape.Relation relation : Shape.relations().values()) {
      objects.addClass(relation.oid(), relation.schema(), relation.name());
    }
    server(rows, objects, database, owner, roles);
    new UserObjects(catalog, rows, objects).add();
    return new SystemCatalog(rows.all(), objects);
  }

  /// The rows that every database has.
  public static Map<String, List<@Nullable Object[]>> fixed() {
    return FIXED.all();
  }

  /// The relations that have rows of their own.
  public static List<Shape.Relation> tables() {
    return Shape.relations().values().stream()
        .filter(each -> each.query().isEmpty() || Views.FILLED.contains(each.qualified()))
        .toList();
  }

  private static void types(Objects objects) {
    Shape.Relation shape = Shape.relation("pg_type").orElseThrow();
    for (List<String> row : Shape.rows().getOrDefault("pg_type", List.of())) {
      boolean own = row.get(shape.position("typnamespace")).equals(Long.toString(PG_CATALOG));
      objects.addType(
          Long.parseLong(row.getFirst()),
          own ? Shape.CATALOG : Shape.INFORMATION,
          row.get(shape.position("typname")));
    }
  }

  private static void functions(Objects objects) {
    Shape.Relation shape = Shape.relation("pg_proc").orElseThrow();
    for (List<String> row : Shape.rows().getOrDefault("pg_proc", List.of())) {
      objects.addFunction(Long.parseLong(row.getFirst()), row.get(shape.position("proname")));
    }
  }

  private static void server(
      Rows rows, Objects objects, String database, String owner, List<String> roles) {
    objects.addNamespace(PG_CATALOG, Shape.CATALOG);
    objects.addNamespace(PUBLIC, Qualified.PUBLIC);
    objects.addNamespace(INFORMATION, Shape.INFORMATION);
    rows.add("pg_namespace", "oid", PG_CATALOG, "nspname", Shape.CATALOG, "nspowner", OWNER);
    rows.add("pg_namespace", "oid", PUBLIC, "nspname", "public", "nspowner", OWNER);
    rows.add("pg_namespace", "oid", INFORMATION, "nspname", Shape.INFORMATION, "nspowner", OWNER);
    rows.add(
        "pg_database",
        "oid",
        5,
        "datname",
        database,
        "datdba",
        OWNER,
        "encoding",
        6,
        "datlocprovider",
        "b",
        "datallowconn",
        true,
        "datconnlimit",
        -1,
        "datfrozenxid",
        1,
        "datminmxid",
        1,
        "dattablespace",
        1663,
        "datcollate",
        "C",
        "datctype",
        "C",
        "datlocale",
        "C.UTF-8");
    List<String> all = new ArrayList<>(roles);
    all.remove(owner);
    all.addFirst(owner);
    Oids oids = new Oids(all.stream().map(role -> "role:" + role).toList());
    for (String role : all) {
      long oid = role.equals(owner) ? OWNER : oids.of("role:" + role);
      objects.addRole(oid, role);
      rows.add(
          "pg_authid",
          "oid",
          oid,
          "rolname",
          role,
          "rolinherit",
          true,
          "rolcanlogin",
          true,
          "rolconnlimit",
          -1);
    }
  }

  /// The system catalog's own relations.
  private static void system(Rows rows) {
    for (Shape.Relation relation : Shape.relations().values()) {
      boolean own = relation.schema().equals(Shape.CATALOG);
      boolean view = relation.query().isPresent();
      rows.add(
          "pg_class",
          "oid",
          relation.oid(),
          "relname",
          relation.name(),
          "relnamespace",
          own ? PG_CATALOG : INFORMATION,
          "relowner",
          OWNER,
          "relam",
          view ? 0 : 2,
          "relfilenode",
          view ? 0 : relation.oid(),
          "reltuples",
          -1.0,
          "relpersistence",
          "p",
          "relkind",
          view ? "v" : "r",
          "relnatts",
          relation.columns().size(),
          "relhasrules",
          view,
          "relispopulated",
          true,
          "relreplident",
          "n");
      int number = 0;
      for (Shape.Attribute column : relation.columns()) {
        number++;
        long collation =
            column.collation().equals("C") ? 950 : column.collation().equals("d") ? 100 : 0;
        Attributes.add(
            rows,
            relation.oid(),
            column.name(),
            Types.of(column.type()),
            number,
            column.typmod(),
            column.notNull(),
            false,
            "",
            collation);
      }
    }
  }
}
