package quorate.sql.system;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import quorate.sql.access.ObjectKey;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;

/// Catalog rows of procedures.
final class UserProcedures {
  /// The id of the language, among those of built-in objects, so that a dump does not recreate it.
  private static final int JAVA = 13_999;

  private static final int VOID = 2278;
  private static final int RECORD = 2249;

  private final Catalog catalog;
  private final Oids oids;

  UserProcedures(Catalog catalog, Oids oids) {
    this.catalog = catalog;
    this.oids = oids;
  }

  void add(CatalogRows rows, Objects objects) {
    if (catalog.procedures().isEmpty()) {
      return;
    }
    Owners owners = new Owners(catalog, objects);
    rows.add(
        "pg_language",
        "oid",
        JAVA,
        "lanname",
        "java",
        "lanowner",
        SystemCatalog.OWNER,
        "lanispl",
        true);
    for (StoredProcedure each : catalog.procedures().values()) {
      add(each, owners, rows, objects);
    }
  }

  private void add(StoredProcedure each, Owners owners, CatalogRows rows, Objects objects) {
    long oid = oids.of(ObjectNames.procedure(each));
    List<StoredProcedure.Parameter> given =
        each.parameters().stream().filter(it -> it.mode().goesIn()).toList();
    objects.addFunction(
        oid,
        new FunctionShape(
            each.name(),
            given.stream().map(it -> (long) it.type().oid()).toList(),
            printed(each),
            Optional.empty()));
    boolean out = !each.columns().isEmpty();
    rows.add(
        "pg_proc",
        "oid",
        oid,
        "proname",
        each.name(),
        "pronamespace",
        SystemCatalog.PUBLIC,
        "proowner",
        owners.of(ObjectKey.procedure(each.name())),
        "proacl",
        owners.acl(ObjectKey.procedure(each.name())),
        "prolang",
        JAVA,
        "procost",
        1.0,
        "prokind",
        "p",
        "provolatile",
        "v",
        "proparallel",
        "u",
        "pronargs",
        given.size(),
        "prorettype",
        out ? RECORD : VOID,
        "proargtypes",
        given.stream().map(UserProcedures::type).collect(Collectors.joining(" ")),
        "proallargtypes",
        out ? array(each, UserProcedures::type) : null,
        "proargmodes",
        out ? array(each, UserProcedures::mode) : null,
        "proargnames",
        given.isEmpty() && !out ? null : array(each, it -> Objects.quoted(it.name())),
        "prosrc",
        each.className(),
        "probin",
        each.digest());
  }

  private static String type(StoredProcedure.Parameter parameter) {
    return String.valueOf(parameter.type().oid());
  }

  private static String mode(StoredProcedure.Parameter parameter) {
    return switch (parameter.mode()) {
      case IN -> "i";
      case OUT -> "o";
      case INOUT -> "b";
    };
  }

  private static String array(
      StoredProcedure procedure, Function<StoredProcedure.Parameter, String> of) {
    return procedure.parameters().stream().map(of).collect(Collectors.joining(",", "{", "}"));
  }

  /// The result of pg_get_function_arguments.
  static String printed(StoredProcedure procedure) {
    return procedure.parameters().stream()
        .map(each ->
            each.mode().name().toUpperCase(Locale.ROOT)
                + " "
                + Objects.quoted(each.name())
                + " "
                + each.type().sqlName())
        .collect(Collectors.joining(", "));
  }
}
