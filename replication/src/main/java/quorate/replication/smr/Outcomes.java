package quorate.replication.smr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage.Outcome;

/// What became of transactions: here, as far as it is remembered; and elsewhere, as others told
/// before this replica came to them. Bounded, whatever others ask or tell.
final class Outcomes {
  private static final int KNOWN_MAX = 100_000;
  private static final int EARLY_MAX = 100_000;
  private static final int ASKED_MAX = 10_000;

  /// How often one is asked for in vain before a replica that lacks a state says so (R10a).
  private static final int ASKED_IN_VAIN = 25;

  /// Who waits for an outcome.
  private static final class Asked {
    final List<NodeId> nodes = new ArrayList<>();
    int inVain;
  }

  private final Map<Position, Outcome> known = new LinkedHashMap<>();
  private final Map<Position, Asked> asked = new TreeMap<>();
  private final TreeMap<Position, Map<NodeId, Outcome>> early = new TreeMap<>();

  /// Remembers one; gives who has asked for it.
  List<NodeId> settle(Position at, Outcome outcome) {
    known.put(at, outcome);
    if (known.size() > KNOWN_MAX) {
      known.remove(known.keySet().iterator().next());
    }
    Asked waiting = asked.remove(at);
    return waiting == null ? List.of() : waiting.nodes;
  }

  /// Somebody asks for one, perhaps again.
  ///
  /// @param executed whether it was executed here; what is not remembered then will not be known
  /// @param lacksState whether it cannot be executed before this replica is given a state
  /// @return what to tell now; empty if that is told when it is settled
  Optional<Outcome> ask(NodeId from, Position at, boolean executed, boolean lacksState) {
    Outcome outcome = known.getOrDefault(at, Outcome.FORGOTTEN);
    if (executed || known.containsKey(at)) {
      return Optional.of(outcome);
    }
    if (!asked.containsKey(at) && asked.size() >= ASKED_MAX) {
      return Optional.empty();
    }
    Asked waiting = asked.computeIfAbsent(at, _ -> new Asked());
    if (!waiting.nodes.contains(from)) {
      waiting.nodes.add(from);
    }
    waiting.inVain = lacksState ? waiting.inVain + 1 : 0;
    return waiting.inVain > ASKED_IN_VAIN ? Optional.of(Outcome.ABSENT) : Optional.empty();
  }

  /// Another replica was there first; its first word counts.
  void tellEarly(NodeId from, Position at, Outcome outcome) {
    if (outcome == Outcome.ABSENT) {
      return; // it says so again
    }
    early.computeIfAbsent(at, _ -> new TreeMap<>()).putIfAbsent(from, outcome);
    if (early.size() > EARLY_MAX) {
      early.pollLastEntry();
    }
  }

  /// What others told of this one.
  Map<NodeId, Outcome> early(Position at) {
    return early.getOrDefault(at, Map.of());
  }

  /// What was told early up to here is of no more use.
  void passed(Position at) {
    early.headMap(at, true).clear();
  }
}
