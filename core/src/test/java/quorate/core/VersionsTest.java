package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionsTest {
  @Test
  void versionIsTheProjects() throws IOException {
    String parent = Files.readString(Path.of("pom.xml"));
    assertTrue(parent.contains("<version>" + Versions.QUORATE + "</version>"), parent);
  }

  @Test
  void numberBelongsToTheVersion() {
    String[] parts = Versions.POSTGRESQL.split("\\.");
    int number = 10_000 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]);
    assertEquals(number, Versions.POSTGRESQL_NUMBER);
  }
}
