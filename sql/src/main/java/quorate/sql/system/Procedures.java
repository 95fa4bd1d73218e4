package quorate.sql.system;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.function.FunctionRow;
import quorate.sql.function.FunctionTable;

/// Rows of pg_proc and pg_aggregate: the functions of PostgreSQL that can be called here, through
/// the function table or in catalog queries, and those to which types and operators refer.
final class Procedures {
  private static final String PROC = "pg_proc";
  private static final String AGGREGATE = "pg_aggregate";

  /// Functions that [Calls] translates specially, and that data statements lack.
  private static final Set<String> TRANSLATED =
      Set.of("row_to_json", "pg_collation_for", "inet_server_port", "inet_client_port");

  /// Support functions of user types.
  private static final Set<String> OF_TYPES =
      Set.of("enum_in", "enum_out", "enum_recv", "enum_send");

  private static final Set<String> CALLED = oids(callable());
  private static final Set<String> REFERRED = referred();

  private Procedures() {}

  /// The rows of these relations that exist here; all rows of other relations.
  static List<List<String>> rows(String relation) {
    List<List<String>> all = BuiltinCatalog.rows().getOrDefault(relation, List.of());
    return switch (relation) {
      case PROC ->
          all.stream()
              .filter(row -> CALLED.contains(row.getFirst()) || REFERRED.contains(row.getFirst()))
              .toList();
      case AGGREGATE -> all.stream().filter(row -> CALLED.contains(row.getFirst())).toList();
      default -> all;
    };
  }

  private static Set<String> callable() {
    Set<String> names = new TreeSet<>(CatalogRoutines.names());
    names.addAll(TRANSLATED);
    names.addAll(Sets.names());
    names.addAll(AggregateCalls.names());
    FunctionTable.rows().stream()
        .filter(row -> row.kind() != FunctionRow.Kind.REFUSED)
        .forEach(row -> names.add(row.name()));
    return names;
  }

  private static Set<String> oids(Set<String> names) {
    int name = BuiltinCatalog.relation(PROC).orElseThrow().position("proname");
    Set<String> oids = new HashSet<>();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault(PROC, List.of())) {
      if (names.contains(row.get(name))) {
        oids.add(row.getFirst());
      }
    }
    return oids;
  }

  private static Set<String> referred() {
    Map<String, List<String>> columns =
        Map.of(
            "pg_operator",
            List.of("oprcode"),
            "pg_am",
            List.of("amhandler"),
            "pg_range",
            List.of("rngcanonical", "rngsubdiff"),
            "pg_type",
            List.of(
                "typinput",
                "typoutput",
                "typreceive",
                "typsend",
                "typmodin",
                "typmodout",
                "typanalyze",
                "typsubscript"));
    Set<String> oids = oids(OF_TYPES);
    columns.forEach((relation, names) -> {
      BuiltinCatalog.Relation shape = BuiltinCatalog.relation(relation).orElseThrow();
      for (List<String> row : BuiltinCatalog.rows().getOrDefault(relation, List.of())) {
        names.forEach(name -> oids.add(row.get(shape.position(name))));
      }
    });
    return oids;
  }
}
