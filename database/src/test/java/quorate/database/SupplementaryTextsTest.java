package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

class SupplementaryTextsTest {
  private static SupplementaryTexts opened(Path directory, boolean isEmpty) {
    SupplementaryTexts texts = new SupplementaryTexts();
    texts.opened(Optional.of(directory), () -> isEmpty);
    return texts;
  }

  private static long files(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.count();
    }
  }

  @Test
  void newDatabaseHasNone(@TempDir Path directory) {
    SupplementaryTexts texts = opened(directory, true);
    texts.note("Grüße, 漢字, \uffff");
    texts.note(List.of(new Value.Text("a"), Value.NULL, new Value.Int(1)));
    assertFalse(texts.any());
    assertFalse(opened(directory, false).any());
  }

  @Test
  void restartKnowsOfOneThatWasMet(@TempDir Path directory) throws IOException {
    SupplementaryTexts texts = opened(directory, true);
    assertEquals(1, files(directory));
    texts.note(List.of(new Value.Coded(SqlType.NAME, "a😀")));
    assertTrue(texts.any());
    assertEquals(0, files(directory));
    assertTrue(opened(directory, false).any());
  }

  @Test
  void databaseOfBeforeMayHaveSome(@TempDir Path directory) {
    assertTrue(opened(directory, false).any());
  }

  /// A new database beside others with such texts may receive some of theirs.
  @Test
  void newDatabaseBesideOthersIsNotSaidToHaveNone(@TempDir Path directory) throws IOException {
    SupplementaryTexts texts = new SupplementaryTexts();
    texts.note("😀");
    texts.opened(Optional.of(directory), () -> true);
    assertEquals(0, files(directory));
  }
}
