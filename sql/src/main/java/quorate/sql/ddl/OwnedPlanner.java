package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.sql.access.AclItem;
import quorate.sql.access.Grants;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Role;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.AccessStatement.RoleName;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Statement;

/// Plans DROP OWNED, which drops the objects of roles and revokes what was granted to them.
final class OwnedPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;
  private final String user;

  /// @param user of the session
  OwnedPlanner(DdlPlanner plan, String user) {
    this.plan = plan;
    this.edit = plan.edit;
    this.user = user;
  }

  String drop(AccessStatement.DropOwned drop) {
    Set<String> roles = new TreeSet<>();
    for (RoleName each : drop.roles()) {
      String role = RolePlanner.resolve(edit.access, each, user);
      if (!edit.access.isSuperuser(user) && !edit.access.inherited(user).contains(role)) {
        throw RolePlanner.denied(
            "drop objects",
            "Only roles with privileges of role \"%s\" may drop objects owned by it."
                .formatted(role));
      }
      if (role.equals(Role.FIRST)) {
        throw new SqlException(
            "2BP01",
            "cannot drop objects owned by role "
                + role
                + " because they are required by the database system");
      }
      roles.add(role);
    }
    objects(roles, drop.cascade());
    roles.forEach(this::revoke);
    return "DROP OWNED";
  }

  private void objects(Set<String> roles, boolean cascade) {
    DropPlanner drops = new DropPlanner(plan);
    List<String> views = owned(roles, ObjectKey.Kind.RELATION, edit.views.keySet());
    if (!views.isEmpty()) {
      new ViewDrops(plan).views(new Statement.DropView(views, false, cascade, 0));
    }
    List<String> stored = owned(roles, ObjectKey.Kind.RELATION, edit.materialized.keySet());
    if (!stored.isEmpty()) {
      new ViewDrops(plan).materialized(new MaterializedStatement.Drop(stored, false, cascade, 0));
    }
    List<String> tables = owned(roles, ObjectKey.Kind.RELATION, edit.tables.keySet());
    if (!tables.isEmpty()) {
      drops.tables(new Statement.DropTable(tables, false, cascade, 0));
    }
    List<String> sequences = owned(roles, ObjectKey.Kind.RELATION, edit.sequences.keySet());
    if (!sequences.isEmpty()) {
      drops.sequences(new Statement.DropSequence(sequences, false, cascade, 0));
    }
    List<String> types = owned(roles, ObjectKey.Kind.TYPE, edit.types.keySet());
    if (!types.isEmpty()) {
      new TypePlanner(plan).apply(new Statement.DropTypes(types, false, false, cascade, 0));
    }
    List<String> schemas = owned(roles, ObjectKey.Kind.SCHEMA, edit.schemas);
    if (!schemas.isEmpty()) {
      new SchemaPlanner(plan).apply(new Statement.DropSchemas(schemas, false, cascade, 0));
    }
  }

  private List<String> owned(Set<String> roles, ObjectKey.Kind kind, Set<String> names) {
    return names.stream()
        .filter(name -> roles.contains(edit.access.owner(new ObjectKey(kind, name))))
        .toList();
  }

  private void revoke(String role) {
    for (ObjectKey key : List.copyOf(edit.access.objects().keySet())) {
      Grants grants = edit.access.grants(key);
      if (grants.owner().equals(role)) {
        continue; // the database itself
      }
      Grants left = grants;
      if (grants.acl().isPresent()) {
        left = left.with(without(grants.acl().get(), role));
      }
      for (String column : List.copyOf(grants.columns().keySet())) {
        left =
            left.withColumn(
                column, without(grants.columns().getOrDefault(column, List.of()), role));
      }
      edit.access = edit.access.with(key, left);
    }
    edit.access =
        edit.access.withDefaults(
            edit.access.defaults().stream()
                .filter(each -> !each.maker().equals(role) && !each.item().grantee().equals(role))
                .toList());
  }

  private static List<AclItem> without(List<AclItem> items, String role) {
    List<AclItem> left = new ArrayList<>(items);
    left.removeIf(item -> item.grantee().equals(role) || item.grantor().equals(role));
    return left;
  }
}
