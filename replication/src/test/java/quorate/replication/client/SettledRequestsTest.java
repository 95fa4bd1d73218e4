package quorate.replication.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Requests that a silent replica never answers take a bounded part of the memory.
final class SettledRequestsTest {
  private final SettledRequests<Long> settled = new SettledRequests<>(100);

  private static RequestId id(long number) {
    return new RequestId(new SessionId(1, 1), number);
  }

  private List<Long> kept(long last) {
    return LongStream.rangeClosed(1, last)
        .boxed()
        .filter(number -> settled.get(id(number)).isPresent())
        .toList();
  }

  @Test
  void theOldestAreForgottenForWantOfMemory() {
    for (long number = 1; number <= 5; number++) {
      settled.add(id(number), number, 30);
    }
    assertEquals(List.of(3L, 4L, 5L), kept(5));
    settled.add(id(6), 6L, 1000); // it alone is too large
    assertEquals(List.of(), kept(6));
    settled.add(id(7), 7L, 100);
    assertEquals(List.of(7L), kept(7));
  }

  @Test
  void memoryIsReturned() {
    settled.add(id(1), 1L, 60);
    settled.add(id(1), 1L, 60); // the same once more
    settled.add(id(2), 2L, 40);
    assertEquals(List.of(1L, 2L), kept(2));
    settled.remove(id(1));
    settled.add(id(3), 3L, 60);
    assertEquals(List.of(2L, 3L), kept(3));
  }

  @Test
  void theirNumberIsBounded() {
    for (long number = 1; number <= 4097; number++) {
      settled.add(id(number), number, 0);
    }
    assertEquals(4096, kept(4097).size());
    assertEquals(List.of(), kept(1));
  }
}
