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

/// Outcomes of transactions: this replica's, as far as remembered, and others' votes on positions
/// that this replica has yet to execute. Bounded, whatever others send.
final class Outcomes {
  private static final int KNOWN_MAX = 100_000;
  private static final int EARLY_MAX = 100_000;
  private static final int ASKED_MAX = 10_000;

  /// The number of times a replica is asked before it reports that it lacks a state (R10a).
  private static final int ASKED_IN_VAIN = 25;

  /// The replicas waiting for an outcome.
  private static final class Asked {
    final List<NodeId> nodes = new ArrayList<>();
    int inVain;
  }

  private final Map<Position, Outcome> known = new LinkedHashMap<>();
  private final Map<Position, Asked> asked = new TreeMap<>();
  private final TreeMap<Position, Map<NodeId, Outcome>> early = new TreeMap<>();

  /// Records an outcome; returns the replicas that have asked for it.
  List<NodeId> settle(Position at, Outcome outcome) {
    known.put(at, outcome);
    if (known.size() > KNOWN_MAX) {
      known.remove(known.keySet().iterator().next());
    }
    Asked waiting = asked.remove(at);
    return waiting == null ? List.of() : waiting.nodes;
  }

  /// A replica asks for an outcome, possibly again.
  ///
  /// @param executed whether the position was executed here; if it is not remembered then, it never
  ///   will be
  /// @param lacksState whether it cannot be executed before this replica receives a state
  /// @return the answer; empty if it follows when the outcome is settled
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

  /// Another replica executed the position first; its first vote counts.
  void tellEarly(NodeId from, Position at, Outcome outcome) {
    if (outcome == Outcome.ABSENT) {
      return; // it will repeat that
    }
    early.computeIfAbsent(at, _ -> new TreeMap<>()).putIfAbsent(from, outcome);
    if (early.size() > EARLY_MAX) {
      early.pollLastEntry();
    }
  }

  /// The votes received early for this position.
  Map<NodeId, Outcome> early(Position at) {
    return early.getOrDefault(at, Map.of());
  }

  /// Votes received early for positions up to here are no longer needed.
  void passed(Position at) {
    early.headMap(at, true).clear();
  }
}
