package quorate.core.value;

import java.util.Comparator;
import java.util.List;

/// The order of keys that all engines share, PostgreSQL's with collation C: texts by code point,
/// NULL last. Values in the same column have the same type.
public final class KeyOrder implements Comparator<Row> {
  public static final KeyOrder INSTANCE = new KeyOrder();

  private KeyOrder() {}

  @Override
  public int compare(Row one, Row other) {
    List<Value> mine = one.values();
    List<Value> its = other.values();
    for (int i = 0; i < Math.min(mine.size(), its.size()); i++) {
      int order = compare(mine.get(i), its.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(mine.size(), its.size());
  }

  private static int compare(Value one, Value other) {
    if (one.isNull() || other.isNull()) {
      return Boolean.compare(one.isNull(), other.isNull());
    }
    return switch (one) {
      case Value.Null _ -> 0;
      case Value.Bool(boolean bool) -> Boolean.compare(bool, ((Value.Bool) other).value());
      case Value.Int(long number) -> Long.compare(number, ((Value.Int) other).value());
      case Value.Num(var number) when other instanceof Value.Num(var its) -> number.compareTo(its);
      case Value.Num _ -> codePoints(code(one), code(other));
      case Value.Real(double number) ->
          Double.compare(number + 0.0, ((Value.Real) other).value() + 0.0); // -0 is 0
      case Value.Text(String text) -> codePoints(text, ((Value.Text) other).value());
      case Value.Coded(_, String code) -> codePoints(code, code(other));
      case Value.Binary(var bytes) -> bytes.compareTo(((Value.Binary) other).value());
      // Compared as text, hence unsigned; java.util.UUID compares signed halves.
      case Value.Uuid(var uuid) ->
          uuid.toString().compareTo(((Value.Uuid) other).value().toString());
      case Value.Date(var date) -> date.compareTo(((Value.Date) other).value());
      case Value.Time(var time) -> time.compareTo(((Value.Time) other).value());
      case Value.Timestamp(var time) -> time.compareTo(((Value.Timestamp) other).value());
      case Value.TimestampTz(var time) -> time.compareTo(((Value.TimestampTz) other).value());
    };
  }

  /// The text that engines store; also a numeric's, so that it compares with NaN and the
  /// infinities.
  private static String code(Value value) {
    return value instanceof Value.Num(var number)
        ? NumericCode.encode(number)
        : ((Value.Coded) value).code();
  }

  /// Comparing UTF-16 units would sort surrogates below U+E000 to U+FFFF.
  private static int codePoints(String one, String other) {
    int i = 0;
    while (i < one.length() && i < other.length()) {
      int mine = one.codePointAt(i);
      int its = other.codePointAt(i);
      if (mine != its) {
        return Integer.compare(mine, its);
      }
      i += Character.charCount(mine);
    }
    return Integer.compare(one.length(), other.length());
  }
}
