package quorate.service.kv;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Strings, counters and expiry, as Redis documents them.
class StringCommandsTest {
  private final KvWorld world = new KvWorld();

  @Test
  void stringsAreSetAndRead() throws IOException {
    world.replay("strings");
  }

  @Test
  void countersAreExactAndBounded() throws IOException {
    world.replay("counters");
  }

  @Test
  void keysExpireByTheClockOfBatches() throws IOException {
    world.replay("expiry");
  }
}
