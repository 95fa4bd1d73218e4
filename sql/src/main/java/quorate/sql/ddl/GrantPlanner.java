package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.access.Access;
import quorate.sql.access.Acl;
import quorate.sql.access.AclItem;
import quorate.sql.access.Grants;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.AccessStatement.Granted;
import quorate.sql.parse.AccessStatement.RoleName;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Notice;

/// Plans GRANT and REVOKE of privileges.
final class GrantPlanner {
  private static final String DATABASE = "quorate";

  private final CatalogEdit edit;
  private final List<Notice> notices;
  private final String user;

  /// @param user of the session
  GrantPlanner(CatalogEdit edit, List<Notice> notices, String user) {
    this.edit = edit;
    this.notices = notices;
    this.user = user;
  }

  /// An object of the statement.
  private record Target(ObjectKey key, Protected kind) {}

  /// The change of a list of grants.
  private interface Change {
    List<AclItem> of(
        List<AclItem> items, String owner, String grantee, String grantor, Set<Privilege> which);
  }

  String grant(AccessStatement.Grant grant) {
    grant
        .grantees()
        .forEach(grantee -> {
          if (grant.withOption() && grantee.kind() == RoleName.Kind.PUBLIC) {
            throw new SqlException("0LP01", "grant options can only be granted to roles");
          }
        });
    apply(
        grant.privileges(),
        grant.targets(),
        grant.grantees(),
        "granted",
        (items, owner, grantee, grantor, which) ->
            Acl.granted(
                items,
                grantee,
                grantor,
                which,
                grant.withOption() && !grantee.equals(AclItem.PUBLIC) && !grantee.equals(owner)));
    return "GRANT";
  }

  String revoke(AccessStatement.Revoke revoke) {
    apply(
        revoke.privileges(),
        revoke.targets(),
        revoke.grantees(),
        "revoked",
        (items, owner, grantee, grantor, which) ->
            Acl.revoked(
                items, owner, grantee, grantor, which, revoke.onlyOption(), revoke.cascade()));
    return "REVOKE";
  }

  private void apply(
      List<Granted> privileges,
      AccessStatement.Targets targets,
      List<RoleName> grantees,
      String done,
      Change change) {
    List<String> roles = grantees.stream().map(this::grantee).toList();
    for (Target target : targets(targets)) {
      for (Granted each : privileges) {
        if (!each.columns().isEmpty()) {
          onColumns(target, each, roles, done, change);
        }
      }
      Set<Privilege> plain = plain(privileges, target);
      if (!plain.isEmpty()) {
        onWhole(target, plain, privileges.isEmpty(), roles, done, change);
      }
    }
  }

  private String grantee(RoleName role) {
    return role.kind() == RoleName.Kind.PUBLIC
        ? AclItem.PUBLIC
        : RolePlanner.resolve(edit.access, role, user);
  }

  /// The privileges for the whole object.
  private static Set<Privilege> plain(List<Granted> privileges, Target target) {
    if (privileges.isEmpty()) {
      return target.kind().all();
    }
    Set<Privilege> all = EnumSet.noneOf(Privilege.class);
    for (Granted each : privileges) {
      if (each.columns().isEmpty()) {
        all.add(privilege(each, target.kind()));
      }
    }
    return all;
  }

  private static Privilege privilege(Granted granted, Protected kind) {
    Privilege privilege =
        Privilege.of(granted.privilege())
            .orElseThrow(() ->
                new SqlException(
                    new SqlError(
                            "42601", "unrecognized privilege type \"" + granted.privilege() + "\"")
                        .at(granted.position())));
    // GRANT on a table may name a sequence, whose privileges then apply.
    boolean fits =
        kind.all().contains(privilege)
            || kind == Protected.SEQUENCE && Protected.TABLE.all().contains(privilege);
    if (!fits) {
      throw new SqlException(
          "0LP01",
          "invalid privilege type %s for %s"
              .formatted(
                  privilege,
                  kind.hasColumns() && Protected.SEQUENCE.all().contains(privilege)
                      ? "table"
                      : noun(kind)));
    }
    return privilege;
  }

  private static String noun(Protected kind) {
    return kind.hasColumns() ? "relation" : kind.word();
  }

