package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import quorate.sql.access.Access;
import quorate.sql.access.Acl;
import quorate.sql.access.AclItem;
import quorate.sql.access.DefaultGrant;
import quorate.sql.access.Grants;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Updates owners and grants after a schema change is planned.
final class CarriedGrants {
  private final Catalog before;
  private final String user;
  private final CatalogEdit edit;

  CarriedGrants(Catalog before, String user, CatalogEdit edit) {
    this.before = before;
    this.user = user;
    this.edit = edit;
  }

  /// Keeps the grants of renamed objects, removes those of dropped ones, and makes the user the
  /// owner of new ones.
  void carry(Statement statement) {
    switch (statement) {
      case Statement.Rename rename ->
          move(
              ObjectKey.relation(rename.name()),
              ObjectKey.relation(rename.newName()),
              relations(before).contains(rename.name())
                  && !relations(edit.now()).contains(rename.name()));
      case Statement.RenameType rename ->
          move(
              ObjectKey.type(rename.type()),
              ObjectKey.type(rename.newName()),
              before.types().containsKey(rename.type())
                  && edit.types.containsKey(rename.newName()));
      case Statement.AlterTable alter -> columns(alter);
      case MaterializedStatement.Alter(Statement.AlterTable alter) -> columns(alter);
      case Statement.SetSchema set ->
          moved(key ->
              Qualified.plain(key).equals(Qualified.plain(set.name())) || ownedBy(key, set.name())
                  ? Qualified.key(set.schema(), Qualified.plain(key))
                  : key);
      case Statement.RenameSchema rename -> {
        move(
            ObjectKey.schema(rename.name()),
            ObjectKey.schema(rename.newName()),
            edit.schemas.contains(rename.newName()));
        moved(key ->
            Qualified.schema(key).equals(rename.name())
                ? Qualified.key(rename.newName(), Qualified.plain(key))
                : key);
      }
      default -> {}
    }
    Set<String> there = relations(edit.now());
    for (ObjectKey key : List.copyOf(edit.access.objects().keySet())) {
      boolean gone =
          switch (key.kind()) {
            case RELATION -> !there.contains(key.name());
            case TYPE -> !edit.types.containsKey(key.name());
            case SCHEMA -> !edit.now().hasSchema(key.name());
            case DATABASE -> false;
            case PROCEDURE -> !edit.procedures.containsKey(key.name());
          };
      if (gone) {
        edit.access = edit.access.without(key);
      }
    }
    made(statement, there);
  }

  private void move(ObjectKey from, ObjectKey to, boolean happened) {
    if (happened) {
      edit.access = edit.access.renamed(from, to);
    }
  }

  private boolean ownedBy(String key, String table) {
    Catalog.Sequence sequence = before.sequences().get(key);
    return sequence != null
        && sequence.owner().filter(owner -> owner.table().equals(table)).isPresent();
  }

  /// Keeps the grants of objects moved to another schema.
  private void moved(UnaryOperator<String> now) {
    Set<String> there = relations(edit.now());
    for (ObjectKey key : List.copyOf(before.access().objects().keySet())) {
      String name = now.apply(key.name());
      switch (key.kind()) {
        case RELATION ->
            move(
                key, ObjectKey.relation(name), !there.contains(key.name()) && there.contains(name));
        case TYPE ->
            move(
                key,
                ObjectKey.type(name),
                !edit.types.containsKey(key.name()) && edit.types.containsKey(name));
        case SCHEMA, DATABASE, PROCEDURE -> {}
      }
    }
  }

  private void columns(Statement.AlterTable alter) {
    ObjectKey key = ObjectKey.relation(alter.table());
    Catalog.Table table = edit.tables.get(alter.table());
    Grants grants = edit.access.grants(key);
    if (table == null || grants.columns().isEmpty()) {
      return;
    }
    for (Statement.Change change : alter.changes()) {
      if (change instanceof Statement.RenameColumn(String column, String newName)) {
        grants = grants.renamedColumns(each -> each.equals(column) ? newName : each);
      }
    }
    edit.access =
        edit.access.with(
            key, grants.renamedColumns(each -> table.column(each).isPresent() ? each : ""));
  }

  private static Set<String> relations(Catalog catalog) {
    Set<String> names = new TreeSet<>(catalog.tables().keySet());
    names.addAll(catalog.views().keySet());
    names.addAll(catalog.sequences().keySet());
    return names;
  }

  private void made(Statement statement, Set<String> there) {
    Set<String> fresh = new TreeSet<>(there);
    fresh.removeAll(relations(before));
    if (statement instanceof Statement.Rename rename) {
      fresh.remove(rename.newName());
    }
    boolean moves =
        statement instanceof Statement.SetSchema || statement instanceof Statement.RenameSchema;
    if (moves) {
      return; // creates no objects
    }
    if (statement instanceof Statement.CreateSchema create
        && !before.hasSchema(create.name())
        && edit.schemas.contains(create.name())) {
      String owner =
          create.owner().map(it -> RolePlanner.resolve(edit.access, it, user)).orElse(user);
      edit.access = edit.access.with(ObjectKey.schema(create.name()), Grants.owned(owner));
    }
    // Tables first, because the sequences of their columns have the same owner.
    for (String name : fresh) {
      if (!edit.sequences.containsKey(name)) {
        made(ObjectKey.relation(name), Protected.TABLE, user);
      }
    }
    for (String name : fresh) {
      Catalog.Sequence sequence = edit.sequences.get(name);
      if (sequence != null) {
        String owner =
            sequence
                .owner()
                .map(each -> edit.access.owner(ObjectKey.relation(each.table())))
                .orElse(user);
        made(ObjectKey.relation(name), Protected.SEQUENCE, owner);
      }
    }
    Set<String> types = new TreeSet<>(edit.types.keySet());
    types.removeAll(before.types().keySet());
    if (statement instanceof Statement.RenameType rename) {
      types.remove(rename.newName());
    }
    types.forEach(name -> made(ObjectKey.type(name), Protected.TYPE, user));
    edit.procedures.keySet().stream()
        .filter(name -> !before.procedures().containsKey(name))
        .forEach(
            name -> edit.access = edit.access.with(ObjectKey.procedure(name), Grants.owned(user)));
  }

  private void made(ObjectKey key, Protected kind, String owner) {
    String schema = Qualified.schema(key.name());
    edit.access = edit.access.with(key, initial(edit.access, schema, kind, owner));
  }

  private static Grants initial(Access access, String schema, Protected kind, String owner) {
    List<DefaultGrant> given =
        access.defaults().stream().filter(each -> each.isFor(owner, schema, kind)).toList();
    if (given.isEmpty()) {
      return Grants.owned(owner);
    }
    List<AclItem> acl = new ArrayList<>(kind.initial(owner));
    for (DefaultGrant each : given) {
      Set<Privilege> plain = Acl.without(each.item().privileges(), each.item().options());
      acl = new ArrayList<>(Acl.granted(acl, each.item().grantee(), owner, plain, false));
      acl =
          new ArrayList<>(
              Acl.granted(
                  acl,
                  each.item().grantee(),
                  owner,
                  EnumSet.copyOf(
                      each.item().options().isEmpty()
                          ? EnumSet.noneOf(Privilege.class)
                          : each.item().options()),
                  true));
    }
    return Grants.owned(owner).with(acl);
  }
}
