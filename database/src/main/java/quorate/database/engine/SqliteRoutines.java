package quorate.database.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import quorate.sql.SortableDecimal;

/// The routines of a connection to SQLite: those that all engines have, and in their manner the
/// arithmetic, casts and sums that SQLite itself does otherwise than PostgreSQL.
final class SqliteRoutines {
  private static final BigInteger INT8_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger INT8_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /// Digits of what is computed: as many as no sum or product of ours has.
  private static final int DIGITS_MAX = 200;

  /// Those of this engine alone. Parameters are as in [RoutineList], v is any number as a numeric,
  /// and f any number as a double.
  private static final java.util.Map<String, JavaRoutines.Routine> OWN =
      java.util.Map.ofEntries(
          java.util.Map.entry("q_num v", a -> a.n(0)),
          java.util.Map.entry("q_dec vii", a -> decimal(a.n(0), a.i(1), a.i(2))),
          java.util.Map.entry("q_int2 v", a -> integer(a.n(0), "smallint", 16)),
          java.util.Map.entry("q_int4 v", a -> integer(a.n(0), "integer", 32)),
          java.util.Map.entry("q_int8 v", a -> integer(a.n(0), "bigint", 64)),
          java.util.Map.entry("q_float f", a -> real(a.d(0))),
          java.util.Map.entry("q_nadd nn", a -> sum(a.n(0), a.n(1))),
          java.util.Map.entry("q_nsub nn", a -> difference(a.n(0), a.n(1))),
          java.util.Map.entry("q_nmul nn", a -> product(a.n(0), a.n(1))),
          java.util.Map.entry("q_nabs n", a -> absolute(a.n(0))),
          java.util.Map.entry("q_idiv ll", a -> quotient(a.l(0), a.l(1))),
          java.util.Map.entry("q_imod ll", a -> remainder(a.l(0), a.l(1))),
          java.util.Map.entry("q_lower1 t", a -> lower(a.t(0))),
          java.util.Map.entry("q_upper1 t", a -> upper(a.t(0))),
          java.util.Map.entry("q_raise tt", a -> raise(a.t(0), a.t(1))));

  private SqliteRoutines() {}

  static void declare(Connection connection) throws SQLException {
    for (String line : RoutineList.lines()) {
      String[] words = line.split(" ");
      declare(connection, words[0], words[1], JavaRoutines.of(words[0]));
    }
    for (var own : OWN.entrySet()) {
      String[] words = own.getKey().split(" ");
      declare(connection, words[0], words[1], own.getValue());
    }
    Function.create(connection, "q_sum", new Sum(), 1, Function.FLAG_DETERMINISTIC);
  }

  private static void declare(
      Connection connection, String name, String parameters, JavaRoutines.Routine routine)
      throws SQLException {
    Function.create(
        connection,
        name,
        new Adapter(parameters, routine),
        parameters.length(),
        Function.FLAG_DETERMINISTIC);
  }

  /// A routine as SQLite calls it.
  private static final class Adapter extends Function {
    private final String parameters;
    private final JavaRoutines.Routine routine;

    Adapter(String parameters, JavaRoutines.Routine routine) {
      this.parameters = parameters;
      this.routine = routine;
    }

    @Override
    protected void xFunc() throws SQLException {
      @Nullable Object[] values = new Object[parameters.length()];
      for (int i = 0; i < values.length; i++) {
        values[i] = argument(i, parameters.charAt(i));
      }
      try {
        answer(routine.call(new JavaRoutines.Values(values)));
      } catch (RoutineFailure refused) {
        error(refused.getMessage());
      }
    }

    private @Nullable Object argument(int index, char code) throws SQLException {
      int type = value_type(index);
      if (type == NULL) {
        return null;
      }
      return switch (code) {
        case 'n', 'v' ->
            type == INTEGER
                ? BigDecimal.valueOf(value_long(index))
                : type == FLOAT
                    ? new BigDecimal(value_double(index))
                    : SortableDecimal.decode(value_text(index));
        case 'i' -> Integer.valueOf(value_int(index));
        case 'l' -> Long.valueOf(value_long(index));
        case 'f' ->
            type == INTEGER || type == FLOAT
                ? unsigned(value_double(index))
                : Double.valueOf(SortableDecimal.decode(value_text(index)).doubleValue());
        case 'd' -> unsigned(value_double(index));
        default -> value_text(index);
      };
    }

