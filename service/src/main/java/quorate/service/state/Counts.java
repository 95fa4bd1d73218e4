package quorate.service.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/// Numbers of entries, from the nodes (S6).
final class Counts {
  private Counts() {}

  /// The number of entries below a node. Of a batch's own nodes only those are looked at below
  /// which entries were added or removed since they were counted last.
  static long of(Node node) {
    return switch (node) {
      case Node.Sealed sealed -> sealed.count();
      case OpenBranch open -> {
        OptionalLong known = open.count();
        yield known.isPresent() ? known.getAsLong() : counted(open);
      }
    };
  }

  private static long counted(OpenBranch top) {
    Deque<Count> counts = new ArrayDeque<>();
    counts.push(new Count(top));
    while (true) {
      Count count = counts.getFirst();
      if (count.way < Paths.WAYS) {
        Node child = count.branch.child(count.way);
        if (child instanceof OpenBranch open && open.count().isEmpty()) {
          counts.push(new Count(open));
        } else {
          count.add(of(child));
        }
      } else {
        count.branch.count(count.lastChange, count.sum);
        counts.pop();
        if (counts.isEmpty()) {
          return count.sum;
        }
        counts.getFirst().add(count.sum);
      }
    }
  }

  /// A branch, some of whose children are counted.
  private static final class Count {
    final OpenBranch branch;
    final OpenBranch.Change lastChange;
    int way;
    long sum;

    Count(OpenBranch branch) {
      this.branch = branch;
      this.lastChange = branch.lastChange(); // before its children are looked at
    }

    void add(long count) {
      sum += count;
      way++;
    }
  }
}
