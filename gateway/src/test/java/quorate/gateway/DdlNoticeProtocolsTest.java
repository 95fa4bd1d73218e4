package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.NoticeScript.follow;

import java.sql.Connection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.pbr.PbrClient;

/// Notices of schema changes under the schemes other than state machine replication.
final class DdlNoticeProtocolsTest extends OnEachProtocol {
  @Test
  void primaryBackup() throws Exception {
    ClusterConfig config = config("pbr", 0, "h2", "hsqldb", "derby");
    startPrimaryBackup(config);
    PbrClient client = with(PbrClient.connect(config, keys(config)));
    assertEquals(true, client.awaitReady(PATIENCE));
    both(gateway(client));
  }

  @Test
  @Tag("long")
  void commitBarrierScheduling() throws Exception {
    ClusterConfig config = config("cbs", 1, "derby", "hsqldb", "sqlite");
    Shepherd shepherd = startShepherd(config);
    both(gateway(shepherd));
  }

  private static void both(Gateway gateway) throws Exception {
    try (Connection connection = connect(gateway, "preferQueryMode=extended")) {
      follow(connection);
      connection.setAutoCommit(false);
      follow(connection);
      connection.rollback();
    }
  }
}
