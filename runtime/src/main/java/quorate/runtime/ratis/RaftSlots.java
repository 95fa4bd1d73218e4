package quorate.runtime.ratis;

import java.util.ArrayList;
import java.util.List;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.protocol.TermIndex;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// Maps entries of the Raft log to slots. The entry of index i is slot i + 1, which is empty for an
/// entry of Raft's own. The history that names all slots up to one is the term of its entry,
/// because index and term together identify a log (Raft's Log Matching property).
final class RaftSlots {
  private RaftSlots() {}

  static long slot(long index) {
    return index + 1;
  }

  static long index(long slot) {
    return slot - 1;
  }

  static Bytes history(long term) {
    return new Encoder(9).varint(term).toBytes();
  }

  /// The entry of a state.
  ///
  /// @throws WireException if `history` is not one of this order
  static TermIndex at(long slot, Bytes history) {
    Decoder in = new Decoder(history);
    long term = in.varint();
    in.end();
    return TermIndex.valueOf(term, index(slot));
  }

  static Bytes encode(List<Request> requests) {
    Encoder out = new Encoder(256).varint(requests.size());
    requests.forEach(request -> request.encode(out));
    return out.toBytes();
  }

  /// The requests in an entry; none in one of Raft's own.
  static List<Request> requests(LogEntryProto entry) {
    if (!entry.hasStateMachineLogEntry()) {
      return List.of();
    }
    byte[] data = entry.getStateMachineLogEntry().getLogData().toByteArray();
    Decoder in = new Decoder(Bytes.wrap(data));
    int count = in.count(Request.ENCODED_BYTES_MIN);
    List<Request> requests = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      requests.add(Request.decode(in));
    }
    in.end();
    return requests;
  }
}
