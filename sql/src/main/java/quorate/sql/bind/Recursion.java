package quorate.sql.bind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.function.Conversions;
import quorate.sql.function.Distinction;
import quorate.sql.function.Retyping;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Unsupported;

/// One use of a recursive CTE: the non-recursive arm, and the recursive arm that is evaluated
/// repeatedly over the rows found last.
///
/// Supported are the forms on which all capable engines agree: a single self-reference in the FROM
/// of the second arm, which neither groups nor removes duplicates.
final class Recursion {
  /// Under UNION ALL an additional last column counts levels, so that an infinite recursion ends
  /// with an error (22003) rather than exhausting memory. It starts this far below the largest
  /// integer.
  private static final int LEVELS_MAX = 100_000;

  private final Query.Cte cte;
  private final Context context;
  private final QueryBinder queries;
  private final int subqueries;

  /// Permitted positions of the self-reference.
  private final Set<Query.Table> places = Collections.newSetFromMap(new IdentityHashMap<>());

  private final String name;
  private Optional<Bound.Query> base = Optional.empty();
  private Optional<Term> level = Optional.empty();
  private int references;

  /// @param subqueries nesting depth of subqueries in expressions at this use
  Recursion(Query.Cte cte, Context context, QueryBinder queries, int subqueries) {
    this.cte = cte;
    this.context = context;
    this.queries = queries;
    this.subqueries = subqueries;
    name = "q0_recursive_" + context.alias();
  }

  /// The recursive query; empty if the CTE does not refer to itself.
  Optional<Bound.Query> bind() {
    if (!(cte.query().body() instanceof Query.SetOperation operation)
        || !operation.operator().equals("union")
        || !cte.query().with().isEmpty()) {
      return Optional.of(queries.derived(cte.query()));
    }
    Bound.Query first = settled(queries.derived(Query.of(operation.left())));
    base = Optional.of(first);
    if (operation.right() instanceof Query.Select select) {
      select.from().forEach(item -> place(item, false));
    }
    Bound.Query step = queries.derived(Query.of(operation.right()));
    if (references == 0) {
      return Optional.empty();
    }
    refuse(operation, cte.query());
    return Optional.of(query(operation, first, step));
  }

  /// Fixes the types of the first arm, as PostgreSQL does before it reads the second.
  private Bound.Query settled(Bound.Query query) {
    return Retyping.query(
        query,
        query.outputs().stream()
            .map(output -> output.type() == SqlType.UNKNOWN ? SqlType.TEXT : output.type())
            .toList());
  }

  /// Collects the positions in FROM where the self-reference is allowed, which exclude the nullable
  /// side of an outer join.
  private void place(Query.From item, boolean weak) {
    switch (item) {
      case Query.Table table -> {
        if (table.name().equals(cte.name())) {
          if (weak) {
            throw misplaced("must not appear within an outer join", table.position());
          }
          places.add(table);
        }
      }
      case Query.Join join -> {
        boolean left = join.kind().equals("right") || join.kind().equals("full");
        boolean right = join.kind().equals("left") || join.kind().equals("full");
        place(join.left(), weak || left);
        place(join.right(), weak || right);
      }
      case Query.Derived _, Query.Lateral _, Query.Function _ -> {}
    }
  }

  private SqlException misplaced(String what, int position) {
    return new SqlException(
        new SqlError("42P19", "recursive reference to query \"" + cte.name() + "\" " + what)
            .at(position));
  }

