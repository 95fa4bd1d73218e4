package quorate.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.function.Distinction;
import quorate.sql.function.Keys;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.EngineKey;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// ORDER BY and GROUP BY, and the test whether an order is total.
final class Sorting {
  private static final Pattern INTEGER = Pattern.compile("[0-9]{1,10}");
  private final ExprBinder expressions;

  Sorting(ExprBinder expressions, QueryBinder queries) {
    this.expressions = expressions;
    java.util.Objects.requireNonNull(queries);
  }

  List<Bound.Order> order(
      List<Query.Order> orders, Bound.Body body, Scope scope, List<Bound.Output> outputs) {
    List<Bound.Order> bound = new ArrayList<>();
    for (Query.Order order : orders) {
      int ordinal =
          ordinal(
              order.expression(),
              outputs,
              body instanceof Bound.Select select ? Optional.of(select.items()) : Optional.empty(),
              "ORDER BY");
      Optional<Term> term = Optional.empty();
      boolean nullable;
      if (ordinal > 0) {
        nullable = outputs.get(ordinal - 1).nullable();
      } else {
        if (!(body instanceof Bound.Select select)) {
          throw Unsupported.of(
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
      // Texts of intervals sort like intervals, and for the last key ties do not matter.
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

  /// The sort key for a result column whose engine values do not sort as PostgreSQL's.
  private Term key(int ordinal, Optional<Term> term, SqlType type, Bound.Body body, int position) {
    if (!(body instanceof Bound.Select select) || select.distinct()) {
      throw Unsupported.of(
          "ORDER BY of %s on DISTINCT, UNION, INTERSECT, EXCEPT or VALUES"
              .formatted(type.sqlName()),
          position);
    }
    return expressions.conversions().ordered(term.orElseGet(() -> select.items().get(ordinal - 1)));
  }

  /// The ordinal of the result column that an expression names by number or name; 0 if none.
  ///
  /// @throws SqlException 42P10 for a number out of range, 42601 for other constants, 42702 if
  ///   several different columns have the name
  private static int ordinal(
      Expr expr, List<Bound.Output> outputs, Optional<List<Term>> items, String clause) {
    OptionalInt ordinal = number(expr, outputs.size(), clause);
    if (ordinal.isPresent()) {
      return ordinal.getAsInt();
    }
    int found = 0;
    if (expr instanceof Expr.Name name && name.parts().size() == 1) {
      for (int i = 0; i < outputs.size(); i++) {
        if (!outputs.get(i).name().equals(name.parts().getFirst())) {
          continue;
        }
        if (found == 0) {
          found = i + 1;
        } else if (items.isEmpty()) {
          throw ambiguous(name, clause);
        } else {
          requireSame(items.get().get(found - 1), items.get().get(i), name, clause);
        }
      }
    }
    return found;
  }

  /// The ordinal written as an integer.
  ///
  /// @throws SqlException 42P10 for a number out of range, 42601 for other constants
  private static OptionalInt number(Expr expr, int columns, String clause) {
    boolean minus =
        expr instanceof Expr.Operator(String symbol, List<Expr> operands, _)
            && symbol.equals("-")
            && operands.size() == 1
            && operands.getFirst() instanceof Expr.Constant constant
            && constant.number();
    Expr written = minus ? ((Expr.Operator) expr).operands().getFirst() : expr;
    String text = "";
    if (written instanceof Expr.Constant constant) {
      text = constant.number() ? constant.text() : "";
    } else if (!(written instanceof Expr.Word)) {
      return OptionalInt.empty();
    }
    if (!INTEGER.matcher(text).matches() || Long.parseLong(text) > Integer.MAX_VALUE) {
      throw new SqlException(
          new SqlError("42601", "non-integer constant in " + clause).at(expr.position()));
    }
    int number = minus ? -Integer.parseInt(text) : Integer.parseInt(text);
    if (number < 1 || number > columns) {
      throw new SqlException(
          new SqlError("42P10", clause + " position " + number + " is not in select list")
              .at(expr.position()));
    }
    return OptionalInt.of(number);
  }

  /// Requires that two columns of one name are the same term. Terms with constants cannot be
  /// compared: the values may differ between executions.
  private static void requireSame(Term first, Term second, Expr.Name name, String clause) {
    if (first.equals(second)) {
      return;
    }
    if (hasBinds(first) && hasBinds(second)) {
      throw Unsupported.of(
          clause + " of a name that several computed columns have", name.position());
    }
    throw ambiguous(name, clause);
  }

  private static boolean hasBinds(Term term) {
    List<Term> binds = new ArrayList<>();
    Terms.visit(
        term,
        each -> {
          if (each.isBind()) {
            binds.add(each);
          }
        });
    return !binds.isEmpty();
  }

  private static SqlException ambiguous(Expr.Name name, String clause) {
    return new SqlException(
        new SqlError("42702", "%s \"%s\" is ambiguous".formatted(clause, name.parts().getFirst()))
            .at(name.position()));
  }

  List<Term> groupBy(
      List<Expr> exprs,
      List<Query.Item> named,
      List<Term> items,
      List<Bound.Output> outputs,
      Scope scope) {
    QueryRules.requireTargets(items.size());
    List<Term> terms = new ArrayList<>();
    for (Expr expr : exprs) {
      OptionalInt ordinal = number(expr, outputs.size(), "GROUP BY");
      if (ordinal.isPresent()) {
        terms.add(items.get(ordinal.getAsInt() - 1));
        continue;
      }
      // In GROUP BY, unlike ORDER BY, a column of the tables takes precedence over an alias.
      if (expr instanceof Expr.Name name
          && name.parts().size() == 1
          && scope.unqualified(name.parts().getFirst(), expr.position()).isEmpty()) {
        int at = terms.size();
        for (int i = 0; i < named.size(); i++) {
          if (named.get(i).alias().filter(name.parts().getFirst()::equals).isPresent()) {
            if (terms.size() > at) {
              requireSame(terms.get(at), items.get(i), name, "GROUP BY");
            } else {
              terms.add(items.get(i));
            }
          }
        }
        if (terms.size() > at) {
          continue;
        }
      }
      terms.add(expressions.bind(expr, scope));
    }
    terms.forEach(
        term -> Distinction.require(term.type(), "GROUP BY of", exprs.getFirst().position()));
    return terms;
  }

  /// Whether rows that compare equal by this order are the same or indistinguishable.
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
    return EngineKey.isKey(keys, select, catalog);
  }

  /// The order extended by all result columns, so that rows that tie are indistinguishable.
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
