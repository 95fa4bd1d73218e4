package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import quorate.replication.command.ReplicaEvent;
import quorate.simulator.world.Rng;

/// Delays slots at a replica, so that it gets several together.
final class SmrBacklog {
  private static final int DELAY_MICROS_MAX = 20_000;

  private final int perMille;
  private final Rng delays;
  private final BiConsumer<Long, Runnable> later;
  private final Consumer<ReplicaEvent> replica;
  private final List<ReplicaEvent.Ordered> slots = new ArrayList<>();

  /// @param perMille how often it delays
  /// @param later runs an action after a number of microseconds
  SmrBacklog(
      int perMille, Rng delays, BiConsumer<Long, Runnable> later, Consumer<ReplicaEvent> replica) {
    this.perMille = perMille;
    this.delays = delays;
    this.later = later;
    this.replica = replica;
  }

  void add(ReplicaEvent.Ordered slot) {
    slots.add(slot);
    if (slots.size() > 1) {
      return;
    }
    if (delays.chance(perMille)) {
      later.accept(delays.between(1, DELAY_MICROS_MAX), this::flush);
    } else {
      flush();
    }
  }

  void flush() {
    List<ReplicaEvent.Ordered> all = List.copyOf(slots);
    slots.clear();
    if (all.size() == 1) {
      replica.accept(all.getFirst());
    } else if (!all.isEmpty()) {
      replica.accept(new ReplicaEvent.Backlog(all));
    }
  }

  void forget() {
    slots.clear();
  }
}
