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

/// generate_series of constants in FROM, which few engines have. Each number is the sum of its
/// digits' values, with a table of digits joined for each decimal place.
public final class Series {
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
      throw Lacked.unknown(function.call(), arguments);
    }
    SqlType type = SqlType.INT4;
    List<Long> numbers = new ArrayList<>();
    for (Term argument : arguments) {
      if (!(argument instanceof Term.Constant(Value.Int(long number), SqlType its))
          || !its.isInteger()) {
        throw Unsupported.of(
            "generate_series() of other than integer constants", function.position());
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
      Bound.From digits = new Bound.Derived(digits(), alias);
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

  private static Bound.Query digits() {
    List<List<Term>> rows =
        IntStream.range(0, 10).mapToObj(digit -> List.of(Terms.number(digit))).toList();
    return plain(new Bound.Values(rows), new Bound.Output("column1", SqlType.INT4, -1, false));
  }

  private static Bound.Query plain(Bound.Body body, Bound.Output output) {
    return new Bound.Query(
        body, List.of(output), List.of(), Optional.empty(), Optional.empty(), false);
  }

  private Term times(Term term, long factor) {
    return factor == 1 ? term : new Term.Operation("*", List.of(number(factor), term), type);
  }

  private Term number(long number) {
    return new Term.Constant(new Value.Int(number), type);
  }
}
