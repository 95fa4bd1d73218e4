package quorate.engine.transaction;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import quorate.database.Engine;
import quorate.database.run.Unguarded;

/// Transactions that are executed one after another in one transaction of an engine, and commit
/// together. A commit is a sync in some engines, and with its marker two messages to a server, so
/// it is shared.
///
/// Only success counts. If one fails or meets a lock, all of them must be rolled back; those before
/// it may be executed together again, and the failed one alone.
public final class TransactionBatch {
  /// The limit of transactions that share one.
  public static final int COUNT_MAX = 16;

  /// No further transaction begins after this time: whoever waits for a row, or for an answer,
  /// waits for all.
  public static final long NANOS_MAX = 4_000_000;

  /// Stands for no transaction: the deferred statements of all of them are executed.
  public static final int NOBODY = -1;

  private TransactionBatch() {}

  /// A transaction has not succeeded.
  public static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean ofEngine;

    /// @param ofEngine whether it was a bug of the engine, after which its connection may be
    ///   unusable
    public Broken(boolean ofEngine) {
      super("a transaction that shares another one's has not gone well", null, false, false);
      this.ofEngine = ofEngine;
    }

    public boolean isOfEngine() {
      return ofEngine;
    }
  }

  /// Executes as many as succeed, at least the first, in the connection's transaction.
  ///
  /// @param nanosMax the time after which no further one begins
  /// @param begins is called with the index of the next transaction, or with [#NOBODY]; false if it
  ///   is no longer wanted, which ends the batch
  /// @param one executes a transaction; throws [Broken] if it does not succeed
  /// @return the outcome of each
  /// @throws Unguarded if one fails, or a deferred statement does
  public static <R> List<R> execute(
      Engine engine,
      Connection connection,
      int count,
      long nanosMax,
      IntPredicate begins,
      IntFunction<R> one) {
    return Unguarded.first(
        engine,
        connection,
        () -> {
          long begun = System.nanoTime();
          List<R> done = new ArrayList<>();
          while (done.size() < count
              && (done.isEmpty() || System.nanoTime() - begun < nanosMax)
              && begins.test(done.size())) {
            done.add(one.apply(done.size()));
          }
          boolean _ = begins.test(NOBODY);
          return done;
        });
  }
}
