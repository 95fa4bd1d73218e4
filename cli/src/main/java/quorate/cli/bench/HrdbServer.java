package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.cli.cluster.NewCluster;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.config.Shepherding;

/// A running contender of `quorate bench hrdb`.
///
/// @param pids its processes apart from their children; empty if the database is in this process
/// @param end stops it
record HrdbServer(Target target, List<Long> pids, AutoCloseable end) implements AutoCloseable {
  /// Makes the servers wait for locks as under a shepherd.
  private static final String SETTINGS =
      "innodb_lock_wait_timeout=50,lock_wait_timeout=50,innodb_snapshot_isolation=0";

  /// Starts a contender, and waits until it serves.
  ///
  /// @param directory an empty one, for its files
  /// @param delay between shepherd and databases, each way
  static HrdbServer start(HrdbContender contender, Path directory, Duration delay)
      throws IOException, SQLException, InterruptedException {
    if (contender.isDirect()) {
      return direct(contender.engines().getFirst(), directory);
    }
    ShepherdProcess shepherd =
        ShepherdProcess.start(
            directory,
            contender.engines(),
            Shepherding.DEFAULT.in(contender.mode()).delayed(delay));
    return new HrdbServer(shepherd.target(), List.of(shepherd.pid()), shepherd);
  }

  /// The same engine with the same settings, and with the locking of a shepherd's transactions.
  private static HrdbServer direct(String name, Path directory) throws IOException, SQLException {
    Files.createDirectories(directory);
    Engine engine = Engines.open(name, directory);
    engine.lockStrictly();
    Path secret = directory.resolve(name + ".password");
    boolean isServer = Files.exists(secret);
    Target target =
        new Target(
            engine.jdbcUrl()
                + (isServer
                    ? "?sslMode=disable&useServerPrepStmts=true&sessionVariables=" + SETTINGS
                    : ""),
            isServer ? Optional.of(NewCluster.USER) : Optional.empty(),
            isServer ? Optional.of(Files.readString(secret).strip()) : Optional.empty(),
            Optional.of(Connection.TRANSACTION_SERIALIZABLE));
    String files = "--datadir=" + directory.toAbsolutePath();
    List<Long> pids =
        ProcessHandle.current()
            .descendants()
            .filter(process ->
                process.info().commandLine().orElse("").contains(files)
                    && process.info().command().orElse("").endsWith("mariadbd"))
            .map(ProcessHandle::pid)
            .toList();
    return new HrdbServer(target, pids, engine);
  }

  @Override
  public void close() throws Exception {
    end.close();
  }
}
