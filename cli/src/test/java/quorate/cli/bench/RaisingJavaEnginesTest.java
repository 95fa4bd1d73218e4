package quorate.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// [RaisingTest] on engines in Java; a separate class, so that it runs in parallel.
@Timeout(600)
final class RaisingJavaEnginesTest {
  @Test
  void javaEnginesAreAccusedOfNothing(@TempDir Path directory) throws Exception {
    RaisingTest.answers(List.of("h2", "hsqldb", "derby"), directory);
  }
}
