package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Plays every story in `src/test/transcripts/pbr`.
class PbrTranscriptTest {
  @TestFactory
  List<DynamicTest> stories() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/transcripts/pbr"))) {
      List<DynamicTest> tests =
          files
              .sorted()
              .map(file ->
                  DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> play(file)))
              .toList();
      assertTrue(tests.size() >= 20, "stories are missing");
      return tests;
    }
  }

  private static void play(Path file) throws IOException {
    String told = PbrTranscript.play(file);
    if (System.getProperty("record") != null) {
      Files.writeString(file, told);
    }
    assertEquals(Files.readString(file), told, file + " (re-record with -Drecord)");
  }
}
