package quorate.gateway;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// COPY's data and options, with the texts and contexts of its errors.
final class CopiesTest extends OnSmallCluster {
  private static final Path SCRIPT = Path.of("src/test/transcripts/copies.txt");

  @Test
  void answersAsPostgresqlDoes() throws IOException {
    new MessageScript(SCRIPT, true).requireAnswers(cluster.open.port());
  }
}
