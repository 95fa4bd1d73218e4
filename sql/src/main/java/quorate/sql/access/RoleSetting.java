package quorate.sql.access;

/// What sessions begin with, as ALTER ROLE and ALTER DATABASE ... SET have it.
///
/// @param role whose sessions; empty for everyone's
/// @param inDatabase whether it was said of the database, of which there is one
/// @param name the setting's name
public record RoleSetting(String role, boolean inDatabase, String name, String value) {
  /// Whether it is another value of the same.
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
