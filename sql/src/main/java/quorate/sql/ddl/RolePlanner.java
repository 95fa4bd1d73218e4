package quorate.sql.ddl;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Passwords;
import quorate.sql.access.Access;
import quorate.sql.access.Membership;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Role;
import quorate.sql.access.Role.Attribute;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.AccessStatement.RoleName;
import quorate.sql.plan.Notice;
import quorate.sql.type.Coerce;

/// Plans changes of roles and memberships.
final class RolePlanner {
  private static final String ONLY = "permission denied to ";

  private final CatalogEdit edit;
  private final List<Notice> notices;
  private final String user;

  /// @param user of the session
  RolePlanner(CatalogEdit edit, List<Notice> notices, String user) {
    this.edit = edit;
    this.notices = notices;
    this.user = user;
  }

  private boolean isSuperuser() {
    return edit.access.isSuperuser(user);
  }

  private boolean has(Attribute attribute) {
    return isSuperuser() || edit.access.role(user).filter(role -> role.is(attribute)).isPresent();
  }

  static SqlException denied(String what, String why) {
    return new SqlException(new SqlError("42501", ONLY + what).withDetail(why));
  }

  /// The name of an existing role.
  ///
  /// @throws SqlException 42704 if there is none
  static String resolve(Access access, RoleName role, String user) {
    String name = role.kind() == RoleName.Kind.CURRENT ? user : role.name();
    if (role.kind() == RoleName.Kind.PUBLIC || access.role(name).isEmpty()) {
      throw missing(name);
    }
    return name;
  }

  private String resolve(RoleName role) {
    return resolve(edit.access, role, user);
  }

  static SqlException missing(String name) {
    return new SqlException("42704", "role \"" + name + "\" does not exist");
  }

  String create(AccessStatement.CreateRole create) {
    String name = fresh(create.role());
    if (!has(Attribute.CREATEROLE)) {
      throw denied("create role", "Only roles with the CREATEROLE attribute may create roles.");
    }
    checkFlags(create.options().flags(), "create role");
    Role none =
        new Role(name, EnumSet.of(Attribute.INHERIT), -1, OptionalLong.empty(), Optional.empty());
    edit.access = edit.access.with(changed(none, create.options()));
    if (!isSuperuser()) {
      add(new Membership(name, user, Role.FIRST, true, false, false));
    }
    for (RoleName into : create.into()) {
      grant(resolve(into), name, Map.of());
    }
    for (RoleName member : create.members()) {
      grant(name, resolve(member), Map.of());
    }
    for (RoleName admin : create.admins()) {
      grant(name, resolve(admin), Map.of("admin", true));
    }
    return "CREATE ROLE";
  }

  private String fresh(RoleName role) {
    String name = role.name();
    if (role.kind() != RoleName.Kind.NAMED || name.equals("none")) {
      String what = role.kind() == RoleName.Kind.CURRENT ? name.toUpperCase(Locale.ROOT) : name;
      throw new SqlException(
          new SqlError(
                  "42939",
                  role.kind() == RoleName.Kind.CURRENT
                      ? what + " cannot be used as a role name here"
                      : "role name \"" + what + "\" is reserved")
              .at(role.position()));
    }
    if (name.startsWith("pg_")) {
      throw new SqlException(
          new SqlError("42939", "role name \"" + name + "\" is reserved")
              .withDetail("Role names starting with \"pg_\" are reserved."));
    }
    if (edit.access.role(name).isPresent()) {
      throw new SqlException("42710", "role \"" + name + "\" already exists");
    }
    return name;
  }

