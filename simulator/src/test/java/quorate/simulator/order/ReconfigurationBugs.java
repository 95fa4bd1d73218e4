package quorate.simulator.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.archive.ArchiveMessage;
import quorate.order.pbft.ClientAuthentication;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableMessage.Known;
import quorate.order.reconfigure.ReconfigurableNode;
import quorate.simulator.Mistakes;
import quorate.simulator.Simulate.Worlds;

/// Replaced nodes over PBFT with one mistake each.
final class ReconfigurationBugs {
  private ReconfigurationBugs() {}

  /// Counts the words of all nodes that ever ordered for which configuration is the latest, also of
  /// those that were removed (R4).
  static final Worlds COUNTS_THE_REMOVED =
      Worlds.archive(
          true,
          (pbft, rng) ->
              new ReconfigurableProtocol<>(new ArchiveProtocol(pbft), rng) {
                @Override
                OrderNode<ReconfigurableMessage<ArchiveMessage>> around(
                    ReconfigurableNode<ArchiveMessage> right) {
                  return new Mistakes.Mistaken<>(right, new Counting<>(right, matchingReplies()));
                }
              });

  /// Believes a configuration that enough nodes name, whether they are members or were.
  private static final class Counting<M> implements Role<ReconfigurableMessage<M>> {
    private final ReconfigurableNode<M> right;
    private final int matching;
    private final Map<NodeId, Configuration> claims = new TreeMap<>();
    private final Set<NodeId> ordered = new HashSet<>();

    Counting(ReconfigurableNode<M> right, int matching) {
      this.right = right;
      this.matching = matching;
    }

    @Override
    public void on(
        Event<ReconfigurableMessage<M>> event, Effects<ReconfigurableMessage<M>> effects) {
      right.on(event, effects);
      List<NodeId> members = right.latest().members();
      ordered.addAll(members);
      if (event
          instanceof Event.Received<ReconfigurableMessage<M>>(NodeId from, Known<M>(var named))) {
        claims.put(from, named);
        Map<Configuration, Integer> count = new HashMap<>();
        claims.forEach(
            (who, what) -> count.merge(what, ordered.contains(who) ? 1 : 0, Integer::sum));
        if (count.getOrDefault(named, 0) >= matching && named.number() > right.latest().number()) {
          members.forEach(
              each -> right.on(new Event.Received<>(each, new Known<>(named)), effects));
        }
      }
    }
  }

  /// Calls a primary a forger that proposes a request of a new node, whose key has not arrived (A4
  /// of pbft).
  static final Worlds TAKES_THE_UNKNOWN_FOR_FORGED =
      Worlds.archive(
          true,
          (drawn, rng) ->
              new PbftProtocol(drawn, rng) {
                @Override
                ClientAuthentication authentication(NodeId self) {
                  ClientAuthentication right = super.authentication(self);
                  return new ClientAuthentication() {
                    @Override
                    public boolean test(Request request) {
                      return right.test(request);
                    }
                  };
                }
              },
          (pbft, rng) -> new ReconfigurableProtocol<>(new ArchiveProtocol(pbft), rng));
}
