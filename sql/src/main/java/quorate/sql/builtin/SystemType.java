package quorate.sql.builtin;

import java.util.List;

/// A type as in pg_type.
///
/// @param size pg_type.typlen
/// @param category pg_type.typcategory
/// @param element object id of an array's or vector's element type, otherwise 0
/// @param base object id of a domain's base type, otherwise 0
/// @param members fields of a composite type
public record SystemType(
    String name, int oid, int size, char category, int element, int base, List<Member> members) {
  public SystemType {
    members = List.copyOf(members);
  }

  /// A field of a composite type.
  public record Member(String name, SystemType type) {}

  public static SystemType composite(List<Member> members) {
    return new SystemType("record", 2249, -1, 'P', 0, 0, members);
  }

  public boolean is(String other) {
    return name.equals(other);
  }

  public boolean isUnknown() {
    return is("unknown");
  }

  public boolean isVector() {
    return is("int2vector") || is("oidvector");
  }

  /// Whether it is an array, whose text has braces.
  public boolean isArray() {
    return category == 'A' && !isVector();
  }

  public boolean isList() {
    return category == 'A';
  }

  /// Whether it is an object id type displayed as a name, such as regclass.
  public boolean isReference() {
    return name.startsWith("reg");
  }

  /// Whether its values are held as integers.
  public boolean isInteger() {
    return switch (name) {
      case "int2", "int4", "int8", "oid" -> true;
      default -> isReference();
    };
  }

  public boolean isReal() {
    return is("float4") || is("float8") || is("numeric");
  }

  public boolean isFloat() {
    return is("float4") || is("float8");
  }

  public boolean isBool() {
    return is("bool");
  }

  public boolean isString() {
    return category == 'S' || is("char");
  }

  public boolean isJson() {
    return is("json") || is("jsonb");
  }
}
