package quorate.order;

import java.util.List;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Role;

/// One node of an ordering protocol, as a host sees it.
///
/// How to host it: give it every durable record as `Restored`, in order; then, if the layer above
/// holds the state of some slot, the protocol's `Installed` from the node itself; then fire the
/// protocol's `Tick` once. From then on: messages, and the timer that it arms. What is emitted
/// after a Persist, in this or a later event, happens only once the record is on disk. What it
/// sends to itself comes back to it as a message.
///
/// Deliveries that were emitted before an `Installed` but happen after it (they waited for a sync)
/// are for slots that the installed state has; the layer above skips these.
///
/// @param <M> the messages of its protocol
public interface OrderNode<M> extends Role<M> {
  /// Takes what has come in one round of a host, in order: as if event by event, except that a node
  /// may wait with what it proposes and announces until it has seen all of them. So a batch is as
  /// large as what waits, and one message says what several would have said.
  default void onAll(List<Event<M>> events, Effects<M> effects) {
    for (Event<M> event : events) {
      on(event, effects);
    }
  }

  /// The last slot of which its records know. The layer above is never further: what it has of
  /// later slots was delivered when there were records that are missing now. Unbounded where a
  /// protocol does not know it.
  default long reached() {
    return Long.MAX_VALUE;
  }

  /// The records that restore the node as it is now: what its log is compacted to, between events.
  List<? extends Durable> liveRecords();
}
