package quorate.sql.ddl;

import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Checks that the user owns the objects that a schema change affects.
final class Ownership {
  private final Catalog before;
  private final Catalog along;
  private final String user;
  private final Permissions permissions;

  /// @param path search path of the session
  Ownership(Catalog before, List<String> path, String user) {
    this.before = before;
    this.user = user;
    along = before.along(path);
    permissions = new Permissions(along, user);
  }

  /// Checks a statement before it is planned.
  ///
  /// @throws SqlException 42501 if the user lacks the rights
  void check(Statement statement) {
    ofSession(statement);
    if (permissions.isSuperuser()) {
      return;
    }
    switch (statement) {
      case Statement.CreateTable create -> ofTable(create);
      case Statement.CreateTableAs create -> {
        requireCreate(create.name());
        if (Analyser.analyse(create.querySql(), before, List.of()) instanceof Analysed.Read read) {
          Permissions.check(read, along, user);
        }
      }
      case MaterializedStatement materialized -> ofMaterialized(materialized);
      case Statement.CreateView create -> {
        requireCreate(create.name());
        permissions.requireOwner(create.name());
      }
      case Statement.CreateSequence create -> requireCreate(create.name());
      case Statement.CreateIndex create -> permissions.requireOwner(create.table());
      case Statement.AlterTable alter -> ofTable(alter);
      case Statement.Rename rename -> {
        if (rename.kind().equals("index")) {
          ofIndex(rename.name());
        } else {
          permissions.requireOwner(rename.name());
        }
      }
      case Statement.RestartSequence restart -> ofSequence(restart);
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
      case Statement.SetSchema set -> ofPlace(set);
      case Statement.OfSchemas change -> ofSchemas(change);
      case Statement.OfAccess _ -> {} // checked by its planner
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

  private void ofMaterialized(MaterializedStatement statement) {
    switch (statement) {
      case MaterializedStatement.Create create -> requireCreate(create.name());
      case MaterializedStatement.Refresh refresh -> {
        if (before.tables().containsKey(refresh.name())) {
          permissions.require(refresh.name(), Privilege.MAINTAIN, List.of());
        }
      }
      case MaterializedStatement.Drop drop -> drop.names().forEach(permissions::requireOwner);
      case MaterializedStatement.Alter(Statement.AlterTable change) -> ofTable(change);
    }
  }

  /// Refuses access to the temporary tables of other sessions.
  private void ofSession(Statement statement) {
    switch (statement) {
      case Statement.AlterTable alter -> permissions.requireOwnSession(alter.table(), "alter");
      case Statement.CreateIndex create ->
          permissions.requireOwnSession(create.table(), "create indexes on");
      case Statement.Truncate truncate ->
          truncate.tables().forEach(table -> permissions.requireOwnSession(table, "truncate"));
      default -> {}
    }
  }

  private void ofTable(Statement.CreateTable create) {
    if (!create.ifNotExists() || !before.isTaken(create.name())) {
      requireCreate(create.name());
    }
    create.likes().stream()
        .filter(like -> before.table(like.table()).isPresent())
        .forEach(like -> permissions.requireWhole(like.table()));
    create.constraints().forEach(this::refers);
    create.columns().forEach(column -> column.constraints().forEach(this::refers));
  }

  private void ofTable(Statement.AlterTable alter) {
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

  /// ALTER SEQUENCE ... RESTART. It also implements setval(), which requires only UPDATE.
  private void ofSequence(Statement.RestartSequence restart) {
    if (before.sequences().containsKey(restart.name())
        && !permissions.has(
            ObjectKey.relation(restart.name()), Protected.SEQUENCE, Privilege.UPDATE)) {
      permissions.requireOwner(restart.name());
    }
  }

  private void ofPlace(Statement.SetSchema set) {
    if (set.ofType()) {
      type(set.name());
    } else {
      permissions.requireOwner(set.name());
    }
    if (before.hasSchema(set.schema())) {
      permissions.requireCreate(set.schema());
    }
  }

  /// Requires CREATE on the schema of a key.
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

  /// Requires ownership of the index's table.
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
}
