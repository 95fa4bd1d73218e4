package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.value.Column;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Context;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;
import quorate.sql.type.Unsupported;

/// Binds RETURNING: over the values of each written row, and of the additional tables beside it.
final class ReturningBinder {
  private final Context context;
  private final ExprBinder expressions;
  private final Assembly assembly;

  ReturningBinder(Context context, ExprBinder expressions, Assembly assembly) {
    this.context = context;
    this.expressions = expressions;
    this.assembly = assembly;
  }

  /// @param others additional tables that RETURNING may name
  Plan.Returning of(
      Catalog.Table table,
      Optional<String> alias,
      Others others,
      List<Query.Item> items,
      int position) {
    Scope scope = new Scope();
    RequiredPrivilege shown = context.demand(table.name(), Privilege.SELECT, false);
    scope.add(WriteBinder.row(table, alias.orElse(table.plainName()), 0, shown), position);
    others.relations().forEach(each -> scope.add(each, position));
    context.volatiles = Volatiles.NONE;
    SortedSet<String> before = new TreeSet<>(context.reads);
    context.reads.clear();
    List<Column> columns = new ArrayList<>();
    List<Plan.Cell> cells = new ArrayList<>();
    List<Term> computed = new ArrayList<>();
    for (Query.Item item : items) {
      if (item.expression() instanceof Expr.Star star) {
        List<Scope.Field> fields =
            star.table().map(name -> scope.all(name, star.position())).orElseGet(scope::all);
        for (Scope.Field field : fields) {
          Slot slot = ((Term.Bind) field.used()).slot();
          columns.add(new Column(field.name(), slot.type(), slot.typmod()));
          cells.add(new Plan.Cell.Bound(slot));
        }
        continue;
      }
      Term term = expressions.conversions().settled(expressions.bind(item.expression(), scope));
      refuseChanged(table, term, item.expression().position());
      boolean stored = term instanceof Term.Bind(Slot slot) && slot.source() == Slot.Source.ROW;
      columns.add(
          new Column(Labels.of(item), term.type(), term.isBind() && !stored ? -1 : term.typmod()));
      cells.add(WriteBinder.cell(term, computed));
    }
    context.reads.addAll(before);
    Optional<Plan.Query> query =
        computed.isEmpty()
            ? Optional.empty()
            : Optional.of(assembly.query(Assembly.constants(computed)));
    return new Plan.Returning(columns, cells, query);
  }

  /// Refuses subqueries of RETURNING over tables that the statement changes: engines would read the
  /// new state, PostgreSQL reads the old one.
  private void refuseChanged(Catalog.Table table, Term term, int position) {
    boolean[] asks = new boolean[1];
    Terms.visit(term, each -> asks[0] |= Terms.query(each).isPresent());
    boolean changed =
        context.reads.contains(table.name())
            || context.catalog.references(table.name()).stream()
                .anyMatch(each -> context.reads.contains(each.getKey().name()));
    if (asks[0] && changed) {
      throw Unsupported.of("RETURNING a query of a table that is changed", position);
    }
  }
}
