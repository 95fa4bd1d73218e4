package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.Column;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.Prepared;
import quorate.gateway.session.SequenceValues;
import quorate.gateway.session.StatementExecution;
import quorate.gateway.session.Transactions;
import quorate.sql.Analysed;

/// The pending executions of a pipeline, until a message shows how to run them, and the messages to
/// the client that must not overtake them.
///
/// At a Sync they are one transaction, ordered as one. Any other message may be part of their
/// transaction and may fail, so executions that change something become a block up to Sync, as in
/// PostgreSQL. The same happens when much is pending, to give the client answers before Sync and
/// free the gateway's memory. The cost per message does not depend on the number pending.
final class PipelineQueue {
  /// The most bytes of messages that may be pending before a Sync.
  private static final long BYTES_MAX = 64 << 10;

  private final ClientOutput output;
  private final StatementExecution execution;
  private final Transactions transactions;
  private final Wire wire;
  private final Function<Prepared, Optional<List<Column>>> described;
  private List<Pipeline.Pending> pending = new ArrayList<>();

  /// The bytes of messages since the first pending one.
  private long bytes;

  /// Whether a pending execution changes something.
  private boolean changes;

  /// Whether a pending execution draws from a sequence.
  private boolean draws;

  /// @param described the columns in the row description that the client has of a statement
  PipelineQueue(
      ClientOutput output,
      StatementExecution execution,
      Transactions transactions,
      Wire wire,
      Function<Prepared, Optional<List<Column>>> described) {
    this.output = output;
    this.execution = execution;
    this.transactions = transactions;
    this.wire = wire;
    this.described = described;
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  /// Drops the pending executions, whose transaction has failed.
  void clear() {
    taken();
  }

  /// Counts a message's bytes.
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

  /// Sends a message after the pending ones.
  void say(Runnable message) {
    if (pending.isEmpty()) {
      message.run();
    } else {
      pending.add(new Pipeline.Pending.Say(message));
    }
  }

  /// Adds an execution.
  ///
  /// @param rowsMax the row limit of Execute, which makes it run at once, since the client can only
  ///   continue an executed portal; 0 for all rows
  void add(Pipeline.Pending.Run run, int rowsMax) throws InterruptedException {
    pending.add(run);
    changes |= !run.data().onlyReads();
    draws |= run.data().draws();
    if (rowsMax > 0) {
      runBeforeSync(rowsMax);
    } else if (bytes > BYTES_MAX) {
      runBeforeSync();
      wire.flushInTurn();
    }
  }

  /// Runs the pending executions before a statement that reads sequence values drawn by them, or
  /// that needs a block for ON COMMIT actions. Their transaction becomes a block up to Sync.
  void runBefore(Analysed.Data next) throws InterruptedException {
    if (draws && SequenceValues.asks(next.text()) || transactions.needsBlock(next)) {
      runInBlock(0);
    }
  }

  /// Runs a pending schema change, over which the next message is analysed.
  void runSchemaChange() throws InterruptedException {
    if (!pending.isEmpty()
        && pending.getLast() instanceof Pipeline.Pending.Run(_, _, Analysed.Ddl _)) {
      runInBlock(0);
    }
  }

  /// Runs the pending executions in one transaction with a simple query that arrives before Sync.
  ///
  /// @return whether that transaction stays open until Sync
  boolean runBeforeQuery() throws InterruptedException {
    if (!pending.isEmpty()) {
      runInBlock(0);
    }
    return transactions.inBlock() && !transactions.inExplicitBlock();
  }

  /// Runs the pending executions before Sync.
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

  /// Runs the pending executions of a transaction that will fail.
  void runBeforeFailure() throws InterruptedException {
    if (!pending.isEmpty()) {
      runInBlock(0);
    }
  }

  private void runInBlock(int rowsMax) throws InterruptedException {
    if (!transactions.inBlock()) {
      transactions.beginImplicit();
    }
    runPending(rowsMax);
  }

  /// Runs the pending executions, outside of a block as one transaction.
  void runAtSync() throws InterruptedException {
    runPending(0);
    transactions.endImplicit();
  }

  private void runPending(int rowsMax) throws InterruptedException {
    pipeline(taken(), rowsMax).run();
  }

  Pipeline pipeline(List<Pipeline.Pending> now, int rowsMax) {
    return new Pipeline(output, execution, transactions, now, described, rowsMax);
  }
}
