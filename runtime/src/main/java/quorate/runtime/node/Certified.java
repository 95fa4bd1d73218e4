package quorate.runtime.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.runtime.net.Rpc;

/// The state that is certified and durable at enough databases, so that earlier slots may be
/// forgotten (law 9), and the order's name for it: a node that only orders learns both from the
/// nodes with databases. It believes statements of r + 1 nodes, of which one is honest.
///
/// @param needed r + 1
record Certified(Rpc rpc, Supplier<List<NodeId>> databases, int needed) {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /// A checkpoint that exists already is taken first.
  private static final int LOOKS_BEHIND = 5;

  /// A certified checkpoint.
  ///
  /// @param history the order's name for the whole slots up to there
  record Checkpoint(Position at, Bytes history) {}

  /// The last certified checkpoint that each database names.
  List<Checkpoint> heard() throws InterruptedException {
    List<Checkpoint> heard = new ArrayList<>();
    for (NodeId database : databases.get()) {
      try {
        Bytes answer = rpc.ask(database, Rpc.Method.CONTROL, Bytes.EMPTY, TIMEOUT).get();
        Control control = Control.decode(answer);
        heard.add(new Checkpoint(control.certified(), control.history(control.certified())));
      } catch (ExecutionException | WireException unreachable) {
        // The others suffice.
      }
    }
    return heard;
  }

  /// The latest checkpoint that enough databases say is certified: no single node can name one too
  /// late.
  Optional<Position> agreed(List<Checkpoint> heard) {
    return heard.stream()
        .map(Checkpoint::at)
        .sorted(Comparator.reverseOrder())
        .skip(needed - 1L)
        .findFirst()
        .filter(at -> at.isAfter(Position.NONE));
  }

  /// A checkpoint on which enough databases agree, history included: one to go on from.
  Optional<Checkpoint> same(List<Checkpoint> heard) {
    return heard.stream()
        .filter(one -> one.history().length() > 0)
        .filter(one -> heard.stream().filter(one::equals).count() >= needed)
        .max(Comparator.comparing(Checkpoint::at));
  }

  /// Asks repeatedly until `closed`.
  ///
  /// @param truncate takes the slot of the latest certified state
  /// @param behind whether this node needs a state to go on from, which `goOn` takes
  /// @param checkpoint has a state certified now: nodes may have skipped the last one because it
  ///   would have delayed them, and the next regular one may be hours away
  void follow(
      long everyMillis,
      BooleanSupplier closed,
      LongConsumer truncate,
      BooleanSupplier behind,
      BiConsumer<Position, Bytes> goOn,
      Runnable checkpoint) {
    Thread.ofVirtual()
        .name("certificates")
        .start(() -> {
          try {
            int looksBehind = 0;
            while (!closed.getAsBoolean()) {
              Thread.sleep(everyMillis);
              List<Checkpoint> heard = heard();
              agreed(heard).ifPresent(at -> truncate.accept(at.slot()));
              looksBehind = behind.getAsBoolean() ? looksBehind + 1 : 0;
              if (looksBehind > 0) {
                same(heard).ifPresent(one -> goOn.accept(one.at(), one.history()));
              }
              if (looksBehind % LOOKS_BEHIND == LOOKS_BEHIND - 1) {
                checkpoint.run();
              }
            }
          } catch (InterruptedException stopping) {
            // The node is closed.
          }
        });
  }
}
