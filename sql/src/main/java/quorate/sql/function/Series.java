package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// generate_series in FROM, which few engines have. Of constants, each number is the sum of its
/// digits' values, with a table of digits joined for each decimal place.
public final class Series {
  public static final String NAME = "generate_series";

  private static final long ROWS_MAX = 10_000_000;

  private final Context context;
  private final SqlType type;
  private final long start;
  private final long step;
  private final long count;

  private Series(Context context, SqlType type, long start, long step, long count) {
    this.context = context;
    this.type = type;
    this.start = start;
    this.step = step;
    this.count = count;
  }

  /// The query for the rows of the call.
  public static Bound.Query of(Query.Function function, Context context, Binder expressions) {
    boolean before = context.inline;
    context.inline = true;
    List<Term> arguments = expressions.bind(function.call().arguments(), new Scope());
    context.inline = before;
    if (arguments.size() < 2 || arguments.size() > 3) {
      throw UnsupportedFunctions.unknown(function.call(), arguments);
    }
    SqlType type = SqlType.INT4;
    List<Long> numbers = new ArrayList<>();
    for (Term argument : arguments) {
      if (!(argument instanceof Term.Constant(Value.Int(long number), SqlType its))
          || !its.isInteger()) {
        return Computed.of(function, context, expressions, arguments);
      }
      type = its == SqlType.INT8 ? its : type;
      numbers.add(number);
    }
    long step = numbers.size() > 2 ? numbers.get(2) : 1;
    if (step == 0) {
      throw new SqlException(
          new SqlError("22023", "step size cannot equal zero").at(function.position()));
    }
    long count = count(numbers.get(0), numbers.get(1), step);
    if (count > ROWS_MAX) {
      throw new SqlException(
          new SqlError("54000", "a series of more than " + ROWS_MAX + " rows")
              .at(function.position()));
    }
    return new Series(context, type, numbers.get(0), step, count).query(function.call().name());
  }

  private static long count(long start, long stop, long step) {
    if (step > 0 ? start > stop : start < stop) {
      return 0;
    }
    try {
      return Math.subtractExact(stop, start) / step + 1;
    } catch (ArithmeticException far) {
      return Long.MAX_VALUE;
    }
  }

  private Bound.Query query(String name) {
    Optional<Bound.From> from = Optional.empty();
    Optional<Term> index = Optional.empty();
    for (long place = 1; place == 1 || place < count; place *= 10) {
      String alias = context.alias();
      Bound.From digits = new Bound.Derived(digits(10), alias);
      Term digit = new Term.Column(alias, "c1", SqlType.INT4, -1, false);
      Term part = times(type == SqlType.INT4 ? digit : new Term.Cast(digit, type, -1), place);
      index =
          Optional.of(
              index
                  .<Term>map(sum -> new Term.Operation("+", List.of(sum, part), type))
                  .orElse(part));
      from =
          Optional.of(
              from.<Bound.From>map(all -> new Bound.Join("cross", all, digits, Optional.empty()))
                  .orElse(digits));
    }
    Term at = index.orElseThrow();
    Term value = new Term.Operation("+", List.of(number(start), times(at, step)), type);
    Term within = new Term.Operation("<", List.of(at, number(count)), SqlType.BOOL);
    Bound.Query query =
        plain(
            new Bound.Select(
                false, List.of(value), from, Optional.of(within), List.of(), Optional.empty()),
            new Bound.Output(name, type, -1, false));
    Bound.Order key = new Bound.Order(1, Optional.empty(), step < 0, step < 0, false);
    context.sourceOrder.note(query, new SourceOrder.Known(List.of(key), true));
    return query;
  }

  /// The integers from 0 on, as a column.
  private static Bound.Query digits(int count) {
    List<List<Term>> rows =
        IntStream.range(0, count).mapToObj(digit -> List.of(Terms.number(digit))).toList();
    return plain(new Bound.Values(rows), new Bound.Output("column1", SqlType.INT4, -1, false));
  }

  private static Bound.Query plain(Bound.Body body, Bound.Output... outputs) {
    return new Bound.Query(
        body, List.of(outputs), List.of(), Optional.empty(), Optional.empty(), false);
  }

  private Term times(Term term, long factor) {
    return factor == 1 ? term : new Term.Operation("*", List.of(number(factor), term), type);
  }

  private Term number(long number) {
    return new Term.Constant(new Value.Int(number), type);
  }

