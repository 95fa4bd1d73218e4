package quorate.sql.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;

/// The operator classes of index columns.
final class OperatorClasses {
  private static final Map<Integer, Long> BY_TYPE = new HashMap<>();

  static {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation("pg_opclass").orElseThrow();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault("pg_opclass", List.of())) {
      if (row.get(shape.position("opcdefault")).equals("t")) {
        BY_TYPE.put(
            Integer.parseInt(row.get(shape.position("opcintype"))), Long.parseLong(row.getFirst()));
      }
    }
  }

  private OperatorClasses() {}

  static long of(SystemType type) {
    String like = type.is("varchar") ? "text" : type.isArray() ? "anyarray" : type.name();
    return BY_TYPE.getOrDefault(SystemTypes.of(like).oid(), 0L);
  }
}
