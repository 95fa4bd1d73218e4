package quorate.bench.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.SqlWorkload;

/// The databases compared with Quorate: single ones, each with its own server, and other
/// replication systems.
public enum SqlPeer {
  H2("h2", "h2", 1, "H2's server"),
  HSQLDB("hsqldb", "hsqldb", 1, "HSQLDB's server"),
  DERBY("derby", "derby", 1, "Derby's network server"),
  POSTGRESQL("postgresql", "postgresql", 1, "a PostgreSQL"),
  MARIADB("mariadb", "mariadb", 1, "a MariaDB"),
  H2_CLUSTER("h2-cluster", "h2", 2, "H2's cluster mode: two servers"),
  POSTGRESQL_SYNC("postgresql-sync", "postgresql", 3, "PostgreSQL, two synchronous standbys"),
  PGBOUNCER("pgbouncer", "postgresql", 1, "a PostgreSQL behind pgbouncer"),
  PGPOOL("pgpool", "postgresql", 3, "pgpool-II, native replication over three PostgreSQL"),
  GALERA("galera", "mariadb", 3, "Galera: three MariaDB"),
  RQLITE("rqlite", "sqlite", 3, "rqlite: three nodes over SQLite");

  private final String word;
  private final String engine;
  private final int databases;
  private final String title;

  SqlPeer(String word, String engine, int databases, String title) {
    this.word = word;
    this.engine = engine;
    this.databases = databases;
    this.title = title;
  }

  /// The peer of this name.
  public static Optional<SqlPeer> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  /// The names of all peers.
  public static List<String> words() {
    return Arrays.stream(values()).map(SqlPeer::word).toList();
  }

  /// Its name.
  public String word() {
    return word;
  }

  /// Its description.
  public String title() {
    return title;
  }

  /// The engines of its databases, once per database.
  public List<String> engines() {
    return Collections.nCopies(databases, engine);
  }

  /// Checks that it can run this workload.
  ///
  /// @throws PeerMissing if it cannot, with the reason
  public void require(SqlWorkload workload) throws PeerMissing {
    if (this == RQLITE && !workload.isOfSingles()) {
      throw new PeerMissing(
          "it has no transactions of several requests, and "
              + workload.name()
              + " reads before it writes");
    }
  }

  /// Starts it, and waits until it serves.
  ///
  /// @param directory for its files
  /// @param clients the expected number
  /// @param synced whether COMMIT must be durable even if it is not by default
  /// @throws PeerMissing if it is not installed
  /// @throws IOException if it is, but does not start
  public RunningPeer start(Path directory, int clients, boolean synced)
      throws PeerMissing, IOException, SQLException, InterruptedException {
    try {
      return switch (this) {
        case H2 -> JavaServer.h2(directory, synced);
        case HSQLDB -> JavaServer.hsqldb(directory, synced);
        case DERBY -> JavaServer.derby(directory);
        case POSTGRESQL -> PostgresqlPeers.alone(directory, clients);
        case MARIADB -> MariadbPeers.alone(directory);
        case H2_CLUSTER -> H2Cluster.start(directory, synced);
        case POSTGRESQL_SYNC -> PostgresqlPeers.synchronous(directory, clients);
        case PGBOUNCER -> PostgresqlProxies.pgbouncer(directory, clients);
        case PGPOOL -> PostgresqlProxies.pgpool(directory, clients);
        case GALERA -> MariadbPeers.galera(directory);
        case RQLITE -> RqliteCluster.start(directory);
      };
    } catch (UncheckedIOException | IllegalStateException missing) {
      throw new PeerMissing(String.valueOf(missing.getMessage()));
    }
  }
}
