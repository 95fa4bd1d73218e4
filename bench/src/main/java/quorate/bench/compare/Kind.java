package quorate.bench.compare;

import java.util.List;
import java.util.Random;

/// The types of columns and expressions that are drawn.
public enum Kind {
  INT("int", List.of("0", "1", "2", "3", "5", "7", "-1", "-4")),
  TEXT("varchar(12)", List.of("''", "'a'", "'b'", "'ab'", "'B'", "'a b'", "'zz'", "'1'")),
  NUM("numeric(8,2)", List.of("0", "1.5", "2.00", "-3.25", "10", "0.01")),
  BOOL("boolean", List.of("true", "false")),
  DAY(
      "date",
      List.of("date '2024-02-29'", "date '2025-12-31'", "date '2026-01-01'", "date '1999-07-04'"));

  private final String sql;
  private final List<String> literals;

  Kind(String sql, List<String> literals) {
    this.sql = sql;
    this.literals = literals;
  }

  /// The type in a column's declaration.
  String sql() {
    return sql;
  }

  String literal(Random random) {
    return literals.get(random.nextInt(literals.size()));
  }

  static Kind any(Random random) {
    return values()[random.nextInt(values().length)];
  }
}
