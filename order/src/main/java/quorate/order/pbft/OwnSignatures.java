package quorate.order.pbft;

import java.util.Optional;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.Stable;

/// Finds statements that carry this replica's own signature but are missing from its log. It signs
/// only what its log has, and nobody else has its key: so the log has lost its end (C3, V8).
final class OwnSignatures {
  private final NodeId self;
  private final Views views;
  private final Checkpoints checkpoints;

  OwnSignatures(PbftConfig config, Views views, Checkpoints checkpoints) {
    this.self = config.self();
    this.views = views;
    this.checkpoints = checkpoints;
  }

  /// The statement that this replica has signed and forgotten, as a message of a peer shows.
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
