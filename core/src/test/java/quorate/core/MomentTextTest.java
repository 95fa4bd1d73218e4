package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Texts of dates and times, most of them random and meaningless. `moments.tsv` lists a type, a
/// text and PostgreSQL 18's answer: ok or an SQLSTATE, then 0A000 if Quorate does not read it.
final class MomentTextTest {
  private static String answer(String type, String text) {
    try {
      Value _ = PgText.parse(text, SqlType.valueOf(type.toUpperCase(Locale.ROOT)));
      return "ok";
    } catch (SqlException refused) {
      return refused.error().sqlState();
    }
  }

  @Test
  void theyAreReadOrRefusedAsRecorded() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/moments.tsv"));
    for (String line : lines) {
      String[] parts = line.split("\t", -1);
      assertEquals(parts[parts.length - 1], answer(parts[0], parts[1]), line);
    }
  }

  @Test
  void aUuidMayBeTakenForTheNameOfAZone() {
    SqlException refused =
        assertThrows(
            SqlException.class,
            () -> PgText.parse("f47ac10b-58cc-4372-a567-0e02b2c3d479", SqlType.TIME));
    assertEquals(
        "time zone \"f47ac10b-58cc-4372-a567-0e02b2c3d479\" not recognized",
        refused.error().message());
  }
}
