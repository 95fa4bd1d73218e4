package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.Column;
import quorate.gateway.pg.FrontendMessage;
import quorate.sql.Analysed;

/// The executions of a pipeline that wait for the message that shows how they are to be run, and
/// the messages to the client that must not overtake them.
///
/// At a Sync they are one transaction, ordered as one. Whatever else comes first may be part of
/// their transaction and may fail: so what has changed something becomes a block up to Sync, as in
/// PostgreSQL. The same holds where so much waits that its client should have answers before Sync,
/// and the gateway its memory back. Each message costs the same, however many wait.
final class Waiting {
  /// How many bytes of messages may wait for a Sync.
  private static final long BYTES_MAX = 64 << 10;

  private final Session session;
  private final Function<Prepared, Optional<List<Column>>> described;
  private List<Pipeline.Pending> pending = new ArrayList<>();

  /// The bytes of the messages since something began to wait.
  private long bytes;

  /// Whether one of those that wait changes something.
  private boolean changes;

  /// Whether one of those that wait draws from a sequence.
  private boolean draws;

  /// @param described the columns that a client was told of
  Waiting(Session session, Function<Prepared, Optional<List<Column>>> described) {
    this.session = session;
    this.described = described;
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  /// What waits has failed with its transaction.
  void clear() {
    taken();
  }

  /// Counts a message that is handled.
  void count(FrontendMessage message) {
    bytes += message.length();
  }

  private List<Pipeline.Pending> taken() {
    List<Pipeline.Pending> now = pending;
    pending = new ArrayList<>();
    bytes = 0;
    changes = false;
    draws = false;
    return now;
  }

  /// Says something after whatever waits.
  void say(Runnable message) {
    if (pending.isEmpty()) {
      message.run();
    } else {
      pending.add(new Pipeline.Pending.Say(message));
    }
  }

  /// An execution.
  ///
  /// @param rowsMax how many rows the client wants before it asks for more, which it can do only of
  ///   what has been executed; 0 for all
  void add(Pipeline.Pending.Run run, int rowsMax) throws InterruptedException {
    pending.add(run);
    changes |= !Session.onlyReads(run.data());
    draws |= SessionDraws.draws(run.data());
    if (rowsMax > 0) {
      runBeforeSync(rowsMax);
    } else if (bytes > BYTES_MAX) {
      runBeforeSync();
      session.connection().flushInTurn();
    }
  }

  /// A statement that asks what those before it have drawn from sequences is executed after them,
  /// in one transaction that is a block up to Sync; and so is one of tables that change when their
  /// transaction ends.
  void runBefore(Analysed.Data next) throws InterruptedException {
    if (draws && SessionDraws.asks(next.text()) || session.transactions().needsBlock(next)) {
      runInBlock(0);
    }
  }

  /// What comes after a change of the schema is read over what that makes of it.
  void runSchemaChange() throws InterruptedException {
    if (!pending.isEmpty()
        && pending.getLast() instanceof Pipeline.Pending.Run(_, _, Analysed.Ddl _)) {
      runInBlock(0);
    }
  }

  /// Runs what waits, in one transaction with the query that comes before any Sync.
  ///
  /// @return whether that transaction goes on up to Sync
  boolean runBeforeQuery() throws InterruptedException {
    if (!pending.isEmpty()) {
      runInBlock(0);
    }
    return session.transactions().inBlock() && !session.transactions().inExplicitBlock();
  }

  /// Runs what waits before the client has said Sync.
  void runBeforeSync() throws InterruptedException {
    runBeforeSync(0);
  }

  private void runBeforeSync(int rowsMax) throws InterruptedException {
    if (changes) {
      runInBlock(rowsMax);
    } else {
      runPending(rowsMax);
    }
  }

  /// Runs what waits, of which nothing will remain.
  void runBeforeFailure() throws InterruptedException {
    if (!pending.isEmpty()) {
      runInBlock(0);
    }
  }

  private void runInBlock(int rowsMax) throws InterruptedException {
    if (!session.transactions().inBlock()) {
      session.transactions().beginImplicit();
    }
    runPending(rowsMax);
  }

  /// Runs what waits: outside of a block as one transaction.
  void runAtSync() throws InterruptedException {
    runPending(0);
    session.transactions().endImplicit();
  }

  private void runPending(int rowsMax) throws InterruptedException {
    pipeline(taken(), rowsMax).run();
  }

  Pipeline pipeline(List<Pipeline.Pending> now, int rowsMax) {
    return new Pipeline(session, now, described, rowsMax);
  }
}