    /// There is one zero, as in the other engines.
    private static double unsigned(double number) {
      return number == 0 ? 0 : number;
    }

    private void answer(@Nullable Object value) throws SQLException {
      switch (value) {
        case null -> result();
        case String text -> result(text);
        case BigDecimal number -> result(SortableDecimal.encode(number));
        case Integer number -> result(number.intValue());
        case Long number -> result(number.longValue());
        case Double number -> result(unsigned(number));
        case Boolean bool -> result(bool ? 1 : 0);
        default -> throw new IllegalStateException("a routine gave a " + value.getClass());
      }
    }
  }

  private static final int NULL = 5;
  private static final int INTEGER = 1;
  private static final int FLOAT = 2;

  /// The sum of numerics, or of integers as a numeric.
  private static final class Sum extends Function.Window {
    private BigDecimal sum = BigDecimal.ZERO;
    private long count;

    @Override
    protected void xStep() throws SQLException {
      if (value_type(0) != NULL) {
        sum = sum.add(value());
        count++;
      }
    }

    @Override
    protected void xInverse() throws SQLException {
      if (value_type(0) != NULL) {
        sum = sum.subtract(value());
        count--;
      }
    }

    private BigDecimal value() throws SQLException {
      return value_type(0) == INTEGER
          ? BigDecimal.valueOf(value_long(0))
          : SortableDecimal.decode(value_text(0));
    }

    @Override
    protected void xValue() throws SQLException {
      if (count == 0) {
        result();
      } else {
        result(SortableDecimal.encode(sum));
      }
    }

    @Override
    protected void xFinal() throws SQLException {
      xValue();
    }
  }

  private static BigDecimal computed(BigDecimal number) {
    if (number.precision() > DIGITS_MAX || Math.abs(number.scale()) > DIGITS_MAX) {
      throw new RoutineFailure("22003", "value overflows numeric format");
    }
    return number;
  }

  /// A number in a numeric(precision, scale).
  private static @Nullable BigDecimal decimal(
      @Nullable BigDecimal number, @Nullable Integer precision, @Nullable Integer scale) {
    if (number == null || precision == null || scale == null) {
      return null;
    }
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() - rounded.scale() > precision - scale) {
      throw new RoutineFailure("22003", "numeric field overflow");
    }
    return rounded;
  }

  /// A whole number in its range: SQLite's own arithmetic goes over to floats where it overflows.
  private static @Nullable Long integer(@Nullable BigDecimal number, String type, int bits) {
    if (number == null) {
      return null;
    }
    BigInteger whole = number.toBigInteger();
    if (whole.bitLength() >= bits
        || whole.compareTo(INT8_MIN) < 0
        || whole.compareTo(INT8_MAX) > 0) {
      throw new RoutineFailure("22003", type + " out of range");
    }
    return whole.longValue();
  }

  private static @Nullable Double real(@Nullable Double number) {
    return RealRoutines.finite(number);
  }

  private static @Nullable BigDecimal sum(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.add(b));
  }

  private static @Nullable BigDecimal difference(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.subtract(b));
  }

  private static @Nullable BigDecimal product(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.multiply(b));
  }

  private static @Nullable BigDecimal absolute(@Nullable BigDecimal number) {
    return number == null ? null : number.abs();
  }

  private static @Nullable Long quotient(@Nullable Long a, @Nullable Long b) {
    if (a == null || b == null) {
      return null;
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw new RoutineFailure("22003", "bigint out of range");
    }
    return a / nonZero(b);
  }

  private static @Nullable Long remainder(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : Long.valueOf(a % nonZero(b));
  }

  private static long nonZero(long number) {
    if (number == 0) {
      throw new RoutineFailure("22012", "division by zero");
    }
    return number;
  }

  private static @Nullable String lower(@Nullable String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  private static @Nullable String upper(@Nullable String text) {
    return text == null ? null : text.toUpperCase(Locale.ROOT);
  }

  private static @Nullable Object raise(@Nullable String state, @Nullable String message) {
    throw new RoutineFailure(String.valueOf(state), String.valueOf(message));
  }
}
