package quorate.sql.system;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.sql.access.ObjectKey;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Qualified;

/// Catalog rows of user types: enumerations and domains.
final class UserTypeRows {
  /// The first id of labels, beyond all other ids: 1,024 for each type.
  private static final long LABELS = 0x6000_0000L;

  private static final int LABELS_MAX = 1024;
  private final UserObjects relations;
  private final Oids oids;
  private final Catalog catalog;
  private final Map<String, UserType> types;

  UserTypeRows(Catalog catalog, UserObjects relations, Oids oids) {
    this.relations = relations;
    this.oids = oids;
    this.catalog = catalog;
    types = catalog.types().values().stream().collect(Collectors.toMap(UserType::name, t -> t));
  }

  void add(CatalogRows rows, Objects objects) {
    for (UserType type : types.values()) {
      objects.addType(type.oid(), Qualified.schema(type.name()), Qualified.plain(type.name()));
      long array = oids.of(ObjectNames.array(type));
      long owner = new Owners(catalog, objects).of(ObjectKey.type(type.name()));
      String name = Qualified.plain(type.name());
      objects.addType(array, Qualified.schema(type.name()), "_" + name);
      switch (type) {
        case UserType.Enumeration enumeration -> {
          add(rows, objects, enumeration);
          array(rows, array, type.oid(), type.name(), owner, "i", 0);
        }
        case UserType.Domain domain -> {
          add(rows, objects, domain);
          SystemType base = UserObjects.type(domain.type().oid());
          String align = Attributes.of(base, "typalign").equals("d") ? "d" : "i";
          array(rows, array, type.oid(), type.name(), owner, align, Attributes.collation(base));
          new DomainConstraints(catalog, rows, objects, oids, relations).add(domain);
        }
      }
    }
  }

  private void add(CatalogRows rows, Objects objects, UserType.Enumeration type) {
    rows.add(
        "pg_type",
        "oid",
        type.oid(),
        "typname",
        Qualified.plain(type.name()),
        "typnamespace",
        relations.namespace(type.name()),
        "typowner",
        new Owners(catalog, objects).of(ObjectKey.type(type.name())),
        "typlen",
        4,
        "typbyval",
        true,
        "typtype",
        "e",
        "typcategory",
        "E",
        "typisdefined",
        true,
        "typdelim",
        ",",
        "typarray",
        oids.of(ObjectNames.array(type)),
        "typinput",
        3506,
        "typoutput",
        3507,
        "typreceive",
        3532,
        "typsend",
        3533,
        "typalign",
        "i",
        "typstorage",
        "p",
        "typtypmod",
        -1);
    for (int i = 0; i < type.labels().size(); i++) {
      rows.add(
          "pg_enum",
          "oid",
          LABELS + (long) (type.oid() - UserType.FIRST_OID) * LABELS_MAX + i,
          "enumtypid",
          type.oid(),
          "enumsortorder",
          i + 1.0,
          "enumlabel",
          type.labels().get(i));
    }
  }

  private void add(CatalogRows rows, Objects objects, UserType.Domain type) {
    SystemType base = UserObjects.type(type.type().oid());
    rows.add(
        "pg_type",
        "oid",
        type.oid(),
        "typname",
        Qualified.plain(type.name()),
        "typnamespace",
        relations.namespace(type.name()),
        "typowner",
        new Owners(catalog, objects).of(ObjectKey.type(type.name())),
        "typlen",
        base.size(),
        "typtype",
        "d",
        "typcategory",
        String.valueOf(base.category()),
        "typisdefined",
        true,
        "typdelim",
        ",",
        "typarray",
        oids.of(ObjectNames.array(type)),
        "typinput",
        2597,
        "typoutput",
        Attributes.function(base, "typoutput"),
        "typreceive",
        2598,
        "typsend",
        Attributes.function(base, "typsend"),
        "typanalyze",
        Attributes.function(base, "typanalyze"),
        "typbyval",
        Attributes.of(base, "typbyval").equals("t"),
        "typalign",
        Attributes.of(base, "typalign"),
        "typstorage",
        Attributes.of(base, "typstorage"),
        "typdefault",
        standard(type, base),
        "typdefaultbin",
        standard(type, base),
        "typnotnull",
        type.notNull(),
        "typbasetype",
        base.oid(),
        "typtypmod",
        type.typmod(),
        "typcollation",
        Attributes.collation(base));
  }

  private static @Nullable String standard(UserType.Domain type, SystemType base) {
    return type.defaultSql().map(sql -> Deparse.standard(sql, base)).orElse(null);
  }

  /// The row of a type's array type.
  ///
  /// @param element object id of the type
  /// @param key qualified name of the type
  void array(
      CatalogRows rows,
      long oid,
      long element,
      String key,
      long owner,
      String align,
      long collation) {
    rows.add(
        "pg_type",
        "oid",
        oid,
        "typname",
        "_" + Qualified.plain(key),
        "typnamespace",
        relations.namespace(key),
        "typowner",
        owner,
        "typlen",
        -1,
        "typtype",
        "b",
        "typcategory",
        "A",
        "typisdefined",
        true,
        "typdelim",
        ",",
        "typsubscript",
        6179,
        "typelem",
        element,
        "typinput",
        750,
        "typoutput",
        751,
        "typreceive",
        2400,
        "typsend",
        2401,
        "typanalyze",
        3816,
        "typalign",
        align,
        "typstorage",
        "x",
        "typtypmod",
        -1,
        "typcollation",
        collation);
  }

  /// A column's type as in pg_attribute.
  ///
  /// @param shape the type for the catalog's functions
  /// @param oid of the declared type
  record Declared(SystemType shape, long oid, int typmod, long collation) {
    Declared(SystemType shape, long oid, int typmod) {
      this(shape, oid, typmod, Attributes.collation(shape));
    }
  }

  Declared of(Catalog.TableColumn column) {
    Optional<UserType> domain = column.domain().map(types::get);
    return domain
        .map(type -> new Declared(UserObjects.type(column.type().oid()), type.oid(), -1))
        .orElseGet(() -> of(new Column(column.name(), column.type(), column.typmod())));
  }

  Declared of(Column column) {
    if (column.type() == SqlType.ENUM && catalog.enumeration(column.typmod()).isPresent()) {
      return new Declared(SystemTypes.of("anyenum"), column.typmod(), -1, 0);
    }
    SystemType type = UserObjects.type(column.type().oid());
    return new Declared(type, type.oid(), column.typmod());
  }
}
