package quorate.runtime.node;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.runtime.net.Rpc;

/// Sends one question to several nodes at once, and takes their answers as they arrive, so that a
/// silent node delays no other's answer.
final class Poll {
  /// @param body empty if there is no answer
  private record Heard(NodeId from, Optional<Bytes> body) {}

  /// A node's answer.
  record Answer(NodeId from, Bytes body) {}

  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private int open;
  private long deadline;

  Poll(Rpc rpc, List<NodeId> nodes, Rpc.Method method, Duration timeout) {
    this.open = nodes.size();
    this.deadline = System.nanoTime() + timeout.toNanos();
    for (NodeId node : nodes) {
      var _ =
          rpc.ask(node, method, Bytes.EMPTY, timeout)
              .handle((body, _) -> heard.add(new Heard(node, Optional.ofNullable(body))));
    }
  }

  /// The next answer; empty if no more are to be expected in time.
  Optional<Answer> next() throws InterruptedException {
    while (open > 0) {
      Heard next = heard.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return Optional.empty();
      }
      open--;
      if (next.body().isPresent()) {
        return next.body().map(body -> new Answer(next.from(), body));
      }
    }
    return Optional.empty();
  }

  /// How many have not answered yet.
  int open() {
    return open;
  }

  /// Waits for the others at most so long.
  void hurry(Duration atMost) {
    deadline = Math.min(deadline, System.nanoTime() + atMost.toNanos());
  }
}
