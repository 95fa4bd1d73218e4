package quorate.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.OrderNode;
import quorate.order.pbft.Assigned;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Certificate;
import quorate.order.pbft.Claim;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftRecord;
import quorate.order.pbft.Signatures;

/// PBFT with one classic mistake each. They are put around the real node, by changing what it hears
/// and says, so that the node itself needs no hooks.
final class PbftPlantedBugs {
  private PbftPlantedBugs() {}

  /// Signatures that are not checked: what a bug pretends to have heard is believed.
  private record Gullible(Signatures right) implements Signatures {
    @Override
    public Bytes sign(Bytes statement) {
      return right.sign(statement);
    }

    @Override
    public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
      return true;
    }
  }

  private static PbftConfig gullible(PbftConfig right) {
    return new PbftConfig(
        right.self(),
        right.members(),
        right.quorum(),
        right.weak(),
        new Gullible(right.signatures()),
        right.authentic(),
        right.choices(),
        right.speculative(),
        right.limits());
  }

  /// A replica that believes a new view without repeating its decision: the primary may drop a
  /// prepared batch.
  static final class BelievesNewViews extends PbftProtocol {
    BelievesNewViews(PbftSwarm drawn, Rng rng) {
      super(drawn, rng);
    }

    @Override
    OrderNode<PbftMessage> right(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(new PbftNode(gullible(config(self, members, swarm)))) {
        @Override
        public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
          if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
              && message instanceof NewView newView) {
            right.on(new Event.Received<>(from, justified(newView)), effects);
          } else {
            right.on(event, effects);
          }
        }
      };
    }

    /// The same choice, with view changes from which it follows.
    private static NewView justified(NewView newView) {
      List<Assigned> chosen = new ArrayList<>(newView.chosen());
      while (!chosen.isEmpty() && chosen.getLast().digest().equals(Batch.NULL.digest())) {
        chosen.removeLast();
      }
      List<Claim> claims = new ArrayList<>();
      for (Assigned each : chosen) {
        if (!each.digest().equals(Batch.NULL.digest())) {
          claims.add(new Claim(each.slot(), newView.view() - 1, each.digest()));
        }
      }
      List<ViewChange> changes = new ArrayList<>();
      for (ViewChange each : newView.changes()) {
        changes.add(
            new ViewChange(
                each.view(), each.signer(), each.stable(), claims, claims, each.signature()));
      }
      return new NewView(newView.view(), changes, chosen, newView.signature());
    }
  }

  /// A replica whose tally of commits for a slot is not cleared when the view changes: once it has
  /// prepared something, commits of earlier views count for that.
  static final class CountsAcrossViews extends PbftProtocol {
    CountsAcrossViews(PbftSwarm drawn, Rng rng) {
      super(drawn, rng);
    }

    @Override
    OrderNode<PbftMessage> right(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(new PbftNode(config(self, members, swarm))) {
        private final Map<Long, Set<NodeId>> voters = new HashMap<>();

        @Override
        public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
          if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
              && message instanceof Commit commit
              && members.contains(from)) {
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
      };
    }
  }

  /// A replica that takes r + 1 equal checkpoint votes for a stable checkpoint.
  static final class WeakCheckpoints extends PbftProtocol {
    WeakCheckpoints(PbftSwarm drawn, Rng rng) {
      super(drawn, rng);
    }

    @Override
    OrderNode<PbftMessage> right(NodeId self, List<NodeId> members, Swarm swarm) {
      PbftConfig config = gullible(config(self, members, swarm));
      return new Bug(new PbftNode(config)) {
        private final Map<String, Set<NodeId>> votes = new HashMap<>();

        @Override
        public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
          right.on(event, effects);
          if (event instanceof Event.Received<PbftMessage>(NodeId _, PbftMessage message)
              && message instanceof Checkpoint(NodeId signer, long slot, Digest state, var _)) {
            Set<NodeId> signers = votes.computeIfAbsent(slot + " " + state, _ -> new TreeSet<>());
            if (signers.add(signer) && signers.size() == config.weak()) {
              List<Checkpoint> all =
                  members.stream()
                      .map(member -> new Checkpoint(member, slot, state, Bytes.EMPTY))
                      .toList();
              NodeId other = members.get(members.getFirst().equals(self) ? 1 : 0);
              right.on(
                  new Event.Received<>(other, new Stable(new Certificate(slot, state, all))),
                  effects);
            }
          }
        }
      };
    }
  }

  /// A replica that forgets its votes in a restart.
  static final class ForgetsVotes extends PbftProtocol {
    ForgetsVotes(PbftSwarm drawn, Rng rng) {
      super(drawn, rng);
    }

    @Override
    OrderNode<PbftMessage> right(NodeId self, List<NodeId> members, Swarm swarm) {
      return new Bug(new PbftNode(config(self, members, swarm))) {
        @Override
        public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
          boolean forgotten =
              event instanceof Event.Restored<PbftMessage>(Durable record)
                  && (record instanceof PbftRecord.Voted || record instanceof PbftRecord.Prepared);
          if (!forgotten) {
            right.on(event, effects);
          }
        }
      };
    }
  }

  private abstract static class Bug implements OrderNode<PbftMessage> {
    final PbftNode right;

    Bug(PbftNode right) {
      this.right = right;
    }

    @Override
    public List<? extends Durable> liveRecords() {
      return right.liveRecords();
    }
  }
}
