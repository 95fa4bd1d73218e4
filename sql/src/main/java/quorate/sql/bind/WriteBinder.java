package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Missing;
import quorate.sql.function.RoundedTimes;
import quorate.sql.function.StoredLengths;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Touch;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;
import quorate.sql.rewrite.GuardedConditions;
import quorate.sql.rewrite.Quotients;

/// Binds UPDATE and DELETE, and the parts that other writes share with them.
public final class WriteBinder {
  private final Context context;
  private final QueryBinder queries;
  private final ExprBinder expressions;
  private final RowIdentity rows;
  private final ReturningBinder returnings;
  private final Assembly assembly;
  private final List<Touch> touches = new ArrayList<>();

  public WriteBinder(Context context, Assembly assembly) {
    this.context = context;
    this.assembly = assembly;
    queries = new QueryBinder(context);
    expressions = queries.expressions();
    rows = new RowIdentity(context, expressions.conversions());
    returnings = new ReturningBinder(context, expressions, assembly);
  }

  public List<Touch> touches() {
    return touches;
  }

  QueryBinder queries() {
    return queries;
  }

  ReturningBinder returnings() {
    return returnings;
  }

  Catalog.Table target(String name, int position) {
    Optional<String> key = context.catalog.relation(name);
    if (key.flatMap(context.catalog::view).isPresent()) {
      throw new SqlException(
          new SqlError(
                  "0A000",
                  "changing view \"" + Qualified.shown(name) + "\" is not supported by Quorate")
              .at(position));
    }
    if (key.flatMap(context.catalog::materialized).isPresent()) {
      throw new SqlException(
          "42809", "cannot change materialized view \"" + Qualified.plain(name) + "\"");
    }
    return key.flatMap(context.catalog::table).orElseThrow(() -> Missing.relation(name, position));
  }

  public static Catalog.TableColumn column(Catalog.Table table, String name, int position) {
    return table
        .column(name)
        .orElseThrow(() ->
            new SqlException(
                new SqlError(
                        "42703",
                        "column \"%s\" of relation \"%s\" does not exist"
                            .formatted(name, table.plainName()))
                    .at(position)));
  }

  /// Adds the target to the scope as a relation aliased to its engine name.
  private Bound.Base scope(Catalog.Table table, Optional<String> alias, Scope scope, int position) {
    List<Scope.Field> fields =
        Scope.Field.of(
            table.engineName(), table, context.demand(table.name(), Privilege.SELECT, false));
    scope.add(new Scope.Relation(alias.orElse(table.plainName()), fields), position);
    return new Bound.Base(table.engineName(), table.engineName());
  }

  /// A relation whose columns are values of the current row, from `offset` on.
  static Scope.Relation row(
      Catalog.Table table, String name, int offset, RequiredPrivilege demand) {
    Scope.Relation row = row(table, name, offset);
    return new Scope.Relation(
        name, row.fields().stream().map(each -> each.from(demand, each.name())).toList());
  }