  /// Checks the right to set attributes: some require the attribute itself, SUPERUSER a superuser.
  private void checkFlags(Map<String, Boolean> flags, String what) {
    if (isSuperuser()) {
      return;
    }
    for (String each : flags.keySet()) {
      Attribute attribute = Attribute.valueOf(each.toUpperCase(Locale.ROOT));
      boolean own = attribute == Attribute.SUPERUSER;
      boolean guarded =
          own
              || attribute == Attribute.REPLICATION
              || attribute == Attribute.BYPASSRLS
              || attribute == Attribute.CREATEDB;
      boolean gives = what.startsWith("alter") || Boolean.TRUE.equals(flags.get(each));
      if (guarded && gives && (own || !has(attribute))) {
        throw denied(
            what,
            "Only roles with the %s attribute may %s the %s attribute."
                .formatted(
                    attribute,
                    what.startsWith("alter") ? "change" : "create roles with",
                    attribute));
      }
    }
  }

  private static Role changed(Role role, AccessStatement.Options options) {
    Set<Attribute> attributes = EnumSet.noneOf(Attribute.class);
    attributes.addAll(role.attributes());
    options
        .flags()
        .forEach((word, on) -> {
          Attribute attribute = Attribute.valueOf(word.toUpperCase(Locale.ROOT));
          if (on) {
            attributes.add(attribute);
          } else {
            attributes.remove(attribute);
          }
        });
    options
        .connections()
        .filter(limit -> limit < -1)
        .ifPresent(limit -> {
          throw new SqlException("22023", "invalid connection limit: " + limit);
        });
    return new Role(
        role.name(),
        attributes,
        options.connections().orElse(role.connections()),
        options.until().map(RolePlanner::until).orElse(role.validUntil()),
        options.password().map(RolePlanner::verifier).orElse(role.verifier()));
  }

  private static OptionalLong until(String text) {
    if (text.equalsIgnoreCase("infinity")) {
      return OptionalLong.empty();
    }
    return Coerce.cast(new Value.Text(text), SqlType.TIMESTAMPTZ, -1)
            instanceof Value.TimestampTz(java.time.Instant at)
        ? OptionalLong.of(ChronoUnit.MICROS.between(java.time.Instant.EPOCH, at))
        : OptionalLong.empty();
  }

  /// The verifier of a password; passwords themselves never enter the order.
  private static Optional<String> verifier(Optional<String> password) {
    if (password.filter(String::isEmpty).isPresent()) {
      return Optional.empty();
    }
    if (password.filter(each -> !Passwords.isVerifier(each)).isPresent()) {
      throw new SqlException(
          "22023", "a password reaches the databases only as a SCRAM-SHA-256 verifier");
    }
    return password;
  }

  String alter(AccessStatement.AlterRole alter) {
    String name = resolve(alter.role());
    Role role = edit.access.role(name).orElseThrow();
    AccessStatement.Options options = alter.options();
    boolean onlyPassword =
        options.flags().isEmpty() && options.connections().isEmpty() && options.until().isEmpty();
    if (!isSuperuser() && !(onlyPassword && name.equals(user))) {
      if (role.is(Attribute.SUPERUSER)) {
        throw denied(
            "alter role",
            "Only roles with the SUPERUSER attribute may alter roles with the SUPERUSER attribute.");
      }
      if (!has(Attribute.CREATEROLE) || !edit.access.isAdmin(user, name)) {
        throw denied(
            "alter role",
            "Only roles with the CREATEROLE attribute and the ADMIN option on role \"%s\" may alter this role."
                .formatted(name));
      }
      checkFlags(options.flags(), "alter role");
    }
    if (name.equals(Role.FIRST) && Boolean.FALSE.equals(options.flags().get("superuser"))) {
      throw denied("alter role", "The bootstrap superuser must have the SUPERUSER attribute.");
    }
    edit.access = edit.access.with(changed(role, options));
    return "ALTER ROLE";
  }

  String rename(AccessStatement.RenameRole rename) {
    String name = resolve(rename.role());
    if (name.equals(user)) {
      throw new SqlException("0A000", "current user cannot be renamed");
    }
    Role role = edit.access.role(name).orElseThrow();
    String newName = fresh(rename.newName());
    boolean may =
        isSuperuser()
            || !role.is(Attribute.SUPERUSER)
                && has(Attribute.CREATEROLE)
                && edit.access.isAdmin(user, name);
    if (!may) {
      throw denied(
          "rename role",
          "Only roles with the CREATEROLE attribute and the ADMIN option on role \"%s\" may rename this role."
              .formatted(name));
    }
    if (name.equals(Role.FIRST)) {
      throw new SqlException("0A000", "role \"" + name + "\" cannot be renamed in Quorate");
    }
    edit.access = edit.access.renamedRole(name, newName);
    return "ALTER ROLE";
  }

