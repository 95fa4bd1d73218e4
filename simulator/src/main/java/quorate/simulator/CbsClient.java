package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsMessage;

/// A client with one transaction after the other, of several statements each; what it writes may
/// depend on what it read.
final class CbsClient {

  private final CbsWorld world;
  private final NodeId id;
  private final Rng rng;
  private final List<Digest> seen = new ArrayList<>();
  private SessionId session;
  private long number;
  private int statements;
  private int lastRead;
  private @Nullable RequestId txn;
  private boolean committing;

  CbsClient(CbsWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
  }

  boolean isIdle() {
    return txn == null;
  }

  void start() {
    world.agenda().after(rng.between(1, 5_000), this::begin);
  }

  private void begin() {
    if (world.isEnough() || txn != null) {
      return;
    }
    if (!world.shepherd().isUp()) {
      start();
      return;
    }
    txn = new RequestId(session, ++number);
    seen.clear();
    committing = false;
    statements = (int) rng.between(1, world.swarm().statementsMax());
    say();
  }

  /// The next statement, or the end.
  private void say() {
    RequestId current = java.util.Objects.requireNonNull(txn);
    if (rng.chance(world.swarm().vanishPerMille())) {
      world.counters().add(Counter.CBS_VANISHED);
      session = new SessionId(rng.next(), rng.next());
      number = 0;
      end();
    } else if (seen.size() < statements) {
      send(new CbsMessage.Query(current, seen.size(), draw().statement()));
    } else if (rng.chance(world.swarm().abortPerMille())) {
      world.counters().add(Counter.CBS_ABORTS_ASKED);
      send(new CbsMessage.Abort(current));
    } else {
      committing = true;
      send(new CbsMessage.Commit(current));
    }
  }

  private void send(CbsMessage.ToCoordinator message) {
    world.shepherd().fromClient(id, message);
  }

  private CbsOp draw() {
    int keys = world.swarm().keys();
    CbsOp.Kind kind = CbsOp.Kind.OF_CLIENTS.get(rng.below(CbsOp.Kind.OF_CLIENTS.size()));
    int a = rng.below(keys);
    int b =
        switch (kind) {
          case SUM -> Math.min(keys - 1, a + rng.below(Math.max(2, keys / 3)));
          case SET -> lastRead + 1;
          case READ, ADD, INSERT, DELETE, DUMP, REPAIR -> (int) rng.between(1, 50);
        };
    return new CbsOp(kind, a, b);
  }

  void on(CbsMessage.ToClient message) {
    switch (message) {
      case CbsMessage.Response(RequestId of, int at, Result result, var _)
          when of.equals(txn) && at == seen.size() -> {
        seen.add(Canonical.digest(result));
        lastRead = result.toString().hashCode() % 1000;
        world
            .agenda()
            .after(
                rng.between(1, world.swarm().thinkMicrosMax()),
                () -> {
                  if (of.equals(txn) && world.shepherd().isUp()) {
                    say();
                  }
                });
      }
      case CbsMessage.Response _ -> {} // of one that is over
      case CbsMessage.Committed(RequestId of) when of.equals(txn) -> {
        world.check().onAcknowledged(of, seen);
        world.counters().add(Counter.CBS_COMMITS);
        world.onEnded();
        end();
      }
      case CbsMessage.Committed _ -> {}
      case CbsMessage.Aborted(RequestId of, String reason) -> {
        world.check().onDenied(of);
        if (of.equals(txn)) {
          boolean asked = reason.equals("asked for");
          world.counters().add(asked ? Counter.CBS_ABORTS : Counter.CBS_RETRIES);
          if (asked) {
            world.onEnded();
          }
          end();
        }
      }
    }
  }

  private void end() {
    txn = null;
    start();
  }

  /// The shepherd is up again. Only what has been asked to commit may have been committed.
  void onShepherd() {
    if (txn != null && committing) {
      world.counters().add(Counter.CBS_OUTCOMES_ASKED);
      send(new CbsMessage.Commit(txn));
    } else if (txn != null) {
      end();
    }
  }
}
