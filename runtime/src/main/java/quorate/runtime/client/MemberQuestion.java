package quorate.runtime.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.Member;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// Asks the nodes for the present nodes. An answer of r + 1 nodes is true, and no newer than the
/// configuration at the time of their answers.
public final class MemberQuestion {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private MemberQuestion() {}

  /// Encodes a node's answer.
  public static Bytes answer(ClusterConfig now) {
    return new Encoder().varint(now.configuration()).list(now.members(), Member::write).toBytes();
  }

  /// @throws ExecutionException if no r + 1 nodes agree in time
  public static ClusterConfig ask(ClusterConfig now, Rpc rpc)
      throws InterruptedException, ExecutionException {
    return answers(now, rpc).get();
  }

  /// Likewise; the future fails if no r + 1 nodes agree in time.
  static CompletableFuture<ClusterConfig> answers(ClusterConfig now, Rpc rpc) {
    return MatchingAnswers.of(
            now.nodeIds().stream()
                .map(node -> rpc.ask(node, Rpc.Method.MEMBERS, Bytes.EMPTY, TIMEOUT))
                .toList(),
            now.tolerance().matchingReplies())
        .thenApply(said -> read(now, said));
  }

  private static ClusterConfig read(ClusterConfig now, Bytes said) {
    return new Decoder(said).whole(from -> now.withMembers(from.varint(), from.list(Member::read)));
  }
}
