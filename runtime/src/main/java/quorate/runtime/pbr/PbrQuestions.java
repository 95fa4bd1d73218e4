package quorate.runtime.pbr;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;

/// Answers questions of commands and gateways beside the protocol, each on a thread of its own.
record PbrQuestions(Supplier<NodeStatus> status, Optional<PbrNode.Replicating> replicating) {
  Bytes answer(Rpc.Method method, Bytes body) throws IOException, SQLException {
    return switch (method) {
      case PING -> Bytes.EMPTY;
      case STATUS -> NodeStatusJson.answer(status.get());
      case ROWS -> replica().results().answer(new Decoder(body));
      case COMPARE -> ScannedTables.of(replica().database().store()).encode();
      case CATALOG,
          CONTROL,
          ENGINE,
          SNAPSHOT,
          SNAPSHOT_PIECE,
          CANCEL,
          MEMBERS,
          EVIDENCE,
          TREE,
          EXCERPT,
          EXCERPT_PIECE,
          FINDINGS ->
          throw new WireException("under primary-backup a node does not answer " + method);
    };
  }

  private PbrNode.Replicating replica() {
    return replicating.orElseThrow(() -> new WireException("this node only orders"));
  }
}
