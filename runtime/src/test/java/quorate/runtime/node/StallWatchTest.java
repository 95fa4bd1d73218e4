package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A database that stands still is noticed, and one that works for long is let work.
final class StallWatchTest implements StallWatch.Worker {
  private final List<String> said = new ArrayList<>();
  private long begun = 1;
  private boolean busy = true;
  private boolean waiting;
  private int backlog = 5;
  private final StallWatch watch =
      new StallWatch(this, () -> backlog, () -> said.add("told"), broken -> said.add("stopped"));

  @Override
  public long begun() {
    return begun;
  }

  @Override
  public boolean isBusy() {
    return busy;
  }

  @Override
  public boolean isWaiting() {
    return waiting;
  }

  private void look(int times) {
    for (int i = 0; i < times; i++) {
      watch.look();
    }
  }

  @Test
  void whatOnlyWaitsIsToldOfAndThenStopped() {
    waiting = true;
    look(StallWatch.TOLD_AFTER);
    assertEquals(List.of(), said);
    look(1);
    assertEquals(List.of("told"), said);
    assertTrue(watch.stalled().orElse("").contains("5 wait"));
    look(StallWatch.STOPPED_AFTER);
    assertEquals(List.of("told", "told", "stopped"), said);
  }

  @Test
  void whatComputesIsToldOfAndLetGoOn() {
    look(10 * StallWatch.STOPPED_AFTER);
    assertEquals(List.of("told"), said);
    begun++;
    look(1);
    assertTrue(watch.stalled().isEmpty());
  }

  @Test
  void whatGoesOnOrHasNothingToDoIsLeftAlone() {
    waiting = true;
    for (int i = 0; i < 100; i++) {
      begun++;
      look(3);
    }
    backlog = 0;
    look(100);
    backlog = 1;
    busy = false;
    look(100);
    assertEquals(List.of(), said);
  }
}
