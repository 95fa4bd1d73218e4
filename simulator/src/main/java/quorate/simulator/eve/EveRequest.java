package quorate.simulator.eve;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A client's request: add one to the counter, and answer its value.
record EveRequest(NodeId client, long number) {
  static Bytes batch(List<EveRequest> requests) {
    return new Encoder(64)
        .list(requests, (out, request) -> out.node(request.client()).varint(request.number()))
        .toBytes();
  }

  static List<EveRequest> of(Bytes batch) {
    return new Decoder(batch).list(in -> new EveRequest(in.node(), in.varint()));
  }
}
