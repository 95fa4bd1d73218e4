package quorate.sql.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;

/// The table of COPY.
///
/// @param name without its schema
/// @param quoted its name in SQL
/// @param columns those that are copied, in order
public record CopyTarget(String name, String quoted, List<Catalog.TableColumn> columns) {
  /// @param written the table's name in the statement
  public static CopyTarget of(
      Catalog.Table table, String written, List<Catalog.TableColumn> columns) {
    return new CopyTarget(table.plainName(), Qualified.quoted(written), columns);
  }

  /// Whether a column has a default other than NULL.
  public boolean hasDefault(int column) {
    return columns.get(column).defaultSql().filter(sql -> !sql.equalsIgnoreCase("null")).isPresent()
        || columns.get(column).identity() != Catalog.Identity.NONE;
  }

  /// The query of COPY TO.
  public String select() {
    return "select " + list() + " from " + quoted;
  }

  /// The insert of COPY FROM, with a parameter for each column but for those that get their
  /// defaults. COPY always overrides an identity.
  ///
  /// @param defaulted the indexes of the latter
  public String insert(Set<Integer> defaulted) {
    List<String> values = new ArrayList<>(columns.size());
    int parameters = 0;
    for (int i = 0; i < columns.size(); i++) {
      values.add(defaulted.contains(i) ? "default" : "$" + ++parameters);
    }
    boolean always =
        columns.stream().anyMatch(column -> column.identity() == Catalog.Identity.ALWAYS);
    return "insert into %s (%s)%s values (%s)"
        .formatted(
            quoted, list(), always ? " overriding system value" : "", String.join(", ", values));
  }

  private String list() {
    return String.join(
        ", ", columns.stream().map(column -> EngineTypes.quote(column.name())).toList());
  }
}
