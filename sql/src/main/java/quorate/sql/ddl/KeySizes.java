package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.core.value.Numeric;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.WideTerms;
import quorate.sql.type.Coerce;

/// Limits keys to the size that all engines present support, on every engine: otherwise one alone
/// would refuse a row that the others accept.
///
/// PostgreSQL compresses long texts before it measures them; here the size must not depend on
/// compression. A key whose columns may be longer gets a check of Quorate's own, hidden from
/// clients.
public final class KeySizes {
  /// Header and trailing padding of an index row.
  private static final int ROW_BYTES = 16;

  /// Header and leading padding of a value.
  private static final int VALUE_BYTES = 8;

  private static final int UTF8_BYTES_MAX = 4;

  /// The longest encoding of types with a maximum length: the bits of an address.
  private static final int CODED_BYTES_MAX = 256;

  private final DdlPlanner plan;

  KeySizes(DdlPlanner plan) {
    this.plan = plan;
  }

  /// The key size in bytes that all engines present support.
  static int bytesMax(Set<Dialect> present) {
    return present.stream()
        .mapToInt(dialect -> dialect.traits().keyBytesMax())
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /// Adds the size check of a key, if it needs one and has none; the check also covers existing
  /// rows.
  void require(String tableName, List<String> columns, String engineName, String index) {
    Catalog.Table table = plan.edit.table(tableName, 0);
    if (of(table, engineName).isPresent()) {
      return;
    }
    condition(table, columns, bytesMax(plan.present()))
        .ifPresent(sql ->
            new KeyPlanner(plan)
                .sizeCheck(
                    table,
                    SizeCheck.KEY_PREFIX + bytesMax(plan.present()) + part(engineName) + index,
                    sql));
  }

  /// Adds checks for keys that have become too wide in a change, and removes those of former keys.
  void settle() {
    for (Catalog.Table table : List.copyOf(plan.edit.tables.values())) {
      for (Catalog.CheckConstraint check : table.checks()) {
        if (SizeCheck.isOfKey(check)
            && keys(table).noneMatch(key -> isOf(check, key.engineName()))) {
          new DropPlanner(plan)
              .dropConstraint(plan.edit.table(table.name(), 0), check.engineName());
        }
      }
      keys(table)
          .forEach(key -> require(table.name(), key.columns(), key.engineName(), key.name()));
    }
  }

  static Stream<Catalog.Key> keys(Catalog.Table table) {
    return Stream.concat(
        table.keys().stream(),
        table.indexes().stream()
            .filter(index -> !index.columns().isEmpty())
            .map(index -> new Catalog.Key(index.name(), index.engineName(), index.columns())));
  }

  private static String part(String engineName) {
    return " " + engineName + "/";
  }

  private static boolean isOf(Catalog.CheckConstraint check, String engineName) {
    return SizeCheck.isOfKey(check) && check.name().contains(part(engineName));
  }

  private static Optional<Catalog.CheckConstraint> of(Catalog.Table table, String engineName) {
    return table.checks().stream().filter(check -> isOf(check, engineName)).findFirst();
  }

  /// The condition on a row; empty if every row satisfies it.
  static Optional<String> condition(Catalog.Table table, List<String> columns, int bytesMax) {
    if (bytesMax == Integer.MAX_VALUE) {
      return Optional.empty();
    }
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
        default -> {
          long longest = longest(column);
          if (longest > 0) {
            String length = WideTerms.SIZE + "(" + EngineTypes.quote(name) + ")";
            lengths.add(column.notNull() ? length : "coalesce(" + length + ", 0)");
            most += longest;
          }
        }
      }
    }
    return most <= bytesMax || lengths.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(" + ", lengths) + " <= " + (bytesMax - fixed));
  }

  /// Maximum number of bytes of a value that engines hold as text; 0 for other types.
  private static long longest(Catalog.TableColumn column) {
    SqlType type = column.type();
    if (type.isArray()) {
      return Coerce.LENGTH_MAX;
    }
    return switch (type) {
      case WIDE_NUMERIC -> Numeric.WHOLE_DIGITS_MAX + Numeric.SCALE_MAX;
      case BIT, VARBIT -> column.typmod() > 0 ? column.typmod() : Coerce.LENGTH_MAX;
      default -> type.isCoded() ? CODED_BYTES_MAX : 0;
    };
  }
}
