package quorate.runtime.ratis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.raftlog.RaftLog;
import org.apache.ratis.server.raftlog.RaftLogIOException;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;

/// The state machine from Ratis' side. It delivers slots to the layer above, which has the state.
///
/// Invariant: slots are delivered without a gap, but for those that [#reinstated] covers.
final class RaftDelivery extends BaseStateMachine {
  private final NodeId self;
  private final Consumer<Indication> above;
  private final Consumer<Throwable> failure;
  private final RaftPoint point = new RaftPoint();
  private volatile boolean closing;

  /// Guards the fields below and the order of deliveries.
  private final Object delivering = new Object();

  /// The next slot; the layer above does not have its state.
  private long next = 1;

  /// The history of the slot before `next`.
  private Bytes before = Bytes.EMPTY;

  /// The slots below this one are no longer needed.
  private long truncated;

  /// The first entry of the leader's log, if this node lacks entries before it.
  private @Nullable TermIndex missing;

  private CompletableFuture<TermIndex> installing = new CompletableFuture<>();

  /// @param above takes indications, in order
  /// @param failure takes the failure that stops the node
  RaftDelivery(NodeId self, Consumer<Indication> above, Consumer<Throwable> failure) {
    this.self = self;
    this.above = above;
    this.failure = failure;
  }

  // Called by Ratis.

