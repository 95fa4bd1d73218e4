package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.IndexMethod;
import quorate.sql.parse.KeyOrder;

/// An index.
///
/// @param columns empty for an index that engines do not have: one on an expression, or of a method
///   that they lack
/// @param orders sort order of each key
/// @param keys texts of the keys of such an index, including plain columns; empty for others
/// @param where condition of a partial index
/// @param method B-tree if it is unique
public record Index(
    String name,
    String engineName,
    List<String> columns,
    List<KeyOrder> orders,
    boolean unique,
    List<String> keys,
    Optional<String> where,
    IndexMethod method) {
  public Index {
    columns = List.copyOf(columns);
    orders = List.copyOf(orders);
    keys = List.copyOf(keys);
  }

  /// The same index with another name.
  public Index named(String newName) {
    return new Index(newName, engineName, columns, orders, unique, keys, where, method);
  }

  /// Whether engines enforce the index as a key: it is unique, over columns only, and not partial.
  public boolean isKey() {
    return unique && keys.isEmpty() && where.isEmpty();
  }

  /// Whether the index is unique and Quorate must enforce it, because no engine does.
  public boolean isKept() {
    return unique && !isKey();
  }

  /// The texts of the keys.
  public List<String> texts() {
    return keys.isEmpty() ? columns.stream().map(EngineTypes::quote).toList() : keys;
  }

  /// Whether the index depends on a column of its table.
  public boolean mentions(String column) {
    return columns.contains(column)
        || Stream.concat(keys.stream(), where.stream())
            .anyMatch(text -> RowExpression.mentions(text, column));
  }

  /// The same index after a renaming of columns.
  public Index over(UnaryOperator<List<String>> renamed, UnaryOperator<String> text) {
    return new Index(
        name,
        engineName,
        renamed.apply(columns),
        orders,
        unique,
        keys.stream().map(text).toList(),
        where.map(text),
        method);
  }

  /// Whether a table has unique indexes that Quorate must enforce on writes.
  public static boolean anyKept(Catalog.Table table) {
    return table.indexes().stream().anyMatch(Index::isKept);
  }
}
