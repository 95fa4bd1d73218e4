package quorate.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import quorate.bench.compare.RandomSchema.Column;

/// Expressions of a given type over the available columns.
///
/// None can fail at run time: an engine may evaluate operands that it does not need, so one that
/// meets a division by zero and one that does not are both right.
final class Expressions {
  /// A column as an expression names it.
  ///
  /// @param source the name of its table in FROM
  record Named(String source, Column column) {
    String sql() {
      return source + "." + column.name();
    }
  }

  /// Draws a query of one column for use as a subquery.
  @FunctionalInterface
  interface Subqueries {
    /// @param outer the columns of the enclosing query
    /// @param single whether it must have one row
    String draw(Kind kind, List<Named> outer, int depth, boolean single);
  }

  private final Random random;
  private final Subqueries subqueries;

  Expressions(Random random, Subqueries subqueries) {
    this.random = random;
    this.subqueries = subqueries;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... from) {
    return from[random.nextInt(from.length)];
  }

  String draw(Kind kind, List<Named> scope, int depth) {
    if (depth <= 0 || chance(25)) {
      return leaf(kind, scope);
    }
    if (chance(20)) {
      return common(kind, scope, depth - 1);
    }
    return switch (kind) {
      case INT -> integer(scope, depth - 1);
      case TEXT -> text(scope, depth - 1);
      case NUM -> number(scope, depth - 1);
      case BOOL -> condition(scope, depth - 1);
      case DAY -> day(scope, depth - 1);
    };
  }

  String leaf(Kind kind, List<Named> scope) {
    List<Named> fitting = scope.stream().filter(each -> each.column().kind() == kind).toList();
    if (fitting.isEmpty() || chance(20)) {
      return chance(8) ? "cast(null as " + kind.sql() + ")" : kind.literal(random);
    }
    return fitting.get(random.nextInt(fitting.size())).sql();
  }

  /// Expressions available for every type.
  private String common(Kind kind, List<Named> scope, int depth) {
    return switch (random.nextInt(5)) {
      case 0 ->
          "case when %s then %s else %s end"
              .formatted(
                  condition(scope, depth), draw(kind, scope, depth), draw(kind, scope, depth));
      case 1 ->
          "case %s when %s then %s end"
              .formatted(leaf(kind, scope), leaf(kind, scope), draw(kind, scope, depth));
      case 2 -> "coalesce(%s, %s)".formatted(draw(kind, scope, depth), leaf(kind, scope));
      case 3 -> "nullif(%s, %s)".formatted(draw(kind, scope, depth), leaf(kind, scope));
      default -> "(" + subqueries.draw(kind, scope, depth, true) + ")";
    };
  }

  private String integer(List<Named> scope, int depth) {
    String a = draw(Kind.INT, scope, depth);
    return switch (random.nextInt(8)) {
      case 0 -> "(%s + %s)".formatted(a, draw(Kind.INT, scope, depth));
      case 1 -> "(%s - %s)".formatted(a, draw(Kind.INT, scope, depth));
      case 2 ->
          "(%s * %s)".formatted(leaf(Kind.INT, scope), leaf(Kind.INT, scope)); // never overflows
      case 3 -> "(%s / %s)".formatted(a, any("2", "3", "-2"));
      case 4 -> "(%s %% %s)".formatted(a, any("2", "3", "-2"));
      case 5 -> "abs(%s)".formatted(a);
      case 6 -> "length(%s)".formatted(draw(Kind.TEXT, scope, depth));
      default ->
          "cast(extract(%s from %s) as int)"
              .formatted(any("year", "month", "day"), draw(Kind.DAY, scope, depth));
    };
  }

