package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
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
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// What a change of the schema needs its user to own, and who owns what it makes.
final class Ownership {
  private final Catalog before;
  private final Catalog along;
  private final String user;
  private final Permissions permissions;

  /// @param path the session's
  Ownership(Catalog before, List<String> path, String user) {
    this.before = before;
    this.user = user;
    along = before.along(path);
    permissions = new Permissions(along, user);
  }

  /// Before it is planned.
  ///
  /// @throws SqlException 42501
  void check(Statement statement) {
    switch (statement) {
      case Statement.AlterTable alter -> permissions.requireOwnSession(alter.table(), "alter");
      case Statement.CreateIndex create ->
          permissions.requireOwnSession(create.table(), "create indexes on");
      case Statement.Truncate truncate ->
          truncate.tables().forEach(table -> permissions.requireOwnSession(table, "truncate"));
      default -> {}
    }
    if (permissions.isSuperuser()) {
      return;
    }
    switch (statement) {
      case Statement.CreateTable create -> {
        if (!create.ifNotExists() || !before.isTaken(create.name())) {
          requireCreate(create.name());
        }
        create.likes().stream()
            .filter(like -> before.table(like.table()).isPresent())
            .forEach(like -> permissions.requireWhole(like.table()));
        create.constraints().forEach(this::refers);
        create.columns().forEach(column -> column.constraints().forEach(this::refers));
      }
      case Statement.CreateTableAs create -> {
        requireCreate(create.name());
        if (Analyser.analyse(create.querySql(), before, List.of()) instanceof Analysed.Read read) {
          Permissions.check(read, along, user);
        }
      }
      case Statement.CreateView create -> {
        requireCreate(create.name());
        permissions.requireOwner(create.name());
      }
      case Statement.CreateSequence create -> requireCreate(create.name());
      case Statement.CreateIndex create -> permissions.requireOwner(create.table());
      case Statement.AlterTable alter -> {
        permissions.requireOwner(alter.table());
        alter
            .changes()
            .forEach(change -> {
              switch (change) {
                case Statement.AddConstraint(Statement.Constraint constraint) -> refers(constraint);
                case Statement.AddColumn(Statement.ColumnDefinition column, boolean _) ->
                    column.constraints().forEach(this::refers);
                default -> {}
              }
            });
      }
      case Statement.Rename rename -> {
        if (rename.kind().equals("index")) {
          ofIndex(rename.name());
        } else {
          permissions.requireOwner(rename.name());
        }
      }
      case Statement.RestartSequence restart -> {
        // setval() is this statement, too, and wants no more than UPDATE.
        if (before.sequences().containsKey(restart.name())
            && !permissions.has(
                ObjectKey.relation(restart.name()), Protected.SEQUENCE, Privilege.UPDATE)) {
          permissions.requireOwner(restart.name());
        }
      }
      case Statement.OwnSequence own -> {
        permissions.requireOwner(own.name());
        own.table().ifPresent(permissions::requireOwner);
      }
      case Statement.DropTable drop -> drop.names().forEach(permissions::requireOwner);
      case Statement.DropView drop -> drop.names().forEach(permissions::requireOwner);
      case Statement.DropSequence drop -> drop.names().forEach(permissions::requireOwner);
      case Statement.DropIndex drop -> drop.names().forEach(this::ofIndex);
      case Statement.Truncate truncate ->
          truncate.tables().stream()
              .filter(before.tables()::containsKey)
              .forEach(table -> permissions.require(table, Privilege.TRUNCATE, List.of()));
      case Statement.OfTypes change -> ofTypes(change);
      case Statement.SetSchema set -> {
        if (set.ofType()) {
          type(set.name());
        } else {
          permissions.requireOwner(set.name());
        }
        if (before.hasSchema(set.schema())) {
          permissions.requireCreate(set.schema());
        }
      }
      case Statement.OfSchemas change -> ofSchemas(change);
      case Statement.OfAccess _ -> {} // it looks for itself
      case Statement.OfProcedures _ ->
          throw new SqlError("42501", "permission denied for language java")
              .withHint("Only a superuser may install or drop procedures.")
              .asException();
      case Statement.Select _,
          Statement.Insert _,
          Statement.Update _,
          Statement.Delete _,
          Statement.Call _ -> {}
    }
  }

  /// In the schema of what is to have this key.
  private void requireCreate(String key) {
    permissions.requireCreate(Qualified.schema(key));
  }

  private void ofSchemas(Statement.OfSchemas change) {
    switch (change) {
      case Statement.CreateSchema create -> {
        permissions.requireCreateSchema();
        create
            .owner()
            .map(owner -> RolePlanner.resolve(before.access(), owner, user))
            .ifPresent(permissions::requireMember);
      }
      case Statement.DropSchemas drop -> drop.names().forEach(this::ofSchema);
      case Statement.RenameSchema rename -> {
        ofSchema(rename.name());
        permissions.requireCreateSchema();
      }
    }
  }

  private void ofSchema(String name) {
    if (before.hasSchema(name)) {
      permissions.requireOwner(ObjectKey.schema(name), "schema");
    }
  }

  private void refers(Statement.Constraint constraint) {
    if (constraint.kind().equals("foreign") && before.table(constraint.target()).isPresent()) {
      permissions.require(constraint.target(), Privilege.REFERENCES, constraint.targetColumns());
    }
  }

