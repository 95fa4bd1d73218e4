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

/// What a node that only orders learns from those with a database: which state is certified and
/// durable at enough of them, so that the slots before it may be forgotten (law 9), and how the
/// order names them. Believed once r + 1 say it, one of whom is honest.
final class Certified {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /// What is there already is taken first.
  private static final int LOOKS_BEHIND = 5;

  private final Rpc rpc;
  private final Supplier<List<NodeId>> databases;
  private final int needed;

  /// @param needed r + 1
  Certified(Rpc rpc, Supplier<List<NodeId>> databases, int needed) {
    this.rpc = rpc;
    this.databases = databases;
    this.needed = needed;
  }

  /// A certified checkpoint.
  ///
  /// @param history what the order names the whole slots up to there
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

  /// The latest checkpoint that is certified by what enough say: nobody can name one too late.
  Optional<Position> agreed(List<Checkpoint> heard) {
    return heard.stream()
        .map(Checkpoint::at)
        .sorted(Comparator.reverseOrder())
        .skip(needed - 1L)
        .findFirst()
        .filter(at -> at.isAfter(Position.NONE));
  }

  /// A checkpoint of which enough say the same, history included: one to go on from.
  Optional<Checkpoint> same(List<Checkpoint> heard) {
    return heard.stream()
        .filter(one -> one.history().length() > 0)
        .filter(one -> heard.stream().filter(one::equals).count() >= needed)
        .max(Comparator.comparing(Checkpoint::at));
  }

  /// Asks again and again until `closed`.
  ///
  /// @param truncate takes the slot of the latest certified state
  /// @param behind whether there is need of a state to go on from, which `goOn` takes
  /// @param checkpoint has a state certified now: the last one may have been left out by those that
  ///   would have to be held up for it, and the next regular one may be hours away
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
