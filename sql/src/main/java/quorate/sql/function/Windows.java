package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Digits;
import quorate.sql.type.Unsupported;

/// Windows and window functions.
public final class Windows {
  /// Window functions without arguments.
  private static final Set<String> RANKS =
      Set.of("row_number", "rank", "dense_rank", "percent_rank", "cume_dist");

  private final Context context;
  private final Binder binder;

  Windows(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  Term call(Expr.Call call, Scope scope) {
    if (call.over().isEmpty()) {
      throw new SqlException(
          new SqlError("42809", "window function " + call.name() + " requires an OVER clause")
              .at(call.position()));
    }
    binder.refuseWindow(call);
    refuseDistinct(call);
    if (call.filter().isPresent()) {
      throw notImplemented("FILTER is not implemented for non-aggregate window functions", call);
    }
    if (!call.orderBy().isEmpty()) {
      throw notImplemented("aggregate ORDER BY is not implemented for window functions", call);
    }
    List<Term> arguments = new ArrayList<>();
    if (!call.arguments().isEmpty() && takesValue(call.name())) {
      arguments.add(value(call, scope));
    }
    Term.Window window = window(call.over().get(), scope);
    int count = call.arguments().size();
    String name = call.name();
    if (call.star() || count < least(name) || count > most(name)) {
      throw UnsupportedFunctions.unknown(call, binder.bind(call.arguments(), scope));
    }
    return switch (name) {
      case "row_number", "rank", "dense_rank" -> of(name, arguments, window, SqlType.INT8);
      case "percent_rank", "cume_dist" -> of(name, arguments, window, SqlType.FLOAT8);
      case "ntile" -> {
        arguments.add(Terms.number(positive(call, 0, "22014", scope)));
        yield of(name, arguments, window, SqlType.INT4);
      }
      case "nth_value" -> {
        arguments.add(Terms.number(positive(call, 1, "22016", scope)));
        yield ofValue(name, arguments, window);
      }
      case "lag", "lead" -> shifted(call, arguments, window, scope);
      default -> ofValue(name, arguments, window);
    };
  }

  /// Refuses DISTINCT, with PostgreSQL's message.
  static void refuseDistinct(Expr.Call call) {
    if (call.distinct()) {
      throw notImplemented("DISTINCT is not implemented for window functions", call);
    }
  }

  private static boolean takesValue(String name) {
    return least(name) > 0 && !name.equals("ntile");
  }

  private static int least(String name) {
    return RANKS.contains(name) ? 0 : name.equals("nth_value") ? 2 : 1;
  }

  private static int most(String name) {
    return switch (name) {
      case "lag", "lead" -> 3;
      case "nth_value" -> 2;
      default -> least(name);
    };
  }

  /// @throws SqlException 42804 for an untyped string constant, whose result type is unknown
  private Term value(Expr.Call call, Scope scope) {
    Term value = binder.bind(call.arguments().getFirst(), scope);
    if (value.type() == SqlType.UNKNOWN && call.arguments().size() < 3) {
      throw new SqlException(
          "42804", "could not determine polymorphic type because input has type unknown");
    }
    Terms.visit(value, Windows::refuseNested);
    return binder.conversions().settled(value);
  }

  static void refuseNested(Term term) {
    if (term instanceof Term.Aggregate inner && inner.over().isPresent()) {
      throw new SqlException("42P20", "window function calls cannot be nested");
    }
  }

  /// lag and lead; a negative offset reverses the direction.
  private Term shifted(Expr.Call call, List<Term> arguments, Term.Window window, Scope scope) {
    long offset = call.arguments().size() > 1 ? integer(call.arguments().get(1), scope) : 1;
    String name = call.name();
    if (offset < 0) {
      name = name.equals("lag") ? "lead" : "lag";
    }
    arguments.add(Terms.number(Math.abs(offset)));
    if (call.arguments().size() > 2) {
      Term otherwise = binder.bind(call.arguments().get(2), scope);
      List<Term> both =
          binder
              .conversions()
              .unify(List.of(arguments.getFirst(), otherwise), call.name(), call.position());
      arguments.set(0, both.get(0));
      arguments.add(both.get(1));
    }
    return ofValue(name, arguments, window);
  }

  private static Term ofValue(String name, List<Term> arguments, Term.Window window) {
    Term value = arguments.getFirst();
    return new Term.Aggregate(
        name,
        arguments,
        false,
        Optional.empty(),
        Optional.of(window),
        value.type(),
        arguments.size() > 2 ? -1 : typmod(value));
  }

  /// The type modifier of the result: kept for char and enumerations, a carried scale for numeric,
  /// otherwise none.
  private static int typmod(Term value) {
    return switch (value.type()) {
      case BPCHAR, ENUM -> value.typmod();
      case NUMERIC, WIDE_NUMERIC ->
          value.scale().isPresent() ? Digits.carry(value.scale().getAsInt()) : -1;
      default -> -1;
    };
  }

  private static Term of(String name, List<Term> arguments, Term.Window window, SqlType type) {
    return new Term.Aggregate(
        name, arguments, false, Optional.empty(), Optional.of(window), type, -1);
  }

  private long positive(Expr.Call call, int argument, String state, Scope scope) {
    long number = integer(call.arguments().get(argument), scope);
    if (number <= 0) {
      throw new SqlException(
          new SqlError(state, "argument of " + call.name() + " must be greater than zero")
              .at(call.position()));
    }
    return number;
  }

  /// An integer constant that is part of the statement's shape, inlined in the engines' texts.
  private long integer(Expr expr, Scope scope) {
    boolean before = context.inline;
    context.inline = true;
    Term term = binder.bind(expr, scope);
    context.inline = before;
    if (term instanceof Term.Constant(Value.Int(long number), _)
        && Math.abs(number) <= Integer.MAX_VALUE) {
      return number;
    }
    throw Unsupported.of("other than an integer constant here", expr.position());
  }

  /// A refusal that PostgreSQL makes too, in its words.
  private static SqlException notImplemented(String message, Expr.Call call) {
    return new SqlException(new SqlError("0A000", message).at(call.position()));
  }

  /// The window, including the definition that it refers to.
  Term.Window window(Expr.Window written, Scope scope) {
    Expr.Window window = scope.whole(written);
    boolean before = context.inline;
    context.inline = true;
    List<Bound.Order> order = new ArrayList<>();
    for (var each : window.orderBy()) {
      Term key = binder.conversions().settled(binder.bind(each.expression(), scope));
      Terms.visit(key, Windows::refuseNested);
      Distinction.requireOrder(key.type(), "ORDER BY of", each.expression().position());
      order.add(
          new Bound.Order(
              0,
              Optional.of(binder.conversions().ordered(key)),
              each.descending(),
              each.nullsFirst().orElse(each.descending()),
              true));
    }
    List<Term> partition = new ArrayList<>();
    for (Expr each : window.partitionBy()) {
      Term key = binder.conversions().settled(binder.bind(each, scope));
      Terms.visit(key, Windows::refuseNested);
      Distinction.require(key.type(), "PARTITION BY of", each.position());
      partition.add(Keys.distinct(key));
    }
    Optional<Term.Frame> frame = window.frame().map(each -> frame(each, order, scope));
    context.inline = before;
    return new Term.Window(partition, order, frame);
  }

  private Term.Frame frame(Expr.Frame frame, List<Bound.Order> order, Scope scope) {
    boolean offset = frame.start().offset().isPresent() || frame.end().offset().isPresent();
    if (frame.mode().equals("GROUPS") && order.isEmpty()) {
      throw new SqlException(
          new SqlError("42P20", "GROUPS mode requires an ORDER BY clause").at(frame.position()));
    }
    if (frame.mode().equals("RANGE") && offset) {
      if (order.size() != 1) {
        throw new SqlException(
            new SqlError(
                    "42P20",
                    "RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column")
                .at(frame.position()));
      }
      if (!order.getFirst().term().orElseThrow().type().isInteger()) {
        throw Unsupported.of("RANGE over other keys than integers", frame.position());
      }
    }
    return new Term.Frame(
        frame.mode(),
        edge(frame.start(), "starting", scope),
        edge(frame.end(), "ending", scope),
        frame.exclude());
  }

  private Term.FrameEdge edge(Expr.FrameEdge edge, String which, Scope scope) {
    if (edge.offset().isEmpty()) {
      return new Term.FrameEdge(edge.side(), 0);
    }
    long offset = integer(edge.offset().get(), scope);
    if (offset < 0) {
      throw new SqlException(
          new SqlError("22013", "frame " + which + " offset must not be negative")
              .at(edge.position()));
    }
    return new Term.FrameEdge(edge.side(), offset);
  }
}
