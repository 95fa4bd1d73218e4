package quorate.sql.render;

import quorate.core.value.SqlType;
import quorate.sql.dialect.QueryTraits;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;

/// Renders WITH RECURSIVE for the engines that evaluate it correctly.
///
/// Derby has none; H2's UNION does not terminate on cycles, and HSQLDB's terminates too early, so
/// these two support UNION ALL only.
final class RecursionText {
  private final SqlWriter out;

  /// Nesting depth of recursive queries.
  private int depth;

  RecursionText(SqlWriter out) {
    this.out = out;
  }

  void write(Bound.Recursive recursive) {
    QueryTraits traits = out.dialect().traits();
    if (!traits.hasRecursion() || !traits.endsRecursions() && !recursive.all()) {
      throw new Unable(recursive.all() ? "WITH RECURSIVE" : "WITH RECURSIVE with UNION");
    }
    if (!traits.nestsRecursions() && depth > 0) {
      throw new Unable("WITH RECURSIVE in itself");
    }
    depth++;
    out.text("WITH RECURSIVE ").name(recursive.name()).text("(");
    int width = recursive.types().size();
    for (int i = 1; i <= width + (recursive.all() ? 1 : 0); i++) {
      out.text(i == 1 ? "" : ", ").name("c" + i);
    }
    out.text(") AS (");
    out.query(recursive.base());
    out.text(recursive.all() ? " UNION ALL " : " UNION ");
    out.body(recursive.step());
    out.text(")");
    for (int i = 1; i <= width; i++) {
      out.text(i == 1 ? " SELECT " : ", ").name("q").text(".").name("c" + i);
    }
    out.text(" FROM ").name(recursive.name()).text(" ").name("q");
    if (recursive.all()) {
      // Refers to the level: DuckDB would drop it as unused, and miss the overflow that ends the
      // recursion.
      out.text(" WHERE ").name("q").text(".").name("c" + (width + 1)).text(" > 0");
    }
    depth--;
  }

  /// A value of exactly the type of the recursive query's column: some engines take the first arm's
  /// widths for all rows, others the second arm's types.
  static void typed(SqlWriter out, Term.Call call) {
    Term operand = call.arguments().getFirst();
    SqlType type = call.type();
    boolean taken =
        switch (type) {
          case DATE, TIMESTAMP, TIMESTAMPTZ, BYTEA, FLOAT4, FLOAT8 -> true;
          default -> out.dialect().traits().hasLooseIntegers();
        };
    if (taken) {
      out.term(operand);
      return;
    }
    boolean wide =
        out.dialect().traits().recursesInFirstWidths() && !type.isInteger() && type != SqlType.BOOL;
    out.text("CAST(").term(operand).text(" AS ");
    out.text(wide ? "CHAR(" + length(type, call.typmod()) + ")" : out.type(type, call.typmod()));
    out.text(")");
  }

  private static int length(SqlType type, int typmod) {
    return switch (type) {
      case UUID -> 36;
      case TIME -> 15;
      default -> type.isString() ? Coerce.lengthMax(typmod) : Coerce.LENGTH_MAX;
    };
  }
}
