package quorate.simulator.world;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The schedule of events. Events at equal times keep their order of planning, so that a run is a
/// function of its seed.
public final class Agenda {
  private record Item(long atMicros, long order, Runnable action) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      int byTime = Long.compare(atMicros, other.atMicros);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Item> items = new PriorityQueue<>(1024);
  private long planned;
  private long nowMicros;

  public long now() {
    return nowMicros;
  }

  public void after(long delayMicros, Runnable action) {
    items.add(new Item(nowMicros + delayMicros, planned++, action));
  }

  /// Runs the next event; returns false if there is none.
  public boolean step() {
    @Nullable Item next = items.poll();
    if (next == null) {
      return false;
    }
    nowMicros = next.atMicros;
    next.action.run();
    return true;
  }
}
