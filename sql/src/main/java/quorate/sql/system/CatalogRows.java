package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;

/// Rows of the system catalog's tables. Each has a value for every column: a number, a text, or
/// null.
public final class CatalogRows {
  private final Map<String, List<@Nullable Object[]>> rows = new TreeMap<>();

  /// The rows by the table's qualified name.
  public Map<String, List<@Nullable Object[]>> all() {
    return rows;
  }

  /// Adds a row.
  ///
  /// @param pairs names of columns, each followed by its value; other columns are NULL if nullable,
  ///   otherwise 0, false or empty
  void add(String table, @Nullable Object... pairs) {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation(table).orElseThrow();
    @Nullable Object[] row = new Object[shape.columns().size()];
    for (int i = 0; i < row.length; i++) {
      BuiltinCatalog.Attribute column = shape.columns().get(i);
      row[i] = column.notNull() ? empty(SystemTypes.column(column.type())) : null;
    }
    for (int i = 0; i < pairs.length; i += 2) {
      row[shape.position((String) java.util.Objects.requireNonNull(pairs[i]))] =
          stored(pairs[i + 1]);
    }
    rows.computeIfAbsent(shape.qualified(), _ -> new ArrayList<>()).add(row);
  }

  private static Object empty(SystemType type) {
    boolean number = type.isInteger() || type.isBool() || type.isReal() || type.is("xid");
    return number ? 0L : "";
  }

  private static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case Boolean bool -> bool ? 1L : 0L;
      case Integer number -> (long) number;
      case null -> null;
      case Object other -> other;
    };
  }

  /// The rows that every database has.
  static CatalogRows everywhere() {
    CatalogRows rows = new CatalogRows();
    BuiltinCatalog.rows()
        .keySet()
        .forEach(table -> {
          BuiltinCatalog.Relation shape = BuiltinCatalog.relation(table).orElse(null);
          if (shape != null) {
            List<@Nullable Object[]> all = new ArrayList<>();
            Procedures.rows(table).forEach(line -> all.add(read(shape, line)));
            rows.rows.put(shape.qualified(), all);
          }
        });
    return rows;
  }

  private static @Nullable Object[] read(BuiltinCatalog.Relation shape, List<String> line) {
    @Nullable Object[] row = new Object[line.size()];
    for (int i = 0; i < row.length; i++) {
      String field = BuiltinCatalog.field(line.get(i));
      SystemType type = SystemTypes.column(shape.columns().get(i).type());
      if (field == null) {
        row[i] = null;
      } else if (type.isBool()) {
        row[i] = field.equals("t") ? 1L : 0L;
      } else if (type.isInteger()) {
        row[i] = Long.parseLong(field);
      } else if (type.isReal()) {
        row[i] = Double.parseDouble(field);
      } else {
        row[i] = field;
      }
    }
    return row;
  }
}
