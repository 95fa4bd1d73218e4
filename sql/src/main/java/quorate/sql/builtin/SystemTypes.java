package quorate.sql.builtin;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.TypeName;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// The types of pg_type, by name and by object id.
public final class SystemTypes {
  private static final Map<String, SystemType> BY_NAME = new HashMap<>();
  private static final Map<Integer, SystemType> BY_OID = new HashMap<>();
  private static final Map<Integer, Integer> ARRAYS = new HashMap<>();

  /// The preferred types of their categories.
  private static final Set<Integer> PREFERRED = new HashSet<>();

  /// The types with which queries of the catalog compute; of others they know the rows in pg_type.
  private static final Set<String> COMPUTED = new HashSet<>();

  /// SQL names that differ from those in pg_type.
  private static final Map<String, String> SQL_NAMES = new HashMap<>(Map.of("any", "\"any\""));

  private static final Map<String, String> WRITTEN = new HashMap<>();

  static {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation("pg_type").orElseThrow();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault("pg_type", List.of())) {
      boolean domain = row.get(shape.position("typtype")).equals("d");
      SystemType type =
          new SystemType(
              row.get(shape.position("typname")),
              integer(row, shape, "oid"),
              integer(row, shape, "typlen"),
              row.get(shape.position("typcategory")).charAt(0),
              integer(row, shape, "typelem"),
              domain ? integer(row, shape, "typbasetype") : 0,
              List.of());
      BY_NAME.put(type.name(), type);
      BY_OID.put(type.oid(), type);
      ARRAYS.put(type.oid(), integer(row, shape, "typarray"));
      if (row.get(shape.position("typispreferred")).equals("t")) {
        PREFERRED.add(type.oid());
      }
    }
    BuiltinCatalog.rows()
        .getOrDefault("computed types", List.of())
        .forEach(row -> COMPUTED.add(row.getFirst()));
    for (SqlType type : SqlType.values()) {
      if (type != SqlType.ENUM && !type.isArray()) {
        byOid(type.oid()).ifPresent(known -> SQL_NAMES.put(known.name(), type.sqlName()));
      }
    }
    SQL_NAMES.forEach((name, written) -> WRITTEN.put(written, name));
    Map<String, String> others =
        Map.ofEntries(
            Map.entry("char", "bpchar"),
            Map.entry("int", "int4"),
            Map.entry("decimal", "numeric"),
            Map.entry("dec", "numeric"),
            Map.entry("float", "float8"),
            Map.entry("double", "float8"),
            Map.entry("time", "time"),
            Map.entry("timestamp", "timestamp"));
    WRITTEN.putAll(others);
  }

  private SystemTypes() {}

  private static int integer(List<String> row, BuiltinCatalog.Relation shape, String column) {
    return Integer.parseInt(row.get(shape.position(column)));
  }

  /// The type with this name in pg_type.
  public static SystemType of(String name) {
    SystemType type = BY_NAME.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return type;
  }

  /// The names in pg_type.
  public static Set<String> names() {
    return Set.copyOf(BY_NAME.keySet());
  }

  /// Whether queries of the catalog compute with the type of this name.
  public static boolean isComputed(String name) {
    return COMPUTED.contains(name);
  }

  /// The type that a text names, if queries of the catalog compute with it.
  public static Optional<SystemType> computed(String written) {
    return named(written).filter(type -> isComputed(type.name()));
  }

  public static Optional<SystemType> byOid(long oid) {
    return Optional.ofNullable(BY_OID.get((int) oid));
  }

  /// The type in the description of a column: the base type for a domain.
  public static SystemType base(SystemType type) {
    return byOid(type.base()).orElse(type);
  }

  /// The type of a column of the system catalog.
  public static SystemType column(String name) {
    return base(of(name));
  }

  public static SystemType element(SystemType type) {
    return type.is("anyarray") ? of("text") : byOid(type.element()).orElse(type);
  }

  public static SystemType array(SystemType element) {
    return byOid(ARRAYS.getOrDefault(element.oid(), 0)).orElseGet(() -> of("_text"));
  }

  /// The type that a text names: `typename`, `"char"`, `integer`, or with brackets.
  public static Optional<SystemType> named(String written) {
    String bare = written.strip();
    if (bare.endsWith("[]")) {
      return named(bare.substring(0, bare.length() - 2)).map(SystemTypes::array);
    }
    List<String> parts = Identifiers.parts(bare);
    boolean system =
        List.of(BuiltinCatalog.CATALOG, BuiltinCatalog.INFORMATION).contains(parts.getFirst());
    if (parts.size() > 1 && !(system && parts.size() == 2)) {
      return Optional.empty();
    }
    // A quoted name is that of pg_type, never an SQL alias.
    String last = parts.getLast();
    boolean own = bare.endsWith("\"");
    String name = own ? last : WRITTEN.getOrDefault(last, last);
    return Optional.ofNullable(BY_NAME.get(name)).map(SystemTypes::base);
  }

  /// The type that a cast names.
  ///
  /// @throws SqlException 42704 if there is none, 0A000 if queries of the catalog do not compute
  ///   with it
  public static SystemType of(TypeName written) {
    SystemType type = computed(written.name()).orElseThrow(() -> lacking(written));
    return written.array() ? array(type) : type;
  }

  /// The error for an unknown type: unsupported, or undefined.
  private static SqlException lacking(TypeName written) {
    try {
      // An alias such as serial is not a type.
      return byOid(Types.of(written.plain()).type().element().oid())
              .filter(type -> isComputed(type.name()))
              .isPresent()
          ? new SqlError("42704", "type \"" + written.name() + "\" does not exist")
              .at(written.position())
              .asException()
          : Unsupported.inCatalog("the type " + written.name(), written.position());
    } catch (SqlException none) {
      return none;
    }
  }

  /// Whether it is the preferred type of its category.
  static boolean isPreferred(SystemType type) {
    return PREFERRED.contains(type.oid());
  }

  /// The result of format_type.
  public static String printed(SystemType type, int typmod) {
    if (type.isArray() && type.element() != 0) {
      return printed(element(type), typmod) + "[]";
    }
    String name = SQL_NAMES.getOrDefault(type.name(), type.name());
    return switch (type.name()) {
      case "bpchar" -> typmod < 0 ? name : "character(" + (typmod - 4) + ")";
      case "varchar" -> typmod < 4 ? name : name + "(" + (typmod - 4) + ")";
      case "numeric" ->
          typmod < 4
              ? name
              : name + "(" + ((typmod - 4) >> 16 & 0xffff) + "," + ((typmod - 4) & 0x7ff) + ")";
      case "bit", "varbit" -> typmod < 0 ? name : name + "(" + typmod + ")";
      case "interval" ->
          typmod < 0 || (typmod & 0xffff) == 0xffff ? name : name + "(" + (typmod & 0xffff) + ")";
      case "time", "timetz", "timestamp", "timestamptz" ->
          typmod < 0 ? name : name.replaceFirst(" ", "(" + typmod + ") ");
      default -> type.base() != 0 ? BuiltinCatalog.INFORMATION + "." + name : name;
    };
  }
}
