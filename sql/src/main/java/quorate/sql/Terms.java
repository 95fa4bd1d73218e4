package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Walks over terms.
final class Terms {
  private Terms() {}

  /// The operands of a term, without those inside subqueries.
  static List<Term> children(Term term) {
    List<Term> children = new ArrayList<>();
    switch (term) {
      case Term.Column _, Term.Bind _, Term.Constant _, Term.Exists _, Term.Scalar _ -> {}
      case Term.Operation(_, List<Term> operands, _) -> children.addAll(operands);
      case Term.Call(_, List<Term> arguments, _, _) -> children.addAll(arguments);
      case Term.Aggregate aggregate -> {
        children.addAll(aggregate.arguments());
        aggregate.filter().ifPresent(children::add);
      }
      case Term.Case(List<Term.When> whens, var otherwise, _, _) -> {
        for (Term.When when : whens) {
          children.add(when.condition());
          children.add(when.result());
        }
        otherwise.ifPresent(children::add);
      }
      case Term.Cast(Term operand, _, _) -> children.add(operand);
      case Term.In(Term operand, List<Term> list, _) -> {
        children.add(operand);
        children.addAll(list);
      }
      case Term.InQuery(List<Term> operands, _, _) -> children.addAll(operands);
      case Term.Quantified(Term operand, _, _, _) -> children.add(operand);
      case Term.Is(Term operand, _, _) -> children.add(operand);
      case Term.Between(Term operand, Term low, Term high, _) ->
          children.addAll(List.of(operand, low, high));
      case Term.Like(Term operand, Term pattern, _, _) ->
          children.addAll(List.of(operand, pattern));
    }
    return children;
  }

  /// Visits a term and all below it, except inside subqueries.
  static void visit(Term term, Consumer<Term> visitor) {
    visitor.accept(term);
    children(term).forEach(child -> visit(child, visitor));
  }

  /// The terms that AND joins.
  static List<Term> conjuncts(Term term) {
    if (term instanceof Term.Operation(String symbol, List<Term> operands, _)
        && symbol.equals("and")) {
      List<Term> all = new ArrayList<>();
      operands.forEach(operand -> all.addAll(conjuncts(operand)));
      return all;
    }
    return List.of(term);
  }
}
