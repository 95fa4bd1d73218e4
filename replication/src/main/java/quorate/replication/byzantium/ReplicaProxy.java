package quorate.replication.byzantium;

import java.util.Optional;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.order.Delivered;
import quorate.replication.byzantium.ByzMessage.Forward;
import quorate.replication.byzantium.ByzMessage.Operate;
import quorate.replication.command.Position;

/// The server side of Byzantium (figure 3): it executes operations of open transactions in their
/// snapshots, and verifies and commits transactions in their order.
///
/// It keeps no log: its ordered state follows from the order, which delivers every slot again after
/// a restart, and its database says how far it is.
public final class ReplicaProxy implements Role<ByzMessage> {
  /// Looks at what is late.
  public record Tick() implements Timer {}

  private final ByzConfig config;
  private final Ledger ledger;
  private final LocalTransactions locals;
  private final Settlement settlement;
  private final Relays relays;
  private long nextSlot = 1;

  public ReplicaProxy(ByzConfig config) {
    this(config, new CommittedKeys());
  }

  public ReplicaProxy(ByzConfig config, CommittedKeys committed) {
    this.config = config;
    this.ledger = new Ledger(config, committed);
    this.locals = new LocalTransactions(config);
    this.settlement = new Settlement(config, ledger, locals);
    this.relays = new Relays(config);
  }

  @Override
  public void on(Event<ByzMessage> event, Effects<ByzMessage> effects) {
    switch (event) {
      case Event.Received(NodeId from, ByzMessage.ToReplica message) ->
          onMessage(from, message, effects);
      case Event.Received(NodeId from, ByzMessage.Local message) when from.equals(config.self()) ->
          onLocal(message, effects);
      case Event.Received<ByzMessage> _ -> {} // a client's
      case Event.Fired(Tick _) -> {
        settlement.tick(effects);
        locals.tick(effects);
        relays.tick(locals, ledger, effects);
        effects.arm(new Tick(), config.limits().tick());
      }
      case Event.Fired<ByzMessage> _ -> {} // no other timer is ours
      case Event.Restored<ByzMessage> _ -> {} // its memory is the order and the database
    }
  }

  private void onMessage(NodeId from, ByzMessage.ToReplica message, Effects<ByzMessage> effects) {
    switch (message) {
      case Operate operate -> locals.operate(from, Optional.empty(), operate, effects);
      case ByzMessage.Active(var transaction) -> locals.touch(from, transaction, effects);
      case ByzMessage.Relay relay -> relays.relay(from, relay, locals, effects);
      case ByzMessage.Release(var transaction) -> {
        relays.forget(transaction);
        locals.release(from, transaction, effects);
      }
      case ByzMessage.ToReplica ofReplica when config.replicas().contains(from) ->
          onReplica(from, ofReplica, effects);
      case Forward _, ByzMessage.Returned _, ByzMessage.FetchWrites _, ByzMessage.Writes _ -> {}
    }
  }

  private void onReplica(NodeId from, ByzMessage.ToReplica message, Effects<ByzMessage> effects) {
    switch (message) {
      case Forward(NodeId client, var operations) ->
          operations.forEach(
              operate -> locals.operate(client, Optional.of(from), operate, effects));
      case ByzMessage.Returned returned -> relays.returned(from, returned, effects);
      case ByzMessage.FetchWrites(Position at) -> settlement.recall(from, at, effects);
      case ByzMessage.Writes writes -> settlement.fetched(writes, effects);
      case Operate _, ByzMessage.Active _, ByzMessage.Relay _, ByzMessage.Release _ ->
          throw new IllegalStateException("a client's: " + message);
    }
  }

  private void onLocal(ByzMessage.Local message, Effects<ByzMessage> effects) {
    switch (message) {
      case ByzMessage.Ordered(Delivered slot) -> onSlot(slot, effects);
      case ByzMessage.Started(Position applied) -> {
        settlement.start(applied, effects);
        effects.arm(new Tick(), config.limits().tick());
      }
      case ByzMessage.Ran ran -> locals.ran(ran, effects);
      case ByzMessage.Verified verified -> settlement.verified(verified, effects);
      case ByzMessage.Blocked(Position _, var holders) -> locals.evict(holders, effects); // L3
      case ByzMessage.Recalled(Position at, NodeId to, var writes) ->
          effects.send(to, new ByzMessage.Writes(at, writes));
      case ByzMessage.Installed(Position at) -> settlement.installed(at, effects);
      case ByzMessage.Execute _, ByzMessage.End _ ->
          throw new IllegalStateException("an application's: " + message);
    }
  }

  private void onSlot(Delivered slot, Effects<ByzMessage> effects) {
    if (slot.slot() != nextSlot) {
      return;
    }
    nextSlot++;
    for (int index = 0; index < slot.requests().size(); index++) {
      Position at = Position.of(slot.slot(), index);
      settlement.add(ledger.on(at, slot.requests().get(index)), effects);
    }
  }

  /// The slot up to which the order was taken.
  public long slot() {
    return nextSlot - 1;
  }

  /// The last COMMIT that the database holds.
  public Position applied() {
    return settlement.applied();
  }

  /// Whether everything that was ordered is carried out.
  public boolean isSettled() {
    return settlement.isSettled();
  }

  @Override
  public String toString() {
    return config.self()
        + " at slot "
        + slot()
        + ", applied "
        + applied()
        + (isSettled() ? "" : ", waiting: " + settlement.waiting());
  }
}
