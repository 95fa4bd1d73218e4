package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.cbs.StandbyMessage.Broken;
import quorate.runtime.cbs.StandbyMessage.Command;
import quorate.runtime.cbs.StandbyMessage.Hello;
import quorate.runtime.cbs.StandbyMessage.Pulse;
import quorate.runtime.cbs.StandbyMessage.Word;

/// No loss between the active shepherd and a database goes unnoticed.
final class DatabaseLinkTest {
  private static final NodeId DATABASE = new NodeId(2);
  private static final CbsMessage.Connected CONNECTED = new CbsMessage.Connected(Set.of());
  private static final CbsIndication.ToDatabase WISH = new CbsIndication.Rollback(7);

  private final List<StandbyMessage> sent = new ArrayList<>();
  private final List<CbsMessage> heard = new ArrayList<>();
  private final DatabaseLink link =
      new DatabaseLink(5, Duration.ofMillis(200), Duration.ZERO, sent::add, heard::add);

  private void hear(StandbyMessage.ToShepherd message) {
    link.on(DATABASE, message);
  }

  private void connect() {
    link.start();
    hear(new Word(5, 1, 0, CONNECTED));
  }

  @Test
  void wishesGoOutInOrderOnceItIsConnected() {
    link.start();
    link.perform(WISH);
    assertEquals(List.of(new Hello(5, 1)), sent);
    hear(new Word(5, 1, 0, CONNECTED));
    link.perform(WISH);
    link.perform(WISH);
    assertEquals(
        List.of(new Hello(5, 1), new Command(5, 1, 0, WISH), new Command(5, 1, 1, WISH)), sent);
    assertEquals(List.of(CONNECTED), heard);
  }

  @Test
  void aWordThatIsMissingBreaksTheConnection() {
    connect();
    hear(new Word(5, 1, 2, new CbsMessage.CommitDone(1)));
    assertEquals(List.of(CONNECTED, new CbsMessage.Disconnected()), heard);
    assertEquals(new Hello(5, 2), sent.getLast());
  }

  @Test
  void aLastWordThatIsMissingIsFoundByTheNextPulse() {
    connect();
    hear(new Pulse(5, 1, 1));
    assertEquals(List.of(CONNECTED), heard);
    hear(new Pulse(5, 1, 2));
    assertEquals(List.of(CONNECTED, new CbsMessage.Disconnected()), heard);
  }

  @Test
  void whatIsSaidOnAnEarlierLinkOrInAnotherEpochIsNotHeard() {
    connect();
    link.broken();
    heard.clear();
    hear(new Word(5, 1, 1, new CbsMessage.CommitDone(1)));
    hear(new Word(4, 2, 0, CONNECTED));
    assertEquals(List.of(), heard);
    hear(new Word(5, 2, 0, CONNECTED));
    assertEquals(List.of(CONNECTED), heard);
  }

  @Test
  void whoeverKnowsNothingOfTheLinkIsGreetedAnew() {
    link.start();
    hear(new Broken(5, 1));
    assertEquals(List.of(new Hello(5, 1), new Hello(5, 2)), sent);
    assertEquals(List.of(), heard, "it never was connected");
    hear(new Broken(5, 1));
    assertEquals(2, sent.size(), "of the earlier link");
  }

  /// The number of beats after which the silence of a database breaks its connection.
  private int beatsUntilLost() {
    heard.clear();
    int beats = 0;
    while (heard.isEmpty()) {
      link.tick();
      beats++;
    }
    return beats;
  }

  private void reconnect(long number) {
    hear(new Word(5, number, 0, CONNECTED));
  }

  @Test
  void aDatabaseThatHasJustStartedMayBeSilentForLonger() {
    connect();
    assertEquals(19, beatsUntilLost());
    reconnect(2);
    for (int pulses = 0; pulses < 2000; pulses++) {
      link.tick();
      hear(new Pulse(5, 2, 1));
    }
    assertEquals(7, beatsUntilLost(), "a punctual one");
    reconnect(3);
    assertEquals(15, beatsUntilLost(), "after a false alarm");
  }
}
