package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Questions;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;

/// Answers operators' commands at a process with a shepherd, in the form in which they also ask
/// nodes.
///
/// @param engines the engine of a database in this process; empty while it is down
/// @param desk that of the shepherd; refuses by an exception where none is active
record OperatorQuestions(
    ClusterConfig config,
    Findings findings,
    Function<NodeId, Optional<Engine>> engines,
    Supplier<NodeStatus> status,
    Supplier<ShepherdDesk> desk) {
  Bytes answer(Rpc.Method method, Bytes body) throws IOException, SQLException {
    return switch (method) {
      case PING -> Bytes.EMPTY;
      case STATUS -> NodeStatusJson.answer(status.get());
      case COMPARE -> desk.get().compare(body);
      case FINDINGS -> ShepherdDesk.findings(config, findings);
      case ENGINE -> ShepherdDesk.execute(body, engines);
      case CATALOG,
          CONTROL,
          SNAPSHOT,
          SNAPSHOT_PIECE,
          CANCEL,
          MEMBERS,
          EVIDENCE,
          TREE,
          EXCERPT,
          EXCERPT_PIECE,
          ROWS ->
          throw new WireException("a shepherd does not answer " + method);
    };
  }

  /// Listens for questions only, at the address of the first node; not at all if that has no port.
  ///
  /// @param data the cluster's directory
  /// @throws IOException if the port is in use, with a message for operators
  Optional<Transport> listen(Path data) throws IOException {
    ClusterConfig.Node first = config.linked().getFirst();
    if (first.port() == 0) {
      return Optional.empty();
    }
    AtomicReference<Questions> questions = new AtomicReference<>();
    Transport transport =
        Transport.ofNode(
            config,
            first,
            data.resolve(ClusterKeys.SHEPHERD),
            (from, frame) -> {
              Decoder in = Frame.open(frame);
              if (Frame.of(in) != Frame.QUESTION) {
                throw new WireException("a shepherd answers questions here, and no more");
              }
              Objects.requireNonNull(questions.get()).onClient(from, in);
            });
    questions.set(
        new Questions(
            transport::send,
            () -> Bytes.EMPTY,
            (from, method, body) -> {
              method.require(transport.isOperator(from));
              return answer(method, body);
            }));
    try {
      transport.listen(first.address());
      return Optional.of(transport);
    } catch (IOException taken) {
      transport.close();
      throw taken;
    }
  }
}
