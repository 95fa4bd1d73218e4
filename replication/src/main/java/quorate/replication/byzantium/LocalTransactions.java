package quorate.replication.byzantium;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.writeset.KeySet;
import quorate.replication.byzantium.ByzIndication.Note;
import quorate.replication.byzantium.ByzMessage.Operate;
import quorate.replication.byzantium.ByzMessage.Refusal;
import quorate.replication.byzantium.EarlyOperations.Early;

/// The open transactions at one replica, and the operations that it executes optimistically in
/// their snapshots (Byzantium, figure 3, lines 22 to 44).
final class LocalTransactions {
  private static final int CLOSED_MAX = 1024;

  private final ByzConfig config;
  private final SequencedMap<RequestId, LocalTransaction> open = new LinkedHashMap<>();

  /// Operations whose BEGIN has not been executed here yet (L1).
  private final EarlyOperations early;

  /// The latest ones that have ended.
  private final SequencedSet<RequestId> closed = new LinkedHashSet<>();

  /// Whether the database has the snapshots of the open transactions, as far as it can.
  private boolean ready;

  LocalTransactions(ByzConfig config) {
    this.config = config;
    this.early = new EarlyOperations(config.limits().bufferedMax());
  }

  Optional<LocalTransaction> get(RequestId transaction) {
    return Optional.ofNullable(open.get(transaction));
  }

  /// A transaction has begun (figure 3, lines 1 to 7). Readers execute the operation that came with
  /// it (S1).
  void begin(LedgerStep.Begun begun, Effects<ByzMessage> effects) {
    LocalTransaction local = new LocalTransaction(begun);
    open.put(local.id(), local);
    if (begun.begin().readers().contains(config.self())) {
      operate(
          local.client(),
          Optional.empty(),
          new Operate(local.id(), 1, 0, begun.begin().first()),
          effects);
    }
    for (Early each : early.take(local.id())) {
      operate(each.client(), each.relay(), each.operate(), effects);
    }
  }

  /// Takes an operation of a client.
  ///
  /// @param relay the replica that passes it on
  void operate(
      NodeId client, Optional<NodeId> relay, Operate operate, Effects<ByzMessage> effects) {
    if (!config.labels().areTrue(operate.operation())) {
      return; // L5
    }
    LocalTransaction local = open.get(operate.transaction());
    if (local == null) {
      keep(new Early(client, relay, operate), effects);
      return;
    }
    if (!local.client().equals(client)) { // L2: another client's
      return;
    }
    relay.ifPresent(local.relays()::add);
    touch(local, effects);
    Optional<LocalTransaction.Executed> before = local.take(operate, config.limits().bufferedMax());
    if (before.isPresent()) {
      answer(local, operate.number(), effects);
    } else if (local.refusal().isPresent()) {
      refuse(local, operate.number(), local.refusal().get(), effects);
    } else {
      go(local, effects);
      if (relay.isPresent() && local.misses(operate.number())) {
        // M3: this master is not silent, although it cannot execute that yet.
        refuse(local, operate.number(), Refusal.MISSING, effects);
      }
    }
  }

  private void keep(Early operation, Effects<ByzMessage> effects) {
    RequestId transaction = operation.operate().transaction();
    if (closed.contains(transaction)) {
      effects.send(
          operation.client(),
          new ByzMessage.Refused(transaction, operation.operate().number(), Refusal.EXPIRED));
      return;
    }
    early.keep(operation);
  }

  void touch(NodeId client, RequestId transaction, Effects<ByzMessage> effects) {
    get(transaction)
        .filter(it -> it.client().equals(client))
        .ifPresent(local -> touch(local, effects));
  }

  /// S5: a vote that it is idle is taken back, so that two pauses at different times do not add up.
  private static void touch(LocalTransaction local, Effects<ByzMessage> effects) {
    if (local.touch()) {
      effects.deliver(new ByzIndication.Propose(new ByzCommand.Busy(local.id())));
    }
  }

  private void go(LocalTransaction local, Effects<ByzMessage> effects) {
    if (!ready) {
      return;
    }
    Optional<Operation> next = local.start();
    next.ifPresent(operation ->
        effects.deliver(
            new ByzIndication.Run(local.id(), local.runningNumber(), local.attempt(), operation)));
  }

  /// The database has executed an operation, or not.
  void ran(ByzMessage.Ran ran, Effects<ByzMessage> effects) {
    LocalTransaction local = open.get(ran.transaction());
    if (local == null || !local.isRunning(ran.number(), ran.attempt())) {
      return;
    }
    switch (ran.reply()) {
      case ByzMessage.Done(Found found) -> {
        if (local.done(found)) {
          answer(local, ran.number(), effects);
        }
        local.refusal().ifPresent(why -> refuse(local, ran.number(), why, effects));
        go(local, effects);
      }
      case ByzMessage.Lacking _ -> giveUp(local, ran.number(), Refusal.NO_SNAPSHOT, effects); // S6
      case ByzMessage.Failed(Refusal why) -> giveUp(local, ran.number(), why, effects);
    }
  }

