package quorate.sql.access;

/// A grant of ALTER DEFAULT PRIVILEGES, on objects that a role is yet to create.
///
/// @param maker the role that creates the objects
/// @param schema empty for all schemas
/// @param kind of the object: a table (or view), sequence or type
/// @param item the maker's grant
public record DefaultGrant(String maker, String schema, Protected kind, AclItem item) {
  /// Whether it applies to objects that `role` creates in schema `in`.
  public boolean isFor(String role, String in, Protected what) {
    return maker.equals(role) && (schema.isEmpty() || schema.equals(in)) && kind == what;
  }

  DefaultGrant renamed(String name, String newName) {
    return new DefaultGrant(
        maker.equals(name) ? newName : maker,
        schema,
        kind,
        new AclItem(
            item.grantee().equals(name) ? newName : item.grantee(),
            item.grantor().equals(name) ? newName : item.grantor(),
            item.privileges(),
            item.options()));
  }
}
