package quorate.gateway.system;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;
import quorate.core.value.Quotient;
import quorate.core.value.SqlException;

/// Aggregates over a list of values by PostgreSQL's rules, since the engine's own ignore types.
/// NULLs are skipped.
final class FoldRoutines {
  private FoldRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put(
        "fold", Routine.strict(a -> folded(a.text(0), a.text(1), JsonText.elements(a.text(2)))));
    all.put("greatest", a -> extreme(a, false));
    all.put("least", a -> extreme(a, true));
    return all;
  }

  private static @Nullable Object folded(
      String name, String type, List<Optional<String>> elements) {
    List<String> values = new ArrayList<>();
    elements.forEach(each -> each.ifPresent(values::add));
    if (values.isEmpty()) {
      return null;
    }
    return switch (name) {
      case "min", "max" -> extreme(type, values, name.equals("min"));
      case "sum" -> sum(type, values);
      default -> average(type, values);
    };
  }

  /// The extreme value; of equal ones the last.
  private static String extreme(String type, List<String> values, boolean least) {
    String best = values.getFirst();
    for (String each : values) {
      int order = compare(type, each, best);
      best = least ? (order <= 0 ? each : best) : (order >= 0 ? each : best);
    }
    return best;
  }

  private static int compare(String type, String left, String right) {
    if (type.equals("numeric")) {
      return new BigDecimal(left).compareTo(new BigDecimal(right));
    }
    Object first = SpanRoutines.key(type, left);
    Object second = SpanRoutines.key(type, right);
    return first instanceof Long a && second instanceof Long b
        ? Long.compare(a, b)
        : first.toString().compareTo(second.toString());
  }

  /// GREATEST and LEAST; of equal values the first.
  private static @Nullable Object extreme(Routine.Arguments a, boolean least) {
    String type = a.text(0);
    Object best = null;
    for (Object each : a.values().subList(1, a.count())) {
      if (each != null && (best == null || (least ? -1 : 1) * order(type, each, best) > 0)) {
        best = each;
      }
    }
    return best;
  }

  private static int order(String type, Object left, Object right) {
    return switch (type) {
      case "numeric", "date", "time", "timestamp", "timestamptz", "interval" ->
          compare(type, left.toString(), right.toString());
      default -> {
        if (left instanceof Long a && right instanceof Long b) {
          yield Long.compare(a, b);
        }
        yield left instanceof Number a && right instanceof Number b
            ? Double.compare(a.doubleValue(), b.doubleValue())
            : left.toString().compareTo(right.toString());
      }
    };
  }

  private static BigDecimal total(List<String> values) {
    BigDecimal total = BigDecimal.ZERO;
    for (String each : values) {
      total = total.add(new BigDecimal(each));
    }
    return total;
  }

  private static Interval span(List<String> values) {
    Interval total = new Interval(0, 0, 0);
    for (String each : values) {
      total = total.plus(SpanRoutines.interval(each));
    }
    return total;
  }

  /// The sum of reals, each partial sum rounded to the type's width.
  private static double real(List<String> values, boolean single) {
    double total = 0;
    for (String each : values) {
      double sum = total + Double.parseDouble(each);
      total = single ? (float) sum : sum;
    }
    if (Double.isInfinite(total)) {
      throw new SqlException("22003", "value out of range: overflow");
    }
    return single ? Double.parseDouble(Float.toString((float) total)) : total;
  }

  private static Object sum(String type, List<String> values) {
    return switch (type) {
      case "float4", "float8" -> real(values, type.equals("float4"));
      case "interval" -> span(values).print();
      default -> NumberRoutines.shown(total(values));
    };
  }

  private static Object average(String type, List<String> values) {
    return switch (type) {
      case "float4", "float8" -> real(values, false) / values.size();
      case "interval" -> span(values).by(values.size(), true).print();
      default ->
          NumberRoutines.shown(Quotient.of(total(values), BigDecimal.valueOf(values.size())));
    };
  }
}
