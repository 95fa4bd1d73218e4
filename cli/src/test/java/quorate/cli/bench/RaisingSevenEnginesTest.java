package quorate.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// [RaisingTest] on all engines at once; a separate class, so that it runs in parallel.
@Timeout(600)
final class RaisingSevenEnginesTest {
  @Test
  void sevenEnginesAreAccusedOfNothing(@TempDir Path directory) throws Exception {
    RaisingTest.answers(
        List.of("h2", "hsqldb", "derby", "sqlite", "postgresql", "mariadb", "duckdb"), directory);
  }
}
