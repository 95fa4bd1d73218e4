package quorate.order.reconfigure;

import quorate.core.Bytes;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Request;

/// What nodes of an order that can be reconfigured say to each other.
///
/// @param <M> the messages of the order itself
public sealed interface ReconfigurableMessage<M> {
  /// From the layer above in the same node. Never on the wire.
  sealed interface Local<M> extends ReconfigurableMessage<M> {}

  /// The order's own, in one of the configurations.
  record Of<M>(long number, M message) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "#" + number + " " + message;
    }
  }

  /// Order this request, whatever the configuration is.
  ///
  /// @param hops how many nodes have forwarded it
  record Submit<M>(Request request, int hops) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "Submit " + request + (hops == 0 ? "" : " hops " + hops);
    }
  }

  /// Is there a later configuration than this?
  record Which<M>(long known) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "Which after #" + known;
    }
  }

  /// The latest configuration that the sender knows.
  record Known<M>(Configuration latest) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "Known " + latest;
    }
  }

  /// Enough nodes hold a state of slot `below - 1` durably: forget the slots below.
  record Truncate<M>(long below) implements Local<M> {
    @Override
    public String toString() {
      return "Truncate below " + below;
    }
  }

  /// The layer above holds the state of `slot` durably; go on with the slot after it.
  ///
  /// @param history what [quorate.order.Delivered] had for the slot
  record Installed<M>(long slot, Bytes history) implements Local<M> {
    @Override
    public String toString() {
      return "Installed slot " + slot;
    }
  }

  /// The answer of the layer above to what it was asked.
  ///
  /// @param wanted with the slot in the whole, and the epoch of its configuration
  record Choose<M>(ChoiceWanted wanted, Bytes choice) implements Local<M> {
    @Override
    public String toString() {
      return "Choose " + choice + " for " + wanted;
    }
  }

  /// The answer of the layer above to what it was asked.
  ///
  /// @param proposed with the slot in the whole, and the epoch of its configuration
  record Judged<M>(ChoiceProposed proposed, boolean accepted) implements Local<M> {
    @Override
    public String toString() {
      return (accepted ? "Accepted " : "Rejected ") + proposed;
    }
  }

  /// The layer above has gone back: deliver again from this slot on, or from the first that is
  /// still here.
  record Redeliver<M>(long from) implements Local<M> {
    @Override
    public String toString() {
      return "Redeliver from " + from;
    }
  }
}
