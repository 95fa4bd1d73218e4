package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.ArrayText;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.parse.TypeName;
import quorate.sql.plan.Term;

/// Arrays written as literals.
public final class ArrayLiterals {
  private ArrayLiterals() {}

  /// Whether the expression is a constant of any type.
  public static boolean isConstant(Expr expr) {
    return switch (expr) {
      case Expr.Constant _, Expr.Word _ -> true;
      case Expr.Cast cast -> isConstant(cast.operand());
      case Expr.Operator(String symbol, List<Expr> operands, _) ->
          symbol.equals("-")
              && operands.size() == 1
              && operands.getFirst() instanceof Expr.Constant constant
              && constant.number();
      default -> false;
    };
  }

  /// Rewrites a comparison with an array literal to one with its elements, which every engine
  /// supports and can look up in an index.
  ///
  /// @param bound the value of a literal in the statement's shape
  public static Optional<Expr.AnyOf> elements(
      Expr.AnyArray any, Function<Expr.Constant, Term> bound) {
    Optional<TypeName> type =
        any.array() instanceof Expr.Cast cast && cast.type().array()
            ? Optional.of(cast.type())
            : Optional.empty();
    Expr array = type.isPresent() ? ((Expr.Cast) any.array()).operand() : any.array();
    List<Expr> elements = new ArrayList<>();
    switch (array) {
      case Expr.ArrayOf(List<Expr> written, _) -> elements.addAll(written);
      case Expr.Constant literal when !literal.number() -> {
        if (bound.apply(literal) instanceof Term.Constant(Value.Text(String text), _)) {
          for (Optional<String> each : ArrayText.elements(text)) {
            elements.add(
                each.<Expr>map(one -> new Expr.Constant(false, one, -1, literal.position()))
                    .orElse(new Expr.Word("null", literal.position())));
          }
        }
      }
      default -> {
        return Optional.empty();
      }
    }
    List<Expr> typed =
        type.isEmpty()
            ? elements
            : elements.stream().<Expr>map(each -> cast(each, type.get())).toList();
    return Optional.of(
        new Expr.AnyOf(any.operand(), any.symbol(), any.all(), typed, any.position()));
  }

  private static Expr cast(Expr element, TypeName array) {
    return new Expr.Cast(
        element,
        new TypeName(array.name(), array.modifiers(), false, array.position()),
        element.position());
  }
}
