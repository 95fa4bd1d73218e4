package quorate.sql.ddl;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Drawn;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.access.Access;
import quorate.sql.access.Acl;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;

/// Checks a user's privileges for a statement against the ordered catalog: so all replicas decide
/// alike, and a privilege revoked earlier in the order is gone.
public final class Permissions {
  private static final String DATABASE = "quorate";

  private final Catalog catalog;
  private final Access access;
  private final String user;

  Permissions(Catalog catalog, String user) {
    this.catalog = catalog;
    this.access = catalog.access();
    this.user = user;
  }

  /// Checks a statement that reads or writes rows; schema changes are checked when they are
  /// planned.
  ///
  /// @throws SqlException 42501 if a privilege is missing; 55000 if it reads a materialized view
  ///   that has no rows
  public static void check(Analysed.Data data, Catalog catalog, String user) {
    check(data, catalog, user, List.of());
  }

  /// The same, for a session that has drawn sequence values.
  ///
  /// @param drawn values drawn from sequences, newest last
  /// @throws SqlException 42501 if a privilege is missing; 55000 if it reads a materialized view
  ///   that has no rows
  public static void check(Analysed.Data data, Catalog catalog, String user, List<Drawn> drawn) {
    checkRights(data, catalog, user, drawn);
    MaterializedView.requirePopulated(catalog, data.readTables());
  }

  private static void checkRights(
      Analysed.Data data, Catalog catalog, String user, List<Drawn> drawn) {
    List<RequiredPrivilege.Wanted> all =
        switch (data) {
          case Analysed.Read read -> read.wanted();
          case Analysed.Write write -> write.wanted();
          case Analysed.Ddl _ -> List.of();
        };
    Permissions own = new Permissions(catalog, user);
    for (RequiredPrivilege.Wanted each : all) {
      if (each.view().isEmpty()) {
        own.requireOwnSession(each.relation(), "access");
        own.requireUsage(each.relation());
      }
      own.check(each);
    }
    if (own.isSuperuser()) {
      return;
    }
    data.nondeterminism().sequences().forEach(own::next);
    for (String each : data.nondeterminism().current()) {
      if (!each.isEmpty()) {
        own.requireAny(each, EnumSet.of(Privilege.USAGE, Privilege.SELECT));
      } else if (!drawn.isEmpty() && !drawn.getLast().equals(Drawn.NONE)) {
        own.requireAny(drawn.getLast().sequence(), EnumSet.of(Privilege.USAGE, Privilege.SELECT));
      }
    }
    if (data.plan() instanceof Plan.Call call) {
      own.requireExecute(call.procedure().name());
    }
  }

  private void requireExecute(String procedure) {
    if (!has(ObjectKey.procedure(procedure), Protected.PROCEDURE, Privilege.EXECUTE)) {
      throw denied(Protected.PROCEDURE, procedure);
    }
  }

  boolean isSuperuser() {
    return access.isSuperuser(user);
  }

  private void check(RequiredPrivilege.Wanted wanted) {
    String who = wanted.view().map(view -> access.owner(ObjectKey.relation(view))).orElse(user);
    Permissions its = new Permissions(catalog, who);
    if (!its.allows(wanted)) {
      throw denied(kind(catalog, wanted.relation()), wanted.relation());
    }
  }

  private boolean allows(RequiredPrivilege.Wanted wanted) {
    ObjectKey key = ObjectKey.relation(wanted.relation());
    if (has(key, kind(catalog, wanted.relation()), wanted.privilege())) {
      return true;
    }
    if (!Protected.COLUMN.all().contains(wanted.privilege())) {
      return false;
    }
    // A user who may read one column may count the rows.
    return wanted.columns().isEmpty()
        ? access.grants(key).columns().keySet().stream()
            .anyMatch(column -> hasColumn(key, column, wanted.privilege()))
        : wanted.columns().stream().allMatch(column -> hasColumn(key, column, wanted.privilege()));
  }

  private boolean hasColumn(ObjectKey key, String column, Privilege privilege) {
    return access.columnPrivileges(user, key, column).contains(privilege);
  }

  boolean has(ObjectKey key, Protected kind, Privilege privilege) {
    return access.privileges(user, key, kind).contains(privilege);
  }

