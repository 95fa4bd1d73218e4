package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Arrays parsed and printed; the expected values are PostgreSQL 18's.
final class ArrayTextTest {
  private static String state(String array) {
    return assertThrows(SqlException.class, () -> ArrayText.elements(array)).error().sqlState();
  }

  private static List<Optional<String>> list(String... elements) {
    return Arrays.stream(elements).map(Optional::of).toList();
  }

  @Test
  void elements() {
    assertEquals(
        List.of(Optional.of("1"), Optional.empty(), Optional.of("a \"b\" \\"), Optional.of("null")),
        ArrayText.elements(" { 1 ,NULL, \"a \\\"b\\\" \\\\\",\"null\"} "));
    assertEquals(List.of(), ArrayText.elements("{}"));
    assertEquals(List.of(), ArrayText.elements(" { \t} "));
    assertEquals(list("a b", "c"), ArrayText.elements("{ a b , c}"));
    assertEquals(list(" a ", "b,c", "null"), ArrayText.elements("{\\ a\\ , b\\,c,\\null}"));
    assertEquals(list("", "}"), ArrayText.elements("{\"\",\"}\"}"));
  }

  @Test
  void whatIsNoArray() {
    for (String text :
        List.of(
            "",
            "1",
            "{",
            "{1",
            "1}",
            "{1,}",
            "{,}",
            "{,1}",
            "{1}}",
            "{1} x",
            "{\"a}",
            "{\"a\"b}",
            "{a\"b\"}",
            "{a{b}",
            "{1,\"a\" \"b\"}",
            "{\\",
            "{\"\\",
            "[1")) {
      assertEquals("22P02", state(text), text);
    }
    for (String text : List.of("{{1}}", "{1,{2}}", "{{}}", "[2:3]={1,2}", " [0:0] = {1}")) {
      assertEquals("0A000", state(text), text);
    }
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    List<Optional<String>> elements =
        List.of(
            Optional.of("a"),
            Optional.empty(),
            Optional.of(""),
            Optional.of("NULL"),
            Optional.of("nuLL"),
            Optional.of("nulls"),
            Optional.of("a b"),
            Optional.of("a\tb"),
            Optional.of("{"),
            Optional.of("}"),
            Optional.of(","),
            Optional.of("\""),
            Optional.of("\\"),
            Optional.of("é"));
    String text = ArrayText.print(elements);
    assertEquals(
        "{a,NULL,\"\",\"NULL\",\"nuLL\",nulls,\"a b\",\"a\tb\",\"{\",\"}\",\",\",\"\\\"\",\"\\\\\",é}",
        text);
    assertEquals(elements, ArrayText.elements(text));
    assertEquals("{}", ArrayText.print(List.of()));
  }

  @Test
  void valuesOfEachType() {
    String[] read = {
      "{t, false ,1}", "{t,f,t}",
      "{ 1,-2 ,null}", "{1,-2,NULL}",
      "{1.50,2,1e3}", "{1.50,2,1000}",
      "{0.1,1e20,nan,-inf}", "{0.1,1e+20,NaN,-Infinity}",
      "{2026-01-02}", "{2026-01-02}",
      "{\"2026-01-02 03:04:05.60\"}", "{\"2026-01-02 03:04:05.6\"}",
      "{2026-01-02 03:04:05+02}", "{\"2026-01-02 01:04:05+00\"}",
      "{3:04}", "{03:04:00}",
      "{\"\\\\x00FF\"}", "{\"\\\\x00ff\"}",
      "{A0EEBC999C0B4EF8BB6D6BB9BD380A11}", "{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}"
    };
    SqlType[] types = {
      SqlType.BOOL_ARRAY,
      SqlType.INT4_ARRAY,
      SqlType.NUMERIC_ARRAY,
      SqlType.FLOAT8_ARRAY,
      SqlType.DATE_ARRAY,
      SqlType.TIMESTAMP_ARRAY,
      SqlType.TIMESTAMPTZ_ARRAY,
      SqlType.TIME_ARRAY,
      SqlType.BYTEA_ARRAY,
      SqlType.UUID_ARRAY
    };
    for (int i = 0; i < types.length; i++) {
      assertEquals(new Value.Text(read[2 * i + 1]), PgText.parse(read[2 * i], types[i]));
    }
    assertEquals(
        "{\"a  \",NULL,abcd}",
        PgText.print(new Value.Text("{a,NULL,abcd}"), SqlType.BPCHAR_ARRAY, 7));
    assertEquals(
        "22P02",
        assertThrows(SqlException.class, () -> PgText.parse("{1,x}", SqlType.INT4_ARRAY))
            .error()
            .sqlState());
  }

  @Test
  void typesAndTheirArrays() {
    assertEquals(Optional.of(SqlType.INT4_ARRAY), SqlType.INT4.array());
    assertEquals(SqlType.INT4, SqlType.INT4_ARRAY.element());
    assertEquals(Optional.empty(), SqlType.INT4_ARRAY.array());
    assertEquals(Optional.of(SqlType.JSONB_ARRAY), SqlType.JSONB.array());
    assertEquals("character varying[]", SqlType.VARCHAR_ARRAY.sqlName());
    assertEquals(Optional.of(SqlType.TEXT_ARRAY), SqlType.byOid(1009));
  }
}