  static Scope.Relation row(Catalog.Table table, String name, int offset) {
    List<Scope.Field> fields = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      Catalog.TableColumn column = table.columns().get(i);
      fields.add(
          new Scope.Field(
              column.name(),
              new Term.Bind(new Slot(Slot.Source.ROW, offset + i, column.type(), column.typmod())),
              false));
    }
    return new Scope.Relation(name, fields);
  }

  /// The WHERE condition over the target and the additional tables.
  private Term condition(Expr expr, Scope scope, Bound.From from) {
    return GuardedConditions.of(expressions.condition(expr, scope, "WHERE"), Optional.of(from));
  }

  public Plan update(Statement.Update update) {
    queries.ctes().defineForAll(update.with());
    Catalog.Table table = target(update.table(), update.position());
    Scope scope = new Scope();
    Bound.Base base = scope(table, update.alias(), scope, update.position());
    Optional<Bound.From> from = queries.from().bind(update.from(), scope);
    context.volatiles = rows.over(base);
    Optional<Term> where = update.where().map(each -> condition(each, scope, from.orElse(base)));
    boolean one = touch(table, from.isEmpty() ? where : Optional.empty());
    Set<Integer> targets = targets(update, table);
    context
        .demand(table.name(), Privilege.UPDATE, true)
        .of(update.assignments().stream().map(Statement.Assignment::column).toList());
    boolean followed = MovedKeys.areFollowed(context.catalog, table, targets);
    context.volatiles = one && !followed ? Volatiles.ONCE : rows.over(base);
    List<Term> plain = new ArrayList<>();
    List<UpdateText.Change> sets = new ArrayList<>();
    for (Statement.Assignment assignment : update.assignments()) {
      Catalog.TableColumn column = column(table, assignment.column(), assignment.position());
      Term term = assigned(assignment, column, sets, scope);
      plain.add(term);
      Term value = from.isEmpty() ? term : scalar(term, from.get(), where);
      Quotients.check(value);
      sets.add(new UpdateText.Change(column, table.position(column.name()), value));
    }
    Optional<Term> condition = from.isEmpty() ? where : Optional.of(exists(from.get(), where));
    boolean reads = context.reads.contains(table.name());
    var sql =
        assembly.render(renderer -> UpdateText.write(renderer, table, reads, sets, condition));
    assembly.judge(
        Assembly.over(base, sets.stream().map(UpdateText.Change::term).toList(), condition));
    if (!one && WriteConstraints.mayFail(context.catalog, table, targets)) {
      assembly.judgeRows(sets.stream().map(UpdateText.Change::term).toList(), condition);
    }
    Map<Integer, Term> values = new TreeMap<>();
    sets.forEach(set -> values.put(set.position(), set.term()));
    Optional<Plan.KeyMoves> moves =
        one && !followed
            ? Optional.empty()
            : MovedKeys.of(context.catalog, table, values)
                .map(moved -> moved.plan(assembly, base, condition));
    List<Integer> assigned = sets.stream().map(UpdateText.Change::position).toList();
    if (update.returning().isEmpty()) {
      return new Plan.Update(table, sql, assigned, Optional.empty(), Optional.empty(), moves);
    }
    Others others = Others.of(table, scope, update.position());
    Plan.Returning returning =
        returnings.of(table, update.alias(), others, update.returning(), update.position());
    List<Term> items = new ArrayList<>(all(table));
    Bound.Query rows;
    if (from.isPresent() && others.shownBy(returning)) {
      items.addAll(plain);
      rows = others.rows(base, from.get(), items, where);
    } else {
      sets.forEach(set -> items.add(set.term()));
      rows = Assembly.over(base, items, condition);
    }
    return new Plan.Update(
        table, sql, assigned, Optional.of(assembly.stored(rows)), Optional.of(returning), moves);
  }

  /// The indexes of the columns that an UPDATE assigns.
  private static Set<Integer> targets(Statement.Update update, Catalog.Table table) {
    return update.assignments().stream()
        .map(each -> column(table, each.column(), each.position()))
        .map(each -> table.position(each.name()))
        .collect(Collectors.toSet());
  }

  /// The term that an UPDATE assigns to a column.
  ///
  /// @param before preceding assignments of the statement
  private Term assigned(
      Statement.Assignment assignment,
      Catalog.TableColumn column,
      List<UpdateText.Change> before,
      Scope scope) {
    if (before.stream().anyMatch(each -> each.column().equals(column))) {
      throw new SqlException(
          new SqlError("42601", "multiple assignments to same column \"" + column.name() + "\"")
              .at(assignment.position()));
    }
    IdentityColumns.refuseAlways(column, assignment.value(), assignment.position());
    return assigned(assignment.value(), column, scope, assignment.position());
  }

  private Term assigned(Expr expr, Catalog.TableColumn column, Scope scope, int position) {
    if (expr instanceof Expr.Default) {
      Term term = new Defaults(context).term(column);
      if (term instanceof Term.Bind(Slot slot)) {
        return context.chosen(slot, position);
      }
      return term;
    }
    Term assigned =
        expressions.conversions().assign(expressions.bind(expr, scope), column, position);
    return StoredLengths.within(
        RoundedTimes.exact(assigned, column.type(), column.typmod()), column);
  }

  private static Term scalar(Term term, Bound.From from, Optional<Term> where) {
    Bound.Query query = Assembly.over(from, List.of(term), where);
    return term.isBind() ? term : new Term.Scalar(query, term.type(), term.typmod());
  }

  private static Term exists(Bound.From from, Optional<Term> where) {
    return new Term.Exists(Assembly.over(from, List.of(Terms.number(1)), where));
  }

  private static List<Term> all(Catalog.Table table) {
    return Scope.Field.of(table.engineName(), table).stream().map(Scope.Field::term).toList();
  }

  public Plan delete(Statement.Delete delete) {
    queries.ctes().defineForAll(delete.with());
    Catalog.Table table = target(delete.table(), delete.position());
    context.demand(table.name(), Privilege.DELETE, true);
    Scope scope = new Scope();
    Bound.Base base = scope(table, delete.alias(), scope, delete.position());
    Optional<Bound.From> using = queries.from().bind(delete.using(), scope);
    context.volatiles = rows.over(base);
    Optional<Term> where = delete.where().map(each -> condition(each, scope, using.orElse(base)));
    boolean one = touch(table, using.isEmpty() ? where : Optional.empty());
    Optional<Term> condition = using.isEmpty() ? where : Optional.of(exists(using.get(), where));
    var sql =
        assembly.render(renderer -> {
          renderer.text("DELETE FROM ").name(table.engineName());
          condition.ifPresent(term -> renderer.text(" WHERE ").term(term));
        });
    assembly.judge(Assembly.over(base, List.of(Terms.number(1)), condition));
    if (!one && WriteConstraints.mayFail(context.catalog, table)) {
      assembly.judgeRows(List.of(), condition);
    }
    if (delete.returning().isEmpty()) {
      return new Plan.Delete(table, sql, Optional.empty(), Optional.empty());
    }
    Others others = Others.of(table, scope, delete.position());
    Plan.Returning returning =
        returnings.of(table, delete.alias(), others, delete.returning(), delete.position());
    Bound.Query rows =
        using.isPresent() && others.shownBy(returning)
            ? others.rows(base, using.get(), all(table), where)
            : Assembly.over(base, all(table), condition);
    return new Plan.Delete(table, sql, Optional.of(assembly.stored(rows)), Optional.of(returning));
  }

  /// The cell for a term: bound if it is a value, otherwise computed with the others.
  static Plan.Cell cell(Term term, List<Term> computed) {
    return switch (term) {
      case Term.Bind(Slot slot) -> new Plan.Cell.Bound(slot);
      case Term.Constant(Value value, SqlType type) ->
          new Plan.Cell.Bound(Slot.constant(value, type, -1));
      default -> {
        computed.add(term);
        yield new Plan.Cell.Computed(computed.size() - 1);
      }
    };
  }

  /// Records the lock for the rows that the condition selects; true if a key selects at most one.
  private boolean touch(Catalog.Table table, Optional<Term> where) {
    List<Slot> key = where.map(term -> pinned(table, term)).orElse(List.of());
    boolean one = !key.isEmpty() && key.size() == table.keyPositions().size();
    LockKey.Mode mode = one ? LockKey.Mode.ROW : LockKey.Mode.TABLE;
    touches.add(new Touch(table.name(), true, mode, key));
    return one;
  }

  /// The values that `where` equates with the longest possible prefix of the primary key.
  public static List<Slot> pinned(Catalog.Table table, Term where) {
    List<Slot> slots = new ArrayList<>();
    for (int position : table.keyPositions()) {
      Catalog.TableColumn column = table.columns().get(position);
      Optional<Slot> slot =
          Terms.conjuncts(where).stream()
              .flatMap(term -> equated(term, column).stream())
              .findFirst();
      if (slot.isEmpty()) {
        break;
      }
      slots.add(slot.get().as(column.type(), column.typmod()));
    }
    return slots;
  }

  private static Optional<Slot> equated(Term term, Catalog.TableColumn column) {
    if (!(term instanceof Term.Operation(String symbol, List<Term> operands, _))
        || !symbol.equals("=")) {
      return Optional.empty();
    }
    for (int i = 0; i < 2; i++) {
      if (operands.get(i) instanceof Term.Column named
          && named.name().equals(column.engineName())
          && operands.get(1 - i) instanceof Term.Bind(Slot slot)
          && slot.type() == column.type()) {
        return Optional.of(slot);
      }
    }
    return Optional.empty();
  }
}
