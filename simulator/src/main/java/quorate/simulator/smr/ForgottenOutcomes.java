package quorate.simulator.smr;

import java.util.HashSet;
import java.util.Set;
import quorate.core.NodeId;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// The positions whose outcome another replica no longer knew: there, the node's own vote decides
/// (R12).
final class ForgottenOutcomes {
  private final Set<Position> positions = new HashSet<>();

  void hear(NodeId from, SmrMessage message) {
    if (!from.isClient()
        && message instanceof SmrMessage.TellOutcome(Position at, SmrMessage.Outcome outcome)
        && (outcome == SmrMessage.Outcome.FORGOTTEN || outcome == SmrMessage.Outcome.ABSENT)) {
      positions.add(at);
    }
  }

  boolean contains(Position at) {
    return positions.contains(at);
  }
}
