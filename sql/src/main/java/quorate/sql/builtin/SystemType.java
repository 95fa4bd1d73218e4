package quorate.sql.builtin;

import java.util.List;

/// A type as pg_type has it.
///
/// @param size of its binary form, as pg_type.typlen
/// @param category as pg_type.typcategory
/// @param element of an array or a vector, its elements' object id, else 0
/// @param base of a domain, the object id of what it is a domain over, else 0
/// @param members of a composite value
public record SystemType(
    String name, int oid, int size, char category, int element, int base, List<Member> members) {
  public SystemType {
    members = List.copyOf(members);
  }

  /// A part of a composite value.
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

  /// An array, whose text has braces.
  public boolean isArray() {
    return category == 'A' && !isVector();
  }

  public boolean isList() {
    return category == 'A';
  }

  /// An object's id that is shown as the object's name.
  public boolean isReference() {
    return name.startsWith("reg");
  }

  /// Held as an integer.
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
