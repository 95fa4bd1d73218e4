package quorate.runtime.client;

import java.util.Collection;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.Excerpt;
import quorate.runtime.config.ClusterConfig;

/// The error if all replicas that can answer have done so, and no r + 1 of them agree (C3).
final class UndecidedAnswer {
  private UndecidedAnswer() {}

  /// Makes the error. A read without an agreed answer has failed. A write was executed, or may have
  /// been, as its answers show, so that only 08007 is true.
  static SqlException of(
      boolean readOnly, SortedMap<NodeId, SmrMessage.Reply> replies, ClusterConfig config) {
    if (readOnly && isLonely(replies.values(), config)) {
      String engines =
          config.nodes().stream()
              .filter(node -> isUnable(replies.get(node.id())))
              .map(ClusterConfig.Node::engine)
              .distinct()
              .collect(Collectors.joining(", "));
      return new SqlException(
          "0A000", "not supported by enough of this cluster's databases: not by " + engines);
    }
    String said =
        replies.entrySet().stream()
            .map(entry ->
                entry.getKey()
                    + ": "
                    + entry
                        .getValue()
                        .answer()
                        .map(results ->
                            results.stream().map(Excerpt::of).collect(Collectors.joining("; ")))
                        .orElse("no answer (" + entry.getValue().reason() + ")"))
            .collect(Collectors.joining("\n"));
    if (!readOnly) {
      return new SqlException(
          new SqlError("08007", "whether the transaction was executed is unknown")
              .withDetail("The databases do not agree on its answer:\n" + said)
              .withHint("Look at: quorate divergences; and for the transaction's effect."));
    }
    return new SqlException(
        new SqlError("58000", "the databases do not agree on the answer")
            .withDetail(said)
            .withHint(
                "%d must answer alike (%s). No answer is given rather than a guess. Look at: quorate divergences."
                    .formatted(config.tolerance().matchingReplies(), config.tolerance().bounds())));
  }

  /// Whether too few databases can execute the read for any r + 1 to agree.
  private static boolean isLonely(Collection<SmrMessage.Reply> replies, ClusterConfig config) {
    long unable = replies.stream().filter(UndecidedAnswer::isUnable).count();
    return unable > 0 && replies.size() - unable < config.tolerance().matchingReplies();
  }

  private static boolean isUnable(SmrMessage.@Nullable Reply reply) {
    return reply != null && reply.answer().isEmpty() && reply.reason().equals("unable");
  }
}
