package quorate.sql.function;

import java.util.List;
import java.util.Set;
import quorate.core.value.Interval;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// What tells values of a type apart and sorts them, where the texts that hold them do not: equal
/// intervals may have several texts, and so may equal jsonb and arrays of numerics; arrays and
/// ranges sort otherwise than their texts.
public final class Keys {
  private static final Set<String> EQUALITIES = Set.of("=", "<>");

  private Keys() {}

  /// Whether equal values of a type may have different texts.
  public static boolean isKeyed(SqlType type) {
    return switch (type) {
      case INTERVAL, JSONB, NUMRANGE, NUMERIC_ARRAY, INTERVAL_ARRAY, NUMRANGE_ARRAY, JSONB_ARRAY ->
          true;
      default -> false;
    };
  }

  /// Whether values of a type do not sort as their texts.
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

  /// What is equal where the values are.
  public static Term distinct(Term term) {
    return isKeyed(term.type()) ? key(term) : term;
  }

  /// What sorts as the values do.
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
