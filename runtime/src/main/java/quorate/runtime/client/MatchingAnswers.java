package quorate.runtime.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import quorate.core.Bytes;
import quorate.runtime.net.Rpc;

/// Completes with the answer on which enough nodes agree, as soon as they do: it neither waits for
/// a silent node nor believes a lying one.
final class MatchingAnswers {
  private final CompletableFuture<Bytes> agreed = new CompletableFuture<>();
  private final Map<Bytes, Integer> words = new HashMap<>();
  private final int needed;
  private int open;

  private MatchingAnswers(int asked, int needed) {
    this.open = asked;
    this.needed = needed;
  }

  static CompletableFuture<Bytes> of(List<CompletableFuture<Bytes>> asked, int needed) {
    MatchingAnswers alike = new MatchingAnswers(asked.size(), needed);
    asked.forEach(each ->
        each.whenComplete((answer, failure) -> alike.take(failure == null ? answer : null)));
    return alike.agreed;
  }

  private synchronized void take(@org.jspecify.annotations.Nullable Bytes answer) {
    open--;
    if (answer != null && words.merge(answer, 1, Integer::sum) >= needed) {
      agreed.complete(answer);
    } else if (open == 0) {
      agreed.completeExceptionally(
          new Rpc.RpcException("no " + needed + " nodes answer alike to the same question"));
    }
  }
}
