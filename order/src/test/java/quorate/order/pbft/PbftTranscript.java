package quorate.order.pbft;

import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.order.OrderNode;

/// The story of one PBFT replica.
///
/// ```
/// n1 -> n3 Prepare v0/s1 [a]  a message, written as it prints
/// ```
final class PbftTranscript extends PbftPlayer<PbftMessage> {
  PbftTranscript() {
    super(new PbftNode(FIRST));
  }

  @Override
  protected PbftMessage parse(String message) {
    return pbft(message);
  }

  @Override
  protected OrderNode<PbftMessage> again() {
    return new PbftNode(config());
  }

  @Override
  protected void name(Effect<PbftMessage> effect) {
    switch (effect) {
      case Effect.Send<PbftMessage>(NodeId _, PbftMessage message) -> name(message);
      case Effect.Persist<PbftMessage>(PbftRecord record) -> name(record);
      default -> {}
    }
  }
}
