package quorate.engine.transaction;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import quorate.database.Engine;
import quorate.database.run.Unguarded;

/// Transactions that are executed one after another in one transaction of an engine, and commit
/// together. A commit is a sync in some engines, and with its marker two messages to a server: so
/// it is shared.
///
/// Only what goes well counts. Where one fails or meets a lock, all of them are to be rolled back;
/// those before it may be executed together once more, and it by itself.
public final class TransactionBatch {
  /// How many share a transaction at most.
  public static final int COUNT_MAX = 16;

  /// After so long no further one begins: whoever waits for a row, or for an answer, waits for all.
  public static final long NANOS_MAX = 4_000_000;

  /// None of them: what was held back of all of them is carried out.
  public static final int NOBODY = -1;

  private TransactionBatch() {}

  /// One of them has not gone well.
  public static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean ofEngine;

    /// @param ofEngine whether it was a bug of the engine's, after which its connection may be of
    ///   no use
    public Broken(boolean ofEngine) {
      super("a transaction that shares another one's has not gone well", null, false, false);
      this.ofEngine = ofEngine;
    }

    public boolean isOfEngine() {
      return ofEngine;
    }
  }

  /// Executes as many as go well, the first of them at least, in the connection's transaction.
  ///
  /// @param nanosMax after which no further one begins
  /// @param begins hears which one is executed next, by its index, or [#NOBODY]; false if it is
  ///   wanted no more: then those before it are all
  /// @param one executes it; throws [Broken] if it does not go well
  /// @return what came of each
  /// @throws Unguarded if one fails, or what was held back of all of them
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
