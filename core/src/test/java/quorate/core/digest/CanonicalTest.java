package quorate.core.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// A catalogue of differences: those that count make another answer; next to them, those that do
/// not.
class CanonicalTest {
  private static final Value NULL = new Value.Null();

  private static Result rows(boolean ordered, Value... values) {
    List<Row> rows = new ArrayList<>();
    for (Value value : values) {
      rows.add(new Row(List.of(value)));
    }
    return new Result.Rows(
        List.of(new Column("c", SqlType.TEXT)), rows, ordered, "SELECT " + values.length);
  }

  private static Result one(Value value) {
    return rows(false, value);
  }

  private static Value number(String digits) {
    return new Value.Num(new BigDecimal(digits));
  }

  private static Value text(String text) {
    return new Value.Text(text);
  }

  private static Result error(String state, String message) {
    return new Result.Failed(new SqlError(state, message));
  }

  static Stream<Arguments> illegitimate() {
    LocalDateTime moment = LocalDateTime.parse("2026-01-02T03:04:05.678901");
    return Stream.of(
        Arguments.of("the last digit", one(number("1.0000000001")), one(number("1"))),
        Arguments.of("a sign", one(new Value.Int(1)), one(new Value.Int(-1))),
        Arguments.of("the last bit", one(new Value.Real(0.3)), one(new Value.Real(0.1 + 0.2))),
        Arguments.of("NULL for zero", one(NULL), one(new Value.Int(0))),
        Arguments.of("NULL for empty", one(NULL), one(text(""))),
        Arguments.of("NULL for false", one(NULL), one(new Value.Bool(false))),
        Arguments.of("a text for a number", one(text("1")), one(new Value.Int(1))),
        Arguments.of("upper case", one(text("A")), one(text("a"))),
        Arguments.of("a blank at the end", one(text("a ")), one(text("a"))),
        Arguments.of("composed characters", one(text("é")), one(text("e\u0301"))),
        Arguments.of("a byte", one(bytes(0, 1)), one(bytes(0, 2))),
        Arguments.of("bytes that are missing", one(bytes(0)), one(bytes())),
        Arguments.of(
            "a microsecond",
            one(new Value.Timestamp(moment)),
            one(new Value.Timestamp(moment.plusNanos(1000)))),
        Arguments.of(
            "a day",
            one(new Value.Date(LocalDate.parse("2024-02-29"))),
            one(new Value.Date(LocalDate.parse("2024-03-01")))),
        Arguments.of("a row that is missing", rows(false, text("a"), text("b")), one(text("a"))),
        Arguments.of("a row twice", rows(false, text("a"), text("a")), one(text("a"))),
        Arguments.of(
            "which row is there twice",
            rows(false, text("a"), text("a"), text("b")),
            rows(false, text("a"), text("b"), text("b"))),
        Arguments.of(
            "rows in another than the order asked for",
            rows(true, text("a"), text("b")),
            rows(true, text("b"), text("a"))),
        Arguments.of(
            "how many rows were changed", new Result.Done("UPDATE 3"), new Result.Done("UPDATE 2")),
        Arguments.of("rows for an error", one(text("a")), error("22012", "")),
        Arguments.of("nothing for an error", new Result.Done("UPDATE 0"), error("23505", "")),
        Arguments.of("an error of another class", error("22012", "x"), error("23505", "x")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void illegitimate(String name, Result right, Result wrong) {
    assertNotEquals(Canonical.digest(right), Canonical.digest(wrong), name);
  }

  static Stream<Arguments> legitimate() {
    return Stream.of(
        Arguments.of("scale", one(number("1.50")), one(number("1.5"))),
        Arguments.of("a wider type", one(new Value.Int(7)), one(number("7.000"))),
        Arguments.of("zeros", one(number("0.00")), one(number("0"))),
        Arguments.of("minus zero", one(new Value.Real(-0.0)), one(new Value.Real(0.0))),
        Arguments.of(
            "an order that nobody asked for",
            rows(false, text("a"), text("b")),
            rows(false, text("b"), text("a"))),
        Arguments.of("an error's text", error("23505", "dup"), error("23505", "double")),
        Arguments.of("an error within its class", error("23505", "x"), error("23000", "x")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void legitimate(String name, Result one, Result other) {
    assertEquals(Canonical.digest(one), Canonical.digest(other), name);
  }

  private static Value bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return new Value.Binary(Bytes.wrap(bytes));
  }

  @Test
  void anIntegerIsTheNumericThatItIsEqualTo() {
    List<Long> numbers =
        new ArrayList<>(List.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62));
    for (int bit = 0; bit < Long.SIZE; bit++) {
      long power = 1L << bit;
      numbers.addAll(List.of(power - 1, power, power + 1, -power - 1, -power, 10 * power));
    }
    for (long ten = 1; ten < Long.MAX_VALUE / 10; ten *= 10) {
      numbers.addAll(List.of(ten, -ten, 3 * ten));
    }
    for (long number : numbers) {
      assertEquals(
          Bytes.wrap(Canonical.bytes(Row.of(new Value.Num(BigDecimal.valueOf(number))))),
          Bytes.wrap(Canonical.bytes(Row.of(new Value.Int(number)))),
          number + "");
    }
  }
}
