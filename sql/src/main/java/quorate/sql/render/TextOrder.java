package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// Orders texts by code point in engines that compare UTF-16 units, where the surrogates of a
/// character beyond U+FFFF sort before U+E000 to U+FFFF. Comparisons and sorts use a key of the
/// same length whose units sort as the code points do, and from which the text can be restored.
/// Equality needs no key.
///
/// A key costs a call for each row and prevents the use of indexes, so it is used only once such
/// texts have occurred ([quorate.sql.plan.Plan.Rendered#byCodePoint]).
final class TextOrder {
  /// The routine that makes the key of a text.
  static final String KEY = "q_point_key";

  /// The routine that restores the text of a key.
  private static final String TEXT = "q_point_text";

  /// The alias of a query whose columns become keys.
  private static final String ALIAS = "k";

  /// Routines that can return a character beyond U+FFFF for arguments without one.
  private static final List<String> MAKERS =
      List.of("q_chr1", "q_bytes", "q_jmember", "q_jelement", "q_jpath", "q_jsonb", "q_jchange");

  private TextOrder() {}

  /// Whether a statement may produce such texts regardless of the stored ones.
  static boolean makes(String sql) {
    return sql.codePointCount(0, sql.length()) < sql.length()
        || MAKERS.stream().anyMatch(maker -> sql.contains('"' + maker + '"'));
  }

  /// The replacement of a term that compares texts; empty for others.
  static Optional<Term> of(Term term) {
    return switch (term) {
      case Term.Operation(String symbol, List<Term> operands, SqlType type)
          when isOrder(symbol)
              && operands.size() == 2
              && operands.stream().anyMatch(TextOrder::is) ->
          Optional.of(
              new Term.Operation(symbol, operands.stream().map(TextOrder::key).toList(), type));
      case Term.Between(Term operand, Term low, Term high, boolean negated) when is(operand) ->
          Optional.of(new Term.Between(key(operand), key(low), key(high), negated));
      case Term.Quantified(Term operand, String symbol, boolean all, Bound.Query query)
          when isOrder(symbol) && is(operand) ->
          Optional.of(new Term.Quantified(key(operand), symbol, all, keys(query)));
      case Term.Aggregate aggregate -> aggregate(aggregate);
      default -> Optional.empty();
    };
  }

  /// The replacement of a query that sorts by texts; empty for others.
  static Optional<Bound.Query> of(Bound.Query query) {
    if (query.orderBy().stream().noneMatch(order -> sorts(order, query.outputs()))) {
      return Optional.empty();
    }
    if (query.body() instanceof Bound.Select select && !select.distinct()) {
      List<Term> sorted = query.orderBy().stream().map(order -> term(order, select)).toList();
      return Optional.of(
          sorted.stream().noneMatch(term -> is(term) && !(term instanceof Term.Column))
              ? with(query, select, keyed(query, sorted))
              : nested(query, Optional.of(select)));
    }
    return Optional.of(nested(query, Optional.empty()));
  }

  private static Term term(Bound.Order order, Bound.Select select) {
    return order.term().orElseGet(() -> select.items().get(order.ordinal() - 1));
  }

  private static Bound.Query with(Bound.Query query, Bound.Body body, List<Bound.Order> orders) {
    return new Bound.Query(
        body, query.outputs(), orders, query.limit(), query.offset(), query.ordered());
  }

