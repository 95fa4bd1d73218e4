package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.cli.common.Directories;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;

/// `quorate warm-start`: runs a small cluster of each replication scheme under a mixed load for
/// some seconds. `./quorate` has a JVM record this run once for each build, as an ahead-of-time
/// cache (JEP 483, 514 and 515): later servers find their classes linked, and know from the start
/// which methods are worth compiling, also where a standby takes over for the first time.
@Command(
    name = "warm-start",
    hidden = true,
    description = "Runs small clusters under a load, for a JVM that records what a start needs.")
public final class WarmStart implements Callable<Integer> {
  /// A cluster, and its share of the time.
  private record Part(NewCluster cluster, double share) {}

  private static final List<Part> PARTS =
      List.of(
          new Part(cluster("smr", List.of("h2", "sqlite", "hsqldb"), List.of()), 0.5),
          new Part(cluster("cbs", List.of("derby", "hsqldb", "sqlite"), List.of()), 0.25),
          new Part(cluster("pbr", List.of("h2", "hsqldb"), List.of("derby")), 0.25));

  /// Another client has written the same rows, or locked them.
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

  private static final int CLIENTS = 4;
  private static final int ACCOUNTS = 1000;

  /// The number of a client's transfers for each of its catalog queries, batches and errors.
  private static final int RARELY = 25;

  @Option(names = "--seconds", defaultValue = "10", description = "Of load.")
  private int seconds;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  private WarmStart() {}

  private static NewCluster cluster(String protocol, List<String> engines, List<String> spares) {
    return new NewCluster(
        engines, null, null, protocol, true, Optional.empty(), protocol.equals("cbs"), spares);
  }

  @Override
  public Integer call() throws Exception {
    for (Part part : PARTS) {
      Path data = Files.createTempDirectory("quorate-warm-start");
      try {
        run(part, data);
      } finally {
        Directories.delete(data);
      }
    }
    return 0;
  }

  private void run(Part part, Path data) throws Exception {
    ClusterConfig config = part.cluster().make(data, FreePorts.take(1).getFirst());
    try (LocalCluster cluster = LocalCluster.inProcess(config, data, () -> {})) {
      cluster.start(_ -> {});
      if (!cluster.awaitReady(LocalCluster.READY)) {
        throw new IOException("the cluster did not answer");
      }
      String url =
          "jdbc:postgresql://%s:%d/quorate?user=%s"
              .formatted(NewCluster.HOST, config.gateway().port(), NewCluster.USER);
      prepare(url);
      load(url, System.nanoTime() + (long) (seconds * part.share() * 1e9));
    }
  }

  private static void load(String url, long until) throws Exception {
    List<Future<Void>> clients = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        clients.add(
            threads.submit(() -> {
              load(url + (client == 0 ? "&preferQueryMode=simple" : ""), client, until);
              return null;
            }));
      }
    }
    for (Future<Void> client : clients) {
      client.get();
    }
  }

  private static void prepare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table accounts (id int primary key, branch int not null,"
              + " balance numeric(12, 2) not null, name text)");
      statement.execute(
          "create table entries (id serial primary key, account int references accounts,"
              + " amount numeric(12, 2), at timestamptz default now(), note text)");
      statement.execute("create index on accounts (branch)");
      statement.execute(
          "insert into accounts select i, i % 10, i, 'holder ' || i from generate_series(1, "
              + ACCOUNTS
              + ") i");
    }
  }

  private static void load(String url, int client, long until) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      for (int round = client; System.nanoTime() < until; round++) {
        int account = 1 + round * (client + 7) % ACCOUNTS;
        try {
          transfer(connection, account);
          if (round % RARELY == 0) {
            rarely(connection, client, round);
          }
        } catch (SQLException refused) {
          if (!CONFLICTS.contains(refused.getSQLState())) {
            throw refused;
          }
        }
      }
    }
  }

  /// Reads and writes an account in autocommit, and both in a block.
  private static void transfer(Connection connection, int account) throws SQLException {
    try (PreparedStatement read =
            connection.prepareStatement("select balance, name from accounts where id = ?");
        PreparedStatement write =
            connection.prepareStatement("update accounts set balance = balance + ? where id = ?");
        PreparedStatement enter =
            connection.prepareStatement(
                "insert into entries (account, amount, note) values (?, ?, ?) returning id")) {
      read.setInt(1, account);
      read.executeQuery().close();
      write.setInt(1, 1);
      write.setInt(2, account);
      write.executeUpdate();
      connection.setAutoCommit(false);
      try {
        write.setInt(1, -1);
        write.executeUpdate();
        read.executeQuery().close();
        enter.setInt(1, account);
        enter.setInt(2, -1);
        enter.setString(3, "fee");
        enter.executeQuery().close();
        connection.commit();
      } catch (SQLException conflict) {
        connection.rollback(); // another client wrote the same account
      } finally {
        connection.setAutoCommit(true);
      }
    }
  }

  private static void rarely(Connection connection, int client, int round) throws SQLException {
    if (client == 0) {
      change(connection, "made_" + round);
    }
    try (Statement statement = connection.createStatement();
        ResultSet tables = connection.getMetaData().getTables(null, "public", "%", null)) {
      while (tables.next()) {
        connection.getMetaData().getColumns(null, "public", tables.getString(3), "%").close();
      }
      statement
          .executeQuery(
              "select a.branch, count(*), sum(e.amount), max(e.at) from accounts a"
                  + " left join entries e on e.account = a.id group by a.branch"
                  + " order by 3 desc nulls last limit 5")
          .close();
      try {
        statement.executeUpdate("insert into accounts values (1, 1, 1, 'there already')");
      } catch (SQLException expected) {
        // a unique key is violated
      }
    }
    try (PreparedStatement enter =
        connection.prepareStatement(
            "insert into entries (account, amount, note) values (?, ?, ?)")) {
      for (int i = 1; i <= 50; i++) {
        enter.setInt(1, i);
        enter.setInt(2, round);
        enter.setString(3, "by client " + client);
        enter.addBatch();
      }
      enter.executeBatch();
    }
  }

  /// Changes the schema.
  private static void change(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table " + table + " (id int primary key, v varchar(20) unique)");
      statement.execute("alter table " + table + " add column w int default 7 not null");
      statement.execute("create index on " + table + " (w)");
      statement.execute("drop table " + table);
    }
  }
}
