package quorate.order.reconfigure;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Request;

/// The messages between nodes of a reconfigurable order.
///
/// @param <M> the messages of the order itself
public sealed interface ReconfigurableMessage<M> {
  /// Messages from other layers of the same node. Never on the wire.
  sealed interface Local<M> extends ReconfigurableMessage<M> {}

  /// A message of the order itself, in one of the configurations.
  record Of<M>(long number, M message) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "#" + number + " " + message;
    }
  }

  /// Asks to have this request ordered, whatever the configuration.
  ///
  /// @param hops the number of nodes that have forwarded it
  record Submit<M>(Request request, int hops) implements ReconfigurableMessage<M> {
    @Override
    public String toString() {
      return "Submit " + request + (hops == 0 ? "" : " hops " + hops);
    }
  }

  /// Asks for a configuration later than this one.
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

  /// The layer above holds the state of `slot` durably; continue with the slot after it.
  ///
  /// @param history [quorate.order.Delivered#history] of the slot
  record Installed<M>(long slot, Bytes history) implements Local<M> {
    @Override
    public String toString() {
      return "Installed slot " + slot;
    }
  }

  /// The answer of the layer above to a [ChoiceWanted].
  ///
  /// @param wanted with the global slot, and the epoch of its configuration
  record Choose<M>(ChoiceWanted wanted, Bytes choice) implements Local<M> {
    @Override
    public String toString() {
      return "Choose " + choice + " for " + wanted;
    }
  }

  /// The answer of the layer above to a [ChoiceProposed].
  ///
  /// @param proposed with the global slot, and the epoch of its configuration
  record Judged<M>(ChoiceProposed proposed, boolean accepted) implements Local<M> {
    @Override
    public String toString() {
      return (accepted ? "Accepted " : "Rejected ") + proposed;
    }
  }

  /// The layer above has reverted to an older state: deliver again from this slot on, or from the
  /// first that is still stored.
  record Redeliver<M>(long from) implements Local<M> {
    @Override
    public String toString() {
      return "Redeliver from " + from;
    }
  }

  /// Nothing listens at a peer's address, as far as the node's links can tell: for the latest
  /// configuration, if the order inside understands it.
  record Absent<M>(NodeId node) implements Local<M> {
    @Override
    public String toString() {
      return "Absent " + node;
    }
  }
}