  /// The relation that stands for the self-reference at this position.
  ///
  /// @param within nesting depth of subqueries at the reference
  /// @param innermost the innermost CTE being bound
  Reference reference(Query.Table item, int within, Query.Cte innermost) {
    if (within > subqueries) {
      throw misplaced("must not appear within a subquery", item.position());
    }
    if (!innermost.equals(cte)) {
      throw new SqlException(
          new SqlError("0A000", "mutual recursion between WITH items is not implemented")
              .at(item.position()));
    }
    if (base.isEmpty()) {
      if (!cte.query().with().isEmpty()) {
        throw Unsupported.of("WITH inside of a recursive query", item.position());
      }
      boolean union =
          cte.query().body() instanceof Query.SetOperation operation
              && operation.operator().equals("union");
      throw union
          ? misplaced("must not appear within its non-recursive term", item.position())
          : new SqlException(
              new SqlError(
                      "42P19",
                      "recursive query \"%s\" does not have the form non-recursive-term UNION [ALL] recursive-term"
                          .formatted(cte.name()))
                  .at(cte.position()));
    }
    if (!places.contains(item)) {
      throw Unsupported.of("a recursive reference inside of another query", item.position());
    }
    if (++references > 1) {
      throw misplaced("must not appear more than once", item.position());
    }
    String alias = context.alias();
    List<Bound.Output> outputs = base.get().outputs();
    level =
        Optional.of(new Term.Column(alias, "c" + (outputs.size() + 1), SqlType.INT4, -1, false));
    return new Reference(new Bound.Base(name, alias), base.get());
  }

  /// @param rows a query with the types of its columns
  record Reference(Bound.Base from, Bound.Query rows) {}

  private void refuse(Query.SetOperation operation, Query query) {
    if (!query.orderBy().isEmpty()) {
      throw new SqlException("0A000", "ORDER BY in a recursive query is not implemented");
    }
    if (query.limit().isPresent() || query.offset().isPresent()) {
      String what = query.offset().isPresent() ? "OFFSET" : "LIMIT";
      throw new SqlException("0A000", what + " in a recursive query is not implemented");
    }
    if (operation.right() instanceof Query.Select select
        && (!select.groupBy().isEmpty()
            || !select.sets().isEmpty()
            || select.having().isPresent()
            || select.distinct() && operation.all())) {
      throw Unsupported.of(
          "GROUP BY, HAVING or DISTINCT in a recursive term", operation.position());
    }
  }

