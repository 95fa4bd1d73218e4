package quorate.simulator.explore;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Voted;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.Vote;
import quorate.simulator.Mistakes;

/// Multi-Paxos with one classic mistake each, wrapped around the real node.
final class ExplorePaxosBugs {
  private ExplorePaxosBugs() {}

  /// Two candidates, with this mistake at each node.
  static final class Wrong extends PaxosSubject {
    private final Function<PaxosNode, Bug> mistake;

    Wrong(Function<PaxosNode, Bug> mistake) {
      super(TWO_CANDIDATES);
      this.mistake = mistake;
    }

    @Override
    public Hosted<PaxosMessage> node(NodeId self) {
      PaxosNode right = new PaxosNode(config(self));
      Bug bug = mistake.apply(right);
      return new Hosted<>(bug, () -> List.of(right.state(), bug.state()));
    }
  }

  /// A mistake that remembers the node's votes.
  abstract static class Bug implements Role<PaxosMessage> {
    final PaxosNode right;
    final NavigableMap<Long, Vote> votes = new TreeMap<>();
    Ballot promised = Ballot.NONE;

    Bug(PaxosNode right) {
      this.right = right;
    }

    @Override
    public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Restored<PaxosMessage>(Durable record)) {
        note(record);
      }
      handle(
          event,
          effect -> {
            if (effect instanceof Effect.Persist<PaxosMessage>(Durable record)) {
              note(record);
            }
            effects.emit(effect);
          });
    }

    abstract void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects);

    private void note(Durable record) {
      if (record instanceof PaxosRecord.Promised(Ballot ballot)) {
        promised = ballot;
      } else if (record instanceof PaxosRecord.Accepted(Vote vote, long _)) {
        votes.put(vote.slot(), vote);
      }
    }

    Object state() {
      return List.of(List.copyOf(votes.values()), promised);
    }
  }

  /// An acceptor that votes below its promise.
  static final class VotesBelowPromise extends Bug {
    VotesBelowPromise(PaxosNode right) {
      super(right);
    }

    @Override
    void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)
          && message instanceof Accept(Vote vote, long _)
          && promised.isAbove(vote.ballot())
          && !votes.containsKey(vote.slot())) {
        effects.persist(new PaxosRecord.Accepted(vote, 1));
        effects.send(from, new Voted(vote.ballot(), vote.slot()));
      } else {
        right.on(event, effects);
      }
    }
  }

  /// An acceptor that forgets its promises in a restart, but not its votes.
  static final class ForgetsPromise extends Bug {
    ForgetsPromise(PaxosNode right) {
      super(right);
    }

    @Override
    void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      Mistakes.forgets(right, record -> record instanceof PaxosRecord.Promised).on(event, effects);
    }
  }

  /// An acceptor that votes first and persists afterwards.
  static final class SpeaksBeforeSync extends Bug {
    SpeaksBeforeSync(PaxosNode right) {
      super(right);
    }

    @Override
    void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      Mistakes.speaksBeforeSync(right).on(event, effects);
    }
  }

  /// A learner that takes its own vote, of any ballot, for the chosen batch.
  static final class LearnsFromAnyBallot extends Bug {
    LearnsFromAnyBallot(PaxosNode right) {
      super(right);
    }

    @Override
    void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)
          && message instanceof Advance(Ballot _, long below)) {
        Vote vote = votes.get(below - 1);
        if (vote != null) {
          Chosen taught = new Chosen(vote.slot(), List.of(vote.batch()), 1, below);
          right.on(new Event.Received<>(from, taught), effects);
        }
      }
      right.on(event, effects);
    }
  }

  /// A leader that ignores the votes reported in phase 1.
  static final class SkipsValues extends Bug {
    SkipsValues(PaxosNode right) {
      super(right);
    }

    @Override
    void handle(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
      if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)
          && message instanceof Promise promise) {
        Promise blank =
            new Promise(
                promise.ballot(), promise.from(), promise.chosenBelow(), List.of(), promise.next());
        right.on(new Event.Received<>(from, blank), effects);
      } else {
        right.on(event, effects);
      }
    }
  }
}
