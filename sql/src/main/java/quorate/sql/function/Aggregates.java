package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Context;
import quorate.sql.plan.RealSums;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.CodedTypes;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Aggregates, including those over windows.
public final class Aggregates {
  /// The function name of GROUPING(...) until its value is known.
  public static final String GROUPING = "grouping";

  private final Context context;
  private final Binder binder;

  Aggregates(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  Term call(Expr.Call call, Scope scope) {
    // The order makes no difference to the other aggregates.
    binder.bind(call.orderBy().stream().map(Query.Order::expression).toList(), scope);
    List<Term> arguments = new ArrayList<>();
    for (Term argument : binder.bind(call.arguments(), scope)) {
      Term settled = binder.conversions().settled(argument);
      boolean distinct = call.distinct() && call.name().equals("count");
      arguments.add(distinct ? Keys.distinct(settled) : settled);
    }
    Optional<Term> filter =
        call.filter().map(condition -> binder.condition(condition, scope, "FILTER"));
    Optional<Term.Window> over = Optional.empty();
    if (call.over().isPresent()) {
      binder.refuseWindow(call);
      Windows.refuseDistinct(call);
      arguments.forEach(argument -> Terms.visit(argument, Windows::refuseNested));
      over = Optional.of(new Windows(context, binder).window(call.over().get(), scope));
    } else if (arguments.isEmpty() && !call.star()) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    if (over.isEmpty()) {
      refuseNested(call, arguments);
      binder.sawAggregate(call);
    }
    if (call.star() && !call.name().equals("count")) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    SqlType type = type(call, arguments);
    Term first = arguments.isEmpty() ? null : arguments.getFirst();
    boolean same =
        call.name().equals("min") || call.name().equals("max") || call.name().equals("any_value");
    int typmod = same && first != null && first.type() == SqlType.BPCHAR ? first.typmod() : -1;
    String name =
        switch (call.name()) {
          case "every" -> "bool_and";
          // The smallest value, so that all replicas choose the same.
          case "any_value" -> type == SqlType.BOOL ? "bool_and" : "min";
          default -> call.name();
        };
    return aggregate(name, arguments, call, filter, over, type, typmod);
  }

  static void refuseNested(Expr.Call call, List<Term> arguments) {
    for (Term argument : arguments) {
      Terms.visit(
          argument,
          each -> {
            if (each instanceof Term.Aggregate inner) {
              throw new SqlException(
                  new SqlError(
                          "42803",
                          inner.over().isEmpty()
                              ? "aggregate function calls cannot be nested"
                              : "aggregate function calls cannot contain window function calls")
                      .at(call.arguments().getFirst().position()));
            }
          });
    }
  }

  private Term aggregate(
      String name,
      List<Term> arguments,
      Expr.Call call,
      Optional<Term> filter,
      Optional<Term.Window> over,
      SqlType type,
      int typmod) {
    if (name.startsWith("bit_")) {
      return new BitAggregates(name, arguments.getFirst(), filter, over).term();
    }
    if (Spreads.is(name)) {
      return Spreads.of(name, arguments.getFirst(), filter, over, call.position());
    }
    if (type.isFloat() && (name.equals("sum") || name.equals("avg"))) {
      return ofReals(new Term.Aggregate(name, arguments, false, filter, over, type, typmod));
    }
    if (type == SqlType.ENUM) {
      return Enums.extreme(
          new Term.Aggregate(name, arguments, false, filter, over, type, typmod), context.catalog);
    }
    if (type == SqlType.INTERVAL && (name.equals("sum") || name.equals("avg"))) {
      return Intervals.aggregate(
          new Term.Aggregate(name, arguments, false, filter, over, type, typmod));
    }
    if (type == SqlType.MONEY && name.equals("sum")) {
      return Money.sum(arguments.getFirst(), call.distinct(), filter, over);
    }
    if (arguments.size() == 1
        && arguments.getFirst().type() == SqlType.WIDE_NUMERIC
        && (name.equals("sum") || name.equals("avg"))) {
      return ofWide(name, arguments, call.distinct(), filter, over);
    }
    if (!name.equals("avg")) {
      boolean distinct = call.distinct() && (name.equals("count") || name.equals("sum"));
      return new Term.Aggregate(name, arguments, distinct, filter, over, type, typmod);
    }
    Term operand = arguments.getFirst();
    SqlType sumType =
        operand.type() == SqlType.INT2 || operand.type() == SqlType.INT4
            ? SqlType.INT8
            : SqlType.NUMERIC;
    Term sum = new Term.Aggregate("sum", arguments, call.distinct(), filter, over, sumType, -1);
    Term count =
        new Term.Aggregate("count", arguments, call.distinct(), filter, over, SqlType.INT8, -1);
    return new Term.Call("q_avg", List.of(sum, count), SqlType.NUMERIC, -1);
  }

  private Term ofWide(
      String name,
      List<Term> arguments,
      boolean distinct,
      Optional<Term> filter,
      Optional<Term.Window> over) {
    Term sum =
        new Term.Aggregate(
            WideTerms.SUM,
            arguments,
            distinct,
            filter,
            over,
            SqlType.WIDE_NUMERIC,
            Terms.carried(arguments.getFirst()));
    Term count = new Term.Aggregate("count", arguments, distinct, filter, over, SqlType.INT8, -1);
    return name.equals("sum") ? sum : new WideTerms(binder.conversions()::to).average(sum, count);
  }

  private static Term ofReals(Term.Aggregate aggregate) {
    Term sum = RealSums.of(aggregate);
    if (aggregate.function().equals("sum")) {
      return aggregate.type() == SqlType.FLOAT8 ? sum : new Term.Cast(sum, SqlType.FLOAT4, -1);
    }
    Term count =
        new Term.Aggregate(
            "count",
            aggregate.arguments(),
            false,
            aggregate.filter(),
            aggregate.over(),
            SqlType.INT8,
            -1);
    Term number = new Term.Cast(count, SqlType.FLOAT8, -1);
    return new Term.Operation("/", List.of(sum, number), SqlType.FLOAT8);
  }

  private SqlType type(Expr.Call call, List<Term> arguments) {
    if (call.distinct() && arguments.size() == 1) {
      Distinction.refuse(arguments.getFirst().type(), "DISTINCT of", call.position());
    }
    if (call.name().equals("count") && (call.star() || arguments.size() == 1)) {
      return SqlType.INT8;
    }
    if (arguments.size() != 1) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    SqlType type = arguments.getFirst().type();
    if (Spreads.is(call.name()) || call.name().startsWith("bit_")) {
      boolean fits = Spreads.is(call.name()) ? type.isNumber() : type.isInteger();
      if (!fits) {
        throw UnsupportedFunctions.unknown(call, arguments);
      }
      if (call.distinct()) {
        throw Unsupported.of(call.name() + "(DISTINCT ...)", call.position());
      }
      return Spreads.is(call.name()) ? SqlType.NUMERIC : type;
    }
    return switch (call.name()) {
      case "any_value" -> {
        if (type == SqlType.UUID
            || type == SqlType.BYTEA
            || Types.isJson(type)
            || !CodedTypes.hasExtremes(type)) {
          throw UnsupportedFunctions.unknown(call, arguments);
        }
        yield type == SqlType.VARCHAR ? SqlType.TEXT : type;
      }
      case "sum", "avg" -> {
        if (type.isFloat()) {
          if (call.distinct()) {
            throw Unsupported.of(
                call.name() + "(DISTINCT " + type.sqlName() + ")", call.position());
          }
          yield call.name().equals("sum") ? type : SqlType.FLOAT8;
        }
        boolean coded =
            type == SqlType.INTERVAL || type == SqlType.MONEY && call.name().equals("sum");
        if (coded && (!call.distinct() || type == SqlType.MONEY)) {
          yield type;
        }
        if (!type.isNumber()) {
          throw UnsupportedFunctions.unknown(call, arguments);
        }
        yield call.name().equals("sum") && (type == SqlType.INT2 || type == SqlType.INT4)
            ? SqlType.INT8
            : type == SqlType.WIDE_NUMERIC ? type : SqlType.NUMERIC;
      }
      case "min", "max" -> {
        if (type == SqlType.BOOL
            || type == SqlType.UUID
            || type == SqlType.BYTEA
            || Types.isJson(type)
            || !CodedTypes.hasExtremes(type)) {
          throw UnsupportedFunctions.unknown(call, arguments);
        }
        if (type != SqlType.INTERVAL && type != SqlType.ENUM) {
          Distinction.refuseOrder(type, call.name() + "() of", call.position());
        }
        yield type == SqlType.VARCHAR ? SqlType.TEXT : type;
      }
      case "bool_and", "bool_or", "every" -> {
        if (type != SqlType.BOOL) {
          throw UnsupportedFunctions.unknown(call, arguments);
        }
        yield SqlType.BOOL;
      }
      default -> throw UnsupportedFunctions.unknown(call, arguments);
    };
  }
}
