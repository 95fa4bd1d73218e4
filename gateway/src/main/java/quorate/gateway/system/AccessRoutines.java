package quorate.gateway.system;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlException;
import quorate.sql.access.Access;
import quorate.sql.access.Acl;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.ddl.Permissions;
import quorate.sql.parse.Qualified;
import quorate.sql.system.Objects;
import quorate.sql.system.SystemQuery;

/// Functions about privileges.
final class AccessRoutines {
  private AccessRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("has_table_privilege", Routine.strict(a -> ofRelation(a, false)));
    all.put("has_sequence_privilege", Routine.strict(a -> ofRelation(a, false)));
    all.put("has_any_column_privilege", Routine.strict(a -> ofRelation(a, true)));
    all.put("has_column_privilege", Routine.strict(AccessRoutines::ofColumn));
    all.put(
        "has_schema_privilege",
        Routine.strict(a -> {
          int at = a.count() - 2;
          String schema =
              a.isText(at) ? a.text(at) : a.objects().namespace(a.number(at)).orElse("");
          Access access = a.objects().catalog().access();
          ObjectKey key = ObjectKey.schema(schema);
          return !a.objects().catalog().hasSchema(schema)
              ? everyones(a, user(a, 3), Privilege.USAGE)
              : any(
                  a.text(at + 1), which(user(a, 3), access, key, Protected.SCHEMA, _ -> Set.of()));
        }));
    all.put(
        "has_database_privilege",
        Routine.strict(a ->
            any(
                a.text(a.count() - 1),
                which(
                    user(a, 3),
                    a.objects().catalog().access(),
                    new ObjectKey(ObjectKey.Kind.DATABASE, "quorate"),
                    Protected.DATABASE,
                    _ -> Set.of()))));
    all.put("pg_has_role", Routine.strict(AccessRoutines::hasRole));
    return all;
  }

  private static String user(Routine.Arguments a, int whenGiven) {
    return a.count() < whenGiven ? a.asker().user() : role(a, 0);
  }

  /// @throws SqlException 42704 if the role does not exist
  private static String role(Routine.Arguments a, int at) {
    if (!a.isText(at)) {
      return a.objects().role(a.number(at)).orElse("");
    }
    String name = a.text(at);
    if (!name.equals("public") && a.objects().role(name).isEmpty()) {
      throw new SqlException("42704", "role \"" + name + "\" does not exist");
    }
    return name;
  }

  /// The privileges of PUBLIC on the system schemas.
  private static boolean everyones(Routine.Arguments a, String user, Privilege only) {
    boolean may = a.objects().catalog().access().isSuperuser(user);
    return any(a.text(a.count() - 1), (privilege, option) -> may || privilege == only && !option);
  }

  /// Whether any privilege of a list such as `SELECT, UPDATE WITH GRANT OPTION` is held.
  private static boolean any(String list, BiPredicate<Privilege, Boolean> has) {
    return Arrays.stream(list.split(","))
        .map(each -> each.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", " "))
        .map(each -> {
          boolean option = each.endsWith(" WITH GRANT OPTION");
          String word = option ? each.substring(0, each.indexOf(' ')) : each;
          Privilege privilege =
              Privilege.of(word)
                  .orElseThrow(() ->
                      new SqlException("22023", "unrecognized privilege type: \"" + each + "\""));
          return has.test(privilege, option);
        })
        .toList()
        .contains(true);
  }

  private static BiPredicate<Privilege, Boolean> which(
      String user,
      Access access,
      ObjectKey key,
      Protected kind,
      Function<String, Set<Privilege>> more) {
    Set<Privilege> its = access.privileges(user, key, kind);
    boolean owner = access.owns(user, key);
    Set<Privilege> options =
        Acl.options(access.acl(key, kind), access.owner(key), access.inherited(user));
    Set<Privilege> others = more.apply(user);
    return (privilege, option) ->
        option
            ? owner || options.contains(privilege)
            : its.contains(privilege) || others.contains(privilege);
  }

  private record Relation(Objects.Named name, Protected kind) {
    boolean isSystem() {
      return name.schema().equals(BuiltinCatalog.CATALOG)
          || name.schema().equals(BuiltinCatalog.INFORMATION);
    }

    /// The relation's key in the catalog.
    String key() {
      return key(name);
    }

    ObjectKey object() {
      return ObjectKey.relation(key());
    }

    static String key(Objects.Named name) {
      return Qualified.key(name.schema(), name.name());
    }
  }

  private static Optional<Relation> relation(Routine.Arguments a, int at) {
    Optional<Long> oid =
        a.isText(at) && !a.text(at).matches("[0-9]+")
            ? a.objects().relation(a.text(at))
            : Optional.of(a.number(at));
    if (oid.isEmpty()) {
      throw new SqlException("42P01", "relation \"" + a.text(at) + "\" does not exist");
    }
    return oid.flatMap(each -> a.objects().relation(each))
        .map(name ->
            new Relation(name, Permissions.kind(a.objects().catalog(), Relation.key(name))));
  }

  private static @Nullable Boolean ofRelation(Routine.Arguments a, boolean columns) {
    Access access = a.objects().catalog().access();
    return of(
        a,
        2,
        columns,
        (who, relation) ->
            columns
                ? access.grants(relation.object()).columns().keySet().stream()
                    .flatMap(each -> access.columnPrivileges(who, relation.object(), each).stream())
                    .collect(Collectors.toSet())
                : Set.of());
  }

  private static @Nullable Boolean ofColumn(Routine.Arguments a) {
    int at = a.count() - 2;
    return of(
        a,
        3,
        false,
        (who, relation) -> {
          String column =
              a.isText(at)
                  ? a.text(at)
                  : a.objects()
                      .catalog()
                      .table(relation.key())
                      .filter(each -> a.number(at) > 0 && a.number(at) <= each.columns().size())
                      .map(each -> each.columns().get((int) a.number(at) - 1).name())
                      .orElse("");
          return a.objects().catalog().access().columnPrivileges(who, relation.object(), column);
        });
  }

  /// Whether the user holds a privilege on a relation, or on the columns selected by `columns`.
  ///
  /// @param least the number of arguments without a user; the relation is the first of them
  /// @param anyColumn whether the privilege on any one column suffices
  /// @return null if the relation does not exist
  private static @Nullable Boolean of(
      Routine.Arguments a,
      int least,
      boolean anyColumn,
      BiFunction<String, Relation, Set<Privilege>> columns) {
    String user = user(a, least + 1);
    Optional<Relation> found = relation(a, a.count() - least);
    if (found.isEmpty()) {
      return null;
    }
    Relation relation = found.get();
    return relation.isSystem()
        ? ofSystem(a, user, relation.name().name(), least, anyColumn)
        : any(
            a.text(a.count() - 1),
            which(
                user,
                a.objects().catalog().access(),
                relation.object(),
                relation.kind(),
                who -> columns.apply(who, relation)));
  }

  /// The privileges of PUBLIC on a relation of the system catalog: to read it, unless it is for
  /// superusers only.
  private static boolean ofSystem(
      Routine.Arguments a, String user, String name, int least, boolean anyColumn) {
    // PUBLIC may read all columns of pg_subscription except the one with passwords.
    boolean subscription = name.equals("pg_subscription");
    boolean column =
        least == 3 && !(a.isText(a.count() - 2) && a.text(a.count() - 2).equals("subconninfo"));
    boolean secret = SystemQuery.isRestricted(name) || subscription && !column && !anyColumn;
    boolean superuser = a.objects().catalog().access().isSuperuser(user);
    boolean settings = name.equals("pg_settings");
    return any(
        a.text(a.count() - 1),
        (privilege, option) ->
            superuser
                || !option
                    && !secret
                    && (privilege == Privilege.SELECT
                        || privilege == Privilege.UPDATE && settings));
  }

  private static boolean hasRole(Routine.Arguments a) {
    String user = user(a, 3);
    String role = role(a, a.count() - 2);
    Access access = a.objects().catalog().access();
    for (String each : a.text(a.count() - 1).toUpperCase(Locale.ROOT).split(",")) {
      String word = each.strip();
      boolean has =
          access.isSuperuser(user)
              || (word.startsWith("USAGE") ? access.inherited(user) : access.belongsTo(user))
                  .contains(role);
      if (word.contains("WITH") ? access.isAdmin(user, role) : has) {
        return true;
      }
    }
    return false;
  }
}
