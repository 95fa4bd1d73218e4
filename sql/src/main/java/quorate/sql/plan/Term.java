package quorate.sql.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;
import quorate.sql.type.Digits;

/// An expression with resolved names and known types.
public sealed interface Term {
  SqlType type();

  /// PostgreSQL's type modifier, -1 for none.
  default int typmod() {
    return -1;
  }

  /// A column of the relation with this alias.
  record Column(String relation, String name, SqlType type, int typmod, boolean nullable)
      implements Term {
    static Column of(String relation, Catalog.TableColumn column) {
      return new Column(
          relation, column.engineName(), column.type(), column.typmod(), !column.notNull());
    }
  }

  /// A value bound at execution.
  record Bind(Slot slot) implements Term {
    @Override
    public SqlType type() {
      return slot.type();
    }

    @Override
    public int typmod() {
      return slot.typmod();
    }
  }

  /// A constant in the engine's text.
  record Constant(Value value, SqlType type) implements Term {}

  /// Arithmetic, `||`, comparisons, `and`, `or`, `not`, unary `-`.
  record Operation(String symbol, List<Term> operands, SqlType type) implements Term {}

  /// A function, by its PostgreSQL name.
  record Call(String function, List<Term> arguments, SqlType type, int typmod) implements Term {}

  /// An aggregate, or a window function if `over` is present.
  ///
  /// @param order of the arguments, if it matters
  record Aggregate(
      String function,
      List<Term> arguments,
      boolean distinct,
      List<Bound.Order> order,
      Optional<Term> filter,
      Optional<Window> over,
      SqlType type,
      int typmod)
      implements Term {
    /// An aggregate of unordered arguments.
    public Aggregate(
        String function,
        List<Term> arguments,
        boolean distinct,
        Optional<Term> filter,
        Optional<Window> over,
        SqlType type,
        int typmod) {
      this(function, arguments, distinct, List.of(), filter, over, type, typmod);
    }
  }

  record Window(List<Term> partitionBy, List<Bound.Order> orderBy, Optional<Frame> frame) {}

  /// The frame of a window.
  ///
  /// @param mode ROWS, RANGE or GROUPS
  /// @param exclude "", `CURRENT ROW`, `GROUP` or `TIES`
  record Frame(String mode, FrameEdge start, FrameEdge end, String exclude) {}

  /// @param offset of PRECEDING and FOLLOWING
  record FrameEdge(Expr.Side side, long offset) {}

  record Case(List<When> whens, Optional<Term> otherwise, SqlType type, int typmod)
      implements Term {}

  record When(Term condition, Term result) {}

  record Cast(Term operand, SqlType type, int typmod) implements Term {}

  record Exists(Bound.Query query) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  record Scalar(Bound.Query query, SqlType type, int typmod) implements Term {}

  record In(Term operand, List<Term> list, boolean negated) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  record InQuery(List<Term> operands, Bound.Query query, boolean negated) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  record Quantified(Term operand, String symbol, boolean all, Bound.Query query) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  /// IS [NOT] null, true, false or unknown.
  record Is(Term operand, String what, boolean negated) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  record Between(Term operand, Term low, Term high, boolean negated) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  /// @param pattern in the form of [quorate.sql.type.LikePattern]
  record Like(Term operand, Term pattern, boolean insensitive, boolean negated) implements Term {
    @Override
    public SqlType type() {
      return SqlType.BOOL;
    }
  }

  /// Whether the term is a single bound value.
  default boolean isBind() {
    return this instanceof Bind;
  }

  /// Whether the value may be NULL, as far as known.
  default boolean nullable() {
    return switch (this) {
      case Column column -> column.nullable();
      case Constant(Value value, _) -> value.isNull();
      case Aggregate aggregate -> !aggregate.function().equals("count");
      case Exists _ -> false;
      default -> true;
    };
  }

  /// The scale of a numeric, if it does not depend on the value.
  default OptionalInt scale() {
    if (type().isInteger()) {
      return OptionalInt.of(0);
    }
    if (!type().isNumeric()) {
      return OptionalInt.empty();
    }
    return switch (this) {
      case Constant(Value.Num(var number), _) -> OptionalInt.of(Math.max(0, number.scale()));
      case Constant(Value.Int _, _) -> OptionalInt.of(0);
      case Scalar(Bound.Query query, _, _) -> query.scale(0);
      case Operation(String symbol, List<Term> operands, _) -> scale(symbol, operands);
      case Aggregate(String function, List<Term> arguments, _, _, _, _, _, _)
          when function.equals("sum")
              || function.equals("q_wide_sum")
              || function.equals("min")
              || function.equals("max") ->
          arguments.getFirst().scale();
      case Call(String function, List<Term> arguments, _, _) when function.equals("abs") ->
          arguments.getFirst().scale();
      case Call(String function, List<Term> arguments, _, _) when function.equals("coalesce") ->
          widest(arguments);
      case Case(List<When> whens, Optional<Term> otherwise, _, _) -> {
        var results = new java.util.ArrayList<>(whens.stream().map(When::result).toList());
        otherwise.ifPresent(results::add);
        yield widest(results);
      }
      default -> typmod() >= 4 ? OptionalInt.of(Digits.scale(typmod())) : OptionalInt.empty();
    };
  }

  private static OptionalInt scale(String symbol, List<Term> operands) {
    return switch (symbol) {
      case "+", "-" -> widest(operands);
      case "*" -> {
        OptionalInt left = operands.get(0).scale();
        OptionalInt right = operands.get(1).scale();
        yield left.isPresent() && right.isPresent()
            ? OptionalInt.of(left.getAsInt() + right.getAsInt())
            : OptionalInt.empty();
      }
      case "%" -> widest(operands);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt widest(List<Term> terms) {
    int widest = 0;
    for (Term term : terms) {
      if (term instanceof Constant(Value value, _) && value.isNull()) {
        continue;
      }
      OptionalInt scale = term.scale();
      if (scale.isEmpty()) {
        return scale;
      }
      widest = Math.max(widest, scale.getAsInt());
    }
    return OptionalInt.of(widest);
  }
}
