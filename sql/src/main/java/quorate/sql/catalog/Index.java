package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.KeyOrder;

/// An index.
///
/// @param columns none for one on expressions, which engines do not have
/// @param orders for each key
/// @param keys the texts of the keys of one on expressions, columns among them; none for others
/// @param where the condition of the rows that it is about
public record Index(
    String name,
    String engineName,
    List<String> columns,
    List<KeyOrder> orders,
    boolean unique,
    List<String> keys,
    Optional<String> where) {
  public Index {
    columns = List.copyOf(columns);
    orders = List.copyOf(orders);
    keys = List.copyOf(keys);
  }

  /// Whether engines have it as a key: it is unique over columns, in all rows.
  public boolean isKey() {
    return unique && keys.isEmpty() && where.isEmpty();
  }

  /// Whether it is unique, and no engine has it: Quorate looks after it.
  public boolean isKept() {
    return unique && !isKey();
  }

  /// The texts of its keys.
  public List<String> texts() {
    return keys.isEmpty() ? columns.stream().map(EngineTypes::quote).toList() : keys;
  }

  /// Whether a column of its table is in it.
  public boolean mentions(String column) {
    return columns.contains(column)
        || Stream.concat(keys.stream(), where.stream())
            .anyMatch(text -> RowExpression.mentions(text, column));
  }

  /// The same over other names.
  public Index over(UnaryOperator<List<String>> renamed, UnaryOperator<String> text) {
    return new Index(
        name,
        engineName,
        renamed.apply(columns),
        orders,
        unique,
        keys.stream().map(text).toList(),
        where.map(text));
  }

  /// Whether a table has unique indexes that writes have to look after.
  public static boolean anyKept(Catalog.Table table) {
    return table.indexes().stream().anyMatch(Index::isKept);
  }
}
