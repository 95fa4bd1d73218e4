package quorate.gateway;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import quorate.core.value.Result;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.ChangeNotice;
import quorate.sql.catalog.Catalog;

/// A cluster that counts the transactions executed as a whole, and those executed step by step.
final class CountedBlocks implements Cluster {
  final AtomicInteger whole = new AtomicInteger();
  final AtomicInteger begun = new AtomicInteger();

  /// How many of the next transactions their delegates lose at once.
  final AtomicInteger lost = new AtomicInteger();

  private final Cluster cluster;

  CountedBlocks(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public ClusterConfig config() {
    return cluster.config();
  }

  @Override
  public DatabaseSession session() {
    return new Counted(cluster.session());
  }

  @Override
  public ChangeNotice news() {
    return cluster.news();
  }

  private final class Counted implements DatabaseSession {
    private final DatabaseSession session;

    Counted(DatabaseSession session) {
      this.session = session;
    }

    @Override
    public List<Result> run(List<OrderedStatement> statements, boolean readOnly) {
      whole.incrementAndGet();
      return session.run(statements, readOnly);
    }

    @Override
    public List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
      whole.incrementAndGet();
      return session.run(statements, readOnly, large);
    }

    @Override
    public OpenTransaction begin() {
      begun.incrementAndGet();
      if (lost.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw LostTransaction.error("Its node repairs its database.").asException();
      }
      return session.begin();
    }

    @Override
    public boolean readsAhead() {
      return session.readsAhead();
    }

    @Override
    public boolean keepsStatements() {
      return session.keepsStatements();
    }

    @Override
    public int statementBytes() {
      return session.statementBytes();
    }

    @Override
    public Catalog catalog() {
      return session.catalog();
    }

    @Override
    public Catalog newestCatalog() {
      return session.newestCatalog();
    }

    @Override
    public void lockTimeout(long millis) {
      session.lockTimeout(millis);
    }

    @Override
    public LockAnswer lock(LockRequest request) {
      return session.lock(request);
    }

    @Override
    public void cancel() {
      session.cancel();
    }

    @Override
    public boolean takeCancelled() {
      return session.takeCancelled();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
