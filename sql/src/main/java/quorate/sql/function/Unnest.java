package quorate.sql.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// unnest in FROM. Each element's index is composed of its decimal digits, with a table of digits
/// joined for each place. The highest place is joined first and each is bounded by the number of
/// elements, so that an engine tries few digits in vain.
public final class Unnest {
  public static final String NAME = "unnest";

  /// The highest place in the index of an element of the longest array.
  private static final int PLACE_MAX = 10_000;

  private final Query.Function function;
  private final Context context;
  private final Binder expressions;
  private final List<Term> arrays = new ArrayList<>();

  private Unnest(Query.Function function, Context context, Binder expressions) {
    this.function = function;
    this.context = context;
    this.expressions = expressions;
  }

  /// The call, whose arguments may refer to columns of preceding items.
  public static Unnest of(
      Query.Function function, Context context, Binder expressions, Scope scope) {
    Unnest unnest = new Unnest(function, context, expressions);
    boolean before = context.inline;
    for (var argument : function.call().arguments()) {
      context.inline = before || ArrayLiterals.isConstant(argument);
      unnest.arrays.add(expressions.bind(argument, scope));
    }
    context.inline = before;
    if (unnest.arrays.isEmpty() || !unnest.arrays.stream().allMatch(Unnest::isArray)) {
      throw UnsupportedFunctions.unknown(function.call(), unnest.arrays);
    }
    return unnest;
  }

  private static boolean isArray(Term term) {
    return term.type().isArray();
  }

  /// Whether the call refers to no outer columns and so can be a derived table.
  public boolean isAlone() {
    return !Correlation.isIn(row());
  }

