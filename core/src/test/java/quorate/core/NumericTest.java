package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.Numeric;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

final class NumericTest {
  private static Numeric of(String text) {
    return Numeric.of(PgText.read(text, SqlType.WIDE_NUMERIC)).orElseThrow();
  }

  private static String computed(String one, String symbol, String other) {
    try {
      Numeric left = of(one);
      Numeric right = of(other);
      Numeric result =
          switch (symbol) {
            case "+" -> left.plus(right);
            case "-" -> left.plus(right.negated());
            case "*" -> left.times(right);
            case "/" -> left.over(right);
            default -> left.remainder(right);
          };
      return result.print();
    } catch (SqlException refused) {
      return refused.error().sqlState();
    }
  }

  /// PostgreSQL's results for NaN and the infinities: numeric_big.sql and functions such as
  /// numeric_add_opt_error.
  @Test
  void whatIsNoNumberIsComputedAsInPostgresql() {
    List<String> values = List.of("NaN", "Infinity", "-Infinity", "1", "-1", "0");
    record Row(String symbol, String... results) {}
    List<Row> table =
        List.of(
            new Row("+", "NaN", "Infinity", "NaN", "Infinity", "Infinity", "Infinity"),
            new Row("-", "NaN", "NaN", "Infinity", "Infinity", "Infinity", "Infinity"),
            new Row("*", "NaN", "Infinity", "-Infinity", "Infinity", "-Infinity", "NaN"),
            new Row("/", "NaN", "NaN", "NaN", "Infinity", "-Infinity", "22012"),
            new Row("%", "NaN", "NaN", "NaN", "NaN", "NaN", "22012"));
    for (Row row : table) {
      for (int i = 0; i < values.size(); i++) {
        assertEquals(
            row.results()[i],
            computed("Infinity", row.symbol(), values.get(i)),
            "Infinity " + row.symbol() + " " + values.get(i));
        assertEquals("NaN", computed("NaN", row.symbol(), values.get(i)));
      }
    }
    assertEquals("0", computed("1", "/", "Infinity"));
    assertEquals("5.5", computed("5.5", "%", "-Infinity"));
    assertEquals("22012", computed("1", "/", "0.00"));
  }

  @Test
  void digitsHaveTheBoundsOfPostgresql() {
    assertEquals(131_072, of("9e131071").print().length());
    assertEquals(16_385, of("1e-16383").print().length());
    for (String beyond : List.of("1e131072", "1e-16384", "1e99999999999", "-1e999999")) {
      SqlException refused = assertThrows(SqlException.class, () -> of(beyond));
      assertEquals("22003", refused.error().sqlState(), beyond);
    }
    assertEquals("22003", computed("9e131071", "*", "10"));
    assertEquals("0", of("0e20000").print());
  }

  @Test
  void aModifierRoundsOrRefuses() {
    assertEquals("2.35", of("2.345").fitting(38, 2).print());
    assertEquals("NaN", of("NaN").fitting(38, 2).print());
    assertEquals("12300", of("12345").fitting(3, -2).print());
    assertEquals("0.00012", of("0.000123").fitting(2, 5).print());
    for (String refused : List.of("1e36", "Infinity", "999999999999999999999999999999999999.995")) {
      assertThrows(SqlException.class, () -> of(refused).fitting(38, 2), refused);
    }
    assertEquals(new Numeric.Finite(new BigDecimal("0.00")), of("-0.004").fitting(38, 2));
  }
}
