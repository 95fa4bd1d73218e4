package quorate.runtime.cbs;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.database.run.LockConflict;
import quorate.runtime.shell.Monitors;

/// Sends the rows of large answers from a node's database directly to the gateway of the client
/// that asked, not through the shepherd. A few pieces are in flight at a time.
final class FarRows implements RowOutlet.Outlets {
  /// The most pieces in flight.
  static final int PARTS_MAX = 4;

  private static final int PIECE_BYTES = 1 << 20;

  private final BiConsumer<NodeId, StandbyMessage> sender;
  private final Predicate<NodeId> isThere;
  private final Duration patience;

  /// Begins at a random number, so that no message about a run of an earlier process concerns a new
  /// one.
  private final AtomicLong numbers = new AtomicLong(new SecureRandom().nextLong() >>> 2);

  private final Map<Long, Run> runs = new ConcurrentHashMap<>();

  /// @param sender sends to gateways
  /// @param isThere whether a gateway is connected
  /// @param patience how long a database waits for a client that does not read
  FarRows(BiConsumer<NodeId, StandbyMessage> sender, Predicate<NodeId> isThere, Duration patience) {
    this.sender = sender;
    this.isThere = isThere;
    this.patience = patience;
  }

  /// The identifier of a session of this gateway.
  ///
  /// @param number a random number for it
  static SessionId session(NodeId gateway, long number) {
    return new SessionId(gateway.number(), number);
  }

  @Override
  public RowOutlet open(RequestId txn, int number, List<Column> columns, boolean ordered) {
    long gateway = txn.session().high();
    if (gateway < NodeId.CLIENT_MIN || !isThere.test(new NodeId(gateway))) {
      return RowOutlet.NOWHERE;
    }
    Run run = new Run(new NodeId(gateway), txn, number, numbers.incrementAndGet());
    runs.put(run.id, run);
    sender.accept(run.gateway, new StandbyMessage.RowsBegun(txn, number, run.id, columns, ordered));
    return run;
  }

  /// Takes a gateway's message about rows.
  void on(NodeId from, StandbyMessage.FromReader word) {
    long id =
        switch (word) {
          case StandbyMessage.RowsTaken(long run) -> run;
          case StandbyMessage.RowsUnwanted(long run) -> run;
        };
    Run run = runs.get(id);
    if (run != null && run.gateway.equals(from)) {
      run.on(word);
    }
  }

  /// A gateway is lost.
  void gone(NodeId gateway) {
    runs.values().stream().filter(run -> run.gateway.equals(gateway)).forEach(Run::close);
  }

  private final class Run implements RowOutlet {
    final NodeId gateway;
    final RequestId txn;
    final int number;
    final long id;
    private final Encoder encoded = new Encoder(4096);

    // Guarded by this object.

    private long sent;
    private long taken;
    private boolean closed;

    Run(NodeId gateway, RequestId txn, int number, long id) {
      this.gateway = gateway;
      this.txn = txn;
      this.number = number;
      this.id = id;
    }

    @Override
    public void rows(List<Row> rows) throws InterruptedException {
      byte[] bytes = encoded.clear().list(rows, Values::write).toByteArray();
      for (int at = 0; at < bytes.length; at += PIECE_BYTES) {
        int end = Math.min(bytes.length, at + PIECE_BYTES);
        await(PARTS_MAX - 1);
        Bytes piece = Bytes.wrap(java.util.Arrays.copyOfRange(bytes, at, end));
        sender.accept(
            gateway,
            new StandbyMessage.RowsSent(txn, number, id, next(), end == bytes.length, piece));
      }
    }

    private synchronized long next() {
      return sent++;
    }

    @Override
    public void end() throws InterruptedException {
      await(0);
      runs.remove(id);
    }

    /// Waits until at most this many pieces are in flight.
    private synchronized void await(int most) throws InterruptedException {
      boolean good = false;
      try {
        good =
            Monitors.await(this, patience.toNanos(), () -> closed || sent - taken <= most)
                && !closed;
      } finally {
        if (!good) {
          runs.remove(id);
        }
      }
      if (!good) {
        throw new LockConflict(new IllegalStateException("no reader takes the rows"));
      }
    }

    synchronized void on(StandbyMessage.FromReader word) {
      switch (word) {
        case StandbyMessage.RowsTaken _ -> taken = Math.min(sent, taken + 1);
        case StandbyMessage.RowsUnwanted _ -> closed = true;
      }
      notifyAll();
    }

    void close() {
      on(new StandbyMessage.RowsUnwanted(id));
    }
  }
}
