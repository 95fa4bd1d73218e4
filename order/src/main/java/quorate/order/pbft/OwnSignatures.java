package quorate.order.pbft;

import java.util.Optional;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.Stable;

/// Detects statements with this replica's own signature that are missing from its log. It signs
/// only statements in its log, and no other node has its key, so the log has lost its end (C3, V8).
final class OwnSignatures {
  private final NodeId self;
  private final Views views;
  private final Checkpoints checkpoints;

  OwnSignatures(PbftConfig config, Views views, Checkpoints checkpoints) {
    this.self = config.self();
    this.views = views;
    this.checkpoints = checkpoints;
  }

  /// The statement that this replica signed and lost, as a peer's message proves; empty if there is
  /// none.
  Optional<String> forgotten(PbftMessage message) {
    return switch (message) {
      case Checkpoint vote when isUnknown(vote) && checkpoints.verify(vote) -> signed(vote.slot());
      case Stable(Certificate certificate)
          when certificate.votes().stream().anyMatch(this::isUnknown)
              && checkpoints.verify(certificate) ->
          signed(certificate.slot());
      case NewView newView
          when newView.view() > views.view()
              && newView.changes().stream().anyMatch(change -> change.signer().equals(self))
              && views.judge(newView) == Views.Verdict.RIGHT ->
          Optional.of("it had left all views below " + newView.view());
      default -> Optional.empty();
    };
  }

  private static Optional<String> signed(long slot) {
    return Optional.of("it had signed the checkpoint of slot " + slot);
  }

  private boolean isUnknown(Checkpoint vote) {
    return vote.signer().equals(self) && checkpoints.isUnknown(vote.slot());
  }
}
