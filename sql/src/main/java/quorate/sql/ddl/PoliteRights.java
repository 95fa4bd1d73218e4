package quorate.sql.ddl;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.access.Access;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Role;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Command;
import quorate.sql.parse.Qualified;

/// Privileges required by statements that are accepted without effect: COMMENT, REINDEX, CLUSTER
/// and CHECKPOINT.
public final class PoliteRights {
  private final Catalog catalog;
  private final Access access;
  private final Permissions permissions;
  private final String user;
  private final boolean comments;

  private PoliteRights(Catalog catalog, String user, boolean comments) {
    this.catalog = catalog;
    this.access = catalog.access();
    this.user = user;
    this.comments = comments;
    permissions = new Permissions(catalog, user);
  }

  /// @param along the catalog with the session's search path
  /// @throws SqlException 42501; 42P01, 42703, 42704, 42809, 3D000 or 3F000 if the object does not
  ///   exist
  public static void check(Analysed.Nothing statement, Catalog along, String user) {
    PoliteRights rights = new PoliteRights(along, user, statement.tag().equals("COMMENT"));
    statement.subject().ifPresent(rights::check);
  }

  private void check(Command.Subject subject) {
    switch (subject.kind()) {
      case "checkpoint" -> {
        if (!permissions.isSuperuser()) {
          throw new SqlException("42501", "permission denied to execute CHECKPOINT command");
        }
      }
      case "table", "view", "materialized view", "sequence", "index" -> relation(subject);
      case "column", "constraint" -> part(subject);
      case "schema" -> {
        boolean system =
            subject.name().equals("pg_catalog") || subject.name().equals("information_schema");
        if (!system && !catalog.hasSchema(subject.name())) {
          throw new SqlException("3F000", "schema \"" + subject.name() + "\" does not exist");
        }
        permissions.requireOwner(ObjectKey.schema(subject.name()), "schema");
      }
      case "database" -> {
        if (!subject.name().equals("quorate")) {
          throw new SqlException("3D000", "database \"" + subject.name() + "\" does not exist");
        }
        permissions.requireOwner(
            new ObjectKey(ObjectKey.Kind.DATABASE, subject.name()), "database");
      }
      case "type", "domain" ->
          catalog
              .type(subject.name())
              .ifPresent(key -> permissions.requireOwner(ObjectKey.type(key), "type"));
      case "role" -> role(subject.name());
      default -> {
        if (!permissions.isSuperuser()) {
          throw new SqlException(
              "42501", "must be owner of " + subject.kind() + " " + subject.name());
        }
      }
    }
  }

  private String found(String written) {
    return catalog
        .relation(written)
        .orElseThrow(() ->
            new SqlException(
                "42P01", "relation \"" + Qualified.shown(written) + "\" does not exist"));
  }

  private void relation(Command.Subject subject) {
    String key = found(subject.name());
    boolean index = subject.kind().equals("index");
    boolean indexed = catalog.indexed(key).isPresent();
    String plain = Qualified.plain(key);
    // CLUSTER and REINDEX TABLE take a materialized view, too.
    boolean rows = !comments && catalog.materialized(key).isPresent();
    String kind = rows ? "table" : Permissions.kind(catalog, key).word();
    if (index != indexed || !index && !kind.equals(subject.kind())) {
      String article = index ? "an " : "a ";
      throw new SqlException("42809", "\"" + plain + "\" is not " + article + subject.kind());
    }
    String table = catalog.indexed(key).map(Catalog.Table::name).orElse(key);
    if (!access.owns(user, ObjectKey.relation(table))) {
      String what = comments ? "must be owner of " : "permission denied for ";
      throw new SqlException("42501", what + subject.kind() + " " + plain);
    }
  }

  /// Checks a column or constraint of a relation.
  private void part(Command.Subject subject) {
    String key = found(subject.name());
    if (!access.owns(user, ObjectKey.relation(key))) {
      throw new SqlException("42501", "must be owner of relation " + Qualified.plain(key));
    }
    catalog
        .table(key)
        .ifPresent(table -> {
          boolean column = subject.kind().equals("column");
          if (column && table.column(subject.part()).isEmpty()) {
            throw new SqlException(
                "42703",
                "column \"%s\" of relation \"%s\" does not exist"
                    .formatted(subject.part(), table.plainName()));
          }
          boolean constraint =
              table.hasConstraint(subject.part()) || subject.part().endsWith("_not_null");
          if (!column && !constraint) {
            throw new SqlException(
                "42704",
                "constraint \"%s\" for table \"%s\" does not exist"
                    .formatted(subject.part(), table.plainName()));
          }
        });
  }

  private void role(String name) {
    if (access.role(name).isEmpty()) {
      throw new SqlException("42704", "role \"" + name + "\" does not exist");
    }
    boolean admin =
        access.role(user).filter(its -> its.is(Role.Attribute.CREATEROLE)).isPresent()
            && access.isAdmin(user, name)
            && !access.isSuperuser(name);
    if (!permissions.isSuperuser() && !admin) {
      throw new SqlError("42501", "permission denied")
          .withHint("The current user must have the CREATEROLE attribute and ADMIN OPTION.")
          .asException();
    }
  }
}
