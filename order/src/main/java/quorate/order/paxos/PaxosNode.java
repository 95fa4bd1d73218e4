package quorate.order.paxos;

import java.util.List;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Role;

/// One node of Multi-Paxos: acceptor, learner and leader in one.
public final class PaxosNode implements Role<PaxosMessage> {
  private final PaxosConfig config;

  public PaxosNode(PaxosConfig config) {
    this.config = config;
  }

  /// The records that restore the node as it is now: what a log is compacted to, between events.
  public List<PaxosRecord> liveRecords() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
    throw new UnsupportedOperationException(config.toString());
  }
}
