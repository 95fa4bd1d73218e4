package quorate.order.pbft;

import java.util.List;
import quorate.core.Effects;
import quorate.order.ChoiceWanted;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Choose;

/// The primary: assigns waiting requests to slots, in order, as far as the pipeline and the window
/// allow (PBFT, sections 4.2 and 5.1.4: batching).
final class Proposer {
  private final PbftConfig config;
  private final Agreement agreement;
  private final Checkpoints checkpoints;
  private final Learner learner;
  private final Requests requests;
  private long nextSlot = 1;

  /// Requests waiting for the layer above to choose a value; empty if there are none.
  private List<Request> choosing = List.of();

  Proposer(
      PbftConfig config,
      Agreement agreement,
      Checkpoints checkpoints,
      Learner learner,
      Requests requests) {
    this.config = config;
    this.agreement = agreement;
    this.checkpoints = checkpoints;
    this.learner = learner;
    this.requests = requests;
  }

  /// Starts a view, or resumes it after a restart: slots that have a proposal get no other.
  void enter() {
    choosing = List.of();
    nextSlot = agreement.topProposed() + 1;
  }

  /// Proposes while there is room.
  void pump(long view, Effects<PbftMessage> effects) {
    nextSlot = Math.max(nextSlot, Math.max(learner.next(), checkpoints.low() + 1));
    while (choosing.isEmpty() && hasRoom() && requests.hasUnproposed()) {
      List<Request> batch = requests.take();
      if (config.choices()) {
        choosing = batch;
        effects.deliver(new ChoiceWanted(view, nextSlot, batch));
      } else {
        agreement.propose(nextSlot++, new Batch(batch, quorate.core.Bytes.EMPTY), effects);
      }
    }
  }

  void onChoose(Choose choose, long view, Effects<PbftMessage> effects) {
    if (choose.view() == view && choose.slot() == nextSlot && !choosing.isEmpty()) {
      Batch batch = new Batch(choosing, choose.choice());
      choosing = List.of();
      agreement.propose(nextSlot++, batch, effects);
    }
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(nextSlot, choosing);
  }

  private boolean hasRoom() {
    return nextSlot - learner.next() < config.limits().window().pipelineSlots()
        && checkpoints.isInWindow(nextSlot);
  }
}