  private List<Target> targets(AccessStatement.Targets targets) {
    List<Target> found = new ArrayList<>();
    for (String name : targets.names()) {
      if (targets.inSchemas()) {
        requireSchema(name, targets.position());
        allOf(targets.kind(), name).forEach(found::add);
        continue;
      }
      found.add(
          switch (targets.kind()) {
            case "schema" -> {
              requireSchema(name, targets.position());
              yield new Target(ObjectKey.schema(name), Protected.SCHEMA);
            }
            case "database" -> {
              if (!name.equals(DATABASE)) {
                throw new SqlException("3D000", "database \"" + name + "\" does not exist");
              }
              yield new Target(new ObjectKey(ObjectKey.Kind.DATABASE, name), Protected.DATABASE);
            }
            case "procedure" -> {
              if (!edit.procedures.containsKey(name)) {
                throw new SqlException("42883", "procedure " + name + " does not exist");
              }
              yield new Target(ObjectKey.procedure(name), Protected.PROCEDURE);
            }
            case "type" -> {
              edit.type(name);
              yield new Target(ObjectKey.type(name), Protected.TYPE);
            }
            default -> relation(name, targets);
          });
    }
    return found;
  }

  private void requireSchema(String name, int position) {
    if (!edit.now().hasSchema(name)) {
      throw Missing.schema(name, position);
    }
  }

  private List<Target> allOf(String kind, String schema) {
    Set<String> names =
        new TreeSet<>(kind.equals("sequence") ? edit.sequences.keySet() : edit.tables.keySet());
    if (kind.equals("table")) {
      names.addAll(edit.views.keySet());
    }
    return names.stream()
        .filter(name -> Qualified.schema(name).equals(schema))
        .map(this::target)
        .toList();
  }

  private Target relation(String name, AccessStatement.Targets targets) {
    if (!edit.now().tables().containsKey(name)
        && !edit.views.containsKey(name)
        && !edit.sequences.containsKey(name)) {
      throw Missing.relation(name, targets.position());
    }
    Target target = target(name);
    if (targets.kind().equals("sequence") && target.kind() != Protected.SEQUENCE) {
      throw new SqlException("42809", "\"" + Qualified.plain(name) + "\" is not a sequence");
    }
    return target;
  }

  private Target target(String name) {
    return new Target(ObjectKey.relation(name), Permissions.kind(edit.now(), name));
  }

  /// The grantor, and the privileges that it may grant: the owner for users with the owner's
  /// rights, otherwise the user's role with the most grant options.
  private record Grantor(String name, Set<Privilege> may) {}

  private Grantor grantor(Grants grants, List<AclItem> items, Set<Privilege> which) {
    Access access = edit.access;
    Set<String> own = access.inherited(user);
    if (access.isSuperuser(user) || own.contains(grants.owner())) {
      return new Grantor(grants.owner(), which);
    }
    Grantor best = new Grantor(user, Set.of());
    List<String> order = new ArrayList<>(own);
    order.remove(user);
    order.addFirst(user);
    for (String role : order) {
      Set<Privilege> may = Acl.both(which, Acl.options(items, grants.owner(), Set.of(role)));
      if (may.size() > best.may().size()) {
        best = new Grantor(role, may);
      }
    }
    return best;
  }

  private void onWhole(
      Target target,
      Set<Privilege> which,
      boolean all,
      List<String> roles,
      String done,
      Change change) {
    Grants grants = edit.access.grants(target.key());
    List<AclItem> items = edit.access.acl(target.key(), target.kind());
    Grantor grantor = grantor(grants, items, which);
    requireSome(target, grantor);
    tell(target.key().name(), which, grantor, all, done);
    if (grantor.may().isEmpty()) {
      return;
    }
    for (String role : roles) {
      items = change.of(items, grants.owner(), role, grantor.name(), grantor.may());
    }
    Grants after = grants.with(items);
    if (done.equals("revoked")) {
      // Revoking from the table revokes from its columns too.
      for (String column : List.copyOf(grants.columns().keySet())) {
        List<AclItem> its = grants.columns().getOrDefault(column, List.of());
        for (String role : roles) {
          its =
              change.of(
                  its,
                  grants.owner(),
                  role,
                  grantor.name(),
                  Acl.both(grantor.may(), Protected.COLUMN.all()));
        }
        after = after.withColumn(column, its);
      }
    }
    edit.access = edit.access.with(target.key(), after);
  }

