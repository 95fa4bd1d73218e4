package quorate.sql.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.sql.access.Access;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Role;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// The system catalog of one schema: the rows of its tables, and its objects.
///
/// @param rows by the table's qualified name
public record SystemCatalog(Map<String, List<@Nullable Object[]>> rows, Objects objects) {
  static final long OWNER = 10;

  /// The object id of the only database.
  public static final long DATABASE = 5;

  static final long PUBLIC = 2200;
  static final long PG_CATALOG = 11;
  static final long INFORMATION = 13_144;

  private static final CatalogRows FIXED = CatalogRows.everywhere();

  static {
    system(FIXED);
  }

  /// @param database name of the database
  /// @param roles all users; `owner` among them owns everything
  public static SystemCatalog of(
      Catalog catalog, String database, String owner, List<String> roles) {
    CatalogRows rows = new CatalogRows();
    Objects objects = new Objects();
    types(objects);
    functions(objects);
    for (BuiltinCatalog.Relation relation : BuiltinCatalog.relations().values()) {
      objects.addClass(relation.oid(), relation.schema(), relation.name());
    }
    objects.of(catalog);
    roles(rows, objects, catalog.access(), owner, roles);
    server(rows, catalog, objects, database);
    new UserObjects(catalog, rows, objects).add();
    return new SystemCatalog(rows.all(), objects);
  }

  /// The rows that every database has.
  public static Map<String, List<@Nullable Object[]>> fixed() {
    return FIXED.all();
  }

  /// The relations with rows of their own.
  public static List<BuiltinCatalog.Relation> tables() {
    return BuiltinCatalog.relations().values().stream()
        .filter(each -> each.query().isEmpty() || Views.FILLED.contains(each.qualified()))
        .toList();
  }

