package quorate.sql.ddl;

import java.util.List;
import quorate.core.value.SqlException;
import quorate.sql.access.Access;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.AccessStatement.RoleName;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Notice;

/// Plans changes of owner.
final class OwnerPlanner {
  private final CatalogEdit edit;
  private final List<Notice> notices;
  private final String user;

  /// @param user of the session
  OwnerPlanner(CatalogEdit edit, List<Notice> notices, String user) {
    this.edit = edit;
    this.notices = notices;
    this.user = user;
  }

  String own(AccessStatement.Own own) {
    String tag = "ALTER " + own.kind().toUpperCase(java.util.Locale.ROOT);
    ObjectKey key = key(own);
    if (!isThere(own)) {
      if (!own.ifExists()) {
        throw missing(own);
      }
      notices.add(absent(own.name()));
      return tag;
    }
    if (List.of("view", "materialized view", "sequence").contains(own.kind())) {
      RelationKinds.require(edit, own.name(), own.kind());
    }
    String owner = RolePlanner.resolve(edit.access, own.owner(), user);
    give(key, owner, word(own));
    return tag;
  }

  private static ObjectKey key(AccessStatement.Own own) {
    return switch (own.kind()) {
      case "schema" -> ObjectKey.schema(own.name());
      case "database" -> new ObjectKey(ObjectKey.Kind.DATABASE, own.name());
      case "type" -> ObjectKey.type(own.name());
      default -> ObjectKey.relation(own.name());
    };
  }

  private boolean isThere(AccessStatement.Own own) {
    return switch (own.kind()) {
      case "schema" -> edit.now().hasSchema(own.name());
      case "database" -> own.name().equals("quorate");
      case "type" -> edit.types.containsKey(own.name());
      default ->
          edit.tables.containsKey(own.name())
              || edit.views.containsKey(own.name())
              || edit.sequences.containsKey(own.name());
    };
  }

  private static SqlException missing(AccessStatement.Own own) {
    return switch (own.kind()) {
      case "schema" -> Missing.schema(own.name(), 0);
      case "database" ->
          new SqlException("3D000", "database \"" + own.name() + "\" does not exist");
      case "type" ->
          new SqlException("42704", "type \"" + Qualified.shown(own.name()) + "\" does not exist");
      default ->
          new SqlException(
              "42P01", "relation \"" + Qualified.shown(own.name()) + "\" does not exist");
    };
  }

  private String word(AccessStatement.Own own) {
    return switch (own.kind()) {
      case "schema", "database", "type" -> own.kind();
      default -> Permissions.kind(edit.now(), own.name()).word();
    };
  }

  private void give(ObjectKey key, String owner, String word) {
    Access access = edit.access;
    if (access.owner(key).equals(owner)) {
      return;
    }
    if (!access.isSuperuser(user)) {
      Permissions permissions = new Permissions(edit.now(), user);
      permissions.requireOwner(key, word);
      permissions.requireMember(owner);
      boolean inSchema = key.kind() == ObjectKey.Kind.RELATION || key.kind() == ObjectKey.Kind.TYPE;
      if (inSchema) {
        String schema = Qualified.schema(key.name());
        if (!access
            .privileges(owner, ObjectKey.schema(schema), Protected.SCHEMA)
            .contains(Privilege.CREATE)) {
          throw Permissions.denied(Protected.SCHEMA, schema);
        }
      }
    }
    moved(key, owner);
    if (key.kind() == ObjectKey.Kind.RELATION) {
      // A column's sequence has the owner of its table.
      edit.sequences.values().stream()
          .filter(each -> each.owner().filter(it -> it.table().equals(key.name())).isPresent())
          .forEach(each -> moved(ObjectKey.relation(each.name()), owner));
    }
  }

  private void moved(ObjectKey key, String owner) {
    edit.access = edit.access.with(key, edit.access.grants(key).ownedBy(owner));
  }

  String reassign(AccessStatement.Reassign reassign) {
    String to = RolePlanner.resolve(edit.access, reassign.to(), user);
    Permissions permissions = new Permissions(edit.now(), user);
    permissions.requireMember(to);
    for (RoleName each : reassign.from()) {
      String from = RolePlanner.resolve(edit.access, each, user);
      permissions.requireMember(from);
      if (from.equals(quorate.sql.access.Role.FIRST)) {
        throw new SqlException(
            "2BP01",
            "cannot reassign ownership of objects owned by role "
                + from
                + " because they are required by the database system");
      }
      for (ObjectKey key : List.copyOf(edit.access.objects().keySet())) {
        if (edit.access.owner(key).equals(from)) {
          moved(key, to);
        }
      }
    }
    return "REASSIGN OWNED";
  }

  /// @param name of a relation that does not exist
  static Notice absent(String name) {
    return Notice.notice("relation \"" + Qualified.plain(name) + "\" does not exist, skipping");
  }
}
