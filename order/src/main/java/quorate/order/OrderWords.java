package quorate.order;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// What a host and the layers above need of an ordering protocol, whichever it is: its bytes, and
/// its words for what every order is told.
///
/// @param <M> the messages of the protocol
public interface OrderWords<M> {
  /// What is fired once to start the node.
  Timer firstTimer();

  /// Writes a message for the wire.
  void write(Encoder to, M message);

  /// Whether only a node's own layers may say it: it has no bytes.
  default boolean isLocal(M message) {
    return false;
  }

  /// Reads a message, which is all that is left. Whatever is wrong with it is a
  /// [quorate.core.wire.WireException].
  M read(Decoder from);

  void writeRecord(Encoder to, Durable record);

  Durable decodeRecord(Bytes record);

  /// Order this request; from a client, or from a node's own layers.
  M submit(Request request);

  /// The layer above holds the state of `slot` durably.
  ///
  /// @param history what [quorate.order.Delivered] had for the slot, as the state has it; empty
  ///   where the protocol names its slots by their numbers
  M installed(long slot, Bytes history);

  /// The layer above has gone back to an older state: deliver again from this slot on.
  M redeliver(long from);

  /// Enough nodes hold a state of `slot` durably: forget the slots up to, and without, it. Empty
  /// where the protocol finds that out by itself, from what it is told with [#taken].
  Optional<M> truncate(long slot);

  /// The layer above holds the state of `slot` durably, and this is its digest. Empty where the
  /// protocol makes no checkpoints of its own.
  Optional<M> taken(long slot, Digest state);

  /// The value that goes with the requests of a [ChoiceWanted]. Empty where the protocol agrees
  /// upon none.
  default Optional<M> choose(ChoiceWanted wanted, Bytes choice) {
    return Optional.empty();
  }

  /// Whether the value of a [ChoiceProposed] is accepted. Empty where the protocol agrees upon
  /// none.
  default Optional<M> judged(ChoiceProposed proposed, boolean accepted) {
    return Optional.empty();
  }
}
