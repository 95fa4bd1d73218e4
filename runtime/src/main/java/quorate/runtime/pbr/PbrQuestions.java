package quorate.runtime.pbr;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.runtime.net.Rpc;
import quorate.runtime.node.QuestionQuotas;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;

/// Answers questions of commands and gateways beside the protocol, each on a thread of its own.
final class PbrQuestions {
  private final BiConsumer<NodeId, Bytes> sender;
  private final Supplier<NodeStatus> status;
  private final Optional<PbrNode.Replicating> replicating;
  private final QuestionQuotas quotas = new QuestionQuotas();

  PbrQuestions(
      BiConsumer<NodeId, Bytes> sender,
      Supplier<NodeStatus> status,
      Optional<PbrNode.Replicating> replicating) {
    this.sender = sender;
    this.status = status;
    this.replicating = replicating;
  }

  /// Takes a question.
  ///
  /// @param in the frame after its first byte
  /// @throws WireException if it is no question
  void on(NodeId from, Decoder in) {
    long number = in.varint();
    int method = in.u8();
    Bytes body = in.bytes();
    in.end();
    if (!from.isClient()) {
      throw new WireException("a node has no such questions");
    }
    if (quotas.begin(from)) {
      Thread.startVirtualThread(() -> sender.accept(from, answer(from, number, method, body)));
    }
  }

  private Bytes answer(NodeId from, long number, int method, Bytes body) {
    try {
      if (method >= Rpc.Method.values().length) {
        throw new WireException("no question has the number " + method);
      }
      return Rpc.answer(number, answer(Rpc.Method.values()[method], new Decoder(body)));
    } catch (RuntimeException | IOException | SQLException refused) {
      return Rpc.refusal(number, String.valueOf(refused.getMessage()));
    } finally {
      quotas.end(from);
    }
  }

  private Bytes answer(Rpc.Method method, Decoder body) throws IOException, SQLException {
    return switch (method) {
      case PING -> Bytes.EMPTY;
      case STATUS -> NodeStatusJson.answer(status.get());
      case CATALOG -> {
        Encoder out = new Encoder(4096);
        replica().database().store().catalog().encode(out);
        yield out.toBytes();
      }
      case ROWS -> replica().results().answer(body);
      case COMPARE -> ScannedTables.of(replica().database().store()).encode();
      case CONTROL,
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
