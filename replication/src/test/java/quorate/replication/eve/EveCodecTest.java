package quorate.replication.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// L1: everything survives the wire and the log, and garbage is refused.
class EveCodecTest {
  private static final Token A = Tokens.token("a", Token.GENESIS);
  private static final Token B = Tokens.token("b", A);
  private static final Bytes SIGNATURE = Bytes.of(new byte[] {1, 2, 3});
  private static final Certificate CERTIFICATE = Tokens.certificate(Tokens.config(1, 1), 3, A);
  private static final EveMessage.ViewChange CHANGE =
      Tokens.change(
          2, 4, CERTIFICATE, Optional.of(new Claim(3, B)), new Claim(2, B), new Claim(1, B));
  private static final EveMessage.NewView NEW_VIEW =
      new EveMessage.NewView(4, List.of(CHANGE, CHANGE), B, 2, SIGNATURE);

  private static final List<EveMessage> MESSAGES =
      List.of(
          new EveMessage.Verify(new NodeId(1), 3, A, SIGNATURE, Bytes.EMPTY),
          new EveMessage.Prepare(3, A),
          new EveMessage.Commit(new NodeId(2), 3, A, 1, SIGNATURE),
          new EveMessage.Certified(CERTIFICATE),
          CHANGE,
          NEW_VIEW,
          new EveMessage.Status(3, true, 7, 2),
          new EveMessage.Progress(3, 7),
          new EveMessage.Complain(5),
          new EveMessage.VerifyResponse(CERTIFICATE),
          new EveMessage.ExecuteBatch(3, 8, Bytes.of(new byte[1000]), SIGNATURE),
          new EveMessage.FetchBatches(3, 8));

  private static final List<EveRecord> RECORDS =
      List.of(
          new EveRecord.Left(4),
          new EveRecord.Entered(NEW_VIEW),
          new EveRecord.Voted(3, A),
          new EveRecord.Prepared(3, A),
          new EveRecord.Certified(CERTIFICATE),
          new EveRecord.Proposed(3, 8, Bytes.of(new byte[9]), SIGNATURE),
          new EveRecord.Ran(3, A, SIGNATURE),
          new EveRecord.Signed(9),
          new EveRecord.Adopted(CERTIFICATE),
          new EveRecord.Fetched(B));

  private static Bytes encoded(EveMessage message) {
    Encoder out = new Encoder();
    EveCodec.write(out, message);
    return out.toBytes();
  }

  private static Bytes encoded(EveRecord record) {
    Encoder out = new Encoder();
    EveCodec.writeRecord(out, record);
    return out.toBytes();
  }

  @Test
  void messagesSurviveTheWire() {
    for (EveMessage message : MESSAGES) {
      assertEquals(message, EveCodec.read(new Decoder(encoded(message))));
    }
  }

  @Test
  void recordsSurviveTheLog() {
    for (EveRecord record : RECORDS) {
      assertEquals(record, new Decoder(encoded(record)).<EveRecord>whole(EveCodec::readRecord));
    }
  }

  @Test
  void localMessagesStay() {
    assertThrows(
        IllegalStateException.class, () -> encoded(new EveMessage.Propose(1, Bytes.EMPTY)));
  }

  @Test
  void garbageIsRefusedOrHarmless() {
    Random random = new Random(3);
    for (EveMessage message : MESSAGES) {
      byte[] whole = encoded(message).toArray();
      for (int length = 0; length < whole.length; length++) {
        Bytes cut = Bytes.wrap(Arrays.copyOf(whole, length));
        assertThrows(WireException.class, () -> EveCodec.read(new Decoder(cut)));
      }
      for (int i = 0; i < 500; i++) {
        byte[] changed = whole.clone();
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
        try {
          assertFalse(EveCodec.read(new Decoder(changed)).toString().isEmpty());
        } catch (WireException refused) {
          assertFalse(String.valueOf(refused.getMessage()).isEmpty());
        }
      }
    }
  }

  @Test
  void longListsAndTextsAreRefused() {
    Bytes tooLong = Bytes.of(new byte[129]);
    Bytes verify = encoded(new EveMessage.Verify(new NodeId(1), 3, A, tooLong, Bytes.EMPTY));
    assertThrows(WireException.class, () -> EveCodec.read(new Decoder(verify)));
    Claim[] voted = new Claim[65];
    Arrays.fill(voted, new Claim(1, B));
    Bytes change = encoded(Tokens.change(2, 4, CERTIFICATE, Optional.empty(), voted));
    assertThrows(WireException.class, () -> EveCodec.read(new Decoder(change)));
  }
}
