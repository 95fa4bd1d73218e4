package quorate.database.engine;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;
import quorate.core.value.NumericCode;
import quorate.sql.plan.Routine;

/// The routines of an open DuckDB: the common ones, and arithmetic of numerics, which are texts.
public final class DuckdbRoutines {
  /// The routines of this engine alone: parameters and result as in [Routine].
  private static final Map<String, JavaRoutines.Body> OWN =
      Map.ofEntries(
          Map.entry("q_num l n", a -> whole(a.l(0))),
          Map.entry("q_dec nii n", a -> TextualRoutines.decimal(a.n(0), a.i(1), a.i(2))),
          Map.entry("q_whole n l", a -> TextualRoutines.whole(a.n(0))),
          Map.entry("q_float n d", a -> real(a.n(0))),
          Map.entry("q_nadd nn n", a -> TextualRoutines.sum(a.n(0), a.n(1))),
          Map.entry("q_nsub nn n", a -> TextualRoutines.difference(a.n(0), a.n(1))),
          Map.entry("q_nmul nn n", a -> TextualRoutines.product(a.n(0), a.n(1))),
          Map.entry("q_nabs n n", a -> TextualRoutines.absolute(a.n(0))),
          Map.entry("q_ftotal t d", a -> TextualRoutines.realTotal(a.t(0))),
          Map.entry("q_total t n", a -> TextualRoutines.total(a.t(0))),
          Map.entry("q_wide_total t t", a -> WideSum.of(a.t(0))),
          Map.entry("q_idiv ll l", a -> TextualRoutines.quotient(a.l(0), a.l(1))),
          Map.entry("q_imod ll l", a -> TextualRoutines.remainder(a.l(0), a.l(1))),
          Map.entry("q_lower1 t t", a -> TextualRoutines.lower(a.t(0))),
          Map.entry("q_upper1 t t", a -> TextualRoutines.upper(a.t(0))),
          Map.entry("q_raise tt t", a -> TextualRoutines.raise(a.t(0), a.t(1))));

  private DuckdbRoutines() {}

  public static void declare(Connection connection) throws SQLException {
    for (Routine routine : RoutineList.ofJava()) {
      String name = routine.name();
      String[] words = {name, routine.parameters(), routine.result()};
      declare(connection, words, JavaRoutines.of(name));
    }
    for (var own : OWN.entrySet()) {
      declare(connection, own.getKey().split(" "), own.getValue());
    }
  }

  private static @Nullable BigDecimal whole(@Nullable Long number) {
    return number == null ? null : BigDecimal.valueOf(number);
  }

  private static @Nullable Double real(@Nullable BigDecimal number) {
    return number == null ? null : RealRoutines.finite(number.doubleValue());
  }

  private static void declare(Connection connection, String[] words, JavaRoutines.Body routine)
      throws SQLException {
    try (var builder = DuckDBFunctions.scalarFunction()) {
      builder.withName(words[0]);
      for (char code : words[1].toCharArray()) {
        builder.withParameter(type(code));
      }
      builder.withReturnType(type(words[2].charAt(0)));
      if (words[0].equals("q_raise")) {
        builder.withVolatile(); // not computed before a row needs it
      }
      builder
          .withVectorizedFunction((chunk, out) -> apply(words, routine, chunk, out))
          .register(connection);
    }
  }

  private static DuckDBColumnType type(char code) {
    return switch (code) {
      case 'i' -> DuckDBColumnType.INTEGER;
      case 'l' -> DuckDBColumnType.BIGINT;
      case 'd' -> DuckDBColumnType.DOUBLE;
      case 'b' -> DuckDBColumnType.BOOLEAN;
      default -> DuckDBColumnType.VARCHAR;
    };
  }

  private static void apply(
      String[] words,
      JavaRoutines.Body routine,
      DuckDBDataChunkReader chunk,
      DuckDBWritableVector out)
      throws SQLException {
    int width = words[1].length();
    for (long row = 0; row < chunk.rowCount(); row++) {
      @Nullable Object[] values = new Object[width];
      for (int i = 0; i < width; i++) {
        values[i] = argument(chunk.vector(i), row, words[1].charAt(i));
      }
      answer(out, row, routine.call(new JavaRoutines.Values(values)));
    }
  }

  private static @Nullable Object argument(DuckDBReadableVector vector, long row, char code)
      throws SQLException {
    if (vector.isNull(row)) {
      return null;
    }
    return switch (code) {
      case 'n' -> NumericCode.decode(vector.getString(row));
      case 'i' -> Integer.valueOf(vector.getInt(row));
      case 'l' -> Long.valueOf(vector.getLong(row));
      case 'd' -> unsigned(vector.getDouble(row));
      default -> vector.getString(row);
    };
  }

  /// Turns negative zero into zero, as the other engines do.
  private static Double unsigned(double number) {
    return number == 0 ? 0.0 : number;
  }

  private static void answer(DuckDBWritableVector out, long row, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case null -> out.setNull(row);
      case String text -> out.setString(row, text);
      case BigDecimal number -> out.setString(row, NumericCode.encode(number));
      case Integer number -> out.setInt(row, number);
      case Long number -> out.setLong(row, number);
      case Double number -> out.setDouble(row, unsigned(number));
      case Boolean bool -> out.setBoolean(row, bool);
      default -> throw new IllegalStateException("a routine gave a " + value.getClass());
    }
  }
}
