package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;
import quorate.sql.type.Unsupported;

/// Binds ON CONFLICT.
final class ConflictBinder {
  private final Context context;
  private final ExprBinder expressions;
  private final Assembly assembly;

  ConflictBinder(Context context, ExprBinder expressions, Assembly assembly) {
    this.context = context;
    this.expressions = expressions;
    this.assembly = assembly;
  }

  Plan.OnConflict onConflict(
      Catalog.Table table, Statement.Insert insert, Statement.OnConflict conflict) {
    if (conflict.columns().isEmpty() && conflict.constraint().isEmpty() && Index.anyKept(table)) {
      throw Unsupported.of(
          "ON CONFLICT without columns on a table with a unique index on an expression or with WHERE",
          conflict.position());
    }
    List<List<Integer>> keys = keys(table, conflict);
    Optional<Plan.Query> checks =
        ProposedRow.checks(context, table, table.columns().size()).map(assembly::query);
    if (!conflict.update()) {
      return new Plan.OnConflict(keys, List.of(), Optional.empty(), Optional.empty(), checks);
    }
    if (conflict.columns().isEmpty() && conflict.constraint().isEmpty()) {
      throw new SqlException(
          new SqlError(
                  "42601",
                  "ON CONFLICT DO UPDATE requires inference specification or constraint name")
              .at(conflict.position()));
    }
    Scope scope = new Scope();
    context
        .demand(table.name(), Privilege.UPDATE, true)
        .of(conflict.assignments().stream().map(Statement.Assignment::column).toList());
    RequiredPrivilege there =
        context.demand(table.name(), Privilege.SELECT, false).of(conflict.columns());
    scope.add(
        WriteBinder.row(table, insert.alias().orElse(table.plainName()), 0, there),
        conflict.position());
    scope.add(WriteBinder.row(table, "excluded", table.columns().size()), conflict.position());
    context.volatiles = Volatiles.NONE;
    Optional<Plan.Query> where =
        conflict
            .where()
            .map(each -> expressions.condition(each, scope, "WHERE"))
            .map(each -> assembly.query(Assembly.constants(List.of(each))));
    List<Term> terms = new ArrayList<>();
    List<Plan.Assignment> assignments = new ArrayList<>();
    for (Statement.Assignment assignment : conflict.assignments()) {
      assignments.add(assignment(table, assignment, scope, terms));
    }
    Set<Integer> assigned =
        assignments.stream().map(Plan.Assignment::position).collect(Collectors.toSet());
    if (MovedKeys.areFollowed(context.catalog, table, assigned)) {
      throw new SqlException(
          "0A000",
          "ON CONFLICT DO UPDATE of a key that a foreign key with ON UPDATE refers to is not"
              + " supported by Quorate");
    }
    Optional<Plan.Query> evaluate =
        terms.isEmpty() ? Optional.empty() : Optional.of(assembly.query(Assembly.constants(terms)));
    return new Plan.OnConflict(keys, assignments, where, evaluate, checks);
  }

  /// @param computed collects the terms that the engine computes
  private Plan.Assignment assignment(
      Catalog.Table table, Statement.Assignment assignment, Scope scope, List<Term> computed) {
    Catalog.TableColumn column =
        WriteBinder.column(table, assignment.column(), assignment.position());
    IdentityColumns.refuseAlways(column, assignment.value(), assignment.position());
    Term term =
        assignment.value() instanceof Expr.Default
            ? new Defaults(context).term(column)
            : expressions
                .conversions()
                .assign(expressions.bind(assignment.value(), scope), column, assignment.position());
    return new Plan.Assignment(table.position(column.name()), WriteBinder.cell(term, computed));
  }

  private static List<List<Integer>> keys(Catalog.Table table, Statement.OnConflict conflict) {
    for (String name : conflict.columns()) {
      if (table.column(name).isEmpty()) {
        throw new SqlException(
            new SqlError("42703", "column \"" + name + "\" does not exist")
                .at(conflict.position()));
      }
    }
    List<List<Integer>> keys = new ArrayList<>();
    for (Catalog.Key key : table.declaredKeys()) {
      boolean named =
          conflict.constraint().isPresent()
              ? key.name().equals(conflict.constraint().get())
              : conflict.columns().isEmpty()
                  || new TreeSet<>(key.columns()).equals(new TreeSet<>(conflict.columns()));
      if (named) {
        keys.add(key.columns().stream().map(table::position).toList());
      }
    }
    boolean wanted = !conflict.columns().isEmpty() || conflict.constraint().isPresent();
    if (keys.isEmpty() && wanted) {
      throw new SqlException(
          conflict.constraint().isPresent()
              ? new SqlError(
                  "42704",
                  "constraint \"%s\" for table \"%s\" does not exist"
                      .formatted(conflict.constraint().get(), table.plainName()))
              : new SqlError(
                  "42P10",
                  "there is no unique or exclusion constraint matching the ON CONFLICT specification"));
    }
    return keys;
  }
}
