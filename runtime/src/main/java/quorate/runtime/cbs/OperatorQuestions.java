package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Questions;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;

/// Answers operators' commands at a process with a shepherd, in the form in which they also ask
/// nodes. Each question is answered on a thread of its own, within its sender's quota.
final class OperatorQuestions {
  private OperatorQuestions() {}

  /// Finds the answers. Each method refuses by an exception, with the reason.
  interface Answers {
    /// The state of the shepherd.
    NodeStatus status();

    /// Compares all databases.
    ///
    /// @param body the number of seconds that may take
    Bytes compare(Bytes body) throws IOException;

    /// The findings so far.
    Bytes found() throws IOException;

    /// Executes SQL on one engine, around the order.
    Bytes execute(Bytes body) throws IOException, SQLException;
  }

  /// Answers what comes over these links.
  static Questions over(Transport transport, Answers answers) {
    return new Questions(
        transport::send,
        () -> Bytes.EMPTY,
        (from, method, body) -> {
          method.require(transport.isOperator(from));
          return answer(answers, method, body);
        });
  }

  private static Bytes answer(Answers answers, Rpc.Method method, Bytes body)
      throws IOException, SQLException {
    return switch (method) {
      case PING -> Bytes.EMPTY;
      case STATUS -> NodeStatusJson.answer(answers.status());
      case COMPARE -> answers.compare(body);
      case FINDINGS -> answers.found();
      case ENGINE -> answers.execute(body);
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
  static Optional<Transport> listen(ClusterConfig config, Path data, Answers answers)
      throws IOException {
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
    questions.set(over(transport, answers));
    try {
      transport.listen(first.address());
      return Optional.of(transport);
    } catch (IOException taken) {
      transport.close();
      throw taken;
    }
  }
}
