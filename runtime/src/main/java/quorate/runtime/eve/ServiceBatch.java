package quorate.runtime.eve;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.service.batch.Work;

/// The contents of a batch.
///
/// @param millis the time that the primary has chosen, in milliseconds since 1970
/// @param seed that it has drawn
record ServiceBatch(long millis, long seed, List<Request> requests) {
  static final int REQUESTS_MAX = 1024;

  /// No more requests are added to a batch of this length.
  static final int BYTES_FULL = 4 << 20;

  ServiceBatch {
    requests = List.copyOf(requests);
  }

  Bytes encode() {
    Encoder out = new Encoder(1024).varint(millis).i64(seed);
    Request.encodeBatch(out, requests);
    return out.toBytes();
  }

  /// Reads a batch.
  ///
  /// @throws WireException if it is malformed or too long (L1)
  static ServiceBatch decode(Bytes content) {
    return new Decoder(content)
        .whole(in -> {
          long millis = in.varint();
          long seed = in.i64();
          List<Request> requests = in.list(ServiceMessage::request);
          if (requests.size() > REQUESTS_MAX) {
            throw new WireException("a batch of " + requests.size() + " requests");
          }
          return new ServiceBatch(millis, seed, requests);
        });
  }

  Work work(long number) {
    return new Work(
        number,
        millis,
        seed,
        requests.stream()
            .map(each -> new Work.Asked(each.id(), each.born(), each.body()))
            .toList());
  }
}
