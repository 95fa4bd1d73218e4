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

/// One question to several nodes at once, and their answers as they come, so that one that says
/// nothing keeps nobody waiting for the others.
final class Poll {
  /// @param body empty if there is no answer
  private record Heard(NodeId from, Optional<Bytes> body) {}

  /// What a node has answered.
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

  /// The others are waited for so long and no longer.
  void hurry(Duration atMost) {
    deadline = Math.min(deadline, System.nanoTime() + atMost.toNanos());
  }
}
