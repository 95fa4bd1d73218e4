package quorate.sql.access;

/// What ALTER DEFAULT PRIVILEGES has granted: on what a role is still to make.
///
/// @param maker who makes it
/// @param schema where; empty for everywhere
/// @param kind of the object: a table (or view), sequence or type
/// @param item the maker's grant
public record DefaultGrant(String maker, String schema, Protected kind, AclItem item) {
  /// Whether it is for what `role` makes in `in`.
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
