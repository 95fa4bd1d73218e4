package quorate.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// ORDER BY and GROUP BY, and whether an order is total.
final class Sorting {
  private final ExprBinder expressions;

  Sorting(ExprBinder expressions, QueryBinder queries) {
    this.expressions = expressions;
    java.util.Objects.requireNonNull(queries);
  }

  List<Bound.Order> order(
      List<Query.Order> orders, Bound.Body body, Scope scope, List<Bound.Output> outputs) {
    List<Bound.Order> bound = new ArrayList<>();
    for (Query.Order order : orders) {
      int ordinal = ordinal(order.expression(), outputs, "ORDER BY");
      Optional<Term> term = Optional.empty();
      boolean nullable;
      if (ordinal > 0) {
        nullable = outputs.get(ordinal - 1).nullable();
      } else {
        if (!(body instanceof Bound.Select select)) {
          throw ExprBinder.unsupported(
              "ORDER BY of an expression on UNION, INTERSECT, EXCEPT or VALUES",
              order.expression().position());
        }
        Term key = expressions.conversions().settled(expressions.bind(order.expression(), scope));
        ordinal = select.items().indexOf(key) + 1;
        if (ordinal == 0 && select.distinct()) {
          throw new SqlException(
              new SqlError(
                      "42P10",
                      "for SELECT DISTINCT, ORDER BY expressions must appear in select list")
                  .at(order.expression().position()));
        }
        term = ordinal == 0 ? Optional.of(key) : Optional.empty();
        nullable = key.nullable();
        if (key.isBind() || key instanceof Term.Constant) {
          continue;
        }
      }
      SqlType type = ordinal > 0 ? outputs.get(ordinal - 1).type() : term.orElseThrow().type();
      Distinction.requireOrder(type, "ORDER BY of", order.expression().position());
      // An interval's text sorts as it does, and what is equal beside no other key anyhow.
      boolean last =
          order.equals(orders.getLast())
              && type == SqlType.INTERVAL
              && ordinal > 0
              && !(body instanceof Bound.Select);
      if (Keys.isOrdered(type) && !last) {
        term = Optional.of(key(ordinal, term, type, body, order.expression().position()));
        ordinal = 0;
      }
      bound.add(
          new Bound.Order(
              ordinal,
              term,
              order.descending(),
              order.nullsFirst().orElse(order.descending()),
              nullable));
    }
    return bound;
  }

  /// What sorts as a column of the result does, whose values do not.
  private Term key(int ordinal, Optional<Term> term, SqlType type, Bound.Body body, int position) {
    if (!(body instanceof Bound.Select select) || select.distinct()) {
      throw ExprBinder.unsupported(
          "ORDER BY of %s on DISTINCT, UNION, INTERSECT, EXCEPT or VALUES"
              .formatted(type.sqlName()),
          position);
    }
    return expressions.conversions().ordered(term.orElseGet(() -> select.items().get(ordinal - 1)));
  }

  private static int ordinal(Expr expr, List<Bound.Output> outputs, String clause) {
    OptionalInt ordinal = ExprBinder.ordinal(expr);
    if (ordinal.isPresent()) {
      int number = ordinal.getAsInt();
      if (number < 1 || number > outputs.size()) {
        throw new SqlException(
            new SqlError("42P10", clause + " position " + number + " is not in select list")
                .at(expr.position()));
      }
      return number;
    }
    if (expr instanceof Expr.Name name && name.parts().size() == 1) {
      int found = 0;
      for (int i = 0; i < outputs.size(); i++) {
        if (outputs.get(i).name().equals(name.parts().getFirst())) {
          found = found == 0 ? i + 1 : found;
        }
      }
      return found;
    }
    return 0;
  }

  List<Term> groupBy(
      List<Expr> exprs,
      List<Query.Item> named,
      List<Term> items,
      List<Bound.Output> outputs,
      Scope scope) {
    List<Term> terms = new ArrayList<>();
    for (Expr expr : exprs) {
      OptionalInt ordinal = ExprBinder.ordinal(expr);
      if (ordinal.isPresent()) {
        terms.add(items.get(ordinal(expr, outputs, "GROUP BY") - 1));
        continue;
      }
      // In GROUP BY, unlike in ORDER BY, a column of the tables goes before an alias.
      if (expr instanceof Expr.Name name
          && name.parts().size() == 1
          && scope.unqualified(name.parts().getFirst(), expr.position()).isEmpty()) {
        boolean found = false;
        for (int i = 0; i < named.size() && !found; i++) {
          if (named.get(i).alias().filter(name.parts().getFirst()::equals).isPresent()) {
            terms.add(items.get(i));
            found = true;
          }
        }
        if (found) {
          continue;
        }
      }
      terms.add(expressions.bind(expr, scope));
    }
    terms.forEach(
        term -> Distinction.require(term.type(), "GROUP BY of", exprs.getFirst().position()));
    return terms;
  }

  /// Whether rows that compare equal by this order are the same row, or alike.
  static boolean isTotal(
      List<Bound.Order> order, Bound.Body body, Catalog catalog, List<Bound.Output> outputs) {
    Set<Integer> ordinals = new HashSet<>();
    order.forEach(each -> ordinals.add(each.ordinal()));
    boolean all = true;
    for (int i = 1; i <= outputs.size(); i++) {
      all &= ordinals.contains(i);
    }
    if (all && !order.isEmpty()) {
      return true;
    }
    if (!(body instanceof Bound.Select select)) {
      return false;
    }
    List<Term> keys =
        order.stream()
            .map(each -> each.term().orElseGet(() -> select.items().get(each.ordinal() - 1)))
            .toList();
    return isKey(keys, select, catalog);
  }

  /// Whether the terms tell all rows of the select apart: they have a key of its one table.
  static boolean isKey(List<Term> terms, Bound.Select select, Catalog catalog) {
    if (select.from().isEmpty()
        || !(select.from().get() instanceof Bound.Base base)
        || !select.groupBy().isEmpty()) {
      return false;
    }
    Set<String> named = new HashSet<>();
    for (Term term : terms) {
      if (term instanceof Term.Column column && column.relation().equals(base.alias())) {
        named.add(column.name());
      }
    }
    return EngineKey.of(catalog, base.engineName()).filter(named::containsAll).isPresent();
  }

  /// The order with all columns of the result after it, so that ties are alike.
  static List<Bound.Order> withTies(List<Bound.Order> order, List<Bound.Output> outputs) {
    List<Bound.Order> all = new ArrayList<>(order);
    for (int i = 1; i <= outputs.size(); i++) {
      int ordinal = i;
      if (order.stream().noneMatch(each -> each.ordinal() == ordinal)) {
        all.add(
            new Bound.Order(
                ordinal, Optional.empty(), false, false, outputs.get(i - 1).nullable()));
      }
    }
    return all;
  }
}
