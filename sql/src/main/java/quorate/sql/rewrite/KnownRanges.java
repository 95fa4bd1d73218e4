package quorate.sql.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Integers whose range follows from constants, such as those of generate_series: arithmetic on
/// them that stays within the type cannot raise an error.
final class KnownRanges {
  /// The integers from `low` to `high`.
  private record Range(long low, long high) {
    Optional<Range> within(SqlType type) {
      long bits =
          switch (type) {
            case INT2 -> 16;
            case INT4 -> 32;
            case INT8 -> 64;
            default -> 0;
          };
      boolean fits = bits > 0 && fits(low, bits) && fits(high, bits);
      return fits ? Optional.of(this) : Optional.empty();
    }

    private static boolean fits(long number, long bits) {
      return number >> (bits - 1) == number >> 63;
    }

    private Range or(Range other) {
      return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  /// By relation and column; empty for an alias that two relations share.
  private final Map<String, Map<String, Range>> relations = new HashMap<>();

  private KnownRanges() {}

  /// The query with arithmetic of known range replaced by a column.
  static Bound.Query settled(Bound.Query query) {
    KnownRanges known = new KnownRanges();
    known.query(query);
    return known.relations.values().stream().allMatch(Map::isEmpty)
        ? query
        : new Substitution(known::settled).query(query);
  }

  private Optional<Term> settled(Term term) {
    return term instanceof Term.Operation || term instanceof Term.Cast
        ? range(term).map(_ -> new Term.Column("", "range", term.type(), -1, true))
        : Optional.empty();
  }

  private void query(Bound.Query query) {
    switch (query.body()) {
      case Bound.Select select -> select(select);
      case Bound.SetOperation(_, _, Bound.Query left, Bound.Query right) -> {
        query(left);
        query(right);
      }
      case Bound.Recursive recursive -> {
        query(recursive.base());
        select(recursive.step());
      }
      case Bound.Values values -> values.rows().forEach(row -> row.forEach(this::inside));
    }
  }

  private void select(Bound.Select select) {
    select.from().ifPresent(this::from);
    Terms.inside(select).forEach(this::inside);
  }

  private void inside(Term term) {
    Terms.visit(term, each -> Terms.query(each).ifPresent(this::query));
  }

  private void from(Bound.From from) {
    switch (from) {
      case Bound.Base base -> note(base.alias(), Map.of());
      case Bound.Derived(Bound.Query query, String alias) -> {
        query(query);
        note(alias, columns(query));
      }
      case Bound.Join join -> {
        from(join.left());
        from(join.right());
      }
    }
  }

  private void note(String alias, Map<String, Range> columns) {
    relations.merge(alias, columns, (_, _) -> Map.of());
  }

  private Map<String, Range> columns(Bound.Query query) {
    Map<String, Range> columns = new HashMap<>();
    switch (query.body()) {
      case Bound.Select select -> {
        for (int i = 0; i < select.items().size(); i++) {
          String name = "c" + (i + 1);
          range(select.items().get(i)).ifPresent(it -> columns.put(name, it));
        }
      }
      case Bound.Values values -> {
        for (int i = 0; i < values.rows().getFirst().size(); i++) {
          int column = i;
          List<Optional<Range>> all =
              values.rows().stream().map(row -> range(row.get(column))).toList();
          if (all.stream().allMatch(Optional::isPresent)) {
            columns.put(
                "c" + (i + 1), all.stream().map(Optional::get).reduce(Range::or).orElseThrow());
          }
        }
      }
      case Bound.SetOperation _, Bound.Recursive _ -> {}
    }
    return columns;
  }

  private Optional<Range> range(Term term) {
    return switch (term) {
      case Term.Constant(Value.Int(long number), SqlType type) ->
          new Range(number, number).within(type);
      case Term.Column column ->
          Optional.ofNullable(
              relations.getOrDefault(column.relation(), Map.of()).get(column.name()));
      case Term.Cast(Term operand, SqlType type, _) ->
          range(operand).flatMap(it -> it.within(type));
      case Term.Operation(String symbol, List<Term> operands, SqlType type)
          when operands.size() == 2 -> {
        Optional<Range> left = range(operands.getFirst());
        Optional<Range> right = range(operands.getLast());
        yield left.isPresent() && right.isPresent()
            ? computed(symbol, left.get(), right.get()).flatMap(it -> it.within(type))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Range> computed(String symbol, Range left, Range right) {
    try {
      return switch (symbol) {
        case "+" ->
            Optional.of(
                new Range(
                    Math.addExact(left.low(), right.low()),
                    Math.addExact(left.high(), right.high())));
        case "-" ->
            Optional.of(
                new Range(
                    Math.subtractExact(left.low(), right.high()),
                    Math.subtractExact(left.high(), right.low())));
        case "*" -> {
          LongSummaryStatistics products =
              LongStream.of(
                      Math.multiplyExact(left.low(), right.low()),
                      Math.multiplyExact(left.low(), right.high()),
                      Math.multiplyExact(left.high(), right.low()),
                      Math.multiplyExact(left.high(), right.high()))
                  .summaryStatistics();
          yield Optional.of(new Range(products.getMin(), products.getMax()));
        }
        default -> Optional.empty();
      };
    } catch (ArithmeticException beyond) {
      return Optional.empty();
    }
  }
}
