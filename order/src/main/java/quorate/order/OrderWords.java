package quorate.order;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The parts of an ordering protocol that a host and the layers above need, whichever protocol it
/// is: its encoding, and its messages for the requests that every order accepts.
///
/// @param <M> the messages of the protocol
public interface OrderWords<M> {
  /// The timer that starts the node when it is fired.
  Timer firstTimer();

  /// Writes a message for the wire.
  void write(Encoder to, M message);

  /// Whether the message may only come from the node's own layers; it then has no encoding.
  default boolean isLocal(M message) {
    return false;
  }

  /// Reads a message that takes up all remaining bytes. Any fault is a
  /// [quorate.core.wire.WireException].
  M read(Decoder from);

  void writeRecord(Encoder to, Durable record);

  Durable decodeRecord(Bytes record);

  /// Orders this request; from a client, or from a node's own layers.
  M submit(Request request);

  /// The layer above holds the state of `slot` durably.
  ///
  /// @param history [quorate.order.Delivered#history] of the slot, as stored with the state; empty
  ///   if the protocol identifies slots by number
  M installed(long slot, Bytes history);

  /// The layer above has reverted to an older state: deliver again from this slot on.
  M redeliver(long from);

  /// Enough nodes hold a state of `slot` durably: forget the slots before it. Empty if the protocol
  /// derives this from [#taken].
  Optional<M> truncate(long slot);

  /// The layer above holds the state of `slot` durably, with this digest. Empty if the protocol
  /// makes no checkpoints of its own.
  Optional<M> taken(long slot, Digest state);

  /// Nothing listens at a peer's address, as far as this node's links can tell: a hint, by which
  /// the order may replace a leader sooner. Empty if the protocol uses no such hints.
  default Optional<M> absent(NodeId node) {
    return Optional.empty();
  }

  /// The value that goes with the requests of a [ChoiceWanted]. Empty if the protocol agrees on
  /// none.
  default Optional<M> choose(ChoiceWanted wanted, Bytes choice) {
    return Optional.empty();
  }

  /// Whether the value of a [ChoiceProposed] is accepted. Empty if the protocol agrees on none.
  default Optional<M> judged(ChoiceProposed proposed, boolean accepted) {
    return Optional.empty();
  }
}
