package quorate.sql.access;

/// An initial setting of sessions, from ALTER ROLE or ALTER DATABASE ... SET.
///
/// @param role empty for all roles
/// @param inDatabase whether it was set for the database, of which there is one
/// @param name of the setting
public record RoleSetting(String role, boolean inDatabase, String name, String value) {
  /// Whether it is the same setting of the same role and database.
  public boolean isSame(String ofRole, boolean ofDatabase, String setting) {
    return isOf(ofRole, ofDatabase) && name.equalsIgnoreCase(setting);
  }

  public boolean isOf(String ofRole, boolean ofDatabase) {
    return role.equals(ofRole) && inDatabase == ofDatabase;
  }

  RoleSetting renamed(String from, String to) {
    return role.equals(from) ? new RoleSetting(to, inDatabase, name, value) : this;
  }
}
