package quorate.runtime.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.runtime.net.Rpc;

/// Answers the questions that a process is asked over its links: each on a thread of its own,
/// within its sender's quota.
public final class Questions {
  private final BiConsumer<NodeId, Bytes> sender;
  private final Supplier<Bytes> pings;
  private final Answers answers;
  private final QuestionQuotas quotas = new QuestionQuotas();

  /// Finds the answer, or refuses the question by an exception, with the reason.
  public interface Answers {
    Bytes answer(NodeId from, Rpc.Method method, Bytes body) throws IOException, SQLException;
  }

  /// @param sender hands a frame to a link
  /// @param pings the answer to [Rpc.Method#PING], which is given at once
  public Questions(BiConsumer<NodeId, Bytes> sender, Supplier<Bytes> pings, Answers answers) {
    this.sender = sender;
    this.pings = pings;
    this.answers = answers;
  }

  /// Takes a question.
  ///
  /// @param in the frame after its first byte
  /// @throws WireException if it is no question
  public void on(NodeId from, Decoder in) {
    long number = in.varint();
    int method = in.u8();
    Bytes body = in.whole(Decoder::bytes);
    if (method == Rpc.Method.PING.ordinal()) {
      sender.accept(from, Rpc.answer(number, pings.get()));
    } else if (quotas.begin(from)) { // else it asks faster than one can answer
      Rpc.onThread(method, () -> sender.accept(from, answer(from, number, method, body)));
    }
  }

  /// The same, where nodes have no questions.
  public void onClient(NodeId from, Decoder in) {
    if (!from.isClient()) {
      throw new WireException("a node has no such questions");
    }
    on(from, in);
  }

  private Bytes answer(NodeId from, long number, int method, Bytes body) {
    try {
      if (method >= Rpc.Method.values().length) {
        throw new WireException("no question has the number " + method);
      }
      return Rpc.answer(number, answers.answer(from, Rpc.Method.values()[method], body));
    } catch (RuntimeException | IOException | SQLException refused) {
      return Rpc.refusal(number, String.valueOf(refused.getMessage()));
    } finally {
      quotas.end(from);
    }
  }
}
