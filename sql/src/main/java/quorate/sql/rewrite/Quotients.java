package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Division;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Limits the use of the engines' quotients, which have scale 12, whereas PostgreSQL's have 16 and
/// more. The digits of a quotient are correct, but a sum or product of quotients would show digits
/// that were never computed, so it is refused unless it is rounded.
public final class Quotients {
  /// Scales up to which a sum or product of quotients, and a single quotient, are reliable.
  private static final int DIGITS_RELIABLE = 8;

  private static final int QUOTIENT_DIGITS_RELIABLE = 10;

  /// The deviation of a value from PostgreSQL's.
  private enum Error {
    NONE,
    /// Beyond the twelfth digit.
    CUT,
    /// Within the first twelve digits.
    GROWN;

    Error or(Error other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  private final Map<String, List<Bound.Query>> derived = new HashMap<>();
  private final Map<String, Error> columns = new HashMap<>();

  /// Errors of rounded operands, cached because nested roundings query them at each level.
  private final Map<Term, Error> operands = new IdentityHashMap<>();

  /// @param divided whether Quorate computes the outermost quotients
  /// @throws SqlException 0A000 for a result that is not reliable
  public static void check(Bound.Query query, boolean divided) {
    Quotients quotients = new Quotients();
    quotients.collect(query);
    boolean outermost =
        divided && query.body() instanceof Bound.Select select && !select.distinct();
    for (int i = 0; i < query.outputs().size(); i++) {
      Error error =
          outermost && query.body() instanceof Bound.Select select
              ? quotients.shown(select.items().get(i))
              : quotients.of(query, i);
      refuse(error);
    }
  }

  /// @throws SqlException 0A000 for a result that is not reliable
  public static void check(Term stored) {
    Quotients quotients = new Quotients();
    quotients.collect(stored);
    refuse(quotients.of(stored));
  }

  private static void refuse(Error error) {
    if (error == Error.GROWN) {
      throw new SqlError(
              "0A000",
              "arithmetic on a quotient that is computed inside of a query is not supported by"
                  + " Quorate: it has only "
                  + Coerce.NUMERIC_SCALE
                  + " digits after the point")
          .withHint("Divide last, as in sum(x) / 3, or round the result to at most 8 digits.")
          .asException();
    }
  }

  private void collect(Bound.Query query) {
    switch (query.body()) {
      case Bound.Select select -> select.from().ifPresent(this::collect);
      case Bound.SetOperation operation -> {
        collect(operation.left());
        collect(operation.right());
      }
      case Bound.Recursive recursive -> {
        collect(recursive.base());
        recursive.step().from().ifPresent(this::collect);
      }
      case Bound.Values _ -> {}
    }
    Terms.inside(query).forEach(this::collect);
  }

  private void collect(Bound.From from) {
    switch (from) {
      case Bound.Base _ -> {}
      case Bound.Derived(Bound.Query query, String alias) -> {
        derived.computeIfAbsent(alias, _ -> new ArrayList<>()).add(query);
        collect(query);
      }
      case Bound.Join join -> {
        collect(join.left());
        collect(join.right());
      }
    }
  }

  private void collect(Term term) {
    Terms.visit(term, each -> Terms.query(each).ifPresent(this::collect));
  }

  private Error of(Bound.Query query, int column) {
    return switch (query.body()) {
      case Bound.Select select -> of(select.items().get(column));
      case Bound.SetOperation operation ->
          of(operation.left(), column).or(of(operation.right(), column));
      // An error in the last digit may grow with each step.
      case Bound.Recursive recursive ->
          grown(of(recursive.base(), column).or(of(recursive.step().items().get(column))));
      case Bound.Values values ->
          worst(values.rows().stream().map(row -> row.get(column)).toList());
    };
  }

  private Error worst(List<Term> terms) {
    return terms.stream().map(this::of).reduce(Error.NONE, Error::or);
  }

  /// The error of a select list item; Quorate computes its arithmetic.
  private Error shown(Term item) {
    if (!Division.isTaken(item)) {
      return of(item);
    }
    List<Term> leaves = Division.leaves(item);
    return rounded(item) ? Error.NONE : worst(leaves) == Error.NONE ? Error.NONE : Error.GROWN;
  }

  private Error of(Term term) {
    if (term.type() == SqlType.BOOL || term.type().isInteger() || rounded(term)) {
      return Error.NONE;
    }
    return switch (term) {
      case Term.Column(String relation, String name, _, _, _) -> column(relation, name);
      case Term.Bind _, Term.Constant _ -> Error.NONE;
      case Term.Operation operation -> operation(operation);
      case Term.Call(String function, List<Term> arguments, SqlType type, _) -> {
        Error error = worst(arguments);
        yield function.equals("q_avg")
            ? error == Error.NONE ? Error.CUT : Error.GROWN
            : type.isFloat() ? grown(error) : error;
      }
      case Term.Aggregate aggregate -> {
        Error error = worst(aggregate.arguments());
        yield aggregate.function().equals("sum") ? grown(error) : error;
      }
      case Term.Case cases -> {
        Error error = worst(cases.whens().stream().map(Term.When::result).toList());
        Optional<Term> otherwise = cases.otherwise();
        yield otherwise.isPresent() ? error.or(of(otherwise.get())) : error;
      }
      case Term.Cast(Term operand, _, _) -> of(operand);
      case Term.Scalar(Bound.Query query, _, _) -> of(query, 0);
      default -> Error.NONE;
    };
  }

  private static Error grown(Error error) {
    return error == Error.NONE ? Error.NONE : Error.GROWN;
  }

  private Error column(String relation, String name) {
    String column = relation + "." + name;
    Error known = columns.get(column);
    if (known == null) {
      known = Error.NONE;
      for (Bound.Query query : derived.getOrDefault(relation, List.of())) {
        known = known.or(of(query, Integer.parseInt(name.substring(1)) - 1));
      }
      columns.put(column, known);
    }
    return known;
  }

  private Error operation(Term.Operation operation) {
    String symbol = operation.symbol();
    List<Term> operands = operation.operands();
    List<Error> errors = operands.stream().map(this::of).toList();
    Error worst = errors.stream().reduce(Error.NONE, Error::or);
    if (worst == Error.NONE) {
      return symbol.equals("/") && operation.type() == SqlType.NUMERIC ? Error.CUT : Error.NONE;
    }
    if (operands.size() == 1 || symbol.equals("||")) {
      return worst;
    }
    // A single quotient plus or minus a value without further digits.
    int exact = errors.indexOf(Error.NONE);
    boolean shifted =
        (symbol.equals("+") || symbol.equals("-"))
            && exact >= 0
            && operands.get(exact).scale().orElse(Integer.MAX_VALUE) <= Coerce.NUMERIC_SCALE;
    return shifted ? worst : Error.GROWN;
  }

  /// Whether the term is rounded to reliable digits.
  private boolean rounded(Term term) {
    int digits = digits(term);
    return digits <= DIGITS_RELIABLE
        || digits <= QUOTIENT_DIGITS_RELIABLE && isCut(Terms.children(term).getFirst());
  }

  private boolean isCut(Term operand) {
    Error known = operands.get(operand);
    if (known == null) {
      known = of(operand);
      operands.put(operand, known);
    }
    return known == Error.CUT;
  }

  /// The scale to which a term is rounded.
  private static int digits(Term term) {
    return switch (term) {
      case Term.Call(String function, List<Term> arguments, _, _) ->
          switch (function) {
            case "q_round", "q_trunc" ->
                arguments.get(1) instanceof Term.Constant(Value.Int(long digits), _)
                    ? Math.clamp(digits, 0, Integer.MAX_VALUE)
                    : Integer.MAX_VALUE;
            case "q_ceil0", "q_floor0" -> 0;
            default -> Integer.MAX_VALUE;
          };
      case Term.Cast(_, SqlType type, int typmod) when type == SqlType.NUMERIC && typmod >= 4 ->
          Digits.scale(typmod);
      default -> Integer.MAX_VALUE;
    };
  }
}