  String drop(AccessStatement.DropRole drop) {
    if (!has(Attribute.CREATEROLE)) {
      throw denied(
          "drop role",
          "Only roles with the CREATEROLE attribute and the ADMIN option on the target roles may drop roles.");
    }
    for (RoleName each : drop.roles()) {
      if (each.kind() != RoleName.Kind.NAMED) {
        throw new SqlException("22023", "cannot use special role specifier in DROP ROLE");
      }
      String name = each.name();
      Optional<Role> role = edit.access.role(name);
      if (role.isEmpty()) {
        if (!drop.ifExists()) {
          throw missing(name);
        }
        notices.add(Notice.notice("role \"" + name + "\" does not exist, skipping"));
        continue;
      }
      requireDroppable(role.get());
      edit.access = edit.access.withoutRole(name);
    }
    return "DROP ROLE";
  }

  private void requireDroppable(Role role) {
    String name = role.name();
    if (name.equals(user)) {
      throw new SqlException("55006", "current user cannot be dropped");
    }
    if (!isSuperuser() && role.is(Attribute.SUPERUSER)) {
      throw denied(
          "drop role",
          "Only roles with the SUPERUSER attribute may drop roles with the SUPERUSER attribute.");
    }
    if (!isSuperuser() && !edit.access.isAdmin(user, name)) {
      throw denied(
          "drop role",
          "Only roles with the CREATEROLE attribute and the ADMIN option on role \"%s\" may drop this role."
              .formatted(name));
    }
    if (name.equals(Role.FIRST)) {
      throw new SqlException(
          "2BP01", "cannot drop role " + name + " because it is required by the database system");
    }
    List<String> dependents = new ArrayList<>();
    edit.access
        .objects()
        .forEach((key, grants) -> {
          if (grants.owner().equals(name)) {
            dependents.add("owner of " + described(key));
          } else if (grants.names(name)) {
            dependents.add("privileges for " + described(key));
          }
        });
    edit.access.defaults().stream()
        .filter(each ->
            each.maker().equals(name)
                || each.item().grantee().equals(name)
                || each.item().grantor().equals(name))
        .forEach(each ->
            dependents.add(
                "privileges for default privileges on new objects belonging to role "
                    + each.maker()));
    if (!dependents.isEmpty()) {
      throw new SqlException(
          new SqlError(
                  "2BP01",
                  "role \"" + name + "\" cannot be dropped because some objects depend on it")
              .withDetail(String.join("\n", new TreeSet<>(dependents))));
    }
  }

  private String described(ObjectKey key) {
    return switch (key.kind()) {
      case RELATION -> Permissions.kind(edit.now(), key.name()).word() + " " + key.name();
      case SCHEMA -> "schema " + key.name();
      case DATABASE -> "database " + key.name();
      case TYPE -> "type " + key.name();
      case PROCEDURE -> "procedure " + key.name();
    };
  }

  String grant(AccessStatement.GrantRole grant) {
    for (RoleName role : grant.roles()) {
      String name = resolve(role);
      requireAdmin(name, "grant");
      for (RoleName member : grant.members()) {
        grant(name, resolve(member), grant.options());
      }
    }
    return "GRANT ROLE";
  }

  private void requireAdmin(String role, String verb) {
    if (edit.access.role(role).filter(each -> each.is(Attribute.SUPERUSER)).isPresent()) {
      if (!isSuperuser()) {
        throw denied(
            verb + " role \"" + role + "\"",
            "Only roles with the SUPERUSER attribute may %s roles with the SUPERUSER attribute."
                .formatted(verb));
      }
    } else if (!edit.access.isAdmin(user, role)) {
      throw denied(
          verb + " role \"" + role + "\"",
          "Only roles with the ADMIN option on role \"%s\" may %s this role."
              .formatted(role, verb));
    }
  }