  /// The query's order with these keys.
  private static List<Bound.Order> keyed(Bound.Query query, List<Term> sorted) {
    List<Bound.Order> keyed = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      Bound.Order order = query.orderBy().get(i);
      keyed.add(sorts(order, query.outputs()) ? by(order, sorted.get(i)) : order);
    }
    return keyed;
  }

  /// A derived table with the sort keys in columns, so that nothing is computed twice.
  private static Bound.Query nested(Bound.Query query, Optional<Bound.Select> select) {
    List<Bound.Output> outputs = new ArrayList<>(query.outputs());
    List<Term> items = new ArrayList<>(select.map(Bound.Select::items).orElse(List.of()));
    List<Integer> places = new ArrayList<>();
    for (Bound.Order order : query.orderBy()) {
      order
          .term()
          .ifPresent(term -> {
            items.add(term);
            outputs.add(Bound.Output.of("?column?", term));
          });
      places.add(order.term().isPresent() ? outputs.size() : order.ordinal());
    }
    Bound.Body body =
        select
            .<Bound.Body>map(it ->
                new Bound.Select(false, items, it.from(), it.where(), it.groupBy(), it.having()))
            .orElse(query.body());
    Bound.Query rows =
        new Bound.Query(body, outputs, List.of(), Optional.empty(), Optional.empty(), false);
    List<Term> columns = columns(rows);
    List<Bound.Order> orders = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      orders.add(by(query.orderBy().get(i), columns.get(places.get(i) - 1)));
    }
    Bound.Query sorted =
        Assembly.over(
            new Bound.Derived(rows, ALIAS),
            columns.subList(0, query.outputs().size()),
            Optional.empty());
    return with(query, sorted.body(), orders);
  }

  private static Bound.Order by(Bound.Order order, Term term) {
    return new Bound.Order(
        0, Optional.of(key(term)), order.descending(), order.nullsFirst(), order.nullable());
  }

  private static boolean sorts(Bound.Order order, List<Bound.Output> outputs) {
    return order
        .term()
        .map(TextOrder::is)
        .orElseGet(() -> order.ordinal() > 0 && is(outputs.get(order.ordinal() - 1).type()));
  }

  private static List<Term> columns(Bound.Query query) {
    List<Term> columns = new ArrayList<>();
    for (Bound.Output output : query.outputs()) {
      String name = "c" + (columns.size() + 1);
      columns.add(new Term.Column(ALIAS, name, output.type(), output.typmod(), output.nullable()));
    }
    return columns;
  }

  private static Bound.Query keys(Bound.Query query) {
    return Assembly.over(
        new Bound.Derived(query, ALIAS),
        columns(query).stream().map(TextOrder::key).toList(),
        Optional.empty());
  }

  private static Optional<Term> aggregate(Term.Aggregate aggregate) {
    boolean extreme =
        (aggregate.function().equals("min") || aggregate.function().equals("max"))
            && is(aggregate.arguments().getFirst());
    Optional<Term.Window> window = aggregate.over().map(TextOrder::window);
    List<Bound.Order> order = keyed(aggregate.order());
    if (!extreme && window.equals(aggregate.over()) && order.equals(aggregate.order())) {
      return Optional.empty();
    }
    Term.Aggregate keyed =
        new Term.Aggregate(
            aggregate.function(),
            extreme ? List.of(key(aggregate.arguments().getFirst())) : aggregate.arguments(),
            aggregate.distinct() && !extreme, // irrelevant to min and max
            order,
            aggregate.filter(),
            window,
            aggregate.type(),
            aggregate.typmod());
    return Optional.of(
        extreme
            ? new Term.Call(TEXT, List.of(keyed), aggregate.type(), aggregate.typmod())
            : keyed);
  }

  private static Term.Window window(Term.Window window) {
    return new Term.Window(window.partitionBy(), keyed(window.orderBy()), window.frame());
  }

  private static List<Bound.Order> keyed(List<Bound.Order> orders) {
    return orders.stream()
        .map(order -> order.term().filter(TextOrder::is).map(term -> by(order, term)).orElse(order))
        .toList();
  }

  private static Term key(Term term) {
    return is(term) ? new Term.Call(KEY, List.of(term), SqlType.TEXT, -1) : term;
  }

  private static boolean isOrder(String symbol) {
    return symbol.equals("<") || symbol.equals("<=") || symbol.equals(">") || symbol.equals(">=");
  }

  /// Whether the term is a text without a key.
  private static boolean is(Term term) {
    boolean keyed = term instanceof Term.Call call && call.function().equals(KEY);
    return !keyed && is(term.type());
  }

  private static boolean is(SqlType type) {
    return type.isString() || type == SqlType.NAME;
  }
}
