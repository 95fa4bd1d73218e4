package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.gateway.pg.FrontendMessage;

/// A client whose messages wait is not read from, and a gateway's own signals count for nothing.
final class InboxTest {
  private static final FrontendMessage MESSAGE = new FrontendMessage.Query("select 1");
  private static final FrontendMessage SIGNAL = new FrontendMessage.Notified();

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Inbox inbox = new Inbox(channel, new SharedMemory(1000), 10L * MESSAGE.bytes());

  private boolean reads() {
    return channel.config().isAutoRead();
  }

  @Test
  void readingStopsWhileMuchWaits() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      inbox.add(MESSAGE);
    }
    assertTrue(reads());
    inbox.add(MESSAGE);
    assertFalse(reads());
    for (int i = 0; i < 6; i++) {
      assertFalse(reads());
      inbox.take(() -> {});
    }
    inbox.take(() -> {});
    assertTrue(reads());
  }

  @Test
  void signalsDoNotMoveTheLimit() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      inbox.signal(SIGNAL);
      inbox.take(() -> {});
    }
    for (int i = 0; i < 10; i++) {
      inbox.add(MESSAGE);
    }
    assertTrue(reads());
    inbox.add(MESSAGE);
    assertFalse(reads());
  }

  @Test
  void aMessageCountsAsSentUntilItIsBegun() throws InterruptedException {
    List<String> begun = new ArrayList<>();
    assertFalse(inbox.hasSent());
    inbox.signal(SIGNAL);
    assertFalse(inbox.hasSent());
    inbox.add(MESSAGE);
    inbox.take(() -> begun.add("signal"));
    assertTrue(inbox.hasSent());
    inbox.take(() -> begun.add("message " + inbox.hasSent()));
    assertFalse(inbox.hasSent());
    assertEquals(List.of("message true"), begun);
  }

  @Test
  void nothingMayCome() throws InterruptedException {
    assertEquals(Optional.empty(), inbox.poll(1, () -> {}));
  }
}
