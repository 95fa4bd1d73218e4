package quorate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OwnOutputTest {
  @Test
  void whatHsqldbSaysToItselfIsLeftOut() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new OwnOutput(new PrintStream(out, true, StandardCharsets.UTF_8));
    printed.println("latch count 4");
    printed.println("größer: latch count 4");
    printed.print("latch count ");
    assertEquals(
        "größer: latch count 4" + System.lineSeparator() + "latch count ",
        out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatAntlrSaysOfItsVersionsIsLeftOut() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new OwnOutput(new PrintStream(out, true, StandardCharsets.UTF_8));
    printed.printf("ANTLR Tool version %s used for code generation does not match%n", "4.11.1");
    printed.printf("%d rows\n", 3);
    assertEquals("3 rows\n", out.toString(StandardCharsets.UTF_8));
  }
}
