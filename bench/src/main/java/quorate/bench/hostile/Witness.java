package quorate.bench.hostile;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/// A working client: transfers between its own accounts, each checked afterwards. It has a single
/// connection, which must not break; nothing may fail, since no other client uses its rows.
final class Witness implements Runnable {
  private static final int ACCOUNTS = 10;
  private static final int EACH = 1000;
  private static final int FAILURES_MAX = 20;

  private final Connection connection;
  private final int number;
  private final BooleanSupplier goesOn;
  private final Histogram latencies = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
  private volatile long transactions;

  /// @param connection of a user with the necessary rights
  /// @param number of this client, which has accounts of its own
  Witness(Connection connection, int number, BooleanSupplier goesOn) {
    this.connection = connection;
    this.number = number;
    this.goesOn = goesOn;
  }

  /// Creates the accounts of this many clients.
  static void load(Connection connection, int witnesses) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into " + Hostile.WITNESS + " values (?, ?, ?)")) {
      for (int i = 0; i < witnesses * ACCOUNTS; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i / ACCOUNTS);
        insert.setInt(3, EACH);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Override
  public void run() {
    SplittableRandom random = new SplittableRandom(number);
    try (PreparedStatement move =
            connection.prepareStatement(
                "update " + Hostile.WITNESS + " set amount = amount + ? where id = ?");
        PreparedStatement look =
            connection.prepareStatement(
                "select count(*), sum(amount) from " + Hostile.WITNESS + " where owner = ?")) {
      connection.setAutoCommit(false);
      while (goesOn.getAsBoolean() && failures.size() < FAILURES_MAX) {
        long begun = System.nanoTime();
        once(random, move, look);
        latencies.recordValue(
            Math.min(System.nanoTime() - begun, latencies.getHighestTrackableValue()));
        transactions++;
      }
    } catch (SQLException failed) {
      failures.add(failed.getSQLState() + " " + failed.getMessage());
    }
  }

  private void once(SplittableRandom random, PreparedStatement move, PreparedStatement look)
      throws SQLException {
    int from = random.nextInt(ACCOUNTS);
    int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
    int amount = 1 + random.nextInt(9);
    move(move, from, -amount);
    move(move, to, amount);
    connection.commit();
    look.setInt(1, number);
    try (ResultSet row = look.executeQuery()) {
      boolean there = row.next();
      if (!there || row.getLong(1) != ACCOUNTS || row.getLong(2) != (long) ACCOUNTS * EACH) {
        failures.add(
            there ? "%d accounts with %d".formatted(row.getLong(1), row.getLong(2)) : "no row");
      }
    }
    connection.commit();
  }

  private void move(PreparedStatement move, int account, int amount) throws SQLException {
    move.setInt(1, amount);
    move.setInt(2, number * ACCOUNTS + account);
    int rows = move.executeUpdate();
    if (rows != 1) {
      failures.add("an update of one account changed " + rows);
    }
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  long transactions() {
    return transactions;
  }

  /// Latencies in nanoseconds, to be read after its end.
  Histogram latencies() {
    return latencies;
  }
}
