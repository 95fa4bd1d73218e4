package quorate.sql.system;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.builtin.Identifiers;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Qualified;

/// The deparsed form of names in expressions of the schema.
interface Operands {
  /// A deparsed name.
  ///
  /// @param sql as an operand
  /// @param bare as a whole expression
  record Operand(String sql, String bare, SystemType type) {}

  Optional<Operand> of(String name, boolean pretty);

  /// The columns of a table; one of a domain is cast to its base type as an operand.
  static Operands of(Catalog.Table table, Catalog catalog) {
    return (name, pretty) ->
        table
            .column(name)
            .map(column -> {
              String bare = Identifiers.quoted(name);
              SystemType type = type(column.type(), column.typmod(), catalog);
              String base = type.is("bpchar") ? "bpchar" : SystemTypes.printed(type, -1);
              return new Operand(
                  column.domain().isEmpty() || type.is("varchar")
                      ? bare
                      : pretty ? bare + "::" + base : "(" + bare + ")::" + base,
                  bare,
                  type);
            });
  }

  /// VALUE in a domain's check.
  static Operands of(UserType.Domain domain, Catalog catalog) {
    return (name, _) ->
        name.equals("value")
            ? Optional.of(
                new Operand("VALUE", "VALUE", type(domain.type(), domain.typmod(), catalog)))
            : Optional.empty();
  }

  /// The type as displayed; an enumeration has its own name.
  private static SystemType type(SqlType type, int typmod, Catalog catalog) {
    return catalog
        .enumeration(typmod)
        .filter(_ -> type == SqlType.ENUM)
        .map(each -> new SystemType(name(each.name()), each.oid(), 4, 'E', 0, 0, List.of()))
        .orElseGet(() -> UserObjects.type(type.oid()));
  }

  /// The name of a user type, qualified if it may be necessary.
  static String name(String key) {
    String name = Identifiers.quoted(Qualified.plain(key));
    String schema = Qualified.schema(key);
    return schema.equals(Qualified.PUBLIC) ? name : Identifiers.quoted(schema) + "." + name;
  }
}
