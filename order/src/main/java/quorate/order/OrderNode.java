package quorate.order;

import java.util.List;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Role;

/// One node of an ordering protocol, as its host sees it.
///
/// To start it, the host passes every durable record as `Restored`, in order; then, if the layer
/// above holds the state of some slot, the protocol's `Installed` from the node itself; then it
/// fires the protocol's `Tick` once. From then on it passes messages and the timer that the node
/// arms. An effect after a Persist, in this or a later event, takes place only once the record is
/// on disk. Messages that the node sends to itself are passed back to it.
///
/// A delivery emitted before an `Installed` may take place after it, because it waited for a sync.
/// The installed state includes its slot, so the layer above skips it.
///
/// @param <M> the messages of its protocol
public interface OrderNode<M> extends Role<M> {
  /// Takes the events of one round of a host, in order. The result is that of single events, except
  /// that a node may delay proposals and announcements until it has seen them all. A batch then
  /// holds all waiting requests, and one message replaces several.
  default void onAll(List<Event<M>> events, Effects<M> effects) {
    for (Event<M> event : events) {
      on(event, effects);
    }
  }

  /// The last slot that the node's records cover. The layer above is never further unless records
  /// have been lost. Unbounded if the protocol cannot tell.
  default long reached() {
    return Long.MAX_VALUE;
  }

  /// The records that restore the node's current state, to which its log is compacted between
  /// events.
  List<? extends Durable> liveRecords();
}
