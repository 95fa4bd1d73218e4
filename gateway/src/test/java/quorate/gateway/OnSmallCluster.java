package quorate.gateway;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// Base of test classes whose tests share a [SmallCluster].
abstract class OnSmallCluster {
  @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init") // before all tests
  static SmallCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new SmallCluster(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }
}
