package quorate.sql.render;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Division;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.rewrite.ComputedLengths;
import quorate.sql.rewrite.ConstantFolding;
import quorate.sql.rewrite.Evaluation;
import quorate.sql.rewrite.OptionalErrors;
import quorate.sql.rewrite.Quotients;
import quorate.sql.type.Digits;

/// Translates bound queries for every engine, and records the engines that cannot execute them.
public final class Assembly {
  /// Plants a defect for `bench raising` to find: no statement is marked, so that databases are
  /// accused of errors that SQL leaves open.
  private static final String UNMARKED = "quorate.mistake.unmarked";

  private final Map<Dialect, String> unable = new TreeMap<>();
  private final List<Bound.Query> judged = new ArrayList<>();
  private boolean optionalErrors;

  public Map<Dialect, String> unable() {
    return unable;
  }

  /// Adds a query that the engines evaluate.
  public void judge(Bound.Query query) {
    judged.add(query);
    optionalErrors |= OptionalErrors.in(query);
  }

  /// Adds the constraints that rows are checked against.
  public void judgeChecks(Bound.Query checks) {
    optionalErrors |= OptionalErrors.inChecks(checks);
  }

  /// Adds what a write computes for several rows, of which one may violate a constraint.
  public void judgeRows(List<Term> values, Optional<Term> condition) {
    optionalErrors |=
        Stream.concat(values.stream(), condition.stream()).anyMatch(OptionalErrors::raisesMore);
  }

  /// Adds a call of a procedure.
  ///
  /// @param marked whether SQL leaves open if one of its statements raises an error
  public void judgeCall(boolean marked) {
    optionalErrors |= marked;
  }

  /// The findings about all expressions added so far.
  public Evaluation evaluation() {
    boolean marked = optionalErrors && !Boolean.getBoolean(UNMARKED);
    boolean longTexts = judged.stream().anyMatch(ComputedLengths::mayExceed);
    return new Evaluation(marked, longTexts, ConstantFolding.of(judged));
  }

  public Map<Dialect, Plan.Rendered> render(Consumer<Renderer> write) {
    Map<Dialect, Plan.Rendered> rendered = new EnumMap<>(Dialect.class);
    for (Dialect dialect : Dialect.values()) {
      try {
        rendered.put(dialect, render(write, dialect));
      } catch (Unable cannot) {
        unable.putIfAbsent(dialect, cannot.reason());
      }
    }
    return rendered;
  }

  private static Plan.Rendered render(Consumer<Renderer> write, Dialect dialect) {
    Renderer renderer = new Renderer(dialect, false);
    write.accept(renderer);
    Plan.Rendered plain = renderer.rendered();
    if (!renderer.ordersTexts()) {
      return plain;
    }
    Renderer exact = new Renderer(dialect, true);
    write.accept(exact);
    Plan.Rendered byCodePoint = exact.rendered();
    return TextOrder.makes(plain.sql())
        ? byCodePoint
        : new Plan.Rendered(plain.sql(), plain.binds(), Optional.of(byCodePoint));
  }

  /// Translates a query whose quotients Quorate computes.
  public Plan.Query query(Bound.Query query) {
    return query(query, true);
  }

  /// Translates a query of rows that the engine stores, with the values that it stores rather than
  /// those that PostgreSQL would compute.
  public Plan.Query stored(Bound.Query query) {
    return query(query, false);
  }

  private Plan.Query query(Bound.Query query, boolean divided) {
    Quotients.check(query, divided);
    judge(query);
    List<Integer> scales = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      scales.add(scale(query, i));
    }
    Division.Taken taken =
        divided
            ? Division.take(query, scales)
            : new Division.Taken(query, scales, List.of(), List.of());
    return new Plan.Query(
        render(renderer -> renderer.query(taken.query())),
        columns(query),
        taken.scales(),
        query.limit(),
        query.offset(),
        query.ordered(),
        taken.divisions(),
        taken.operands());
  }

  static List<Column> columns(Bound.Query query) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      Bound.Output output = query.outputs().get(i);
      columns.add(
          new Column(
              output.name(),
              isName(query, i) ? SqlType.NAME : output.type(),
              Digits.shown(output.type(), output.typmod())));
    }
    return columns;
  }

  /// Whether the column is `current_user` or `current_database()` itself, which has type name in
  /// PostgreSQL; in expressions it is text.
  private static boolean isName(Bound.Query query, int column) {
    return query.body() instanceof Bound.Select select
        && select.items().get(column) instanceof Term.Bind(Slot slot)
        && slot.isSessionName();
  }

  private static int scale(Bound.Query query, int column) {
    Bound.Output output = query.outputs().get(column);
    if (!output.type().isNumeric()) {
      return -1;
    }
    int typmod = query.body() instanceof Bound.Select ? -1 : output.typmod();
    return query.scale(column).orElse(typmod >= 4 ? Digits.scale(typmod) : -1);
  }

  /// A query of one row without FROM.
  public static Bound.Query constants(List<Term> terms) {
    List<Bound.Output> outputs = new ArrayList<>();
    terms.forEach(term -> outputs.add(Bound.Output.of("?column?", term)));
    return new Bound.Query(
        new Bound.Select(
            false, terms, Optional.empty(), Optional.empty(), List.of(), Optional.empty()),
        outputs,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /// A query over the same relation with other columns, and the limit of `like`.
  public static Bound.Query over(
      Bound.From from, List<Term> items, Optional<Term> where, Bound.Query like) {
    Bound.Query all = over(from, items, where);
    return new Bound.Query(
        all.body(), all.outputs(), List.of(), like.limit(), like.offset(), false);
  }

  /// A query over one relation.
  public static Bound.Query over(Bound.From from, List<Term> items, Optional<Term> where) {
    List<Bound.Output> outputs = new ArrayList<>();
    items.forEach(term -> outputs.add(Bound.Output.of("?column?", term)));
    return new Bound.Query(
        new Bound.Select(false, items, Optional.of(from), where, List.of(), Optional.empty()),
        outputs,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        false);
  }
}
