package quorate.sql.render;

import quorate.core.value.SqlType;
import quorate.sql.dialect.QueryTraits;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;

/// Writes WITH RECURSIVE for the engines that have it right.
///
/// Derby has none; H2's UNION never ends where a row leads back to itself, and HSQLDB's ends too
/// early, so that these two have UNION ALL only.
final class RecursionText {
  private final Renderer out;

  /// How many are being written in each other.
  private int depth;

  RecursionText(Renderer out) {
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
      // Or DuckDB would leave out the levels, for which nobody asks, and not find that they end.
      out.text(" WHERE ").name("q").text(".").name("c" + (width + 1)).text(" > 0");
    }
    depth--;
  }

  /// A value of exactly the type that a recursion's column has: some engines take the first arm's
  /// widths for all rows, others the second's types.
  static void typed(Renderer out, Term.Call call) {
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
