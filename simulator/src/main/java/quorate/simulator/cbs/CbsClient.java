package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A client that runs one transaction after the other, of several statements each, whose writes may
/// depend on its reads.
final class CbsClient {

  private final CbsWorld world;
  private final NodeId id;
  private final Rng rng;
  private final List<CbsOp> ops = new ArrayList<>();
  private final List<Result> seen = new ArrayList<>();
  private long since;
  private SessionId session;
  private long number;
  private int statements;
  private int lastRead;
  private @Nullable RequestId txn;
  private Optional<CbsMessage.ToCoordinator> ending = Optional.empty();

  /// Queries and their answers.
  record Asked(List<CbsOp> ops, List<Result> answers) {}

  CbsClient(CbsWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
  }

  /// The queries and answers of a transaction, if this client is running it.
  Optional<Asked> asked(RequestId of) {
    return of.equals(txn) ? Optional.of(new Asked(ops, seen)) : Optional.empty();
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
    ops.clear();
    seen.clear();
    since = 0;
    ending = Optional.empty();
    statements = (int) rng.between(1, world.swarm().statementsMax());
    say();
  }

  /// Sends the next statement, or ends the transaction.
  private void say() {
    RequestId current = java.util.Objects.requireNonNull(txn);
    if (rng.chance(world.swarm().vanishPerMille())) {
      world.counters().add(Counter.CBS_VANISHED);
      session = new SessionId(rng.next(), rng.next());
      number = 0;
      end();
    } else if (!seen.isEmpty() && seen.getLast() instanceof Result.Failed) {
      boolean inBlock = rng.chance(300); // the answer then stays tentative
      end(inBlock ? new CbsMessage.Abort(current) : new CbsMessage.Settle(current));
    } else if (seen.size() < statements) {
      ops.add(draw());
      query(current);
    } else if (rng.chance(world.swarm().abortPerMille())) {
      boolean inPart = rng.chance(400);
      world.counters().add(Counter.CBS_ABORTS_ASKED, inPart ? 0 : 1);
      end(inPart ? new CbsMessage.Settle(current) : new CbsMessage.Abort(current));
    } else {
      end(new CbsMessage.Commit(current, since));
    }
  }

  private void query(RequestId current) {
    send(new CbsMessage.Query(current, seen.size(), ops.getLast().statement()));
  }

  private void end(CbsMessage.ToCoordinator how) {
    ending = how instanceof CbsMessage.Abort ? Optional.empty() : Optional.of(how);
    send(how);
  }

  private void send(CbsMessage.ToCoordinator message) {
    world.shepherd().fromClient(id, message);
  }

  private CbsOp draw() {
    int keys = world.swarm().keys();
    if (world.swarm().openPerMille() > 0 && rng.chance(world.swarm().openPerMille())) {
      CbsOp.Kind open = rng.chance(500) ? CbsOp.Kind.RATIO : CbsOp.Kind.SHARE;
      return new CbsOp(open, rng.below(keys), (int) rng.between(1, 50));
    }
    CbsOp.Kind kind = CbsOp.Kind.OF_CLIENTS.get(rng.below(CbsOp.Kind.OF_CLIENTS.size()));
    int a = rng.below(keys);
    int b =
        switch (kind) {
          case SUM -> Math.min(keys - 1, a + rng.below(Math.max(2, keys / 3)));
          case SET -> lastRead + 1;
          case READ, ADD, INSERT, DELETE, DUMP, REPAIR, RATIO, SHARE, SHARED ->
              (int) rng.between(1, 50);
        };
    return new CbsOp(kind, a, b);
  }

  void on(CbsMessage.ToClient message) {
    switch (message) {
      case CbsMessage.Response(RequestId of, int at, Result result, var _, long barrier)
          when of.equals(txn) && at == seen.size() -> {
        seen.add(result);
        since = barrier;
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
      case CbsMessage.Response _ -> {} // of a finished transaction
      case CbsMessage.Committed(RequestId of) when of.equals(txn) -> {
        world.check().onAcknowledged(of, seen);
        world.counters().add(Counter.CBS_COMMITS);
        world.onEnded();
        end();
      }
      case CbsMessage.Committed _ -> {}
      case CbsMessage.Settled(RequestId of) -> settled(of, seen.getLast() instanceof Result.Failed);
      case CbsMessage.Raised(RequestId of, int _, var _) -> settled(of, true);
      case CbsMessage.Unknown(RequestId of) -> {
        if (of.equals(txn)) {
          world.counters().add(Counter.CBS_UNKNOWN);
          world.onEnded();
          end();
        }
      }
      case CbsMessage.Aborted(RequestId of, String reason) -> {
        world.check().onDenied(of);
        if (of.equals(txn)) {
          boolean asked = reason.equals("asked for");
          world.counters().add(asked ? Counter.CBS_ABORTS : Counter.CBS_RETRIES);
          boolean open = reason.equals(CbsMessage.Aborted.OPEN_ERROR);
          world.counters().add(Counter.CBS_ELSEWHERE, open ? 1 : 0);
          if (asked) {
            world.onEnded();
          }
          end();
        }
      }
    }
  }

  private void settled(RequestId of, boolean raised) {
    if (of.equals(txn)) {
      world.check().onSettlementTold(of);
      world.counters().add(Counter.CBS_RAISED, raised ? 1 : 0);
      world.onEnded();
      end();
    }
  }

  private void end() {
    txn = null;
    start();
  }

  /// Reacts to a restarted shepherd: only a transaction whose commit was requested may have
  /// committed.
  void onShepherd() {
    RequestId current = txn;
    if (current == null) {
      return;
    }
    if (ending.isPresent()) {
      world.counters().add(Counter.CBS_OUTCOMES_ASKED);
      if (rng.chance(world.swarm().awayPerMille())) {
        askLate(current, ending.get());
      } else {
        send(ending.get());
      }
    } else if (seen.isEmpty() && !ops.isEmpty()) {
      world.counters().add(Counter.CBS_SAID_AGAIN);
      query(current);
    } else {
      end();
    }
  }

  /// Returns after the shepherd has forgotten the transaction.
  private void askLate(RequestId current, CbsMessage.ToCoordinator what) {
    world
        .agenda()
        .after(
            rng.between(1, 400_000),
            () -> {
              if (current.equals(txn) && world.shepherd().isUp()) {
                world.counters().add(Counter.CBS_FORGOTTEN);
                world.shepherd().fromSelf(new CbsMessage.Forget(session));
                world.agenda().after(rng.between(1_000, 100_000), () -> askNow(current, what));
              } else if (current.equals(txn)) {
                askLate(current, what);
              }
            });
  }

  private void askNow(RequestId current, CbsMessage.ToCoordinator what) {
    if (current.equals(txn)) {
      if (world.shepherd().isUp()) {
        send(what);
      } else {
        askLate(current, what);
      }
    }
  }
}