  /// Requires the right to nextval(), which the default of an identity column grants to everyone
  /// who may insert.
  private void next(String name) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null || isIdentity(sequence)) {
      return;
    }
    requireAny(name, EnumSet.of(Privilege.USAGE, Privilege.UPDATE));
  }

  private void requireAny(String sequence, Set<Privilege> privileges) {
    requireUsage(sequence);
    Set<Privilege> its = access.privileges(user, ObjectKey.relation(sequence), Protected.SEQUENCE);
    if (Acl.both(its, privileges).isEmpty()) {
      throw denied(Protected.SEQUENCE, sequence);
    }
  }

  private boolean isIdentity(Catalog.Sequence sequence) {
    return sequence
        .owner()
        .flatMap(
            owner -> catalog.table(owner.table()).flatMap(table -> table.column(owner.column())))
        .filter(column -> column.identity() != Catalog.Identity.NONE)
        .isPresent();
  }

  /// The kind of a relation.
  public static Protected kind(Catalog catalog, String relation) {
    return catalog.views().containsKey(relation)
        ? Protected.VIEW
        : catalog.materialized().containsKey(relation)
            ? Protected.MATERIALIZED_VIEW
            : catalog.sequences().containsKey(relation) ? Protected.SEQUENCE : Protected.TABLE;
  }

  // Requirements of schema changes.

  /// @throws SqlException 42501 unless the user is the owner
  void requireOwner(ObjectKey key, String word) {
    if (!access.owns(user, key)) {
      throw new SqlException("42501", "must be owner of " + word + " " + shown(key));
    }
  }

  /// The same for an existing table, view or sequence.
  void requireOwner(String relation) {
    boolean there =
        catalog.tables().containsKey(relation)
            || catalog.views().containsKey(relation)
            || catalog.sequences().containsKey(relation);
    if (there) {
      requireOwner(ObjectKey.relation(relation), kind(catalog, relation).word());
    }
  }

  private static String shown(ObjectKey key) {
    return switch (key.kind()) {
      case RELATION, TYPE -> Qualified.plain(key.name());
      case SCHEMA, DATABASE, PROCEDURE -> key.name();
    };
  }

  /// @throws SqlException 42501 unless the user has USAGE on the schema of this key
  void requireUsage(String key) {
    String schema = Qualified.schema(key);
    if (!Qualified.isTemporary(schema)
        && !has(ObjectKey.schema(schema), Protected.SCHEMA, Privilege.USAGE)) {
      throw denied(Protected.SCHEMA, schema);
    }
  }

  /// @param verb the refused action, for the message
  /// @throws SqlException 42501 if the object is temporary and of another session, 0A000 for a
  ///   superuser
  void requireOwnSession(String key, String verb) {
    String schema = Qualified.schema(key);
    if (Qualified.isTemporary(schema)
        && TemporarySchemas.of(catalog).filter(schema::equals).isEmpty()) {
      throw isSuperuser()
          ? new SqlException("0A000", "cannot " + verb + " temporary tables of other sessions")
          : denied(Protected.SCHEMA, schema);
    }
  }

  /// @throws SqlException 42501 unless the user may read the whole table, without regard to grants
  ///   on columns
  void requireWhole(String table) {
    requireUsage(table);
    if (!has(ObjectKey.relation(table), kind(catalog, table), Privilege.SELECT)) {
      throw denied(kind(catalog, table), table);
    }
  }

  /// @throws SqlException 42501 unless the user may create schemas
  void requireCreateSchema() {
    ObjectKey database = new ObjectKey(ObjectKey.Kind.DATABASE, DATABASE);
    if (!has(database, Protected.DATABASE, Privilege.CREATE)) {
      throw denied(Protected.DATABASE, DATABASE);
    }
  }

  /// @throws SqlException 42501 unless the user may create objects in the schema
  void requireCreate(String schema) {
    ObjectKey database = new ObjectKey(ObjectKey.Kind.DATABASE, DATABASE);
    if (Qualified.isTemporary(schema)) {
      if (!has(database, Protected.DATABASE, Privilege.TEMPORARY)) {
        throw new SqlException(
            "42501",
            "permission denied to create temporary tables in database \"" + DATABASE + "\"");
      }
    } else if (!has(ObjectKey.schema(schema), Protected.SCHEMA, Privilege.CREATE)) {
      throw denied(Protected.SCHEMA, schema);
    }
  }

  /// @throws SqlException 42501 unless the user has the privilege on the relation or on all these
  ///   columns
  void require(String relation, Privilege privilege, Iterable<String> columns) {
    check(new RequiredPrivilege(relation, privilege, true).of(columns).wanted());
  }

  /// @throws SqlException 42501 unless the user can SET ROLE to `role`
  void requireMember(String role) {
    if (!access.maySet(user, role)) {
      throw new SqlException("42501", "must be able to SET ROLE \"" + role + "\"");
    }
  }

  static SqlException denied(Protected kind, String name) {
    boolean ofSchema = kind != Protected.SCHEMA && kind != Protected.DATABASE;
    return new SqlException(
        "42501",
        "permission denied for " + kind.word() + " " + (ofSchema ? Qualified.plain(name) : name));
  }
}