  /// Refuses a user without any privilege on an object; others get only a warning about privileges
  /// that they cannot grant.
  private void requireSome(Target target, Grantor grantor) {
    if (grantor.may().isEmpty()
        && edit.access.privileges(user, target.key(), target.kind()).isEmpty()) {
      throw Permissions.denied(target.kind(), target.key().name());
    }
  }

  private void tell(String name, Set<Privilege> which, Grantor grantor, boolean all, String done) {
    boolean none = grantor.may().isEmpty();
    if (none || !all && !grantor.may().containsAll(which)) {
      String code = done.equals("granted") ? "01007" : "01006";
      String much = none ? "no privileges " : "not all privileges ";
      notices.add(
          Notice.warning(code, much + verb(done) + " for \"" + Qualified.plain(name) + "\""));
    }
  }

  private static String verb(String done) {
    return done.equals("granted") ? "were granted" : "could be revoked";
  }

  private void onColumns(
      Target target, Granted granted, List<String> roles, String done, Change change) {
    if (!target.kind().hasColumns()) {
      throw new SqlException("0LP01", "column privileges are only valid for relations");
    }
    Privilege privilege = privilege(granted, target.kind());
    if (!Protected.COLUMN.all().contains(privilege)) {
      throw new SqlException("0LP01", "invalid privilege type " + privilege + " for column");
    }
    for (String column : granted.columns()) {
      requireColumn(target.key().name(), column);
      Grants grants = edit.access.grants(target.key());
      List<AclItem> whole = edit.access.acl(target.key(), target.kind());
      List<AclItem> items = grants.columns().getOrDefault(column, List.of());
      List<AclItem> both = new ArrayList<>(whole);
      both.addAll(items);
      Set<Privilege> which = EnumSet.of(privilege);
      Grantor grantor = grantor(grants, both, which);
      requireSome(target, grantor);
      tell(target.key().name(), which, grantor, false, done);
      for (String role : roles) {
        items = change.of(items, grants.owner(), role, grantor.name(), grantor.may());
      }
      edit.access = edit.access.with(target.key(), grants.withColumn(column, items));
    }
  }

  private void requireColumn(String relation, String column) {
    boolean there =
        Optional.ofNullable(edit.tables.get(relation))
                .flatMap(table -> table.column(column))
                .isPresent()
            || Optional.ofNullable(edit.views.get(relation)).stream()
                .flatMap(view -> view.columns().stream())
                .anyMatch(each -> each.name().equals(column));
    if (!there) {
      throw new SqlException(
          "42703",
          "column \"%s\" of relation \"%s\" does not exist"
              .formatted(column, Qualified.plain(relation)));
    }
  }

  // Default privileges.

  String defaults(AccessStatement.DefaultPrivileges change) {
    Protected kind =
        switch (change.kind()) {
          case "sequences" -> Protected.SEQUENCE;
          case "types" -> Protected.TYPE;
          default -> Protected.TABLE;
        };
    change.schemas().forEach(schema -> requireSchema(schema, 0));
    List<String> makers =
        change.makers().isEmpty()
            ? List.of(user)
            : change.makers().stream()
                .map(each -> RolePlanner.resolve(edit.access, each, user))
                .toList();
    Set<Privilege> which = EnumSet.noneOf(Privilege.class);
    change.privileges().forEach(each -> which.add(privilege(each, kind)));
    DefaultGrants defaults =
        new DefaultGrants(
            kind,
            change.privileges().isEmpty() ? kind.all() : which,
            change.gives(),
            change.option());
    for (String maker : makers) {
      if (!edit.access.isSuperuser(user) && !edit.access.inherited(user).contains(maker)) {
        throw new SqlException("42501", "permission denied to change default privileges");
      }
      for (String schema : change.schemas().isEmpty() ? List.of("") : change.schemas()) {
        for (RoleName role : change.grantees()) {
          edit.access = defaults.in(edit.access, maker, schema, grantee(role));
        }
      }
    }
    return "ALTER DEFAULT PRIVILEGES";
  }
}
