package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// Encoded values decode to equal values, and nothing else decodes.
class PbrCodecTest {
  private static final Random RANDOM = new Random(7);
  private static final RequestId ID = new RequestId(new SessionId(3, -4), 5);
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 9);
  private static final Bytes BYTES = Bytes.of(new byte[] {1, 2, 3});
  private static final LogPosition PLACE = new LogPosition(17, 4);
  private static final Group GROUP =
      new Group(4, List.of(new NodeId(2)), List.of(new NodeId(2), new NodeId(3)), PLACE);
  private static final Entry OPENING = new Entry(new LogPosition(1, 1), 0, new Entry.Opening());
  private static final Entry RAN =
      new Entry(
          PLACE,
          3,
          new Entry.Ran(
              List.of(
                  new Entry.Part(ID, CLIENT, Bytes.EMPTY),
                  new Entry.Part(new RequestId(new SessionId(3, -5), 1), CLIENT, BYTES)),
              new Shipped(Shipped.Kind.TEXT, BYTES)));

  private static final List<PbrMessage> MESSAGES =
      List.of(
          new PbrMessage.Submit(new Request(ID, 8, CLIENT, BYTES), true),
          new PbrMessage.Alive(4, 2),
          new PbrMessage.GroupIs(GROUP),
          new PbrMessage.LogStatus(4, PLACE, List.of(LogPosition.ZERO, PLACE), true, false),
          new PbrMessage.Join(4),
          new PbrMessage.Append(4, new LogPosition(16, 3), List.of(RAN), 12),
          new PbrMessage.Append(1, LogPosition.ZERO, List.of(OPENING), 0),
          new PbrMessage.Ack(4, PLACE, 3),
          new PbrMessage.Confirm(4, 99),
          new PbrMessage.Confirmed(4, 99),
          new PbrMessage.Snapshot(4, 2, PLACE, BYTES),
          new PbrMessage.Answered(ID, BYTES, 17),
          new PbrMessage.Redirected(ID, GROUP, Optional.of(new NodeId(3))),
          new PbrMessage.Redirected(ID, GROUP, Optional.empty()),
          new PbrMessage.Refused(ID, PbrMessage.Reason.EXPIRED));

  private static final List<PbrRecord> RECORDS =
      List.of(
          new PbrRecord.Adopted(GROUP, PLACE),
          new PbrRecord.Led(4),
          new PbrRecord.Appended(RAN),
          new PbrRecord.Cut(16),
          new PbrRecord.Base(PLACE, BYTES),
          new PbrRecord.Abandoned(OPENING));

  private static final List<Decision> DECISIONS =
      List.of(
          new Decision.Regroup(5, List.of(new NodeId(2), new NodeId(3)), PLACE),
          new Decision.Joined(5, new NodeId(1)));

  @Test
  void messagesComeBack() {
    MESSAGES.forEach(message -> assertEquals(message, PbrCodec.read(new Decoder(bytes(message)))));
  }

  @Test
  void recordsComeBack() {
    RECORDS.forEach(
        record -> assertEquals(record, PbrCodec.decodeRecord(PbrCodec.encodeRecord(record))));
  }

  @Test
  void decisionsComeBack() {
    DECISIONS.forEach(decision ->
        assertEquals(decision, PbrCodec.decodeDecision(PbrCodec.encodeDecision(decision))));
  }

  @Test
  void whatARuntimeSaysNeverTravels() {
    assertThrows(
        IllegalArgumentException.class,
        () -> bytes(new PbrMessage.Started(LogPosition.ZERO, List.of())));
  }

  /// Truncated, changed or extended bytes are refused or decode to a valid value; nothing worse
  /// happens.
  @Test
  void brokenBytesAreRefused() {
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] broken = broken(bytes(MESSAGES.get(i % MESSAGES.size())).toArray());
      try {
        PbrCodec.read(new Decoder(broken));
      } catch (WireException expected) {
        refused++;
      }
      try {
        PbrCodec.decodeRecord(Bytes.wrap(broken));
      } catch (WireException expected) {
        refused++;
      }
      try {
        PbrCodec.decodeDecision(Bytes.wrap(broken));
      } catch (WireException expected) {
        refused++;
      }
    }
    assertTrue(refused > 20_000, refused + " refused");
  }

  private static byte[] broken(byte[] whole) {
    byte[] broken =
        java.util.Arrays.copyOf(whole, Math.max(0, whole.length + RANDOM.nextInt(5) - 3));
    for (int i = RANDOM.nextInt(3); i > 0 && broken.length > 0; i--) {
      broken[RANDOM.nextInt(broken.length)] = (byte) RANDOM.nextInt();
    }
    return broken;
  }

  private static Bytes bytes(PbrMessage message) {
    Encoder to = new Encoder();
    PbrCodec.write(to, message);
    return to.toBytes();
  }
}