  private void giveUp(
      LocalTransaction local, int number, Refusal why, Effects<ByzMessage> effects) {
    local.refuse(why);
    effects.deliver(new ByzIndication.Rewind(local.id()));
    refuse(local, number, why, effects);
  }

  private void answer(LocalTransaction local, int number, Effects<ByzMessage> effects) {
    LocalTransaction.Executed done = local.executed(number);
    reply(
        local,
        new ByzMessage.Answer(
            local.id(),
            number,
            done.operation().digest(),
            local.at(),
            done.result(),
            done.keys(),
            Found.digest(done.writes())),
        effects);
  }

  private void refuse(
      LocalTransaction local, int number, Refusal why, Effects<ByzMessage> effects) {
    reply(local, new ByzMessage.Refused(local.id(), number, why), effects);
  }

  /// M3: those that passed operations on return the replies.
  private void reply(
      LocalTransaction local, ByzMessage.ToClient reply, Effects<ByzMessage> effects) {
    effects.send(local.client(), reply);
    local
        .relays()
        .forEach(relay -> effects.send(relay, new ByzMessage.Returned(local.client(), reply)));
  }

  // Ordered transactions in their way.

  /// L3: an ordered transaction with these keys commits; those that have one of them go out of its
  /// way.
  void evict(RequestId committing, KeySet keys, Effects<ByzMessage> effects) {
    evict(
        open.values().stream()
            .filter(local -> !local.id().equals(committing))
            .filter(local -> local.keys().isInConflict(keys))
            .map(LocalTransaction::id)
            .toList(),
        effects);
  }

  /// L3: locks are not seen in keys alone, so whoever holds one goes.
  void evict(List<RequestId> holders, Effects<ByzMessage> effects) {
    for (RequestId holder : holders) {
      LocalTransaction local = open.get(holder);
      if (local != null && !local.isJudged() && !local.isEvicted()) {
        local.evict();
        effects.deliver(new ByzIndication.Rewind(holder));
        effects.deliver(new ByzIndication.Noted(Note.EVICTED));
      }
    }
  }

  /// L4: the ordered transaction has ended. An evicted one that it is in conflict with will never
  /// commit; any other one is executed again in its snapshot.
  ///
  /// @param committed the keys that were committed
  void settle(KeySet committed, Effects<ByzMessage> effects) {
    for (LocalTransaction local : List.copyOf(open.values())) {
      if (!local.isEvicted()) {
        continue;
      }
      local.resume();
      if (local.keys().isInConflict(committed)) {
        local.refuse(Refusal.CONFLICT);
        refuse(local, 0, Refusal.CONFLICT, effects);
      } else if (local.hasToReplay()) {
        effects.deliver(new ByzIndication.Noted(Note.REPLAYED));
        go(local, effects);
      } else {
        go(local, effects);
      }
    }
  }

  // The database's own losses.

  /// The database is replaced, so what it has executed is lost.
  void suspend() {
    ready = false;
    open.values().forEach(LocalTransaction::evict);
  }

  /// S3: the database goes back by its inverses, and fixes the snapshots of all open transactions
  /// again.
  void reopen(Effects<ByzMessage> effects) {
    ready = true;
    for (LocalTransaction local : open.values()) {
      effects.deliver(new ByzIndication.Reopen(local.id(), local.at()));
      local.resume();
      go(local, effects);
    }
  }

  // Ends.

  /// R4: the client frees the snapshot of a transaction that it does not have committed by the
  /// order. One that is judged is the order's.
  void release(NodeId client, RequestId transaction, Effects<ByzMessage> effects) {
    boolean free =
        get(transaction)
            .filter(local -> local.client().equals(client) && !local.isJudged())
            .isPresent();
    if (free) {
      open.remove(transaction);
      remember(transaction);
      effects.deliver(new ByzIndication.Discard(transaction));
    }
  }

  /// Forgets a transaction that has ended by the order.
  void close(RequestId transaction) {
    open.remove(transaction);
    early.take(transaction);
    remember(transaction);
  }

  private void remember(RequestId transaction) {
    closed.add(transaction);
    if (closed.size() > CLOSED_MAX) {
      closed.removeFirst();
    }
  }

  /// A request was ordered again: the answer to a transaction's first operation may be lost.
  void again(RequestId transaction, Effects<ByzMessage> effects) {
    get(transaction)
        .filter(local -> local.begun().begin().readers().contains(config.self()))
        .ifPresent(local ->
            operate(
                local.client(),
                Optional.empty(),
                new Operate(transaction, 1, 0, local.begun().begin().first()),
                effects));
  }

  /// S5: each replica says by its own clock that a transaction is idle; the order counts.
  void tick(Effects<ByzMessage> effects) {
    int most = config.limits().idleTicks();
    for (LocalTransaction local : open.values()) {
      local.tick();
      if (local.idleTicks() >= most && local.idleTicks() % most == 0 && !local.isJudged()) {
        local.expire();
        effects.deliver(new ByzIndication.Propose(new ByzCommand.Expire(local.id())));
      }
    }
  }
}
