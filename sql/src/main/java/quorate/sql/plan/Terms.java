package quorate.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Digits;

/// Traversal of terms.
public final class Terms {
  /// A call that returns its argument unchanged with another type.
  public static final String LABEL = "q_array";

  private Terms() {}

  /// The operands of a term, without those inside subqueries.
  public static List<Term> children(Term term) {
    List<Term> children = new ArrayList<>();
    switch (term) {
      case Term.Column _, Term.Bind _, Term.Constant _, Term.Exists _, Term.Scalar _ -> {}
      case Term.Operation(_, List<Term> operands, _) -> children.addAll(operands);
      case Term.Call(_, List<Term> arguments, _, _) -> children.addAll(arguments);
      case Term.Aggregate aggregate -> {
        children.addAll(aggregate.arguments());
        aggregate.order().forEach(key -> key.term().ifPresent(children::add));
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

  /// The query of a subquery term.
  public static Optional<Bound.Query> query(Term term) {
    return switch (term) {
      case Term.Exists(Bound.Query query) -> Optional.of(query);
      case Term.Scalar(Bound.Query query, _, _) -> Optional.of(query);
      case Term.InQuery(_, Bound.Query query, _) -> Optional.of(query);
      case Term.Quantified(_, _, _, Bound.Query query) -> Optional.of(query);
      default -> Optional.empty();
    };
  }

  /// The direct terms of a query, without their children.
  public static List<Term> inside(Bound.Query query) {
    List<Term> terms = new ArrayList<>();
    switch (query.body()) {
      case Bound.Select select -> inside(select, terms);
      case Bound.Recursive recursive -> {
        terms.addAll(inside(recursive.base()));
        inside(recursive.step(), terms);
      }
      case Bound.SetOperation operation -> {
        terms.addAll(inside(operation.left()));
        terms.addAll(inside(operation.right()));
      }
      case Bound.Values values -> values.rows().forEach(terms::addAll);
    }
    query.orderBy().forEach(order -> order.term().ifPresent(terms::add));
    return terms;
  }

  /// The direct terms of a select, without their children.
  public static List<Term> inside(Bound.Select select) {
    List<Term> terms = new ArrayList<>();
    inside(select, terms);
    return terms;
  }

  private static void inside(Bound.Select select, List<Term> terms) {
    terms.addAll(select.items());
    select.from().ifPresent(from -> inside(from, terms));
    select.where().ifPresent(terms::add);
    terms.addAll(select.groupBy());
    select.having().ifPresent(terms::add);
  }

  private static void inside(Bound.From from, List<Term> terms) {
    switch (from) {
      case Bound.Base _ -> {}
      case Bound.Derived derived -> terms.addAll(inside(derived.query()));
      case Bound.Join join -> {
        inside(join.left(), terms);
        inside(join.right(), terms);
        join.on().ifPresent(terms::add);
      }
    }
  }

  /// Visits a term and its descendants, except inside subqueries.
  public static void visit(Term term, Consumer<Term> visitor) {
    visitor.accept(term);
    children(term).forEach(child -> visit(child, visitor));
  }

  /// The operands of an AND.
  public static List<Term> conjuncts(Term term) {
    if (term instanceof Term.Operation(String symbol, List<Term> operands, _)
        && symbol.equals("and")) {
      List<Term> all = new ArrayList<>();
      operands.forEach(operand -> all.addAll(conjuncts(operand)));
      return all;
    }
    return List.of(term);
  }

  /// A text constant.
  public static Term text(String text) {
    return new Term.Constant(new Value.Text(text), SqlType.TEXT);
  }

  public static Term number(long value) {
    return new Term.Constant(
        new Value.Int(value), value == (int) value ? SqlType.INT4 : SqlType.INT8);
  }

  /// The type modifier of a term's values: its own, or one that carries the scale of the
  /// expression.
  public static int carried(Term term) {
    OptionalInt scale = term.scale();
    return term.type().isNumeric() && !Digits.isModifier(term.typmod()) && scale.isPresent()
        ? Digits.carry(scale.getAsInt())
        : term.typmod();
  }
}
