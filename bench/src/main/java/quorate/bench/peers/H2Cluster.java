package quorate.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.h2.tools.CreateCluster;
import quorate.bench.load.Session;
import quorate.bench.load.Target;

/// H2's own replication, its cluster mode: two servers, and a driver that sends each statement to
/// both. ShadowDB's figure 9 includes it too.
final class H2Cluster {
  private H2Cluster() {}

  /// Fills its tables on one server, then copies them by H2's own tool.
  static RunningPeer start(Path directory, boolean synced)
      throws IOException, InterruptedException {
    JavaServer first = JavaServer.h2Server("h2", directory.resolve("1"));
    JavaServer second;
    try {
      second = JavaServer.h2Server("h2", directory.resolve("2"));
    } catch (IOException | InterruptedException failed) {
      first.process().kill();
      throw failed;
    }
    String both = "127.0.0.1:%d,127.0.0.1:%d".formatted(first.port(), second.port());
    Target source = JavaServer.h2Target("127.0.0.1:" + first.port(), false);
    return new RunningPeer(
        JavaServer.h2Target(both, synced),
        source,
        List.of(first.process().pid(), second.process().pid()),
        () -> join(source, second.port(), both),
        List.of(first.process()::kill, second.process()::kill));
  }

  private static void join(Target source, int second, String both) throws SQLException {
    try (Session session = source.open()) {
      session.execute("set db_close_delay 0"); // the tool needs exclusive access
    }
    new CreateCluster()
        .execute(
            url(source.url()),
            url(JavaServer.h2Target("127.0.0.1:" + second, false).url()),
            "sa",
            "",
            both);
  }

  /// The URL without settings.
  private static String url(String all) {
    return all.substring(0, all.indexOf(';'));
  }
}
