package quorate.simulator.cbs;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Rng;

/// Repairs databases that lag behind: attaches each, and copies all rows, voted on, into it in a
/// transaction like any other.
final class CbsRepairer {
  private static final long AGAIN_MICROS = 300_000;
  private static final long READMITTED_MICROS = 2_000_000;

  private final CbsWorld world;
  private final NodeId id;
  private final Rng rng;
  private final Set<NodeId> detached = new TreeSet<>();
  private final NavigableMap<NodeId, Long> repairing = new TreeMap<>();
  private SessionId session;
  private long number;
  private @Nullable RequestId txn;
  private @Nullable NodeId of;
  private long since;
  private boolean planned;

  CbsRepairer(CbsWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
  }

  boolean isIdle() {
    return detached.isEmpty() && repairing.isEmpty();
  }

  void onDetached(NodeId replica) {
    ended(replica);
    repairing.remove(replica);
    detached.add(replica);
    plan();
  }

  void onAttached(NodeId replica, long barrier) {
    detached.remove(replica);
    repairing.put(replica, barrier);
    plan();
  }

  void onReadmitted(NodeId replica) {
    repairing.remove(replica);
    ended(replica);
  }

  private void ended(NodeId replica) {
    RequestId current = txn;
    if (replica.equals(of) && current != null) {
      send(new CbsMessage.Abort(current));
      txn = null;
    }
  }

  /// Reacts to a restarted shepherd, which reports the databases to repair.
  void onShepherd() {
    session = new SessionId(rng.next(), rng.next());
    number = 0;
    txn = null;
  }

  /// Ends a repair whose completion an earlier shepherd could not report before it was deposed: the
  /// new one reports every database that is still to be repaired.
  private void stopUnlessReadmitted(RequestId repair, NodeId replica) {
    if (repair.equals(txn)) {
      repairing.remove(replica);
      txn = null;
    }
  }

  private void plan() {
    if (!planned) {
      planned = true;
      world.agenda().after(rng.between(1, AGAIN_MICROS), this::goOn);
    }
  }

  private void goOn() {
    planned = false;
    if (isIdle()) {
      return;
    }
    plan();
    if (!world.shepherd().isUp()) {
      return;
    }
    detached.forEach(replica -> world.shepherd().fromSelf(new CbsMessage.Attach(replica)));
    if (!repairing.isEmpty() && txn == null) {
      Map.Entry<NodeId, Long> first = repairing.firstEntry();
      of = first.getKey();
      since = first.getValue();
      txn = new RequestId(session, ++number);
      CbsOp dump = new CbsOp(CbsOp.Kind.DUMP, 0, world.swarm().keys());
      send(new CbsMessage.Query(txn, 0, dump.statement()));
    }
  }

  private void send(CbsMessage.ToCoordinator message) {
    world.shepherd().fromClient(id, message);
  }

  void on(CbsMessage.ToClient message) {
    NodeId replica = Objects.requireNonNull(of);
    switch (message) {
      case CbsMessage.Response(RequestId at, int query, Result result, var _, long _)
          when at.equals(txn) && query == 0 && result instanceof Result.Done -> {
        CbsOp repair =
            new CbsOp(CbsOp.Kind.REPAIR, (int) replica.number(), 0, CbsOp.dumped(result));
        send(new CbsMessage.Query(at, 1, repair.statement()));
      }
      case CbsMessage.Response(RequestId at, int _, var _, var _, long barrier)
          when at.equals(txn) ->
          send(new CbsMessage.Commit(at, barrier));
      case CbsMessage.Committed(RequestId at) when at.equals(txn) -> {
        world.shepherd().fromSelf(new CbsMessage.Readmit(replica, since));
        world.agenda().after(READMITTED_MICROS, () -> stopUnlessReadmitted(at, replica));
      }
      case CbsMessage.Aborted(RequestId at, String _) when at.equals(txn) -> txn = null;
      case CbsMessage.Unknown(RequestId at) when at.equals(txn) -> txn = null;
      case CbsMessage.Response _,
          CbsMessage.Committed _,
          CbsMessage.Settled _,
          CbsMessage.Raised _,
          CbsMessage.Unknown _,
          CbsMessage.Aborted _ -> {} // of a finished transaction
    }
  }
}
