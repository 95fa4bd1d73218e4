package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.value.SqlException;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.parse.Parser;

/// The system catalog's views, by PostgreSQL's own queries. A view over features that do not exist
/// here (server statistics, replication, ...) has no rows.
public final class Views {
  /// Views with rows of their own, which describe the session or the gateway.
  static final Set<String> FILLED =
      Set.of(
          "pg_catalog.pg_settings",
          "pg_catalog.pg_stat_activity",
          "pg_catalog.pg_stat_ssl",
          "pg_catalog.pg_locks",
          "pg_catalog.pg_prepared_statements",
          "pg_catalog.pg_cursors",
          "pg_catalog.pg_timezone_names");

  /// @param lacking the reason for which it has no rows; empty if it has some
  private record View(QueryText query, Set<String> reads, String lacking) {}

  private static final Map<String, View> BOUND = new ConcurrentHashMap<>();

  private Views() {}

  /// The query of a view; empty if it is a table here.
  static Optional<QueryText> of(BuiltinCatalog.Relation relation, TranslationState state) {
    if (relation.query().isEmpty() || FILLED.contains(relation.qualified())) {
      return Optional.empty();
    }
    View view = bound(relation);
    view.reads().forEach(state::reads);
    return Optional.of(view.query());
  }

  private static View bound(BuiltinCatalog.Relation relation) {
    View known = BOUND.get(relation.qualified());
    if (known == null) {
      known = fresh(relation);
      BOUND.put(relation.qualified(), known);
    }
    return known;
  }

  private static View fresh(BuiltinCatalog.Relation relation) {
    TranslationState own = new TranslationState(List.of(), Set::of);
    try {
      QueryText query = new Queries(own).query(Parser.query(relation.query().orElseThrow()), null);
      return new View(query, own.relations(), "");
    } catch (SqlException lacking) {
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= relation.columns().size(); i++) {
        columns.add("NULL AS c" + i);
      }
      QueryText none =
          new QueryText("SELECT " + String.join(", ", columns) + " WHERE 0", List.of(), true);
      return new View(none, Set.of(), lacking.error().message());
    }
  }

  /// The views that never have rows here, each with the reason.
  public static SortedMap<String, String> unanswered() {
    SortedMap<String, String> names = new TreeMap<>();
    for (BuiltinCatalog.Relation relation : BuiltinCatalog.relations().values()) {
      boolean view = relation.query().isPresent() && !FILLED.contains(relation.qualified());
      if (view && !bound(relation).lacking().isEmpty()) {
        names.put(relation.qualified(), bound(relation).lacking());
      }
    }
    return names;
  }
}
