package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.RowLimit;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Limits rows to the size that all engines present store, on every engine: otherwise one alone
/// would refuse a row that the others accept.
///
/// Only a table with hundreds of columns can have such rows. It gets a check of Quorate's own,
/// hidden from clients. PostgreSQL compresses before it measures; here the size must not depend on
/// compression.
final class RowSizes {
  private static final int UTF8_BYTES_MAX = 4;

  /// A length costs as much of a compiled check as so many tests for null.
  private static final int MEASURED_READINGS = 4;

  /// Terms of a sum without parentheses: engines limit how deep an expression may be nested.
  private static final int FLAT_TERMS_MAX = 16;

  /// Bytes for the length of a text that is never moved.
  private static final int KEPT_LENGTH_BYTES = 2;

  private final DdlPlanner plan;

  RowSizes(DdlPlanner plan) {
    this.plan = plan;
  }

  /// Adds checks to tables that have become too wide in a change, and removes others.
  void settle() {
    for (Catalog.Table table : List.copyOf(plan.edit.tables.values())) {
      SortedMap<String, String> wanted = wanted(table, plan.present());
      for (Catalog.CheckConstraint check : table.checks()) {
        if (SizeCheck.isOfRow(check) && !wanted.remove(check.name(), check.sql())) {
          new DropPlanner(plan)
              .dropConstraint(plan.edit.table(table.name(), 0), check.engineName());
        }
      }
      if (!wanted.isEmpty()) {
        requireCheckable(table);
      }
      wanted.forEach((name, sql) ->
          new KeyPlanner(plan).sizeCheck(plan.edit.table(table.name(), 0), name, sql));
    }
  }

  private void requireCheckable(Catalog.Table table) {
    int read = table.columns().stream().mapToInt(RowSizes::readings).sum();
    for (Dialect dialect : plan.present()) {
      if (read > dialect.traits().checkedColumnsMax()) {
        throw new SqlException(
            new SqlError(
                    "54000",
                    "rows of table \"" + table.plainName() + "\" could be too big to be stored")
                .withDetail(
                    "%s cannot check the size of a row of %d columns."
                        .formatted(dialect.title(), table.columns().size()))
                .withHint("Divide the table's columns among several tables."));
      }
    }
  }

  /// The share of a column in [LimitTraits#checkedColumnsMax].
  private static int readings(Catalog.TableColumn column) {
    return isMeasured(column) ? MEASURED_READINGS : column.notNull() ? 0 : 1;
  }

  /// The checks that a table needs, by name.
  private static SortedMap<String, String> wanted(Catalog.Table table, Set<Dialect> present) {
    SortedMap<String, String> wanted = new TreeMap<>();
    for (Dialect dialect : present) {
      dialect
          .traits()
          .rowLimit()
          .ifPresent(limit ->
              condition(table, limit)
                  .ifPresent(sql -> wanted.put(SizeCheck.ROW_PREFIX + limit.bytesMax(), sql)));
    }
    return wanted;
  }

  /// The condition on a row; empty if every row satisfies it.
  static Optional<String> condition(Catalog.Table table, RowLimit limit) {
    long header = limit.headerBytes() + table.columns().size() / Byte.SIZE + padding(table, limit);
    long most = table.columns().stream().mapToLong(column -> bytes(column, limit)).sum();
    if (header + most <= limit.bytesMax()) {
      return Optional.empty();
    }
    long always = header;
    List<String> terms = new ArrayList<>();
    for (Catalog.TableColumn column : table.columns()) {
      if (isMeasured(column)) {
        String stored = stored(column, limit);
        terms.add(column.notNull() ? stored : "coalesce(" + stored + ", 0)");
      } else if (column.notNull()) {
        always += bytes(column, limit);
      } else {
        terms.add(
            "case when %s is null then 0 else %d end"
                .formatted(EngineTypes.quote(column.name()), bytes(column, limit)));
      }
    }
    return Optional.of((terms.isEmpty() ? "0" : sum(terms)) + " <= " + (limit.bytesMax() - always));
  }

  /// The bytes in a row of a value whose length is measured.
  private static String stored(Catalog.TableColumn column, RowLimit limit) {
    String length = "octet_length(" + EngineTypes.quote(column.name()) + ")";
    return staysInRow(column, limit)
        ? length + " + " + KEPT_LENGTH_BYTES
        : "case when %s > %d then %d else %s + %d end"
            .formatted(length, limit.inlineMax(), limit.movedBytes(), length, limit.lengthBytes());
  }

  private static boolean staysInRow(Catalog.TableColumn column, RowLimit limit) {
    return isMeasured(column) && Coerce.lengthMax(column.typmod()) <= limit.keptCharacters();
  }

  /// The most bytes that numbers leave free before them.
  private static long padding(Catalog.Table table, RowLimit limit) {
    long padding = 0;
    int before = Long.BYTES;
    for (Catalog.TableColumn column : table.columns()) {
      int unit = limit.aligned() ? unit(column.type()) : 1;
      padding += before % unit == 0 ? 0 : unit - 1;
      before = unit;
    }
    return padding;
  }

  private static String sum(List<String> terms) {
    if (terms.size() <= FLAT_TERMS_MAX) {
      return String.join(" + ", terms);
    }
    int half = terms.size() / 2;
    return "(%s) + (%s)"
        .formatted(sum(terms.subList(0, half)), sum(terms.subList(half, terms.size())));
  }

  private static boolean isMeasured(Catalog.TableColumn column) {
    return switch (column.type()) {
      case TEXT, VARCHAR, BPCHAR, BYTEA -> true;
      default -> false;
    };
  }

  /// The most bytes that a value needs in the row.
  private static long bytes(Catalog.TableColumn column, RowLimit limit) {
    return switch (column.type()) {
      case BOOL -> 1;
      case INT2 -> Short.BYTES;
      case INT4, DATE -> Integer.BYTES;
      case INT8, MONEY, OID, FLOAT4, FLOAT8, TIMESTAMP, TIMESTAMPTZ -> Long.BYTES;
      case NUMERIC -> decimalBytes(column.typmod());
      case TEXT, VARCHAR, BPCHAR -> {
        long whole = (long) UTF8_BYTES_MAX * Coerce.lengthMax(column.typmod()) + KEPT_LENGTH_BYTES;
        yield staysInRow(column, limit) ? whole : Math.min(limit.valueBytesMax(), whole);
      }
      default -> limit.valueBytesMax();
    };
  }

  /// A numeric in PostgreSQL: base-10000 digits and a header. MariaDB's are shorter.
  private static int decimalBytes(int typmod) {
    int digits = typmod < 4 ? Coerce.NUMERIC_PRECISION : Digits.precision(typmod);
    int scale = typmod < 4 ? Coerce.NUMERIC_SCALE : Digits.scale(typmod);
    return 3 + 2 * ((digits - scale + 3) / 4 + (scale + 3) / 4);
  }

  private static int unit(SqlType type) {
    return switch (type) {
      case INT2 -> Short.BYTES;
      case INT4, DATE -> Integer.BYTES;
      case INT8, MONEY, OID, FLOAT4, FLOAT8, TIMESTAMP, TIMESTAMPTZ -> Long.BYTES;
      default -> 1;
    };
  }
}
