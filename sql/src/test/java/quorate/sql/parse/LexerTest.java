package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LexerTest {
  private static List<String> texts(String sql) {
    return Lexer.tokens(sql).stream().map(Token::text).toList();
  }

  @Test
  void operatorsEndInASignOnlyIfSpecial() {
    assertEquals(List.of("a", "*", "-", "1", ""), texts("a *-1"));
    assertEquals(List.of("a", "@-", "1", ""), texts("a @-1"));
    assertEquals(List.of("a", "-", "+", "-", "1", ""), texts("a - +-1"));
    assertEquals(List.of("a", "~*-", "1", ""), texts("a ~*-1"));
    assertEquals(List.of("a", "<", "-", "1", ""), texts("a<-1"));
    assertEquals(List.of("a", "->>", "b", ""), texts("a->>b"));
  }

  @Test
  void identifiersAreFoldedAndCutTo63Bytes() {
    assertEquals(List.of("abcÄ", ""), texts("aBCÄ"));
    assertEquals(List.of("a".repeat(63), ""), texts("A".repeat(70)));
    assertEquals(List.of("ä".repeat(31), ""), texts("ä".repeat(40)));
    assertEquals(List.of("€".repeat(21), ""), texts("€".repeat(22)));
    assertEquals(List.of("€".repeat(21), ""), texts("€".repeat(21)));
  }

  @Test
  void numbersAreWrittenInDecimal() {
    assertEquals(
        List.of("10", "255", "1000", "1.5e3", ".5", "1.", ""), texts("10 0xfF 1_000 1.5e3 .5 1."));
    assertEquals(List.of("5", "8", ""), texts("0b1_01 0o10"));
  }
}
