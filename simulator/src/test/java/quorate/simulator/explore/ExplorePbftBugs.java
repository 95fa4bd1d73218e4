package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.order.pbft.Certificate;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.Statements;
import quorate.simulator.Mistakes;

/// PBFT with one classic mistake each, put around the real node.
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

    /// What the mistake holds, beside the node.
    Object state() {
      return "";
    }
  }

  /// Says nothing of what it prepared when it leaves a view: the new view drops it.
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
    private final Map<String, Set<NodeId>> commits = new TreeMap<>();

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
      Set<NodeId> voters =
          commits.computeIfAbsent(
              commit.view() + " " + commit.slot() + " " + commit.digest(), _ -> new TreeSet<>());
      if (voters.add(from) && voters.size() == config.weak()) {
        enough.add(commit);
      }
    }

    @Override
    Object state() {
      List<Object> all = new ArrayList<>();
      commits.forEach((what, voters) -> all.add(List.of(what, Set.copyOf(voters))));
      return all;
    }
  }

  /// Its tally of commits for a slot is not cleared when the view changes: once it has prepared
  /// something, commits of earlier views count for that.
  static final class CountsAcrossViews extends Bug {
    private final Map<Long, Set<NodeId>> voters = new TreeMap<>();

    CountsAcrossViews(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
          && message instanceof Commit commit) {
        voters.computeIfAbsent(commit.slot(), _ -> new TreeSet<>()).add(from);
      }
      Set<Commit> own = new LinkedHashSet<>();
      right.on(
          event,
          effect -> {
            effects.emit(effect);
            if (effect instanceof Effect.Send<PbftMessage>(NodeId _, PbftMessage message)
                && message instanceof Commit commit) {
              own.add(commit);
            }
          });
      for (Commit commit : own) {
        for (NodeId voter : voters.getOrDefault(commit.slot(), Set.of())) {
          right.on(new Event.Received<>(voter, commit), effects);
        }
      }
    }

    @Override
    Object state() {
      List<Object> all = new ArrayList<>();
      voters.forEach((slot, nodes) -> all.add(List.of(slot, Set.copyOf(nodes))));
      return all;
    }
  }

  /// Takes r + 1 equal votes for a stable checkpoint.
  static final class WeakCheckpoints extends Bug {
    private final Map<String, Set<NodeId>> votes = new TreeMap<>();

    WeakCheckpoints(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      right.on(event, effects);
      if (event instanceof Event.Received<PbftMessage>(NodeId _, PbftMessage message)
          && message instanceof Checkpoint(NodeId signer, long slot, Digest state, var _)) {
        Set<NodeId> signers = votes.computeIfAbsent(slot + " " + state, _ -> new TreeSet<>());
        if (signers.add(signer) && signers.size() == config.weak()) {
          List<NodeId> members = config.members();
          List<Checkpoint> all =
              members.stream()
                  .map(member -> new Checkpoint(member, slot, state, Mistakes.BELIEVED))
                  .toList();
          right.on(
              new Event.Received<>(signer, new Stable(new Certificate(slot, state, all))), effects);
        }
      }
    }

    @Override
    Object state() {
      List<Object> all = new ArrayList<>();
      votes.forEach((what, signers) -> all.add(List.of(what, Set.copyOf(signers))));
      return all;
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

  /// Its votes do not come back after a restart.
  static final class ForgetsVotes extends Bug {
    ForgetsVotes(PbftNode right, PbftConfig config) {
      super(right, config);
    }

    @Override
    public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
      Mistakes.forgets(right, Mistakes::isVote).on(event, effects);
    }
  }

  /// A prepare that is said before it is durable.
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
