package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosRecord;
import quorate.simulator.Mistakes;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Swarm;

/// Multi-Paxos with one classic mistake each.
final class PlantedBugs {
  private PlantedBugs() {}

  /// An acceptor that forgets its promises in a restart, but not its votes.
  static final Protocol<PaxosMessage> FORGETS_PROMISE =
      with(right -> Mistakes.forgets(right, record -> record instanceof PaxosRecord.Promised));

  /// A learner that applies a batch twice after catching up.
  static final Protocol<PaxosMessage> APPLIES_TWICE =
      with(right ->
          (event, effects) -> {
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
          });

  /// A leader that skips phase 1, as if no acceptor had voted.
  static final Protocol<PaxosMessage> SKIPS_PHASE_ONE = with(SkipsPhaseOne::new);

  private static Protocol<PaxosMessage> with(UnaryOperator<Role<PaxosMessage>> mistake) {
    return new PaxosProtocol() {
      @Override
      public OrderNode<PaxosMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
        OrderNode<PaxosMessage> right = super.node(self, members, swarm);
        return new Mistakes.Mistaken<>(right, mistake.apply(right));
      }
    };
  }

  private static boolean isDelivery(Effect<PaxosMessage> effect) {
    return effect instanceof Effect.Deliver<PaxosMessage>(var indication)
        && indication instanceof Delivered;
  }

  private static final class SkipsPhaseOne implements Role<PaxosMessage> {
    private final Role<PaxosMessage> right;
    private final List<Event<PaxosMessage>> made = new ArrayList<>();

    SkipsPhaseOne(Role<PaxosMessage> right) {
      this.right = right;
    }

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

    private static Event<PaxosMessage> blank(Event.Received<PaxosMessage> event) {
      Promise promise = (Promise) event.message();
      return new Event.Received<>(event.from(), nothing(promise.ballot(), promise.from()));
    }

    private static Promise nothing(Ballot ballot, long from) {
      return new Promise(ballot, from, from, List.of(), 0);
    }
  }
}
