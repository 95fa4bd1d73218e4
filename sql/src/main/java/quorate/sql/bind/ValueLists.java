package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Binds VALUES as a query.
final class ValueLists {
  private ValueLists() {}

  /// @throws SqlException 42601 for rows of different lengths
  static void requireOneLength(Query.Values values) {
    int width = values.rows().getFirst().size();
    if (values.rows().stream().anyMatch(row -> row.size() != width)) {
      throw new SqlException(
          new SqlError("42601", "VALUES lists must all be the same length").at(values.position()));
    }
  }

  /// Binds the rows of `values` and adds their columns to `outputs`.
  ///
  /// @throws SqlException 42601 for rows of different lengths, 42804 for types without a common
  ///   type
  static Bound.Body bind(
      Query.Values values, Scope scope, List<Bound.Output> outputs, ExprBinder expressions) {
    requireOneLength(values);
    List<List<Term>> rows = new ArrayList<>();
    for (List<Expr> row : values.rows()) {
      rows.add(expressions.bind(row, scope));
    }
    int width = rows.getFirst().size();
    List<List<Term>> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      List<Term> column = new ArrayList<>();
      for (List<Term> row : rows) {
        column.add(row.get(i));
      }
      columns.add(expressions.conversions().unify(column, "VALUES", values.position()));
      Term first = columns.get(i).getFirst();
      outputs.add(new Bound.Output("column" + (i + 1), first.type(), -1, true));
    }
    List<List<Term>> converted = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      int row = r;
      converted.add(columns.stream().map(column -> column.get(row)).toList());
    }
    return new Bound.Values(converted);
  }
}
