package quorate.gateway;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The messages of pipelines and their answers. (PostgreSQL loses the work of a pipeline before a
/// Query if nothing else follows before the Sync, and answers the next one with XX000: there is no
/// such case.)
final class PipelinesTest extends OnSmallCluster {
  private static final Path SCRIPT = Path.of("src/test/transcripts/pipelines.txt");

  @Test
  void answersAsPostgresqlDoes() throws IOException {
    new MessageScript(SCRIPT, false).requireAnswers(cluster.open.port());
  }
}
