package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.net.Transport;

/// A reply that no frame can carry.
final class LargeReply {
  private LargeReply() {}

  static SmrMessage.Reply refused(SmrMessage.Reply reply) {
    SqlError error =
        new SqlError("54000", "the result is larger than " + Transport.FRAME_BYTES_MAX + " bytes")
            .withHint("Ask for less at once: LIMIT, fewer columns.");
    return new SmrMessage.Reply(
        reply.request(),
        reply.position(),
        reply.catalogVersion(),
        Optional.of(List.of(new Result.Failed(error))),
        reply.digests(),
        "");
  }
}
