package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Role.Attribute;
import quorate.sql.access.RoleSetting;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.AccessStatement;

/// Plans ALTER ROLE and ALTER DATABASE ... SET. Gateways know the settings and have already checked
/// name and value.
final class RoleSettings {
  private static final String DATABASE = "quorate";

  private final CatalogEdit edit;
  private final String user;

  /// @param user of the session
  RoleSettings(CatalogEdit edit, String user) {
    this.edit = edit;
    this.user = user;
  }

  String set(AccessStatement.SetSetting set) {
    Optional<String> role = set.role().map(each -> RolePlanner.resolve(edit.access, each, user));
    set.database()
        .filter(each -> !each.equals(DATABASE))
        .ifPresent(each -> {
          throw new SqlException("3D000", "database \"" + each + "\" does not exist");
        });
    check(role, set.database().isPresent());
    String of = role.orElse("");
    boolean inDatabase = set.database().isPresent();
    List<RoleSetting> settings = new ArrayList<>(edit.access.settings());
    settings.removeIf(each ->
        set.name().isEmpty() ? each.isOf(of, inDatabase) : each.isSame(of, inDatabase, set.name()));
    set.value()
        .ifPresent(value -> settings.add(new RoleSetting(of, inDatabase, set.name(), value)));
    edit.access = edit.access.withSettings(settings);
    return role.isEmpty() && inDatabase ? "ALTER DATABASE" : "ALTER ROLE";
  }

  private void check(Optional<String> role, boolean inDatabase) {
    if (edit.access.isSuperuser(user)) {
      return;
    }
    if (role.isEmpty()) {
      if (!inDatabase) {
        throw RolePlanner.denied(
            "alter setting",
            "Only roles with the SUPERUSER attribute may alter settings globally.");
      }
      new Permissions(edit.now(), user)
          .requireOwner(new ObjectKey(ObjectKey.Kind.DATABASE, DATABASE), "database");
    } else if (!role.get().equals(user)) {
      boolean admin =
          edit.access.role(user).filter(its -> its.is(Attribute.CREATEROLE)).isPresent()
              && edit.access.isAdmin(user, role.get())
              && !edit.access.isSuperuser(role.get());
      if (!admin) {
        throw RolePlanner.denied(
            "alter role",
            "Only roles with the CREATEROLE attribute and the ADMIN option on role \"%s\" may alter this role."
                .formatted(role.get()));
      }
    }
  }
}
