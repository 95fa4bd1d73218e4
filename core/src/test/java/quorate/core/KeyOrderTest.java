package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import quorate.core.value.KeyOrder;
import quorate.core.value.Row;
import quorate.core.value.Value;

/// Keys sort as in PostgreSQL's indexes, also where Java's order differs.
class KeyOrderTest {
  private static void ascending(List<Value> values) {
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < values.size(); j++) {
        int order = KeyOrder.INSTANCE.compare(Row.of(values.get(i)), Row.of(values.get(j)));
        assertEquals(
            Integer.signum(Integer.compare(i, j)),
            Integer.signum(order),
            values.get(i) + " and " + values.get(j));
      }
    }
  }

  private static Value text(String text) {
    return new Value.Text(text);
  }

  @Test
  void eachTypeInItsOrder() {
    ascending(
        List.of(
            text(""),
            text("A"),
            text("a"),
            text("a "),
            text("ab"),
            text("\uFFFD"),
            text("\uD83D\uDE00"),
            Value.NULL));
    ascending(
        List.of(
            new Value.Uuid(UUID.fromString("00000000-0000-0000-0000-000000000001")),
            new Value.Uuid(UUID.fromString("80000000-0000-0000-0000-000000000000"))));
    ascending(
        List.of(
            new Value.Binary(Bytes.EMPTY),
            new Value.Binary(Bytes.of(new byte[] {0x7f})),
            new Value.Binary(Bytes.of(new byte[] {(byte) 0x80}))));
    ascending(List.of(new Value.Num(new BigDecimal("9")), new Value.Num(new BigDecimal("10.0"))));
    ascending(List.of(new Value.Int(-1), new Value.Int(0), new Value.Int(10)));
    ascending(List.of(new Value.Real(-1), new Value.Real(0), new Value.Real(Double.NaN)));
    assertEquals(
        0, KeyOrder.INSTANCE.compare(Row.of(new Value.Real(-0.0)), Row.of(new Value.Real(0.0))));
    ascending(List.of(new Value.Bool(false), new Value.Bool(true)));
  }

  @Test
  void theFirstColumnThatDiffersDecides() {
    Row one = Row.of(new Value.Int(1), text("b"));
    Row other = Row.of(new Value.Int(2), text("a"));
    assertEquals(-1, Integer.signum(KeyOrder.INSTANCE.compare(one, other)));
  }
}