  private String text(List<Named> scope, int depth) {
    String a = draw(Kind.TEXT, scope, depth);
    return switch (random.nextInt(7)) {
      case 0 -> "(%s || %s)".formatted(a, leaf(Kind.TEXT, scope));
      case 1 -> any("upper", "lower", "trim") + "(" + a + ")";
      case 2 -> "substring(%s from %s for %s)".formatted(a, any("1", "2"), any("0", "1", "3"));
      case 3 -> "replace(%s, %s, %s)".formatted(a, any("'a'", "'b'"), any("'x'", "''"));
      case 4 -> "cast(%s as varchar(20))".formatted(draw(Kind.INT, scope, depth));
      case 5 -> "concat(%s, %s)".formatted(a, leaf(Kind.INT, scope));
      default -> any("left", "right") + "(" + a + ", " + any("0", "1", "2") + ")";
    };
  }

  private String number(List<Named> scope, int depth) {
    String a = draw(Kind.NUM, scope, depth);
    return switch (random.nextInt(6)) {
      case 0 -> "(%s + %s)".formatted(a, draw(Kind.NUM, scope, depth));
      case 1 -> "(%s - %s)".formatted(a, draw(Kind.NUM, scope, depth));
      case 2 -> "(%s * %s)".formatted(leaf(Kind.NUM, scope), leaf(Kind.INT, scope));
      case 3 -> "round(%s, %s)".formatted(a, any("0", "1"));
      case 4 -> "cast(%s as numeric(12,2))".formatted(draw(Kind.INT, scope, depth));
      default -> any("abs", "floor", "ceil", "-") + "(" + a + ")";
    };
  }

  private String day(List<Named> scope, int depth) {
    String a = draw(Kind.DAY, scope, depth);
    return "(%s %s %s)".formatted(a, any("+", "-"), any("1", "30", "366"));
  }

  String condition(List<Named> scope, int depth) {
    return "(" + bare(scope, depth) + ")";
  }

  private String bare(List<Named> scope, int depth) {
    Kind kind = Kind.any(random);
    String a = draw(kind, scope, depth);
    String b = draw(kind, scope, Math.min(depth, 1));
    return switch (random.nextInt(17)) {
      case 0, 1, 2 -> "%s %s %s".formatted(a, comparison(), b);
      case 3 -> "%s and %s".formatted(condition(scope, depth - 1), condition(scope, depth - 1));
      case 4 -> "%s or %s".formatted(condition(scope, depth - 1), condition(scope, depth - 1));
      case 5 -> "not %s".formatted(condition(scope, depth - 1));
      case 6 -> "%s is %snull".formatted(a, any("", "not "));
      case 7 ->
          "%s %sbetween %s and %s"
              .formatted(leaf(kind, scope), any("", "not "), leaf(kind, scope), b);
      case 8 -> "%s %sin (%s)".formatted(a, any("", "not "), list(kind, scope));
      case 9 ->
          "%s %sin (%s)"
              .formatted(
                  leaf(kind, scope), any("", "not "), subqueries.draw(kind, scope, depth, false));
      case 10 ->
          "%sexists (%s)".formatted(any("", "not "), subqueries.draw(kind, scope, depth, false));
      case 11 ->
          "%s %slike %s"
              .formatted(
                  draw(Kind.TEXT, scope, depth),
                  any("", "not "),
                  any("'a%'", "'%b'", "'_'", "'%'", "'A_'"));
      case 12 -> "%s is %sdistinct from %s".formatted(a, any("", "not "), b);
      case 13 ->
          "%s is %s%s"
              .formatted(
                  condition(scope, depth - 1), any("", "not "), any("true", "false", "unknown"));
      case 14 ->
          "%s %s %s (%s)"
              .formatted(
                  leaf(kind, scope),
                  comparison(),
                  any("any", "all"),
                  subqueries.draw(kind, scope, depth, false));
      case 15 -> "(%s, %s) = (%s, %s)".formatted(a, leaf(Kind.INT, scope), b, "1");
      default -> draw(Kind.BOOL, scope, Math.min(depth, 0));
    };
  }

  private String comparison() {
    return any("=", "<>", "<", "<=", ">", ">=");
  }

  private String list(Kind kind, List<Named> scope) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      items.add(chance(10) ? "null" : leaf(kind, scope));
    }
    return String.join(", ", items);
  }
}