  private Bound.Query query(Query.SetOperation operation, Bound.Query first, Bound.Query second) {
    boolean all = operation.all();
    if (first.outputs().size() != second.outputs().size()) {
      throw new SqlException(
          new SqlError("42601", "each UNION query must have the same number of columns")
              .at(operation.position()));
    }
    Bound.Query step = Untyped.query(second, first, context);
    List<Bound.Output> outputs = new ArrayList<>();
    for (int i = 0; i < first.outputs().size(); i++) {
      outputs.add(output(first, step, i));
      if (!all) {
        Distinction.refuse(outputs.getLast().type(), "UNION of", cte.position());
      }
    }
    step = Retyping.query(step, outputs.stream().map(Bound.Output::type).toList());
    if (!(step.body() instanceof Bound.Select select) || hasAggregate(select)) {
      throw misshapen();
    }
    List<Bound.Output> types = new ArrayList<>();
    List<OptionalInt> scales = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      types.add(stored(outputs.get(i), first.scale(i), select.items().get(i)));
      scales.add(first.scale(i));
    }
    return new Bound.Query(
        new Bound.Recursive(
            name, all, counted(first, types, all), stepped(select, types, all), types, scales),
        outputs,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  private SqlException misshapen() {
    return Unsupported.of("such a recursive term", cte.position());
  }

  private boolean hasAggregate(Bound.Select select) {
    boolean[] found = {false};
    for (Term item : select.items()) {
      Terms.visit(
          item,
          each -> {
            if (each instanceof Term.Aggregate aggregate) {
              if (aggregate.over().isEmpty()) {
                throw new SqlException(
                    new SqlError(
                            "42P19",
                            "aggregate functions are not allowed in a recursive query's recursive term")
                        .at(cte.position()));
              }
              found[0] = true;
            }
          });
    }
    return found[0];
  }

  /// A column of the result, with the type of the first arm, which the second arm must match.
  private Bound.Output output(Bound.Query first, Bound.Query step, int column) {
    Bound.Output a = first.outputs().get(column);
    Bound.Output b = step.outputs().get(column);
    boolean isNull = Retyping.isNull(step, column);
    SqlType common =
        isNull ? a.type() : Conversions.united(a.type(), b.type(), "UNION", cte.position());
    if (common == SqlType.UNKNOWN) {
      throw new SqlException(
          new SqlError(
                  "42804",
                  "UNION types %s and %s cannot be matched"
                      .formatted(a.type().sqlName(), b.type().sqlName()))
              .at(cte.position()));
    }
    int typmod = written(a) == written(b) && a.type() == b.type() ? written(a) : -1;
    if (common != a.type() || typmod != written(a)) {
      throw new SqlError(
              "42804",
              "recursive query \"%s\" column %d has type %s in non-recursive term but type %s overall"
                  .formatted(
                      cte.name(), column + 1, name(a.type(), written(a)), name(common, typmod)))
          .withHint("Cast the output of the non-recursive term to the correct type.")
          .at(cte.position())
          .asException();
    }
    return new Bound.Output(a.name(), common, typmod, true);
  }

  /// The declared modifier of a column, without a computed numeric's carried scale.
  private static int written(Bound.Output output) {
    return Digits.shown(output.type(), output.typmod());
  }

  private static String name(SqlType type, int typmod) {
    String name = type.sqlName();
    if (typmod < 4) {
      return name;
    }
    String modifier =
        type == SqlType.NUMERIC
            ? Digits.precision(typmod) + "," + Digits.scale(typmod)
            : Integer.toString(typmod - 4);
    return name + "(" + modifier + ")";
  }

  /// The column in the form that both arms share. A numeric has one scale, which each engine keeps.
  private Bound.Output stored(Bound.Output output, OptionalInt first, Term second) {
    if (output.type() != SqlType.NUMERIC || written(output) >= 4) {
      return output;
    }
    // A numeric of unknown scale may be passed on unchanged; arithmetic would change its scale.
    if (!first.equals(second.scale()) || first.isEmpty() && !(second instanceof Term.Column)) {
      throw new SqlError(
              "0A000",
              "a numeric with other digits after the point at each level of \"%s\" is not supported by Quorate"
                  .formatted(cte.name()))
          .withHint("Cast both to one type, as in x::numeric(20, 4).")
          .at(cte.position())
          .asException();
    }
    int scale = first.orElse(Coerce.NUMERIC_SCALE);
    return new Bound.Output(output.name(), output.type(), Digits.carry(scale), output.nullable());
  }

  /// The first arm with the columns in their common types, and the level counter.
  private Bound.Query counted(Bound.Query first, List<Bound.Output> types, boolean all) {
    String alias = context.alias();
    List<Term> items = new ArrayList<>();
    List<Bound.Output> outputs = new ArrayList<>(types);
    for (int i = 0; i < types.size(); i++) {
      Bound.Output output = first.outputs().get(i);
      OptionalInt scale = first.scale(i);
      int typmod =
          output.type() == SqlType.NUMERIC && scale.isPresent()
              ? Digits.carry(scale.getAsInt())
              : output.typmod();
      items.add(
          typed(new Term.Column(alias, "c" + (i + 1), output.type(), typmod, true), types.get(i)));
    }
    if (all) {
      items.add(new Term.Constant(new Value.Int(Integer.MAX_VALUE - LEVELS_MAX), SqlType.INT4));
      outputs.add(new Bound.Output("level", SqlType.INT4, -1, false));
    }
    return new Bound.Query(
        new Bound.Select(
            false,
            items,
            Optional.of(new Bound.Derived(first, alias)),
            Optional.empty(),
            List.of(),
            Optional.empty()),
        outputs,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  private Bound.Select stepped(Bound.Select select, List<Bound.Output> types, boolean all) {
    List<Term> items = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      items.add(typed(select.items().get(i), types.get(i)));
    }
    if (all) {
      items.add(
          new Term.Operation("+", List.of(level.orElseThrow(), Terms.number(1)), SqlType.INT4));
    }
    return new Bound.Select(
        false, items, select.from(), select.where(), select.groupBy(), select.having());
  }

  /// A cast to exactly this type that every engine honours: some engines take the first arm's
  /// widths for the whole query, others the second arm's types.
  private static Term typed(Term term, Bound.Output type) {
    return type.type() == SqlType.NUMERIC
        ? new Term.Cast(term, type.type(), type.typmod())
        : new Term.Call(Retyping.TYPED, List.of(term), type.type(), type.typmod());
  }
}
