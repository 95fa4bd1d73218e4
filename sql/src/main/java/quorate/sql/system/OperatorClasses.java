package quorate.sql.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.parse.IndexMethod;

/// The default operator classes of index columns.
final class OperatorClasses {
  private record Use(int method, int type) {}

  private static final Map<Use, Long> DEFAULTS = new HashMap<>();

  static {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation("pg_opclass").orElseThrow();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault("pg_opclass", List.of())) {
      if (row.get(shape.position("opcdefault")).equals("t")) {
        int method = Integer.parseInt(row.get(shape.position("opcmethod")));
        int type = Integer.parseInt(row.get(shape.position("opcintype")));
        DEFAULTS.put(new Use(method, type), Long.parseLong(row.getFirst()));
      }
    }
  }

  private OperatorClasses() {}

  static long of(IndexMethod method, SystemType type) {
    String like = type.is("varchar") ? "text" : type.isArray() ? "anyarray" : type.name();
    return DEFAULTS.getOrDefault(new Use(method.oid(), SystemTypes.of(like).oid()), 0L);
  }
}