  /// The arrays as a row.
  private Bound.Select row() {
    return new Bound.Select(
        false,
        List.copyOf(arrays),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /// The names of its columns.
  public List<String> names() {
    List<String> names = new ArrayList<>();
    boolean one = arrays.size() == 1;
    arrays.forEach(_ -> names.add(one ? function.alias().orElse(NAME) : NAME));
    if (function.ordinality()) {
      names.add("ordinality");
    }
    return names;
  }

  /// The rows of a call that [#isAlone].
  public Bound.Query query() {
    return constants()
        .orElseGet(() -> {
          Joined joined = joined(queried());
          Bound.Query query =
              plain(
                  new Bound.Select(
                      false,
                      joined.columns(),
                      Optional.of(joined.from()),
                      Optional.empty(),
                      List.of(),
                      Optional.empty()),
                  outputs(joined.columns()));
          context.sourceOrder.note(query, joined.order());
          return query;
        });
  }

  /// A derived table of the arrays that come from subqueries.
  private Optional<Bound.From> queried() {
    if (arrays.stream().noneMatch(Unnest::isQueried)) {
      return Optional.empty();
    }
    String alias = context.alias();
    Bound.Derived table = new Bound.Derived(plain(row(), outputs(arrays)), alias);
    for (int i = 0; i < arrays.size(); i++) {
      arrays.set(i, table.query().column(i, alias));
    }
    return Optional.of(table);
  }

  private static boolean isQueried(Term array) {
    boolean[] queried = new boolean[1];
    Terms.visit(array, each -> queried[0] |= Terms.query(each).isPresent());
    return queried[0];
  }

  private List<Bound.Output> outputs(List<Term> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(i ->
            new Bound.Output(names().get(i), columns.get(i).type(), columns.get(i).typmod(), true))
        .toList();
  }

  private static Bound.Query plain(Bound.Body body, List<Bound.Output> outputs) {
    return new Bound.Query(body, outputs, List.of(), Optional.empty(), Optional.empty(), false);
  }

  /// The rows of constant arrays, as a list of values, which every engine has.
  private Optional<Bound.Query> constants() {
    List<List<Optional<String>>> elements = new ArrayList<>();
    int count = 0;
    for (Term array : arrays) {
      if (!(array instanceof Term.Constant(Value.Text(String text), _))) {
        return Optional.empty();
      }
      elements.add(ArrayText.elements(text));
      count = Math.max(count, elements.getLast().size());
    }
    List<List<Term>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Term> row = new ArrayList<>();
      for (int j = 0; j < arrays.size(); j++) {
        SqlType type = arrays.get(j).type().element();
        Optional<String> text =
            i < elements.get(j).size() ? elements.get(j).get(i) : Optional.empty();
        row.add(
            new Term.Constant(text.map(each -> PgText.parse(each, type)).orElse(Value.NULL), type));
      }
      if (function.ordinality()) {
        row.add(new Term.Constant(new Value.Int(i + 1), SqlType.INT8));
      }
      rows.add(row);
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(plain(new Bound.Values(rows), outputs(rows.getFirst())));
  }

  /// The joined rows with the columns of the call.
  ///
  /// @param number of the element, from 1
  public record Joined(Bound.From from, List<Term> columns, Term number) {
    /// The order of the elements.
    public SourceOrder.Known order() {
      return new SourceOrder.Known(
          List.of(new Bound.Order(0, Optional.of(number), false, false, false)), true);
    }
  }

  /// The rows joined to `left`. References to outer queries are marked, because not every engine
  /// accepts them in a join condition or an aggregate.
  public Joined joined(Optional<Bound.From> left, Scope scope) {
    Set<String> there = new HashSet<>();
    scope.everything().forEach(field -> there.addAll(relations(field)));
    for (int i = 0; i < arrays.size(); i++) {
      Term array = arrays.get(i);
      if (isQueried(array)) {
        throw Unsupported.of("unnest() of a correlated query", function.position());
      }
      if (!there.containsAll(relations(array))) {
        arrays.set(i, new Term.Call(Arrays.OUTER, List.of(array), array.type(), array.typmod()));
      }
    }
    return joined(left);
  }

  private static Set<String> relations(Term term) {
    Set<String> named = new HashSet<>();
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Column column) {
            named.add(column.relation());
          }
        });
    return named;
  }

  private Joined joined(Optional<Bound.From> left) {
    Optional<Bound.From> from = left;
    Optional<Term> index = Optional.empty();
    List<Term> bounds = new ArrayList<>();
    for (int place = PLACE_MAX; place > 0; place /= 10) {
      String alias = context.alias();
      Bound.From digits = new Bound.Derived(digits(place == PLACE_MAX ? 2 : 10), alias);
      Term digit = new Term.Column(alias, "c1", SqlType.INT4, -1, false);
      Term part =
          place == 1
              ? digit
              : new Term.Operation("*", List.of(Terms.number(place), digit), SqlType.INT4);
      Term sum =
          index
              .<Term>map(higher -> new Term.Operation("+", List.of(higher, part), SqlType.INT4))
              .orElse(part);
      index = Optional.of(sum);
      bounds.add(within(sum));
      if (from.isEmpty()) {
        from = Optional.of(digits);
      } else {
        from =
            Optional.of(
                new Bound.Join(
                    "inner",
                    from.get(),
                    digits,
                    Optional.of(Operators.fold("and", List.copyOf(bounds)))));
        bounds.clear();
      }
    }
    Term number =
        new Term.Operation("+", List.of(index.orElseThrow(), Terms.number(1)), SqlType.INT4);
    Arrays parts = new Arrays(expressions.conversions(), function.position());
    List<Term> columns = new ArrayList<>();
    arrays.forEach(array -> columns.add(parts.element(array, number)));
    if (function.ordinality()) {
      columns.add(new Term.Cast(number, SqlType.INT8, -1));
    }
    return new Joined(from.orElseThrow(), columns, number);
  }

  /// Whether some array has an element at this index, from 0.
  private Term within(Term index) {
    List<Term> bounds = new ArrayList<>();
    for (Term array : arrays) {
      Term count = new Term.Call("q_array_count", List.of(array), SqlType.INT4, -1);
      bounds.add(new Term.Operation("<", List.of(index, count), SqlType.BOOL));
    }
    return Operators.fold("or", bounds);
  }

  private static Bound.Query digits(int count) {
    List<List<Term>> rows =
        IntStream.range(0, count).mapToObj(digit -> List.of(Terms.number(digit))).toList();
    return plain(
        new Bound.Values(rows), List.of(new Bound.Output("column1", SqlType.INT4, -1, false)));
  }
}
