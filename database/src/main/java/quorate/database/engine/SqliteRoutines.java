package quorate.database.engine;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import quorate.core.value.NumericCode;
import quorate.sql.plan.Routine;

/// The routines of a connection to SQLite: the common ones, and arithmetic, casts and sums in which
/// SQLite itself differs from PostgreSQL.
public final class SqliteRoutines {
  /// The routines of this engine alone. Parameters are as in [Routine]; besides, v is any number as
  /// a numeric, f any number as a double, and y bytes.
  private static final java.util.Map<String, JavaRoutines.Body> OWN =
      java.util.Map.ofEntries(
          java.util.Map.entry("q_num v", a -> a.n(0)),
          java.util.Map.entry("q_hex y", a -> ByteRoutines.hex(a.y(0))),
          java.util.Map.entry("q_dec vii", a -> TextualRoutines.decimal(a.n(0), a.i(1), a.i(2))),
          java.util.Map.entry("q_int2 v", a -> TextualRoutines.integer(a.n(0), 16)),
          java.util.Map.entry("q_int4 v", a -> TextualRoutines.integer(a.n(0), 32)),
          java.util.Map.entry("q_int8 w", a -> TextualRoutines.integer(a.n(0), 64)),
          java.util.Map.entry("q_fint8 v", a -> TextualRoutines.integer(a.n(0), 64)),
          java.util.Map.entry("q_float f", a -> TextualRoutines.real(a.d(0))),
          java.util.Map.entry("q_nadd nn", a -> TextualRoutines.sum(a.n(0), a.n(1))),
          java.util.Map.entry("q_nsub nn", a -> TextualRoutines.difference(a.n(0), a.n(1))),
          java.util.Map.entry("q_nmul nn", a -> TextualRoutines.product(a.n(0), a.n(1))),
          java.util.Map.entry("q_nabs n", a -> TextualRoutines.absolute(a.n(0))),
          java.util.Map.entry("q_idiv ll", a -> TextualRoutines.quotient(a.l(0), a.l(1))),
          java.util.Map.entry("q_imod ll", a -> TextualRoutines.remainder(a.l(0), a.l(1))),
          java.util.Map.entry("q_lower1 t", a -> TextualRoutines.lower(a.t(0))),
          java.util.Map.entry("q_upper1 t", a -> TextualRoutines.upper(a.t(0))),
          java.util.Map.entry("q_whole n", a -> TextualRoutines.whole(a.n(0))),
          java.util.Map.entry("q_raise tt", a -> TextualRoutines.raise(a.t(0), a.t(1))));

  /// Beyond all integers.
  private static final BigDecimal OVERFLOW = BigDecimal.TEN.pow(30);

  private SqliteRoutines() {}

  public static void declare(Connection connection) throws SQLException {
    for (Routine routine : RoutineList.ofJava()) {
      String name = routine.name();
      declare(connection, name, routine.parameters(), JavaRoutines.of(name));
    }
    for (var own : OWN.entrySet()) {
      String[] words = own.getKey().split(" ");
      declare(connection, words[0], words[1], own.getValue());
    }
    Function.create(connection, "q_sum", new Sum(), 1, Function.FLAG_DETERMINISTIC);
    Function.create(connection, "q_wide_sum", new Wide(), 1, Function.FLAG_DETERMINISTIC);
    Function.create(connection, "q_fsum", new Reals(), 1, Function.FLAG_DETERMINISTIC);
  }

  private static void declare(
      Connection connection, String name, String parameters, JavaRoutines.Body routine)
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
    private final JavaRoutines.Body routine;

