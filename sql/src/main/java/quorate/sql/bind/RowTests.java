package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Expr;
import quorate.sql.type.Unsupported;

/// Expands comparisons of row values, which not every engine has.
final class RowTests {
  private RowTests() {}

  static Expr compare(String symbol, Expr.RowOf left, Expr.RowOf right, int position) {
    if (left.elements().size() != right.elements().size()) {
      throw new SqlException(
          new SqlError("42601", "unequal number of entries in row expressions").at(position));
    }
    return switch (symbol) {
      case "=" -> pairs("=", "and", left, right, position);
      case "<>" -> pairs("<>", "or", left, right, position);
      case "<", "<=", ">", ">=" -> lexical(symbol, left.elements(), right.elements(), position);
      default -> throw Unsupported.of("this operator on rows", position);
    };
  }

  private static Expr pairs(
      String symbol, String joiner, Expr.RowOf left, Expr.RowOf right, int position) {
    List<Expr> tests = new ArrayList<>();
    for (int i = 0; i < left.elements().size(); i++) {
      tests.add(
          new Expr.Operator(
              symbol, List.of(left.elements().get(i), right.elements().get(i)), position));
    }
    return tests.size() == 1 ? tests.getFirst() : new Expr.Operator(joiner, tests, position);
  }

  private static Expr lexical(String symbol, List<Expr> left, List<Expr> right, int position) {
    if (left.size() == 1) {
      return new Expr.Operator(symbol, List.of(left.getFirst(), right.getFirst()), position);
    }
    Expr strict =
        new Expr.Operator(
            symbol.substring(0, 1), List.of(left.getFirst(), right.getFirst()), position);
    Expr equal = new Expr.Operator("=", List.of(left.getFirst(), right.getFirst()), position);
    Expr rest =
        lexical(symbol, left.subList(1, left.size()), right.subList(1, right.size()), position);
    return new Expr.Operator(
        "or", List.of(strict, new Expr.Operator("and", List.of(equal, rest), position)), position);
  }

  static Expr in(Expr.RowOf row, Expr.In in) {
    List<Expr> tests = new ArrayList<>();
    for (Expr element : in.list()) {
      if (!(element instanceof Expr.RowOf other)) {
        throw Unsupported.of("a row IN a list of no rows", in.position());
      }
      tests.add(compare("=", row, other, in.position()));
    }
    return tests.size() == 1 ? tests.getFirst() : new Expr.Operator("or", tests, in.position());
  }
}
