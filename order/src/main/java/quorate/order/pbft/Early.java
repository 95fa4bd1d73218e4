package quorate.order.pbft;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.ToAgreement;

/// Messages of views that have not begun here yet, a limited number per peer; excess ones are sent
/// again.
final class Early {
  /// A held message and its sender.
  record Message(NodeId from, ToAgreement message) {}

  private final PbftConfig config;
  private final Map<NodeId, Deque<ToAgreement>> held = new TreeMap<>();
  private final Map<NodeId, Long> bytes = new TreeMap<>();

  Early(PbftConfig config) {
    this.config = config;
  }

  /// Holds a message. False if its sender's share is used up.
  boolean hold(NodeId from, ToAgreement message) {
    Deque<ToAgreement> ofPeer = held.computeIfAbsent(from, _ -> new ArrayDeque<>());
    long size = message instanceof PrePrepare proposal ? proposal.batch().bytes() : 64;
    long more = bytes.getOrDefault(from, 0L) + size;
    if (ofPeer.size() >= config.limits().demands().heldMessages()
        || more > 4 * config.limits().window().batchBytes()) {
      return false;
    }
    bytes.put(from, more);
    ofPeer.addLast(message);
    return true;
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    held.forEach((from, ofPeer) -> {
      if (!ofPeer.isEmpty()) {
        all.add(List.of(from, List.copyOf(ofPeer)));
      }
    });
    return all;
  }

  /// Removes and returns the messages of this view; those of lower views are dropped.
  List<Message> take(long view) {
    List<Message> ready = new ArrayList<>();
    held.forEach((from, ofPeer) -> {
      List<ToAgreement> later = new ArrayList<>();
      for (ToAgreement message : ofPeer) {
        if (message.view() == view) {
          ready.add(new Message(from, message));
        } else if (message.view() > view) {
          later.add(message);
        }
      }
      ofPeer.clear();
      bytes.remove(from);
      later.forEach(message -> hold(from, message));
    });
    return ready;
  }
}
