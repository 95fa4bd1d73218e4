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

/// What names in expressions of the schema mean, where these are printed.
interface Operands {
  /// What is printed for a name.
  ///
  /// @param sql where it is an operand
  /// @param bare where it stands alone
  record Operand(String sql, String bare, SystemType type) {}

  Optional<Operand> of(String name, boolean pretty);

  /// The columns of a table: one of a domain is cast to its base where it is an operand.
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

  /// VALUE, in a domain's check.
  static Operands of(UserType.Domain domain, Catalog catalog) {
    return (name, _) ->
        name.equals("value")
            ? Optional.of(
                new Operand("VALUE", "VALUE", type(domain.type(), domain.typmod(), catalog)))
            : Optional.empty();
  }

  /// A type as it is printed: an enumeration's name is its own.
  private static SystemType type(SqlType type, int typmod, Catalog catalog) {
    return catalog
        .enumeration(typmod)
        .filter(_ -> type == SqlType.ENUM)
        .map(each -> new SystemType(name(each.name()), each.oid(), 4, 'E', 0, 0, List.of()))
        .orElseGet(() -> UserObjects.type(type.oid()));
  }

  /// A user's type by name, with its schema where it may be needed.
  static String name(String key) {
    String name = Identifiers.quoted(Qualified.plain(key));
    String schema = Qualified.schema(key);
    return schema.equals(Qualified.PUBLIC) ? name : Identifiers.quoted(schema) + "." + name;
  }
}
