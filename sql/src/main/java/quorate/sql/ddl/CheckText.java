package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import quorate.core.value.SqlException;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;
import quorate.sql.rewrite.OrderedConditions;

/// The condition of a CHECK constraint in every dialect.
///
/// @param texts `CHECK (...)`
/// @param columns that it refers to
record CheckText(Map<Dialect, Plan.Rendered> texts, List<String> columns) {
  /// Compiles a condition over a table's row.
  ///
  /// @throws SqlException if the condition is not allowed in a check
  static CheckText of(Catalog catalog, Catalog.Table table, Expr condition, int position) {
    Context context = new Context(catalog, List.of());
    context.constantsOnly = true;
    context.volatiles = Volatiles.NONE;
    Scope scope = new Scope();
    scope.add(new Scope.Relation(table.plainName(), Scope.Field.of("", table)), position);
    Term term =
        OrderedConditions.of(
            new QueryBinder(context).expressions().condition(condition, scope, "CHECK"));
    List<String> mentioned = new ArrayList<>();
    Terms.visit(term, each -> note(each, mentioned));
    Assembly assembly = new Assembly();
    Map<Dialect, Plan.Rendered> rendered =
        assembly.render(renderer -> renderer.text("CHECK (").term(term).text(")"));
    if (!assembly.unable().isEmpty()
        || rendered.values().stream().anyMatch(each -> !each.binds().isEmpty())) {
      throw new SqlException("0A000", "this CHECK constraint is not supported by every engine");
    }
    return new CheckText(rendered, mentioned);
  }

  /// The text for one dialect.
  String in(Dialect dialect) {
    return Objects.requireNonNull(texts.get(dialect)).exact().sql();
  }

  private static void note(Term term, List<String> mentioned) {
    if (term instanceof Term.Column column && !mentioned.contains(column.name())) {
      mentioned.add(column.name());
    }
    if (term instanceof Term.Exists
        || term instanceof Term.Scalar
        || term instanceof Term.InQuery
        || term instanceof Term.Quantified) {
      throw new SqlException("0A000", "cannot use subquery in check constraint");
    }
    if (term instanceof Term.Bind(Slot slot) && slot.source() != Slot.Source.CONSTANT) {
      throw new SqlException(
          "0A000", "a CHECK constraint that is not immutable is not supported by Quorate");
    }
  }
}
