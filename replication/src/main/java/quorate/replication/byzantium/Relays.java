package quorate.replication.byzantium;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;

/// Operations that this replica passes on to masters that seem silent to their clients (M3). Only
/// if the master does not answer here either, the replica suspects it: the link of one client
/// proves nothing.
final class Relays {
  private final ByzConfig config;
  private final Map<RequestId, Waiting> waiting = new LinkedHashMap<>();

  private record Waiting(NodeId client, NodeId master, int ticks) {}

  Relays(ByzConfig config) {
    this.config = config;
  }

  /// M3: only what the client of an open transaction sends to it is passed on, and can make this
  /// replica suspect the master.
  void relay(
      NodeId client,
      ByzMessage.Relay relay,
      LocalTransactions locals,
      Effects<ByzMessage> effects) {
    boolean valid =
        config.replicas().contains(relay.master())
            && !relay.master().equals(config.self())
            && !relay.operations().isEmpty()
            && relay.operations().size() <= config.limits().bufferedMax()
            && relay.operations().stream().allMatch(each -> isOf(relay.transaction(), each))
            && locals.get(relay.transaction()).filter(it -> it.client().equals(client)).isPresent();
    if (!valid) {
      return;
    }
    Waiting before = waiting.get(relay.transaction());
    if (before == null || !before.master().equals(relay.master())) {
      waiting.put(relay.transaction(), new Waiting(client, relay.master(), 0));
    }
    if (waiting.size() > config.limits().bufferedMax()) {
      waiting.remove(waiting.keySet().iterator().next());
    }
    effects.send(relay.master(), new ByzMessage.Forward(client, relay.operations()));
  }

  private boolean isOf(RequestId transaction, ByzMessage.Operate operate) {
    return operate.transaction().equals(transaction)
        && operate.number() > operate.skipped()
        && operate.skipped() >= 0
        && config.labels().areTrue(operate.operation());
  }

  /// The master has answered: its reply is passed on.
  void returned(NodeId from, ByzMessage.Returned returned, Effects<ByzMessage> effects) {
    Waiting mine = waiting.get(returned.reply().transaction());
    if (mine != null && mine.master().equals(from) && mine.client().equals(returned.client())) {
      waiting.remove(returned.reply().transaction());
      effects.send(mine.client(), new ByzMessage.PassedOn(from, returned.reply()));
      effects.deliver(new ByzIndication.Noted(ByzIndication.Note.RELAYED));
    }
  }

  /// Whatever a master executes waits for the BEGIN, so only ticks after that count.
  void tick(LocalTransactions locals, Ledger ledger, Effects<ByzMessage> effects) {
    for (Map.Entry<RequestId, Waiting> each : new LinkedHashMap<>(waiting).entrySet()) {
      Waiting now = each.getValue();
      if (locals.get(each.getKey()).isEmpty()) {
        continue;
      }
      if (now.ticks() < config.limits().patienceTicks()) {
        waiting.put(each.getKey(), new Waiting(now.client(), now.master(), now.ticks() + 1));
        continue;
      }
      waiting.remove(each.getKey());
      NodeId master = now.master();
      effects.deliver(
          new ByzIndication.Propose(new ByzCommand.Suspect(master, ledger.epoch(master))));
      effects.send(now.client(), new ByzMessage.Silent(each.getKey(), master));
    }
  }

  void forget(RequestId transaction) {
    waiting.remove(transaction);
  }
}
