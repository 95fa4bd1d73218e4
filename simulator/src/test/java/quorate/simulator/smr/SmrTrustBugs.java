package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.order.Request;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.smr.SmrMessage;

/// Replicas that trust what they must not: strangers, forgotten sessions, half a state.
final class SmrTrustBugs {
  private SmrTrustBugs() {}

  /// Believes the outcome of a held COMMIT from any party.
  static final SmrVariant BELIEVES_STRANGERS =
      (replica, self, _) ->
          (event, effects) ->
              replica.on(
                  event instanceof Event.Received<SmrMessage>(NodeId from, SmrMessage message)
                          && from.isClient()
                          && message instanceof SmrMessage.TellOutcome
                      ? new Event.Received<>(inThePlaceOf(from, self), message)
                      : event,
                  effects);

  private static NodeId inThePlaceOf(NodeId stranger, NodeId self) {
    long number = 1 + stranger.number() % 5;
    return new NodeId(number == self.number() ? 1 + number % 5 : number);
  }

  /// Executes a late request of a forgotten session as if that had just begun.
  static final SmrVariant TAKES_FORGOTTEN_FOR_NEW =
      (replica, _, _) ->
          (event, effects) -> {
            if (event instanceof Event.Received<SmrMessage>(NodeId from, SmrMessage message)
                && message instanceof SmrMessage.Local(ReplicaEvent told)
                && told instanceof ReplicaEvent.Ordered slot) {
              List<Request> young = new ArrayList<>();
              for (Request request : slot.requests()) {
                young.add(
                    new Request(request.id(), slot.slot() - 1, request.client(), request.body()));
              }
              replica.on(SmrPlantedBugs.local(from, slot.with(young)), effects);
            } else {
              replica.on(event, effects);
            }
          };

  /// Continues with a state that was half installed when its node crashed.
  static final SmrVariant KEEPS_HALF_A_STATE =
      new SmrPlantedBugs.OfDatabase() {
        @Override
        public boolean marksInstalls() {
          return false;
        }
      };
}
