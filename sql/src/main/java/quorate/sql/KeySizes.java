package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Statement;

/// Keeps keys as short as PostgreSQL's indexes need them, on every engine, where one of the engines
/// is PostgreSQL: alone it would refuse a row that all others take.
///
/// It compresses long texts before it looks, and this does not: whether a key fits must not depend
/// on how well it is compressed. A key whose columns may be longer has a check of Quorate's own,
/// which is shown to nobody.
public final class KeySizes {
  private static final int BYTES_MAX = 2704;

  /// What an index's row begins with, and what may be lost where it ends.
  private static final int ROW_BYTES = 16;

  /// What begins a value, and what may be lost before it.
  private static final int VALUE_BYTES = 8;

  private static final int UTF8_BYTES_MAX = 4;
  private static final String PREFIX = "quorate key size of ";

  private final DdlPlanner plan;

  KeySizes(DdlPlanner plan) {
    this.plan = plan;
  }

  /// Whether this is one of these checks.
  public static boolean is(Catalog.CheckConstraint check) {
    return check.name().startsWith(PREFIX);
  }

  /// The error of a row that violates a check of this name, if it is one of these.
  public static Optional<SqlError> violation(String check) {
    return check.startsWith(PREFIX)
        ? Optional.of(
            new SqlError(
                    "54000",
                    "index row size exceeds btree version 4 maximum %d for index \"%s\""
                        .formatted(BYTES_MAX, check.substring(check.lastIndexOf('/') + 1)))
                .withHint(
                    "Values larger than 1/3 of a buffer page cannot be indexed. Consider a function"
                        + " index of an MD5 hash of the value, or use full text indexing."))
        : Optional.empty();
  }

  /// Before an index is made on a table that may have rows.
  void require(String tableName, List<String> columns, String engineName, String index) {
    Catalog.Table table = plan.edit.table(tableName, 0);
    if (!plan.isPresent(Dialect.POSTGRESQL) || of(table, engineName).isPresent()) {
      return;
    }
    condition(table, columns)
        .ifPresent(sql ->
            new KeyPlanner(plan)
                .check(
                    table,
                    new Statement.Constraint(
                        Optional.of(PREFIX + engineName + "/" + index),
                        "check",
                        columns,
                        "",
                        List.of(),
                        "",
                        "",
                        Optional.of(Parser.expression(sql)),
                        sql,
                        0)));
  }

  /// After a change: what has become too wide is looked after, and what is no key any more is not.
  void settle() {
    for (Catalog.Table table : List.copyOf(plan.edit.tables.values())) {
      for (Catalog.CheckConstraint check : table.checks()) {
        if (is(check)
            && keys(table).noneMatch(key -> check.name().startsWith(prefix(key.engineName())))) {
          new DropPlanner(plan)
              .dropConstraint(plan.edit.table(table.name(), 0), check.engineName());
        }
      }
      keys(table)
          .forEach(key -> require(table.name(), key.columns(), key.engineName(), key.name()));
    }
  }

  private static Stream<Catalog.Key> keys(Catalog.Table table) {
    return Stream.concat(
        table.keys().stream(),
        table.indexes().stream()
            .filter(index -> !index.columns().isEmpty())
            .map(index -> new Catalog.Key(index.name(), index.engineName(), index.columns())));
  }

  private static String prefix(String engineName) {
    return PREFIX + engineName + "/";
  }

  private static Optional<Catalog.CheckConstraint> of(Catalog.Table table, String engineName) {
    return table.checks().stream()
        .filter(check -> check.name().startsWith(prefix(engineName)))
        .findFirst();
  }

  /// What a row has to satisfy; empty if every row does.
  private static Optional<String> condition(Catalog.Table table, List<String> columns) {
    long most = ROW_BYTES;
    int fixed = ROW_BYTES;
    List<String> lengths = new ArrayList<>();
    for (String name : columns) {
      Catalog.TableColumn column = table.column(name).orElseThrow();
      fixed += VALUE_BYTES;
      most += VALUE_BYTES;
      switch (column.type()) {
        case TEXT, VARCHAR, BPCHAR, BYTEA -> {
          String length = "octet_length(" + EngineTypes.quote(name) + ")";
          lengths.add(column.notNull() ? length : "coalesce(" + length + ", 0)");
          int unit = column.type() == SqlType.BYTEA ? 1 : UTF8_BYTES_MAX;
          most += (long) unit * Coerce.lengthMax(column.typmod());
        }
        case UUID, NUMERIC, INTERVAL -> {
          fixed += 5 * VALUE_BYTES;
          most += 5 * VALUE_BYTES;
        }
        default -> {} // no longer than what was counted, or an encoding of few characters
      }
    }
    return most <= BYTES_MAX || lengths.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(" + ", lengths) + " <= " + (BYTES_MAX - fixed));
  }
}
