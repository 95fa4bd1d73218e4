package quorate.sql.function;

import java.util.List;
import java.util.Set;
import quorate.core.value.Interval;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Keys that compare and sort as the values of a type, for types whose texts do not: equal
/// intervals, jsonb values and arrays of numeric may have several texts; arrays and ranges sort
/// unlike their texts.
public final class Keys {
  private static final Set<String> EQUALITIES = Set.of("=", "<>");

  private Keys() {}

  /// Whether equal values of the type may have different texts.
  public static boolean isKeyed(SqlType type) {
    return switch (type) {
      case INTERVAL, JSONB, NUMRANGE, NUMERIC_ARRAY, INTERVAL_ARRAY, NUMRANGE_ARRAY, JSONB_ARRAY ->
          true;
      default -> false;
    };
  }

  /// Whether values of the type sort unlike their texts.
  public static boolean isOrdered(SqlType type) {
    return isKeyed(type)
        || type.isArray()
        || switch (type) {
          case INT4RANGE, INT8RANGE, DATERANGE, TSRANGE, TSTZRANGE, ENUM -> true;
          default -> false;
        };
  }

  static boolean isEquality(String symbol) {
    return EQUALITIES.contains(symbol);
  }

  /// A term that is equal exactly if the values are.
  public static Term distinct(Term term) {
    return isKeyed(term.type()) ? key(term) : term;
  }

  /// A term that sorts as the values do.
  static Term ordered(Term term) {
    return isOrdered(term.type()) ? key(term) : term;
  }

  private static Term key(Term term) {
    return term.type() == SqlType.INTERVAL
        ? new Term.Call(
            "left",
            List.of(Intervals.label(term), Terms.number(Interval.KEY_LENGTH)),
            SqlType.TEXT,
            -1)
        : new Term.Call(
            "q_sort",
            List.of(
                new Term.Call(Arrays.LABEL, List.of(term), SqlType.TEXT, -1),
                Terms.number(term.type().oid())),
            SqlType.TEXT,
            -1);
  }
}
