package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosRecord;

/// Multi-Paxos with one classic mistake each. They are put around the real node, by changing what
/// it hears and says, so that the node itself needs no hooks.
final class PlantedBugs {
  private PlantedBugs() {}

  /// An acceptor that forgets its promise in a restart: its votes come back, the promises do not.
  static final class ForgetsPromise extends PaxosProtocol {
    @Override
    public OrderNode<PaxosMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(super.node(self, members, swarm)) {
        @Override
        public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
          boolean forgotten =
              event instanceof Event.Restored<PaxosMessage>(Durable record)
                  && record instanceof PaxosRecord.Promised;
          if (!forgotten) {
            right.on(event, effects);
          }
        }
      };
    }
  }

  /// A learner that applies a batch twice when it comes by catch-up.
  static final class AppliesTwice extends PaxosProtocol {
    @Override
    public OrderNode<PaxosMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(super.node(self, members, swarm)) {
        @Override
        public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
          boolean catchUp =
              event instanceof Event.Received<PaxosMessage>(NodeId _, PaxosMessage message)
                  && message instanceof Chosen;
          right.on(
              event,
              effect -> {
                effects.emit(effect);
                if (catchUp && isDelivery(effect)) {
                  effects.emit(effect);
                }
              });
        }
      };
    }

    private static boolean isDelivery(Effect<PaxosMessage> effect) {
      return effect instanceof Effect.Deliver<PaxosMessage>(var indication)
          && indication instanceof Delivered;
    }
  }

  /// A leader that skips phase 1: it asks nobody, and takes it that nobody has voted.
  static final class SkipsPhaseOne extends PaxosProtocol {
    @Override
    public OrderNode<PaxosMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(super.node(self, members, swarm)) {
        @Override
        public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
          boolean own =
              event instanceof Event.Received<PaxosMessage>(NodeId _, PaxosMessage message)
                  && message instanceof Promise;
          right.on(own ? blank((Event.Received<PaxosMessage>) event) : event, pretend(effects));
          List<Event<PaxosMessage>> pretended = List.copyOf(made);
          made.clear();
          pretended.forEach(promise -> right.on(promise, effects));
        }

        private final List<Event<PaxosMessage>> made = new ArrayList<>();

        private Effects<PaxosMessage> pretend(Effects<PaxosMessage> effects) {
          return effect -> {
            if (effect instanceof Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message)
                && message instanceof Prepare prepare) {
              made.add(new Event.Received<>(to, nothing(prepare.ballot(), prepare.from())));
            } else {
              effects.emit(effect);
            }
          };
        }

        private Event<PaxosMessage> blank(Event.Received<PaxosMessage> event) {
          Promise promise = (Promise) event.message();
          return new Event.Received<>(event.from(), nothing(promise.ballot(), promise.from()));
        }

        private Promise nothing(quorate.order.paxos.Ballot ballot, long from) {
          return new Promise(ballot, from, from, List.of(), 0);
        }
      };
    }
  }

  private abstract static class Bug implements OrderNode<PaxosMessage> {
    final OrderNode<PaxosMessage> right;

    Bug(OrderNode<PaxosMessage> right) {
      this.right = right;
    }

    @Override
    public List<? extends Durable> liveRecords() {
      return right.liveRecords();
    }
  }
}