  /// generate_series of integers that are known only when the statement is executed: parameters,
  /// expressions and subqueries, but no columns.
  ///
  /// As for [Unnest], the index of each row is composed of its digits, the highest place first, and
  /// bounded by the number of rows. The digits are those of base 100, because Derby tries all
  /// orders in which it may join tables.
  private static final class Computed {
    private static final int PLACE_MAX = 1_000_000;
    private static final String COUNT = "q_series";

    private final Context context;
    private final SqlType type;

    /// Start, stop and step.
    private final List<Term> arguments;

    private Computed(Context context, SqlType type, List<Term> arguments) {
      this.context = context;
      this.type = type;
      this.arguments = arguments;
    }

    /// The query for the rows of the call.
    ///
    /// @param arguments two or three, bound
    static Bound.Query of(
        Query.Function function, Context context, Binder expressions, List<Term> arguments) {
      if (arguments.stream().allMatch(each -> each.type() == SqlType.UNKNOWN)) {
        String unknown = String.join(", ", arguments.stream().map(_ -> "unknown").toList());
        throw new SqlException(
            new SqlError("42725", "function generate_series(" + unknown + ") is not unique")
                .withHint(
                    "Could not choose a best candidate function. You might need to add explicit type"
                        + " casts.")
                .at(function.position()));
      }
      for (Term each : arguments) {
        if (each.type() != SqlType.UNKNOWN && !each.type().isInteger()) {
          throw Unsupported.of("generate_series() of other than integers", function.position());
        }
      }
      boolean wide = arguments.stream().anyMatch(each -> each.type() == SqlType.INT8);
      SqlType type = wide ? SqlType.INT8 : SqlType.INT4;
      List<Term> bound = new ArrayList<>();
      for (Term each : arguments) {
        bound.add(wide(expressions.conversions().to(each, type, -1)));
      }
      if (bound.size() == 2) {
        bound.add(number(1));
      }
      return new Computed(context, type, bound).query();
    }

    private Bound.Select row() {
      return new Bound.Select(
          false,
          List.copyOf(arguments),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty());
    }

    /// The arguments, which may be subqueries, are evaluated once, in a derived table.
    private Bound.Query query() {
      Bound.Output[] outputs =
          IntStream.range(0, arguments.size())
              .mapToObj(i -> new Bound.Output("a" + i, SqlType.INT8, -1, true))
              .toArray(Bound.Output[]::new);
      String alias = context.alias();
      Bound.Derived known = new Bound.Derived(plain(row(), outputs), alias);
      for (int i = 0; i < arguments.size(); i++) {
        arguments.set(i, known.query().column(i, alias));
      }
      Term count = new Term.Call(COUNT, List.copyOf(arguments), SqlType.INT8, -1);
      Bound.From from = known;
      Optional<Term> index = Optional.empty();
      for (long place = PLACE_MAX; place > 0; place /= 100) {
        String digits = context.alias();
        Term digit = wide(new Term.Column(digits, "c1", SqlType.INT4, -1, false));
        Term part = place == 1 ? digit : computed("*", number(place), digit);
        Term sum = index.<Term>map(higher -> computed("+", higher, part)).orElse(part);
        Term within = new Term.Operation("<", List.of(sum, count), SqlType.BOOL);
        from =
            new Bound.Join(
                "inner",
                from,
                new Bound.Derived(digits(place == PLACE_MAX ? 10 : 100), digits),
                Optional.of(within));
        index = Optional.of(sum);
      }
      Term at = index.orElseThrow();
      Term value = computed("+", arguments.get(0), computed("*", at, arguments.get(2)));
      Term column = type == SqlType.INT8 ? value : new Term.Cast(value, type, -1);
      Bound.Select select =
          new Bound.Select(
              false,
              List.of(column),
              Optional.of(from),
              Optional.empty(),
              List.of(),
              Optional.empty());
      Bound.Query query = plain(select, new Bound.Output(NAME, type, -1, false));
      Bound.Order key = new Bound.Order(0, Optional.of(at), false, false, false);
      context.sourceOrder.note(query, new SourceOrder.Known(List.of(key), true));
      return query;
    }

    private static Term number(long number) {
      return new Term.Constant(new Value.Int(number), SqlType.INT8);
    }

    private static Term wide(Term term) {
      return new Term.Cast(term, SqlType.INT8, -1);
    }

    private static Term computed(String symbol, Term left, Term right) {
      return new Term.Operation(symbol, List.of(left, right), SqlType.INT8);
    }
  }
}
