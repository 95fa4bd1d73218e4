package quorate.order.pbft;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.Status;

/// Retransmission driven by the receiver (Castro's thesis, section 5.2): each node reports its
/// progress every tick, and peers that are ahead of a stalled one send the missing messages. One
/// answer per peer and tick, whatever the report.
final class Retransmission {
  private final PbftConfig config;
  private final Views views;
  private final Checkpoints checkpoints;
  private final Agreement agreement;
  private final Learner learner;
  private final Quotas bodyQuotas;
  private final Map<NodeId, Status> last = new TreeMap<>();
  private final Set<NodeId> answered = new TreeSet<>();

  Retransmission(
      PbftConfig config,
      Views views,
      Checkpoints checkpoints,
      Agreement agreement,
      Learner learner,
      Quotas bodyQuotas) {
    this.config = config;
    this.views = views;
    this.checkpoints = checkpoints;
    this.agreement = agreement;
    this.learner = learner;
    this.bodyQuotas = bodyQuotas;
  }

  void onTick(Effects<PbftMessage> effects) {
    answered.clear();
    config.toOthers(learner.status(views.view(), views.isActive(), checkpoints.low()), effects);
  }

  // R2.
  void onStatus(NodeId from, Status status, Effects<PbftMessage> effects) {
    if (!answered.add(from)) {
      return;
    }
    Status before = last.put(from, status);
    if (before == null) {
      return; // the missing messages may be on their way
    }
    if (before.view() == status.view() && before.active() == status.active()) {
      helpIntoView(from, status, effects);
    }
    if (before.stable() == status.stable()) {
      if (checkpoints.low() > status.stable()) {
        effects.send(from, new Stable(checkpoints.stable()));
      }
      checkpoints.resend(from, status.stable(), effects);
    }
    boolean stands = before.next() == status.next();
    if (stands || learner.next() - status.next() > config.limits().window().pipelineSlots()) {
      PbftMessage.Committed page = learner.page(status.next());
      if (page != null) {
        effects.send(from, page);
      }
      if (stands && views.isActive() && status.view() == views.view() && status.active()) {
        agreement.resend(from, status.next(), bodyQuotas, effects);
      }
    }
  }

  /// Whether at least r + 1 replicas in this view have delivered slots that this one lacks, so an
  /// honest one has (V1). Its messages may not suffice to learn them: after a restart it knows its
  /// own votes, and no longer the others'; and only the primary sends its proposals.
  boolean isLeftBehind() {
    long ahead =
        last.values().stream()
            .filter(status -> status.view() == views.view() && status.active())
            .filter(status -> status.next() > learner.next())
            .count();
    return ahead >= config.weak();
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(Map.copyOf(last), Set.copyOf(answered));
  }

  private void helpIntoView(NodeId from, Status status, Effects<PbftMessage> effects) {
    boolean lacksView =
        status.view() < views.view() || status.view() == views.view() && !status.active();
    if (!lacksView) {
      return;
    }
    NewView begun = views.begun();
    if (begun != null) {
      effects.send(from, begun);
    } else if (!views.isActive()) {
      effects.send(from, views.own());
    }
  }
}
