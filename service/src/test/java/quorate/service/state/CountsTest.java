package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.service.state.Model.b;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Numbers of entries while other threads write (S6).
class CountsTest {
  /// A count that was begun before a write, and ends after it, is not kept.
  @Test
  void aCountIsRightOnceTheWriterHasReturned() throws InterruptedException {
    int rounds = 2500;
    ManagedState state = new ManagedState(Version.genesis(2), Parallel.NONE);
    StateMap map = state.begin(1, 1).declare("map", Kind.MAP);
    for (int i = 0; i < 3000; i++) {
      map.put(b("k" + i), b("v"));
    }
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              for (int round = 1; round <= rounds; round++) {
                while (asked.get() < round) {
                  Thread.yield();
                }
                if (round % 2 == 1) {
                  map.put(b("new" + round), b("v"));
                } else {
                  map.remove(b("new" + (round - 1)));
                }
                done.set(round);
              }
            });
    for (int round = 1; round <= rounds; round++) {
      asked.set(round);
      while (done.get() < round) {
        map.size();
      }
      assertEquals(3000 + round % 2, map.size(), "round " + round);
    }
    writer.join();
  }
}
