package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import quorate.replication.command.Position;

final class ScrubTest {
  private final AtomicReference<Position> compared = new AtomicReference<>(Position.NONE);
  private final AtomicInteger ordered = new AtomicInteger();

  private static long hours(int hours) {
    return Duration.ofHours(hours).toNanos();
  }

  private Scrub scrub(int turn) {
    return new Scrub(Duration.ofHours(24), turn, compared::get, ordered::incrementAndGet);
  }

  @Test
  void replicasThatWereNotComparedForADayAre() {
    Scrub scrub = scrub(0);
    scrub.look(hours(0));
    scrub.look(hours(23));
    assertEquals(0, ordered.get());
    scrub.look(hours(24));
    assertEquals(1, ordered.get());
    scrub.look(hours(25));
    assertEquals(1, ordered.get());
  }

  @Test
  void whoeverComparesThemSparesTheOthers() {
    Scrub second = scrub(1);
    second.look(hours(0));
    compared.set(new Position(77));
    second.look(hours(24));
    second.look(hours(47));
    assertEquals(0, ordered.get());
    second.look(hours(49));
    assertEquals(1, ordered.get());
  }
}
