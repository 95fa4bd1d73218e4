package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.Statements;
import quorate.simulator.Mistakes;
import quorate.simulator.order.PbftMistakes.Tally;

/// PBFT with one classic mistake each, wrapped around the real node.
final class ExplorePbftBugs {
  private ExplorePbftBugs() {}

  /// The cluster with its liar, with this mistake at each of the others.
  static final class Wrong extends PbftSubject {
    private final BiFunction<PbftNode, PbftConfig, Bug> mistake;

    Wrong(
        boolean impatient,
        boolean checkpoints,
        List<String> proposed,
        BiFunction<PbftNode, PbftConfig, Bug> mistake) {
      super(1, impatient, checkpoints, proposed);
      this.mistake = mistake;
    }

    @Override
    public Hosted<PbftMessage> node(NodeId self) {
      PbftConfig config = Mistakes.believing(config(self));
      PbftNode right = new PbftNode(config);
      Bug bug = mistake.apply(right, config);
      return new Hosted<>(bug, () -> List.of(right.state(), bug.state()));
    }
  }

  abstract static class Bug implements Role<PbftMessage> {
    final PbftNode right;
    final PbftConfig config;

    Bug(PbftNode right, PbftConfig config) {
      this.right = right;
      this.config = config;
    }

    /// The mistake's own state.
    Object state() {
      return "";
    }
  }

  /// Conceals its prepared batches when it leaves a view, so that the new view drops them.
  static final class HidesPrepared extends Bug {
    HidesPrepared(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      right.on(
          event,
          effect -> {
            if (effect instanceof Effect.Send<PbftMessage>(NodeId to, PbftMessage message)
                && message instanceof ViewChange change) {
              effects.send(to, blank(change));
            } else {
              effects.emit(effect);
            }
          });
    }

    private ViewChange blank(ViewChange right) {
      var signature =
          config
              .signatures()
              .sign(Statements.viewChange(right.view(), right.stable(), List.of(), List.of()));
      return new ViewChange(
          right.view(), right.signer(), right.stable(), List.of(), List.of(), signature);
    }
  }

  /// Takes r + 1 commits of a view for the commitment of a batch.
  static final class WeakCommits extends Bug {
    private final Tally commits = new Tally();

    WeakCommits(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      List<Commit> enough = new ArrayList<>();
      if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
          && message instanceof Commit commit) {
        count(from, commit, enough);
      }
      right.on(
          event,
          effect -> {
            effects.emit(effect);
            if (effect instanceof Effect.Send<PbftMessage>(NodeId _, PbftMessage message)
                && message instanceof Commit commit) {
              count(config.self(), commit, enough);
            }
          });
      for (Commit commit : enough) {
        Committed page = new Committed(commit.slot(), List.of(commit.digest()));
        for (NodeId peer : config.members()) {
          right.on(new Event.Received<>(peer, page), effects);
        }
      }
    }

    private void count(NodeId from, Commit commit, List<Commit> enough) {
      if (commits.add(commit, from) && commits.of(commit).size() == config.weak()) {
        enough.add(commit);
      }
    }

    @Override
    Object state() {
      return commits.state();
    }
  }

  /// A mistake that the simulator finds too.
  static final class Tallying extends Bug {
    /// The mistake wrapped around the node, with its tally.
    interface Mistake {
      Role<PbftMessage> around(Role<PbftMessage> right, PbftConfig config, Tally tally);
    }

    private final Tally tally = new Tally();
    private final Role<PbftMessage> wrong;

    Tallying(PbftNode right, PbftConfig config, Mistake mistake) {
      super(right, config);
      this.wrong = mistake.around(right, config, tally);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      wrong.on(event, effects);
    }

    @Override
    Object state() {
      return tally.state();
    }
  }

  /// Goes on voting in a view that it has left.
  static final class VotesAfterLeaving extends Bug {
    private boolean left;

    VotesAfterLeaving(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      if (left
          && event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
          && message instanceof Prepare(long view, long slot, var digest)
          && view == 0) {
        effects.send(from, new Commit(view, slot, digest));
      }
      right.on(
          event,
          effect -> {
            left |=
                effect instanceof Effect.Send<PbftMessage>(NodeId _, PbftMessage message)
                    && message instanceof ViewChange;
            effects.emit(effect);
          });
    }

    @Override
    Object state() {
      return left;
    }
  }

  /// Forgets its votes in a restart.
  static final class ForgetsVotes extends Bug {
    ForgetsVotes(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      Mistakes.forgets(right, Mistakes::isVote).on(event, effects);
    }
  }

  /// Sends a prepare before it is durable.
  static final class SpeaksBeforeSync extends Bug {
    SpeaksBeforeSync(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      Mistakes.speaksBeforeSync(right).on(event, effects);
    }
  }
}
