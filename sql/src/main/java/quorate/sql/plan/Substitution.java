package quorate.sql.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Replaces terms, including those in subqueries.
public final class Substitution {
  private final Function<Term, Optional<Term>> replacement;
  private final UnaryOperator<String> alias;

  /// @param replacement the new term, or empty to descend into the old one
  public Substitution(Function<Term, Optional<Term>> replacement) {
    this(replacement, UnaryOperator.identity());
  }

  /// @param alias maps the aliases of relations in FROM
  public Substitution(Function<Term, Optional<Term>> replacement, UnaryOperator<String> alias) {
    this.replacement = replacement;
    this.alias = alias;
  }

  public List<Term> terms(List<Term> terms) {
    return terms.stream().map(this::term).toList();
  }

  public Optional<Term> term(Optional<Term> term) {
    return term.map(this::term);
  }

  public Term term(Term term) {
    Optional<Term> replaced = replacement.apply(term);
    if (replaced.isPresent()) {
      return replaced.get();
    }
    return switch (term) {
      case Term.Column _, Term.Bind _, Term.Constant _ -> term;
      case Term.Operation(var symbol, var operands, var type) ->
          new Term.Operation(symbol, terms(operands), type);
      case Term.Call(var function, var arguments, var type, int typmod) ->
          new Term.Call(function, terms(arguments), type, typmod);
      case Term.Aggregate(
              var function,
              var arguments,
              boolean distinct,
              var order,
              var filter,
              var over,
              var type,
              int typmod) ->
          new Term.Aggregate(
              function,
              terms(arguments),
              distinct,
              orders(order),
              term(filter),
              over.map(window ->
                  new Term.Window(
                      terms(window.partitionBy()), orders(window.orderBy()), window.frame())),
              type,
              typmod);
      case Term.Case(var whens, var otherwise, var type, int typmod) ->
          new Term.Case(
              whens.stream()
                  .map(when -> new Term.When(term(when.condition()), term(when.result())))
                  .toList(),
              term(otherwise),
              type,
              typmod);
      case Term.Cast(var operand, var type, int typmod) ->
          new Term.Cast(term(operand), type, typmod);
      case Term.Exists(var query) -> new Term.Exists(query(query));
      case Term.Scalar(var query, var type, int typmod) ->
          new Term.Scalar(query(query), type, typmod);
      case Term.In(var operand, var list, boolean negated) ->
          new Term.In(term(operand), terms(list), negated);
      case Term.InQuery(var operands, var query, boolean negated) ->
          new Term.InQuery(terms(operands), query(query), negated);
      case Term.Quantified(var operand, var symbol, boolean all, var query) ->
          new Term.Quantified(term(operand), symbol, all, query(query));
      case Term.Is(var operand, var what, boolean negated) ->
          new Term.Is(term(operand), what, negated);
      case Term.Between(var operand, var low, var high, boolean negated) ->
          new Term.Between(term(operand), term(low), term(high), negated);
      case Term.Like(var operand, var pattern, boolean insensitive, boolean negated) ->
          new Term.Like(term(operand), term(pattern), insensitive, negated);
    };
  }

  public List<Bound.Order> orders(List<Bound.Order> orders) {
    return orders.stream()
        .map(order ->
            new Bound.Order(
                order.ordinal(),
                term(order.term()),
                order.descending(),
                order.nullsFirst(),
                order.nullable()))
        .toList();
  }

  public Bound.Query query(Bound.Query query) {
    return new Bound.Query(
        body(query.body()),
        query.outputs(),
        orders(query.orderBy()),
        query.limit(),
        query.offset(),
        query.ordered());
  }

  private Bound.Body body(Bound.Body body) {
    return switch (body) {
      case Bound.Select select -> select(select);
      case Bound.Recursive(var name, boolean all, var base, var step, var types, var scales) ->
          new Bound.Recursive(name, all, query(base), select(step), types, scales);
      case Bound.SetOperation(var operator, boolean all, var left, var right) ->
          new Bound.SetOperation(operator, all, query(left), query(right));
      case Bound.Values(var rows) -> new Bound.Values(rows.stream().map(this::terms).toList());
    };
  }

  private Bound.Select select(Bound.Select select) {
    return new Bound.Select(
        select.distinct(),
        terms(select.items()),
        select.from().map(this::from),
        term(select.where()),
        terms(select.groupBy()),
        term(select.having()));
  }

  private Bound.From from(Bound.From from) {
    return switch (from) {
      case Bound.Base(var name, var its) -> new Bound.Base(name, alias.apply(its));
      case Bound.Derived(var query, var its) -> new Bound.Derived(query(query), alias.apply(its));
      case Bound.Join(var kind, var left, var right, var on) ->
          new Bound.Join(kind, from(left), from(right), term(on));
    };
  }
}
