package quorate.gateway.session.settings;

import java.util.Map;
import java.util.function.Supplier;
import quorate.core.value.SqlException;
import quorate.sql.access.Access;
import quorate.sql.catalog.Catalog;

/// The permissions and settings of roles under a catalog: the rules of SET ROLE and SET SESSION
/// AUTHORIZATION.
///
/// @param known the catalog as of the login
public record CatalogRoles(Supplier<Catalog> known, Supplier<Catalog> newest) {
  /// The settings with which a user's sessions start.
  Map<String, String> settings(String user) {
    return known.get().access().settingsOf(user);
  }

  /// A user without a role was let in by trust authentication, with the first role's rights.
  boolean isSuperuser(String user) {
    Access access = newest.get().access();
    return access.role(user).isEmpty() || access.isSuperuser(user);
  }

  /// @throws SqlException 22023 or 42501 unless the session may take on the role
  void requireSet(String sessionUser, String role) {
    Access access = newest.get().access();
    requireThere(access, role);
    if (!access.maySet(sessionUser, role)) {
      throw new SqlException("42501", "permission denied to set role \"" + role + "\"");
    }
  }

  /// @throws SqlException 22023 or 42501 unless the login may take on the other's identity
  void requireSession(String login, String other) {
    Access access = newest.get().access();
    requireThere(access, other);
    if (!login.equals(other) && !access.isSuperuser(login)) {
      throw new SqlException("42501", "permission denied to set session authorization");
    }
  }

  private static void requireThere(Access access, String role) {
    if (access.role(role).isEmpty()) {
      throw new SqlException("22023", "role \"" + role + "\" does not exist");
    }
  }
}