  /// An index is its table's.
  private void ofIndex(String name) {
    before.indexed(name).stream()
        .filter(table -> !before.access().owns(user, ObjectKey.relation(table.name())))
        .findFirst()
        .ifPresent(_ -> {
          throw new SqlException("42501", "must be owner of index " + Qualified.plain(name));
        });
  }

  private void ofTypes(Statement.OfTypes change) {
    switch (change) {
      case Statement.CreateEnum create -> requireCreate(create.name());
      case Statement.CreateDomain create -> requireCreate(create.name());
      case Statement.AddLabel add -> type(add.type());
      case Statement.RenameLabel rename -> type(rename.type());
      case Statement.RenameType rename -> type(rename.type());
      case Statement.AlterDomain alter -> type(alter.name());
      case Statement.DropTypes drop -> drop.names().forEach(this::type);
    }
  }

  private void type(String name) {
    if (before.types().containsKey(name)) {
      permissions.requireOwner(ObjectKey.type(name), "type");
    }
  }

  /// After it is planned: what is called otherwise keeps its grants, what is gone has none, and
  /// what is new is its maker's.
  void carry(Statement statement, CatalogEdit edit) {
    switch (statement) {
      case Statement.Rename rename ->
          move(
              edit,
              ObjectKey.relation(rename.name()),
              ObjectKey.relation(rename.newName()),
              relations(before).contains(rename.name())
                  && !relations(edit.now()).contains(rename.name()));
      case Statement.RenameType rename ->
          move(
              edit,
              ObjectKey.type(rename.type()),
              ObjectKey.type(rename.newName()),
              before.types().containsKey(rename.type())
                  && edit.types.containsKey(rename.newName()));
      case Statement.AlterTable alter -> columns(alter, edit);
      case Statement.SetSchema set ->
          moved(
              edit,
              key ->
                  Qualified.plain(key).equals(Qualified.plain(set.name()))
                          || ownedBy(key, set.name())
                      ? Qualified.key(set.schema(), Qualified.plain(key))
                      : key);
      case Statement.RenameSchema rename -> {
        move(
            edit,
            ObjectKey.schema(rename.name()),
            ObjectKey.schema(rename.newName()),
            edit.schemas.contains(rename.newName()));
        moved(
            edit,
            key ->
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
    made(statement, edit, there);
  }

  private static void move(CatalogEdit edit, ObjectKey from, ObjectKey to, boolean happened) {
    if (happened) {
      edit.access = edit.access.renamed(from, to);
    }
  }

  private boolean ownedBy(String key, String table) {
    Catalog.Sequence sequence = before.sequences().get(key);
    return sequence != null
        && sequence.owner().filter(owner -> owner.table().equals(table)).isPresent();
  }

  /// What has gone to another schema keeps its grants.
  private void moved(CatalogEdit edit, UnaryOperator<String> now) {
    Set<String> there = relations(edit.now());
    for (ObjectKey key : List.copyOf(before.access().objects().keySet())) {
      String name = now.apply(key.name());
      switch (key.kind()) {
        case RELATION ->
            move(
                edit,
                key,
                ObjectKey.relation(name),
                !there.contains(key.name()) && there.contains(name));
        case TYPE ->
            move(
                edit,
                key,
                ObjectKey.type(name),
                !edit.types.containsKey(key.name()) && edit.types.containsKey(name));
        case SCHEMA, DATABASE, PROCEDURE -> {}
      }
    }
  }

  private static void columns(Statement.AlterTable alter, CatalogEdit edit) {
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

  private void made(Statement statement, CatalogEdit edit, Set<String> there) {
    Set<String> fresh = new TreeSet<>(there);
    fresh.removeAll(relations(before));
    if (statement instanceof Statement.Rename rename) {
      fresh.remove(rename.newName());
    }
    boolean moves =
        statement instanceof Statement.SetSchema || statement instanceof Statement.RenameSchema;
    if (moves) {
      return; // nothing is new
    }
    if (statement instanceof Statement.CreateSchema create
        && !before.hasSchema(create.name())
        && edit.schemas.contains(create.name())) {
      String owner =
          create.owner().map(it -> RolePlanner.resolve(edit.access, it, user)).orElse(user);
      edit.access = edit.access.with(ObjectKey.schema(create.name()), Grants.owned(owner));
    }
    // Tables first: the sequences of their columns are whose they are.
    for (String name : fresh) {
      if (!edit.sequences.containsKey(name)) {
        made(edit, ObjectKey.relation(name), Protected.TABLE, user);
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
        made(edit, ObjectKey.relation(name), Protected.SEQUENCE, owner);
      }
    }
    Set<String> types = new TreeSet<>(edit.types.keySet());
    types.removeAll(before.types().keySet());
    if (statement instanceof Statement.RenameType rename) {
      types.remove(rename.newName());
    }
    types.forEach(name -> made(edit, ObjectKey.type(name), Protected.TYPE, user));
    edit.procedures.keySet().stream()
        .filter(name -> !before.procedures().containsKey(name))
        .forEach(
            name -> edit.access = edit.access.with(ObjectKey.procedure(name), Grants.owned(user)));
  }

  private void made(CatalogEdit edit, ObjectKey key, Protected kind, String owner) {
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