  private static void types(Objects objects) {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation("pg_type").orElseThrow();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault("pg_type", List.of())) {
      boolean own = row.get(shape.position("typnamespace")).equals(Long.toString(PG_CATALOG));
      objects.addType(
          Long.parseLong(row.getFirst()),
          own ? BuiltinCatalog.CATALOG : BuiltinCatalog.INFORMATION,
          row.get(shape.position("typname")));
    }
  }

  private static void functions(Objects objects) {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation("pg_proc").orElseThrow();
    Map<String, List<String>> printed = new HashMap<>();
    BuiltinCatalog.rows()
        .getOrDefault("pg_get_function_arguments", List.of())
        .forEach(row -> printed.put(row.getFirst(), row));
    for (List<String> row : Procedures.rows("pg_proc")) {
      List<Long> types =
          Arrays.stream(row.get(shape.position("proargtypes")).split(" "))
              .filter(each -> !each.isEmpty())
              .map(Long::valueOf)
              .toList();
      List<String> own = printed.getOrDefault(row.getFirst(), List.of("", "", "\\N"));
      objects.addFunction(
          Long.parseLong(row.getFirst()),
          new FunctionShape(
              row.get(shape.position("proname")),
              types,
              own.get(1),
              Optional.ofNullable(BuiltinCatalog.field(own.get(2)))));
    }
  }

  private static void server(CatalogRows rows, Catalog catalog, Objects objects, String database) {
    Owners owners = new Owners(catalog, objects);
    ObjectKey open = ObjectKey.schema(Access.PUBLIC_SCHEMA);
    ObjectKey whole = new ObjectKey(ObjectKey.Kind.DATABASE, database);
    objects.addNamespace(PG_CATALOG, BuiltinCatalog.CATALOG);
    objects.addNamespace(PUBLIC, Qualified.PUBLIC);
    objects.addNamespace(INFORMATION, BuiltinCatalog.INFORMATION);
    rows.add(
        "pg_namespace", "oid", PG_CATALOG, "nspname", BuiltinCatalog.CATALOG, "nspowner", OWNER);
    rows.add(
        "pg_namespace",
        "oid",
        PUBLIC,
        "nspname",
        "public",
        "nspowner",
        owners.of(open),
        "nspacl",
        owners.acl(open));
    rows.add(
        "pg_namespace",
        "oid",
        INFORMATION,
        "nspname",
        BuiltinCatalog.INFORMATION,
        "nspowner",
        OWNER);
    rows.add(
        "pg_database",
        "oid",
        DATABASE,
        "datname",
        database,
        "datdba",
        owners.of(whole),
        "datacl",
        owners.acl(whole),
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
  }

  /// The roles of the catalog, and users without a role.
  private static void roles(
      CatalogRows rows, Objects objects, Access access, String owner, List<String> others) {
    List<String> all = new ArrayList<>(new TreeSet<>(access.roles().keySet()));
    others.stream().filter(each -> !all.contains(each)).forEach(all::add);
    all.remove(owner);
    all.addFirst(owner);
    Oids oids = new Oids(all.stream().map(role -> "role:" + role).toList());
    for (String name : all) {
      long oid = name.equals(owner) ? OWNER : oids.of("role:" + name);
      objects.addRole(oid, name);
      Role role =
          access
              .role(name)
              .orElseGet(() ->
                  new Role(
                      name,
                      Set.of(Role.Attribute.INHERIT, Role.Attribute.LOGIN),
                      -1,
                      OptionalLong.empty(),
                      Optional.empty()));
      role(rows, oid, name, role);
    }
    settings(rows, objects, access);
    memberships(rows, objects, access);
  }

  private static void role(CatalogRows rows, long oid, String name, Role role) {
    rows.add(
        "pg_authid",
        "oid",
        oid,
        "rolname",
        name,
        "rolsuper",
        role.is(Role.Attribute.SUPERUSER),
        "rolinherit",
        role.is(Role.Attribute.INHERIT),
        "rolcreaterole",
        role.is(Role.Attribute.CREATEROLE),
        "rolcreatedb",
        role.is(Role.Attribute.CREATEDB),
        "rolcanlogin",
        role.is(Role.Attribute.LOGIN),
        "rolreplication",
        role.is(Role.Attribute.REPLICATION),
        "rolbypassrls",
        role.is(Role.Attribute.BYPASSRLS),
        "rolconnlimit",
        role.connections(),
        "rolpassword",
        role.verifier().isPresent() ? "********" : null,
        "rolvaliduntil",
        role.validUntil().isEmpty() ? null : printed(role.validUntil().getAsLong()));
  }

  private static void memberships(CatalogRows rows, Objects objects, Access access) {
    access
        .memberships()
        .forEach(each ->
            rows.add(
                "pg_auth_members",
                "oid",
                objects.role(each.role()).orElse(0L) ^ objects.role(each.member()).orElse(0L),
                "roleid",
                objects.role(each.role()).orElse(0L),
                "member",
                objects.role(each.member()).orElse(0L),
                "grantor",
                objects.role(each.grantor()).orElse(OWNER),
                "admin_option",
                each.admin(),
                "inherit_option",
                each.inherit(),
                "set_option",
                each.set()));
  }

  /// The initial settings of sessions: a row for each role, and one for each role in the database.
  private static void settings(CatalogRows rows, Objects objects, Access access) {
    Map<List<Object>, List<Optional<String>>> all = new LinkedHashMap<>();
    access
        .settings()
        .forEach(each -> {
          long role = each.role().isEmpty() ? 0 : objects.role(each.role()).orElse(0L);
          all.computeIfAbsent(
                  List.of(each.inDatabase() ? DATABASE : 0L, role), _ -> new ArrayList<>())
              .add(Optional.of(each.name() + "=" + each.value()));
        });
    all.forEach((of, values) ->
        rows.add(
            "pg_db_role_setting",
            "setdatabase",
            of.getFirst(),
            "setrole",
            of.getLast(),
            "setconfig",
            ArrayText.print(values)));
  }

  private static String printed(long micros) {
    return java.time.Instant.EPOCH
            .plus(micros, java.time.temporal.ChronoUnit.MICROS)
            .atOffset(java.time.ZoneOffset.UTC)
            .format(
                java.time.format.DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss", java.util.Locale.ROOT))
        + "+00";
  }

  /// The system catalog's own relations.
  private static void system(CatalogRows rows) {
    for (BuiltinCatalog.Relation relation : BuiltinCatalog.relations().values()) {
      boolean own = relation.schema().equals(BuiltinCatalog.CATALOG);
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
      for (BuiltinCatalog.Attribute column : relation.columns()) {
        number++;
        long collation =
            column.collation().equals("C") ? 950 : column.collation().equals("d") ? 100 : 0;
        Attributes.add(
            rows,
            relation.oid(),
            column.name(),
            SystemTypes.of(column.type()),
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
