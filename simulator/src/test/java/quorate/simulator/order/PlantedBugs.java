package quorate.simulator.order;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
import quorate.order.paxos.PaxosMessage.Absent;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.PreVote;
import quorate.order.paxos.PaxosMessage.PreVoteReply;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.Tick;
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

  /// A candidate that takes the promise of a node for given if connections to it are refused.
  static final Protocol<PaxosMessage> TAKES_REFUSAL_FOR_PROMISE = with(TakesRefusalForPromise::new);

  /// A node that stands for election at once, and without support, if connections to the leader are
  /// refused.
  static final Protocol<PaxosMessage> TAKES_REFUSAL_FOR_DEATH = with(TakesRefusalForDeath::new);

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

  private static Promise nothing(Ballot ballot, long from) {
    return new Promise(ballot, from, from, List.of(), 0);
  }

  /// A role that makes up messages, which the right role takes after the event under way.
  private abstract static class MakesUpMessages implements Role<PaxosMessage> {
    final Role<PaxosMessage> right;
    private final List<Event<PaxosMessage>> made = new ArrayList<>();

    MakesUpMessages(Role<PaxosMessage> right) {
      this.right = right;
    }

    final void makeUp(NodeId from, PaxosMessage message) {
      made.add(new Event.Received<>(from, message));
    }

    final boolean hasMadeUp() {
      return !made.isEmpty();
    }

    final void takeMadeUp(Effects<PaxosMessage> effects) {
      List<Event<PaxosMessage>> pretended = List.copyOf(made);
      made.clear();
      pretended.forEach(event -> right.on(event, effects));
    }
  }

  private static final class SkipsPhaseOne extends MakesUpMessages {
    SkipsPhaseOne(Role<PaxosMessage> right) {
      super(right);
    }

    @Override
    public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      boolean own =
          event instanceof Event.Received<PaxosMessage>(NodeId _, PaxosMessage message)
              && message instanceof Promise;
      right.on(own ? blank((Event.Received<PaxosMessage>) event) : event, pretend(effects));
      takeMadeUp(effects);
    }

    private Effects<PaxosMessage> pretend(Effects<PaxosMessage> effects) {
      return effect -> {
        if (effect instanceof Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message)
            && message instanceof Prepare prepare) {
          makeUp(to, nothing(prepare.ballot(), prepare.from()));
        } else {
          effects.emit(effect);
        }
      };
    }

    private static Event<PaxosMessage> blank(Event.Received<PaxosMessage> event) {
      Promise promise = (Promise) event.message();
      return new Event.Received<>(event.from(), nothing(promise.ballot(), promise.from()));
    }
  }

  private static final class TakesRefusalForPromise extends MakesUpMessages {
    private final Set<NodeId> absent = new HashSet<>();

    TakesRefusalForPromise(Role<PaxosMessage> right) {
      super(right);
    }

    @Override
    public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)) {
        absent.remove(from);
        if (message instanceof Absent(NodeId node)) {
          absent.add(node);
        }
      }
      right.on(event, noting(effects));
      takeMadeUp(effects);
    }

    private Effects<PaxosMessage> noting(Effects<PaxosMessage> effects) {
      return effect -> {
        if (effect instanceof Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message)
            && message instanceof Prepare prepare
            && absent.contains(to)) {
          makeUp(to, nothing(prepare.ballot(), prepare.from()));
        }
        effects.emit(effect);
      };
    }
  }

  private static final class TakesRefusalForDeath extends MakesUpMessages {
    /// More than any patience.
    private static final int TICKS = 40;

    private NodeId leader = new NodeId(1);

    TakesRefusalForDeath(Role<PaxosMessage> right) {
      super(right);
    }

    @Override
    public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)
          && message instanceof Heartbeat) {
        leader = from;
      }
      right.on(event, effects);
      if (event instanceof Event.Received<PaxosMessage>(NodeId _, PaxosMessage message)
          && message instanceof Absent(NodeId node)
          && node.equals(leader)) {
        for (int tick = 0; tick < TICKS && !hasMadeUp(); tick++) {
          right.on(new Event.Fired<>(new Tick()), pretend(effects));
        }
        takeMadeUp(effects);
      }
    }

    private Effects<PaxosMessage> pretend(Effects<PaxosMessage> effects) {
      return effect -> {
        if (effect instanceof Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message)
            && message instanceof PreVote preVote) {
          makeUp(to, new PreVoteReply(preVote.ballot(), true, 1));
        } else if (!(effect instanceof Effect.Arm<PaxosMessage>)) {
          effects.emit(effect);
        }
      };
    }
  }
}
