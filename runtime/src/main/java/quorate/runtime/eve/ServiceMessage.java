package quorate.runtime.eve;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.service.Service;
import quorate.service.state.Location;

/// The messages of services beside those of verification: requests, their outcomes, and states.
sealed interface ServiceMessage {
  /// The longest body of a request.
  int REQUEST_BYTES_MAX = 4 << 20;

  /// The longest piece of a state that is sent.
  int PIECE_BYTES_MAX = 512 << 10;

  /// The longest node with its values, by which a piece may be longer.
  int NODE_BYTES_MAX = 8 << 20;

  /// The longest question for nodes: 64 KB of locations, or one whose path is longer.
  int WANTED_BYTES_MAX = 4 << 20;

  /// To an executor, from a client or passed on by another executor.
  record Submit(Request request) implements ServiceMessage {}

  /// To a client: the outcome of a request, of a batch that is committed.
  record Reply(RequestId id, Bytes outcome) implements ServiceMessage {}

  /// To an executor: asks for nodes of the state after a batch.
  record StateWanted(long number, Digest root, List<Location> locations) implements ServiceMessage {
    public StateWanted {
      locations = List.copyOf(locations);
    }
  }

  /// To the executor that asked: the first of these nodes; empty if the state is not here.
  record StatePart(long number, Digest root, Bytes piece) implements ServiceMessage {}

  static void write(Encoder out, ServiceMessage message) {
    switch (message) {
      case Submit(Request request) -> request.encode(out.u8(0));
      case Reply(RequestId id, Bytes outcome) -> out.u8(1).request(id).bytes(outcome);
      case StateWanted(long number, Digest root, List<Location> locations) -> {
        Digest.write(out.u8(2).varint(number), root);
        Location.write(out, locations);
      }
      case StatePart(long number, Digest root, Bytes piece) -> {
        Digest.write(out.u8(3).varint(number), root);
        out.bytes(piece);
      }
    }
  }

  /// Reads a message.
  ///
  /// @throws WireException if it is malformed or too long (L1)
  static ServiceMessage read(Decoder from) {
    return from.whole(in ->
        switch (in.u8()) {
          case 0 -> new Submit(request(in));
          case 1 -> new Reply(in.request(), bounded(in.bytes(), Service.ANSWER_BYTES_MAX + 1));
          case 2 -> {
            if (in.remaining() > WANTED_BYTES_MAX) {
              throw new WireException("a question of " + in.remaining() + " bytes");
            }
            yield new StateWanted(in.varint(), Digest.read(in), Location.read(in));
          }
          case 3 ->
              new StatePart(
                  in.varint(),
                  Digest.read(in),
                  bounded(in.bytes(), PIECE_BYTES_MAX + NODE_BYTES_MAX));
          default -> throw new WireException("no message of a service");
        });
  }

  /// Reads a request.
  ///
  /// @throws WireException if it is too long
  static Request request(Decoder in) {
    Request request = Request.decode(in);
    bounded(request.body(), REQUEST_BYTES_MAX);
    bounded(request.proof(), 4096);
    return request;
  }

  private static Bytes bounded(Bytes bytes, int most) {
    if (bytes.length() > most) {
      throw new WireException(bytes.length() + " bytes, and at most " + most);
    }
    return bytes;
  }
}
