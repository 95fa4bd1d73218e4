package quorate.simulator.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.OrderNode;
import quorate.order.archive.ArchiveMessage;
import quorate.order.pbft.Batch;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// An archive under an attacker's control, which answers requests for history with a false one. Its
/// PBFT lies as [Liar] does.
final class ArchiveLiar implements OrderNode<ArchiveMessage> {
  private final OrderNode<ArchiveMessage> right;
  private final NodeId self;
  private final PbftProtocol pbft;
  private final Rng rng;
  private boolean confused;

  ArchiveLiar(OrderNode<ArchiveMessage> right, NodeId self, PbftProtocol pbft) {
    this.right = right;
    this.self = self;
    this.pbft = pbft;
    this.rng = new Rng(self.number());
  }

  @Override
  public List<? extends Durable> liveRecords() {
    return right.liveRecords();
  }

  @Override
  public void on(Event<ArchiveMessage> event, Effects<ArchiveMessage> effects) {
    if (confused) {
      return;
    }
    try {
      right.on(event, effect -> tell(effect, effects));
    } catch (RuntimeException itsOwnLies) {
      confused = true; // its own lies have come back to it
    }
  }

  private void tell(Effect<ArchiveMessage> effect, Effects<ArchiveMessage> effects) {
    boolean lies =
        pbft.drawn().tells(Lie.WRONG_HISTORY)
            && effect instanceof Effect.Send<ArchiveMessage>(NodeId to, ArchiveMessage _)
            && !to.equals(self)
            && rng.chance(500);
    if (lies && effect instanceof Effect.Send<ArchiveMessage>(NodeId to, ArchiveMessage message)) {
      ArchiveMessage told = falsify(message);
      if (!told.equals(message)) {
        pbft.count(Counter.FALSE_ARCHIVES);
      }
      effects.send(to, told);
    } else {
      effects.emit(effect);
    }
  }

  private ArchiveMessage falsify(ArchiveMessage message) {
    return switch (message) {
      case ArchiveMessage.Digests(long from, Digest before, List<Digest> digests) -> {
        List<Digest> others = new ArrayList<>(digests);
        int at = rng.below(others.size());
        others.set(at, Digest.of(new byte[] {(byte) rng.below(4)}));
        yield switch (rng.below(3)) {
          case 0 -> new ArchiveMessage.Digests(from, before, others);
          case 1 -> new ArchiveMessage.Digests(from, others.get(at), digests);
          default -> new ArchiveMessage.Gone(from + rng.below(1000));
        };
      }
      case ArchiveMessage.Batches(long from, List<Batch> batches) -> {
        List<Batch> others = new ArrayList<>(batches);
        if (rng.chance(500)) {
          Collections.reverse(others);
        } else {
          others.set(rng.below(others.size()), new Batch(List.of(), Bytes.wrap(new byte[] {7})));
        }
        yield new ArchiveMessage.Batches(from, others);
      }
      default -> message;
    };
  }
}