  @Override
  public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage)
      throws IOException {
    getLifeCycle()
        .startAndTransition(
            () -> {
              super.initialize(server, group, storage);
              point.open(storage);
              resume();
            },
            IOException.class);
  }

  /// Ratis pauses the state machine while a state is installed.
  @Override
  public void pause() {
    getLifeCycle().transition(LifeCycle.State.PAUSING);
    getLifeCycle().transition(LifeCycle.State.PAUSED);
  }

  @Override
  public void reinitialize() {
    resume();
    if (getLifeCycleState() == LifeCycle.State.PAUSED) {
      getLifeCycle().transition(LifeCycle.State.STARTING);
      getLifeCycle().transition(LifeCycle.State.RUNNING);
    }
  }

  /// Called when Ratis shuts its server down because of an internal failure.
  @Override
  public void notifyServerShutdown(RoleInfoProto role, boolean all) {
    if (!closing) {
      failure.accept(new IllegalStateException("Ratis has stopped"));
    }
  }

  /// Notes that this node itself is stopping the server.
  void closing() {
    closing = true;
  }

  private void resume() {
    synchronized (delivering) {
      point
          .latest()
          .ifPresent(at -> {
            setLastAppliedTermIndex(at);
            goOnAfter(at);
          });
    }
  }

  private void goOnAfter(TermIndex at) {
    long slot = RaftSlots.slot(at.getIndex());
    if (slot >= next) {
      next = slot + 1;
      before = RaftSlots.history(at.getTerm());
    }
  }

  @Override
  public StateMachineStorage getStateMachineStorage() {
    return point.storage();
  }

  @Override
  public @Nullable SnapshotInfo getLatestSnapshot() {
    return point.storage().getLatestSnapshot();
  }

  @Override
  public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
    LogEntryProto entry = Objects.requireNonNull(transaction.getLogEntry());
    applied(entry);
    return CompletableFuture.completedFuture(Message.EMPTY);
  }

  /// Applies an entry of Raft's own: a configuration, or metadata.
  @Override
  public void notifyTermIndexUpdated(long term, long index) {
    applied(LogEntryProto.newBuilder().setTerm(term).setIndex(index).build());
  }

  private void applied(LogEntryProto entry) {
    try {
      synchronized (delivering) {
        long slot = RaftSlots.slot(entry.getIndex());
        if (slot > next) {
          throw new IllegalStateException("slot " + slot + " comes after slot " + (next - 1));
        }
        if (slot == next) {
          deliver(entry, before);
          before = RaftSlots.history(entry.getTerm());
          next = slot + 1;
        }
        updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
      }
    } catch (RuntimeException broken) {
      failure.accept(broken);
      throw broken;
    }
  }

  private void deliver(LogEntryProto entry, Bytes earlier) {
    above.accept(
        new Delivered(
            RaftSlots.slot(entry.getIndex()),
            RaftSlots.requests(entry),
            Bytes.EMPTY,
            entry.getTerm(),
            earlier,
            RaftSlots.history(entry.getTerm())));
  }

  @Override
  public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId leader) {
    RaftMembers.node(leader)
        .ifPresent(node -> {
          long term = division().getInfo().getCurrentTerm();
          above.accept(new LeaderKnown(node, term));
        });
  }

  @Override
  public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
    failure.accept(new IllegalStateException("the Raft log cannot be written", cause));
  }

  /// The leader's log begins after this node's next entry, so that a state is needed.
  @Override
  public CompletableFuture<TermIndex> notifyInstallSnapshotFromLeader(
      RoleInfoProto role, TermIndex firstThere) {
    synchronized (delivering) {
      missing = firstThere;
      installing = new CompletableFuture<>();
      remind();
      return installing;
    }
  }

  /// Permits the log to be truncated up to an index; Ratis calls it when told to ([#forgetBelow]).
  @Override
  public long takeSnapshot() throws IOException {
    synchronized (delivering) {
      long index = Math.min(RaftSlots.index(truncated) - 1, getLastAppliedTermIndex().getIndex());
      TermIndex at = index < 0 ? null : log().getTermIndex(index);
      if (at == null || point.latest().filter(done -> done.getIndex() >= index).isPresent()) {
        return RaftLog.INVALID_LOG_INDEX;
      }
      point.advance(at);
      return index;
    }
  }

  // Called by the layers above.

  /// Slots below `slot` may be forgotten.
  void forgetBelow(long slot) {
    synchronized (delivering) {
      truncated = Math.max(truncated, slot);
    }
  }

  /// The layer above has installed the state of `slot`.
  void reinstated(long slot, Bytes history) {
    synchronized (delivering) {
      TermIndex at = RaftSlots.at(slot, history);
      goOnAfter(at);
      TermIndex first = missing;
      if (first != null && at.getIndex() + 1 >= first.getIndex()) {
        try {
          point.advance(at);
        } catch (IOException notWritten) {
          failure.accept(notWritten);
          throw new UncheckedIOException(notWritten);
        }
        missing = null;
        installing.complete(at);
      } else {
        redeliver(slot + 1);
      }
    }
  }

  /// Delivers again from this slot on.
  void redeliver(long from) {
    synchronized (delivering) {
      if (missing != null && from > next) {
        // The node lacks the history of this state; a later state comes with its history.
        above.accept(new Behind(from, from + 1, self));
        return;
      }
      try {
        RaftLog log = log();
        Bytes earlier = from == next ? before : historyBefore(from, log).orElse(Bytes.EMPTY);
        for (long slot = from; slot < next; slot++) {
          LogEntryProto entry = log.get(RaftSlots.index(slot));
          if (entry == null) {
            above.accept(new Behind(slot, RaftSlots.slot(log.getStartIndex()), self));
            return;
          }
          deliver(entry, earlier);
          earlier = RaftSlots.history(entry.getTerm());
        }
      } catch (RaftLogIOException unreadable) {
        failure.accept(unreadable);
      }
    }
  }

  private Optional<Bytes> historyBefore(long slot, RaftLog log) {
    long index = RaftSlots.index(slot) - 1;
    TermIndex earlier = index < 0 ? null : log.getTermIndex(index);
    return earlier != null
        ? Optional.of(RaftSlots.history(earlier.getTerm()))
        : point
            .latest()
            .filter(at -> at.getIndex() == index)
            .map(at -> RaftSlots.history(at.getTerm()));
  }

  /// Asks again for a state, if one is needed.
  void remind() {
    synchronized (delivering) {
      TermIndex first = missing;
      if (first != null) {
        above.accept(new Behind(next, RaftSlots.slot(first.getIndex()), leader()));
      }
    }
  }

  private NodeId leader() {
    RaftPeerId leader = division().getInfo().getLeaderId();
    return leader == null ? self : RaftMembers.node(leader).orElse(self);
  }

  private RaftLog log() {
    return division().getRaftLog();
  }

  private RaftServer.Division division() {
    try {
      return getServer().join().getDivision(getGroupId());
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }
}
