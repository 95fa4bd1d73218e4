package quorate.sql.parse;

import java.util.List;
import java.util.Set;

/// A type as written: its name in lower case and its modifiers. An array type may be written with
/// its internal name, such as `_int4`.
public record TypeName(String name, List<Integer> modifiers, boolean array, int position) {
  private static final Set<String> ELEMENTS =
      Set.of(
          "bool",
          "bytea",
          "int2",
          "int4",
          "int8",
          "text",
          "oid",
          "json",
          "jsonb",
          "float4",
          "float8",
          "money",
          "bpchar",
          "varchar",
          "date",
          "time",
          "timetz",
          "timestamp",
          "timestamptz",
          "interval",
          "varbit",
          "numeric",
          "uuid",
          "inet",
          "cidr",
          "macaddr",
          "macaddr8");

  /// The same type with an internal array name resolved to the usual form.
  public TypeName plain() {
    return name.startsWith("_") && !array && ELEMENTS.contains(name.substring(1))
        ? new TypeName(name.substring(1), modifiers, true, position)
        : this;
  }

  /// The type of a typed constant such as `char 'abc'`, whose length is that of the constant if
  /// none is given.
  TypeName unbounded() {
    if (!modifiers.isEmpty() || array) {
      return this;
    }
    return switch (name) {
      case "char" -> new TypeName("bpchar", modifiers, false, position);
      case "bit" -> bits(position);
      default -> this;
    };
  }

  /// The type of B'..' and X'..', whose length is that of the constant.
  static TypeName bits(int position) {
    return new TypeName("bit", List.of(-1), false, position);
  }
}