  private void grant(String role, String member, Map<String, Boolean> options) {
    if (role.equals(member)) {
      throw new SqlException(
          "0LP01", "role \"%s\" is a member of role \"%s\"".formatted(role, member));
    }
    if (edit.access.belongsTo(role).contains(member)) {
      throw new SqlException(
          "0LP01", "role \"%s\" is a member of role \"%s\"".formatted(role, member));
    }
    String grantor = isSuperuser() ? Role.FIRST : user;
    Optional<Membership> known =
        edit.access.memberships().stream()
            .filter(each ->
                each.role().equals(role)
                    && each.member().equals(member)
                    && each.grantor().equals(grantor))
            .findFirst();
    if (known.isPresent() && options.isEmpty()) {
      notices.add(
          Notice.notice(
              "role \"%s\" has already been granted membership in role \"%s\" by role \"%s\""
                  .formatted(member, role, grantor)));
      return;
    }
    boolean inherits =
        known
            .map(Membership::inherit)
            .orElseGet(() ->
                edit.access.role(member).filter(each -> each.is(Attribute.INHERIT)).isPresent());
    add(
        new Membership(
            role,
            member,
            grantor,
            options.getOrDefault("admin", known.map(Membership::admin).orElse(false)),
            options.getOrDefault("inherit", inherits),
            options.getOrDefault("set", known.map(Membership::set).orElse(true))));
  }

  private void add(Membership membership) {
    List<Membership> all = new ArrayList<>(edit.access.memberships());
    all.removeIf(each -> each.compareTo(membership) == 0);
    all.add(membership);
    edit.access = edit.access.withMemberships(all);
  }

  String revoke(AccessStatement.RevokeRole revoke) {
    for (RoleName role : revoke.roles()) {
      String name = resolve(role);
      requireAdmin(name, "revoke");
      for (RoleName member : revoke.members()) {
        revoke(name, resolve(member), revoke);
      }
    }
    return "REVOKE ROLE";
  }

  private void revoke(String role, String member, AccessStatement.RevokeRole revoke) {
    List<Membership> left = new ArrayList<>();
    boolean found = false;
    for (Membership each : edit.access.memberships()) {
      boolean own = isSuperuser() || each.grantor().equals(user);
      if (!each.role().equals(role) || !each.member().equals(member) || !own) {
        left.add(each);
        continue;
      }
      found = true;
      revoke.option().ifPresent(option -> left.add(without(each, option)));
    }
    if (!found) {
      notices.add(
          Notice.warning(
              "01000",
              "role \"%s\" has not been granted membership in role \"%s\" by role \"%s\""
                  .formatted(member, role, isSuperuser() ? Role.FIRST : user)));
    }
    edit.access = edit.access.withMemberships(left);
    dependent(role, member, revoke.cascade());
  }

  private static Membership without(Membership known, String option) {
    return new Membership(
        known.role(),
        known.member(),
        known.grantor(),
        known.admin() && !option.equals("admin"),
        known.inherit() && !option.equals("inherit"),
        known.set() && !option.equals("set"));
  }

  /// Revokes the memberships granted by a former admin, or refuses without CASCADE.
  private void dependent(String role, String member, boolean cascade) {
    if (edit.access.isAdmin(member, role)) {
      return;
    }
    List<Membership> by =
        edit.access.memberships().stream()
            .filter(each -> each.role().equals(role) && each.grantor().equals(member))
            .toList();
    if (by.isEmpty()) {
      return;
    }
    if (!cascade) {
      throw new SqlException(
          new SqlError("2BP01", "dependent privileges exist")
              .withHint("Use CASCADE to revoke them too."));
    }
    List<Membership> left = new ArrayList<>(edit.access.memberships());
    left.removeAll(by);
    edit.access = edit.access.withMemberships(left);
    by.forEach(each -> dependent(role, each.member(), true));
  }
}
