package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.function.Conversions;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.EngineKey;
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Volatiles;
import quorate.sql.type.Unsupported;

/// Finds what tells the rows of a query apart, the same on every engine: the primary keys of its
/// tables, or the position in a source that has an order.
final class RowIdentity {
  private final Context context;
  private final Conversions conversions;

  RowIdentity(Context context, Conversions conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  /// The condition of a join, in which no key tells the pairs of rows apart.
  static Term on(Expr condition, Scope scope, Context context, ExprBinder expressions) {
    Volatiles before = context.volatiles;
    context.volatiles = Volatiles.NONE;
    Term term = expressions.condition(condition, scope, "JOIN/ON");
    context.volatiles = before;
    return term;
  }

  /// How volatile functions are bound over the rows of FROM.
  Volatiles within(Optional<Bound.From> source, Scope scope, Volatiles before) {
    return source.isEmpty() ? before : Volatiles.perRow(() -> texts(source.get(), scope));
  }

  /// How volatile functions are bound where rows are grouped: no key tells groups apart.
  Volatiles grouped(Optional<Bound.From> source, Volatiles before) {
    return source.isEmpty() ? before : Volatiles.NONE;
  }

  /// How they are bound after a select list with aggregates, but without GROUP BY.
  ///
  /// @throws SqlException 0A000 if the list has one beside its aggregates
  Volatiles aggregated(List<Term> items, Optional<Bound.From> source, Volatiles before) {
    if (source.isPresent()) {
      items.stream()
          .filter(RowIdentity::isPerRow)
          .findFirst()
          .ifPresent(item -> {
            throw Unsupported.of("random() and the like beside an aggregate", 0);
          });
    }
    return grouped(source, before);
  }

  /// Whether a value is computed for each row, not within an aggregate.
  private static boolean isPerRow(Term term) {
    return switch (term) {
      case Term.Aggregate _ -> false;
      case Term.Call call when Volatiles.isPerRow(call) -> true;
      default -> Terms.children(term).stream().anyMatch(RowIdentity::isPerRow);
    };
  }

  /// How volatile functions are bound over the rows of a table.
  Volatiles over(Bound.Base table) {
    return Volatiles.perRow(() -> texts(table, new Scope()));
  }

  private List<Term> texts(Bound.From source, Scope scope) {
    List<Term> texts = new ArrayList<>();
    SourceOrder.Known order = context.sourceOrder.of(scope);
    if (source instanceof Bound.Derived && order.total()) {
      order.keys().forEach(key -> key.term().map(this::text).ifPresent(texts::add));
      return texts.size() == order.keys().size() ? texts : List.of();
    }
    return collect(source, texts) ? texts : List.of();
  }

  /// Adds the keys of the tables in FROM; false if one has none.
  private boolean collect(Bound.From source, List<Term> texts) {
    return switch (source) {
      case Bound.Join join -> collect(join.left(), texts) && collect(join.right(), texts);
      case Bound.Base base -> {
        List<Term> key = EngineKey.columns(context.catalog, base);
        key.forEach(column -> texts.add(text(column)));
        yield !key.isEmpty();
      }
      case Bound.Derived _ -> false;
    };
  }

  private Term text(Term term) {
    return conversions.cast(term, SqlType.TEXT, -1, 0);
  }
}