    Adapter(String parameters, JavaRoutines.Body routine) {
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
        case 'w' ->
            type == INTEGER
                ? BigDecimal.valueOf(value_long(index))
                : type == FLOAT ? OVERFLOW : NumericCode.decode(value_text(index));
        case 'n', 'v' ->
            type == INTEGER
                ? BigDecimal.valueOf(value_long(index))
                : type == FLOAT
                    ? new BigDecimal(value_double(index))
                    : NumericCode.decode(value_text(index));
        case 'i' -> Integer.valueOf(value_int(index));
        case 'l' -> Long.valueOf(value_long(index));
        case 'f' ->
            type == INTEGER || type == FLOAT
                ? unsigned(value_double(index))
                : Double.valueOf(NumericCode.decode(value_text(index)).doubleValue());
        case 'd' -> unsigned(value_double(index));
        case 'y' -> bytes(index);
        default -> value_text(index);
      };
    }

    /// The driver returns null for an empty blob.
    private byte[] bytes(int index) throws SQLException {
      byte @Nullable [] held = value_blob(index);
      return held == null ? new byte[0] : held;
    }

    /// Turns negative zero into zero, as the other engines do.
    private static double unsigned(double number) {
      return number == 0 ? 0 : number;
    }

    private void answer(@Nullable Object value) throws SQLException {
      switch (value) {
        case null -> result();
        case String text -> result(text);
        case BigDecimal number -> result(NumericCode.encode(number));
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

  /// A sum of the non-NULL values, also usable over a window.
  private abstract static class Summing extends Function.Window {
    abstract void add() throws SQLException;

    abstract void subtract() throws SQLException;

    /// Sets the sum as the result; NULL if nothing was added.
    abstract void give() throws SQLException, RoutineFailure;

    @Override
    protected void xStep() throws SQLException {
      if (value_type(0) != NULL) {
        add();
      }
    }

    @Override
    protected void xInverse() throws SQLException {
      if (value_type(0) != NULL) {
        subtract();
      }
    }

    @Override
    protected void xValue() throws SQLException {
      try {
        give();
      } catch (RoutineFailure refused) {
        error(refused.getMessage());
      }
    }

    @Override
    protected void xFinal() throws SQLException {
      xValue();
    }
  }

  /// The sum of numerics, or of integers as a numeric.
  private static final class Sum extends Summing {
    private BigDecimal sum = BigDecimal.ZERO;
    private long count;

    @Override
    void add() throws SQLException {
      sum = sum.add(value());
      count++;
    }

    @Override
    void subtract() throws SQLException {
      sum = sum.subtract(value());
      count--;
    }

    private BigDecimal value() throws SQLException {
      return value_type(0) == INTEGER
          ? BigDecimal.valueOf(value_long(0))
          : NumericCode.decode(value_text(0));
    }

    @Override
    void give() throws SQLException {
      if (count == 0) {
        result();
      } else {
        result(NumericCode.encode(sum));
      }
    }
  }

  /// The sum of wide numerics.
  private static final class Wide extends Summing {
    private WideSum sum = new WideSum();

    @Override
    void add() throws SQLException {
      sum.add(value_text(0));
    }

    @Override
    void subtract() throws SQLException {
      sum.subtract(value_text(0));
    }

    @Override
    void give() throws SQLException, RoutineFailure {
      String value = sum.value();
      if (value == null) {
        result();
      } else {
        result(value);
      }
    }

    /// Each group has its own sum.
    @Override
    public Object clone() throws CloneNotSupportedException {
      Wide other = (Wide) super.clone();
      other.sum = new WideSum();
      return other;
    }
  }

  /// The sum of floats.
  private static final class Reals extends Summing {
    private RealSum sum = new RealSum();

    @Override
    void add() throws SQLException {
      sum.add(value_double(0));
    }

    @Override
    void subtract() throws SQLException {
      sum.subtract(value_double(0));
    }

    @Override
    void give() throws SQLException, RoutineFailure {
      Double value = sum.value();
      if (value == null) {
        result();
      } else {
        result(value.doubleValue());
      }
    }

    /// Each group has its own sum.
    @Override
    public Object clone() throws CloneNotSupportedException {
      Reals other = (Reals) super.clone();
      other.sum = new RealSum();
      return other;
    }
  }
}
