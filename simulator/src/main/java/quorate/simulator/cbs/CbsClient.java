package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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

  /// Draws what its gateway does, so that the other draws of a seed are unchanged.
  private final Rng gateway;

  private final List<CbsOp> ops = new ArrayList<>();
  private final List<Result> seen = new ArrayList<>();
  private long since;
  private SessionId session;
  private long number;
  private int statements;
  private int lastRead;
  private @Nullable RequestId txn;
  private Optional<CbsMessage.ToCoordinator> ending = Optional.empty();

  /// Whether its gateway is gone: neither side hears of the other.
  private boolean gone;

  /// The number of times that the gateway has gone or come back.
  private long links;

  /// Queries and their answers.
  record Asked(List<CbsOp> ops, List<Result> answers) {}

  CbsClient(CbsWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.gateway = rng.fork(1);
    this.session = new SessionId(rng.next(), rng.next());
  }

  /// The queries and answers of a transaction, if this client is running it.
  Optional<Asked> asked(RequestId of) {
    return of.equals(txn) ? Optional.of(new Asked(ops, seen)) : Optional.empty();
  }

  boolean isIdle() {
    return txn == null;
  }

  /// Tells whether the present link to the shepherd is whole.
  BooleanSupplier link() {
    long now = links;
    return () -> !gone && links == now;
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
    if (number > 0 && gateway.chance(world.swarm().leavePerMille())) {
      world.counters().add(Counter.CBS_LEFT);
      send(new CbsMessage.Leave(session));
      renew();
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
      renew();
      end();
    } else if (!seen.isEmpty() && seen.getLast() instanceof Result.Failed) {
      boolean inBlock = rng.chance(300); // the answer then stays tentative
      end(current, inBlock ? new CbsMessage.Abort(current) : new CbsMessage.Settle(current));
    } else if (seen.size() < statements) {
      ops.add(draw());
      query(current);
    } else if (rng.chance(world.swarm().abortPerMille())) {
      boolean inPart = rng.chance(400);
      world.counters().add(Counter.CBS_ABORTS_ASKED, inPart ? 0 : 1);
      end(current, inPart ? new CbsMessage.Settle(current) : new CbsMessage.Abort(current));
    } else {
      end(current, new CbsMessage.Commit(current, since));
    }
  }

  private void renew() {
    session = new SessionId(rng.next(), rng.next());
    number = 0;
  }

  private void query(RequestId current) {
    send(new CbsMessage.Query(current, seen.size(), ops.getLast().statement()));
    goSometimes(current);
  }

  private void end(RequestId current, CbsMessage.ToCoordinator how) {
    ending = how instanceof CbsMessage.Abort ? Optional.empty() : Optional.of(how);
    send(how);
    if (ending.isPresent()) {
      goSometimes(current);
    }
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

  /// Reacts to a restarted shepherd, or to a link that was restored: only a transaction whose
  /// commit was requested may have committed.
  void onShepherd() {
    RequestId current = txn;
    if (current == null || gone) {
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
    if (current.equals(txn) && !gone) {
      if (world.shepherd().isUp()) {
        send(what);
      } else {
        askLate(current, what);
      }
    }
  }

  // The gateway.

  private void goSometimes(RequestId current) {
    if (!world.isHealed() && gateway.chance(world.swarm().gonePerMille())) {
      world
          .agenda()
          .after(
              gateway.between(1, 30_000),
              () -> {
                if (current.equals(txn) && !gone && !world.isHealed()) {
                  go(current);
                }
              });
    }
  }

  /// The gateway is gone: what is under way on its link is lost, and an undecided transaction is
  /// aborted. It comes back, in half of the cases after its sessions are forgotten (S9).
  private void go(RequestId current) {
    world.trace(id, "gone", current);
    world.counters().add(Counter.CBS_GATEWAYS_GONE);
    gone = true;
    links++;
    world.shepherd().fromClient(CbsWorld.NOBODY, new CbsMessage.Abort(current));
    long away = gateway.between(1_000, gateway.chance(500) ? 100_000 : 2_000_000);
    if (gateway.chance(500)) {
      world.agenda().after(gateway.between(1, away), () -> forgetIfGone(current.session()));
    }
    world.agenda().after(away, this::comeBack);
  }

  private void forgetIfGone(SessionId forgotten) {
    if (gone && world.shepherd().isUp()) {
      world.counters().add(Counter.CBS_FORGOTTEN);
      world.shepherd().fromSelf(new CbsMessage.Forget(forgotten));
    }
  }

  private void comeBack() {
    world.trace(id, "back", "");
    gone = false;
    links++;
    if (world.shepherd().isUp()) {
      onShepherd();
    }
  }
}
