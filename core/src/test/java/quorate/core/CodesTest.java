package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.Codes;
import quorate.core.value.Interval;
import quorate.core.value.KeyOrder;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// The stored texts of types that engines lack: they sort as PostgreSQL's values do and decode to
/// the original values.
class CodesTest {
  private static Value.Coded code(String text, SqlType type) {
    return Codes.read(text, type, -1);
  }

  private static void ascending(SqlType type, List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      Value.Coded mine = code(texts.get(i), type);
      assertEquals(mine, code(Codes.print(mine), type));
      Encoder out = new Encoder();
      Values.write(out, mine);
      assertEquals(mine, Values.readValue(new Decoder(out.toByteArray())));
      for (int j = 0; j < i; j++) {
        Value.Coded before = code(texts.get(j), type);
        assertTrue(
            KeyOrder.INSTANCE.compare(Row.of(before), Row.of(mine)) < 0,
            texts.get(j) + " before " + texts.get(i));
      }
    }
  }

  @Test
  void eachTypeInItsOrder() {
    ascending(
        SqlType.INTERVAL,
        List.of("-infinity", "-1 year", "-1 day", "0", "00:00:01", "29 days", "1 mon", "infinity"));
    ascending(
        SqlType.TIMETZ,
        List.of("10:00+02", "08:00:00.5+00", "10:00:01+02", "08:00:01-00", "24:00-10"));
    ascending(
        SqlType.INET,
        List.of("0.0.0.0/0", "10.0.0.0/8", "10.0.0.0/24", "10.0.0.5/24", "10.0.0.5", "::", "::1"));
    ascending(SqlType.VARBIT, List.of("", "0", "00", "01", "1", "10", "11"));
    ascending(SqlType.PG_LSN, List.of("0/0", "0/FFFFFFFF", "1/0", "FFFFFFFF/0"));
    ascending(
        SqlType.MACADDR, List.of("00:00:00:00:00:01", "00:00:00:00:01:00", "f0:00:00:00:00:00"));
  }

  @Test
  void equalIntervalsAgreeInTheirKeys() {
    String days = code("30 days", SqlType.INTERVAL).code();
    String month = code("1 mon", SqlType.INTERVAL).code();
    assertEquals(days.substring(0, Interval.KEY_LENGTH), month.substring(0, Interval.KEY_LENGTH));
    assertTrue(!days.equals(month));
    assertEquals(new Interval(1, 0, 0), Interval.of(month));
  }

  @Test
  void whatIsNoCodeIsRefused() {
    for (String damaged : List.of("", "1", "x".repeat(43), "9".repeat(43))) {
      assertThrows(SqlException.class, () -> Interval.of(damaged), damaged);
    }
  }
}
