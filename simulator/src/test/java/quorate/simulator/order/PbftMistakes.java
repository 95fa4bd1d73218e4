package quorate.simulator.order;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
import quorate.order.pbft.PbftMessage.Stable;
import quorate.simulator.Mistakes;

/// Mistakes of PBFT for both the simulator and the explorer.
public final class PbftMistakes {
  private PbftMistakes() {}

  /// A mistaken tally of messages by sender, which is the whole state of such a mistake.
  public static final class Tally {
    private final Map<String, Set<NodeId>> sayers = new TreeMap<>();

    /// Adds a message; returns whether it is new.
    public boolean add(Object what, NodeId sayer) {
      return sayers.computeIfAbsent(what.toString(), _ -> new TreeSet<>()).add(sayer);
    }

    /// The senders so far.
    public Set<NodeId> of(Object what) {
      return sayers.getOrDefault(what.toString(), Set.of());
    }

    /// The tally as a value.
    public Object state() {
      List<Object> all = new ArrayList<>();
      sayers.forEach((what, nodes) -> all.add(List.of(what, Set.copyOf(nodes))));
      return all;
    }
  }

  /// Keeps the tally of a slot's commits when the view changes, so that commits of earlier views
  /// count for the batch prepared later.
  public static Role<PbftMessage> countsAcrossViews(
      Role<PbftMessage> right, PbftConfig config, Tally voters) {
    return (event, effects) -> {
      if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
          && message instanceof Commit commit
          && config.members().contains(from)) {
        voters.add(commit.slot(), from);
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
        voters
            .of(commit.slot())
            .forEach(voter -> right.on(new Event.Received<>(voter, commit), effects));
      }
    };
  }

  /// Takes r + 1 equal votes for a stable checkpoint.
  ///
  /// @param config of a node that believes [Mistakes#BELIEVED]
  public static Role<PbftMessage> weakCheckpoints(
      Role<PbftMessage> right, PbftConfig config, Tally votes) {
    return (event, effects) -> {
      right.on(event, effects);
      if (event instanceof Event.Received<PbftMessage>(NodeId _, PbftMessage message)
          && message instanceof Checkpoint(NodeId signer, long slot, Digest state, var _)
          && votes.add(slot + " " + state, signer)
          && votes.of(slot + " " + state).size() == config.weak()) {
        stabilise(right, config, slot, state, effects);
      }
    };
  }

  private static void stabilise(
      Role<PbftMessage> right,
      PbftConfig config,
      long slot,
      Digest state,
      Effects<PbftMessage> effects) {
    List<NodeId> members = config.members();
    List<Checkpoint> all =
        members.stream()
            .filter(member -> !member.equals(config.self())) // it would recognise its own
            .map(member -> new Checkpoint(member, slot, state, Mistakes.BELIEVED))
            .toList();
    NodeId other = members.get(members.getFirst().equals(config.self()) ? 1 : 0);
    right.on(new Event.Received<>(other, new Stable(new Certificate(slot, state, all))), effects);
  }
}
