package quorate.sql.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.SqlException;

/// The text of a jsonb, as in PostgreSQL's manual (8.14) and as its server prints it.
final class JsonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"bb\":1,\"a\":2,\"b\":3} | {\"a\": 2, \"b\": 3, \"bb\": 1}",
        "{\"a\":1,\"a\":{\"b\" :[ ]}} | {\"a\": {\"b\": []}}",
        "[1.0,1e2,-0.0,1.50e1,1E-3] | [1.0, 100, 0.0, 15.0, 0.001]",
        "\"\\u00e9\\/\\u0001\\\"\" | \"é/\\u0001\\\"\"",
        "{\"ü\":1,\"zz\":2,\"z\":3} | {\"z\": 3, \"zz\": 2, \"ü\": 1}",
        "null | null",
        "{} | {}"
      })
  void theTextOfAJsonb(String written, String shown) {
    assertEquals(shown, JsonReader.normal(written));
    assertEquals(shown, JsonReader.normal(shown));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,]",
        "{\"a\"}",
        "{a:1}",
        "01",
        ".5",
        "+1",
        "1.",
        "nul",
        "NaN",
        "'a'",
        "\"\t\"",
        "\"\\x\"",
        "1 2",
        "[1 2]",
        "\"a",
        "\"\\u12\"",
        "/**/1",
        "1e"
      })
  void whatIsNoJson(String text) {
    for (String state :
        List.of(state(() -> JsonReader.json(text)), state(() -> JsonReader.normal(text)))) {
      assertEquals("22P02", state);
    }
  }

  private static String state(org.junit.jupiter.api.function.Executable reading) {
    return assertThrows(SqlException.class, reading).error().sqlState();
  }

  @Test
  void whatJsonbHasNoPlaceFor() {
    assertEquals("22P05", state(() -> JsonReader.normal("\"\\u0000\"")));
    assertEquals("22P02", state(() -> JsonReader.normal("{\"\\ud800\": 1}")));
    assertEquals("22003", state(() -> JsonReader.normal("1e200000")));
    assertEquals("22003", state(() -> JsonReader.normal("1e-99999999999")));
    assertEquals("54001", state(() -> JsonReader.normal("[".repeat(1000) + "]".repeat(1000))));
    assertEquals("54001", state(() -> JsonReader.json("[".repeat(1000) + "]".repeat(1000))));
    String kept = " \"\\u0000\\ud800\" ";
    assertEquals(kept, JsonReader.json(kept));
  }

  @Test
  void numbersAreEqualWithoutTheirZeros() {
    assertEquals(JsonReader.jsonb("[1.0, {\"a\": 10}]"), JsonReader.jsonb("[1, {\"a\": 1e1}]"));
    assertEquals(JsonReader.jsonb("[1.0]").hashCode(), JsonReader.jsonb("[1.00]").hashCode());
  }

  @Test
  void aScalarIsInAnArrayAtTheOutermostLevelOnly() {
    assertTrue(JsonReader.jsonb("[1, \"a\"]").contains(JsonReader.jsonb("\"a\"")));
    assertFalse(JsonReader.jsonb("[[1]]").contains(JsonReader.jsonb("[1]")));
    assertTrue(JsonReader.jsonb("[[1, 2]]").contains(JsonReader.jsonb("[[2]]")));
    assertTrue(
        JsonReader.jsonb("{\"a\": {\"b\": 1, \"c\": 2}}")
            .contains(JsonReader.jsonb("{\"a\": {\"c\": 2.0}}")));
    assertFalse(JsonReader.jsonb("[{\"a\": 1}]").contains(JsonReader.jsonb("{\"a\": 1}")));
  }

  @Test
  void partsOfAJsonAreWhatStandsThere() {
    String json = "{\"a\" : [1.0 , \"x\\t\", { \"b\":null }] , \"a\": [ ] , \"b\": -1.50e1}";
    assertEquals(Optional.of("[ ]"), JsonSlice.member(json, "a"));
    assertEquals(Optional.of("-1.50e1"), JsonSlice.member(json, "b"));
    assertEquals(Optional.empty(), JsonSlice.member(json, "c"));
    assertEquals(Optional.empty(), JsonSlice.element(json, 0));
    String array = "[1.0 , \"x\\t\",{ \"b\":null } , true]";
    assertEquals(Optional.of("1.0"), JsonSlice.element(array, 0));
    assertEquals(Optional.of("\"x\\t\""), JsonSlice.element(array, 1));
    assertEquals(Optional.of("{ \"b\":null }"), JsonSlice.element(array, -2));
    assertEquals(Optional.of("true"), JsonSlice.element(array, 3));
    assertEquals(Optional.empty(), JsonSlice.element(array, 4));
    assertEquals(Optional.of("x\t"), JsonSlice.plain("\"x\\t\""));
    assertEquals(Optional.empty(), JsonSlice.plain("null"));
  }
}
