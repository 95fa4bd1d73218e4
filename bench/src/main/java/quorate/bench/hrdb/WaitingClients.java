package quorate.bench.hrdb;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import quorate.bench.load.Condition;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Measured;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;

/// A workload whose clients pause after each transaction for about the same time, instead of the
/// workload's own pauses: between 180 and 220 ms in HRDB's section 7.
///
/// @param pause the mean; each is drawn within a tenth of it
public record WaitingClients(SqlWorkload workload, Duration pause) implements SqlWorkload {
  private static final double TENTH = 0.1;

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public List<String> tables() {
    return workload.tables();
  }

  @Override
  public List<String> kinds() {
    return workload.kinds();
  }

  @Override
  public Map<String, Long> scale() {
    return workload.scale();
  }

  @Override
  public void load(Loader loader) throws SQLException {
    workload.load(loader);
  }

  @Override
  public void prepare(Session session) throws SQLException {
    workload.prepare(session);
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    SplittableRandom waits = random.split();
    Supplier<Transaction> transactions = workload.client(client, random);
    return () -> new Waiting(transactions.get(), drawn(waits));
  }

  private Duration drawn(SplittableRandom random) {
    double factor = 1 - TENTH + 2 * TENTH * random.nextDouble();
    return Duration.ofNanos((long) (pause.toNanos() * factor));
  }

  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    return workload.check(session, shown);
  }

  @Override
  public Map<String, Object> figures(Measured measured) {
    return workload.figures(measured);
  }

  /// @param thinking the client's pause after it
  private record Waiting(Transaction transaction, Duration thinking) implements Transaction {
    @Override
    public String kind() {
      return transaction.kind();
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      return transaction.run(session);
    }

    @Override
    public void committed() {
      transaction.committed();
    }

    @Override
    public void unknown() {
      transaction.unknown();
    }

    @Override
    public boolean isSingle() {
      return transaction.isSingle();
    }

    @Override
    public boolean isCall() {
      return transaction.isCall();
    }
  }
}
