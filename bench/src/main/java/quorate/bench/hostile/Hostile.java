package quorate.bench.hostile;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import quorate.bench.load.LoadProgress;

/// Sends millions of malformed and misplaced messages to a gateway, and checks their effect on
/// other clients: nothing may fail there, no connection may break, and no row may change.
///
/// @param port of a gateway on this machine with trust authentication
/// @param clients the number of hostile clients
/// @param witnesses the number of working clients
/// @param messages the number of hostile messages
/// @param seed of the messages
public record Hostile(int port, int clients, int witnesses, long messages, long seed) {
  static final String TABLE = "hostile_rows";
  static final String WITNESS = "hostile_witness";
  private static final String USER = "hostile";
  private static final int ALONE_SECONDS = 5;

  /// The result.
  ///
  /// @param seconds the duration
  /// @param messages sent, start-up packets included
  /// @param connections opened to send them
  /// @param refused connections that could not be opened
  /// @param errors sent by the gateway to the hostile clients
  /// @param ready the number of ReadyForQuery messages to them
  /// @param transactions of the witnesses meanwhile
  /// @param failures of the witnesses, or of the gateway afterwards; empty if there was no effect
  /// @param alone latencies of a witness's two transactions before, in nanoseconds
  /// @param beside the same meanwhile
  public record Report(
      double seconds,
      long messages,
      long connections,
      long refused,
      long errors,
      long ready,
      long transactions,
      List<String> failures,
      Histogram alone,
      Histogram beside) {}

  /// Sends all messages.
  ///
  /// @throws SQLException if the gateway refuses the login, or does not let it replace tables with
  ///   these names
  public Report run(LoadProgress progress) throws SQLException, InterruptedException {
    prepare();
    List<Connection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < witnesses; i++) {
        connections.add(connect());
      }
      long aloneEnd = System.nanoTime() + TimeUnit.SECONDS.toNanos(ALONE_SECONDS);
      List<Witness> before = witnesses(connections, () -> System.nanoTime() < aloneEnd);
      join(start(before));
      AtomicBoolean attacked = new AtomicBoolean(true);
      List<Witness> meanwhile = witnesses(connections, attacked::get);
      List<Thread> working = start(meanwhile);
      HostileClient.Counts counts = new HostileClient.Counts(messages);
      long begun = System.nanoTime();
      attack(counts, progress);
      double seconds = (System.nanoTime() - begun) / 1e9;
      attacked.set(false);
      join(working);
      List<String> failures = new ArrayList<>();
      before.forEach(each -> failures.addAll(each.failures()));
      meanwhile.forEach(each -> failures.addAll(each.failures()));
      failures.addAll(afterwards());
      return new Report(
          seconds,
          messages - Math.min(0, counts.left.get()),
          counts.connections.get(),
          counts.refused.get(),
          counts.errors.get(),
          counts.ready.get(),
          meanwhile.stream().mapToLong(Witness::transactions).sum(),
          failures,
          sum(before),
          sum(meanwhile));
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  private void prepare() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String text :
          List.of(
              "drop table if exists " + TABLE,
              "drop table if exists " + WITNESS,
              "drop role if exists " + USER,
              "create role " + USER + " login",
              "create table " + TABLE + " (i serial primary key, t varchar(20))",
              "grant all on " + TABLE + " to " + USER,
              "grant all on sequence " + TABLE + "_i_seq to " + USER,
              "create table "
                  + WITNESS
                  + " (id int primary key, owner int not null, amount int not null)")) {
        statement.execute(text);
      }
      Witness.load(connection, witnesses);
    }
  }

  private List<Witness> witnesses(
      List<Connection> connections, java.util.function.BooleanSupplier goesOn) {
    List<Witness> all = new ArrayList<>();
    for (int i = 0; i < connections.size(); i++) {
      all.add(new Witness(connections.get(i), i, goesOn));
    }
    return all;
  }

  private static List<Thread> start(List<? extends Runnable> all) {
    return all.stream().map(each -> Thread.ofPlatform().daemon().start(each)).toList();
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void attack(HostileClient.Counts counts, LoadProgress progress)
      throws InterruptedException {
    List<HostileClient> all = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      all.add(new HostileClient(port, seed + i, USER, counts));
    }
    for (Thread thread : start(all)) {
      while (!thread.join(java.time.Duration.ofMillis(200))) {
        progress.on(messages - Math.max(0, counts.left.get()), messages, "messages");
      }
    }
    progress.on(messages, messages, "messages");
  }

  /// Checks that the gateway accepts connections as before, and has every row.
  private List<String> afterwards() {
    List<String> wrong = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        var row =
            statement.executeQuery("select count(*) from " + WITNESS + " where amount <> 0")) {
      if (!row.next()) {
        wrong.add("no answer afterwards");
      }
    } catch (SQLException failed) {
      wrong.add("afterwards: " + failed.getSQLState() + " " + failed.getMessage());
    }
    return wrong;
  }

  private static Histogram sum(List<Witness> witnesses) {
    Histogram all = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
    witnesses.forEach(each -> all.add(each.latencies()));
    return all;
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/quorate?sslmode=disable", "quorate", "quorate");
  }
}
