package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;
import quorate.replication.cbs.Statement;

/// A decision of any size is read as it was written; without its last frame it was never taken.
final class RecordPiecesTest {
  private static final int PIECE_BYTES = 100;
  private static final CbsRecord SMALL = new CbsRecord.Truncated(new NodeId(1), 7);

  private static CbsRecord.Committed committed(long number, int queries) {
    List<Queued> all = new ArrayList<>();
    List<Digest> answers = new ArrayList<>();
    for (int i = 0; i < queries; i++) {
      byte[] body = new byte[20 + i];
      java.util.Arrays.fill(body, (byte) i);
      all.add(new Queued(i, new Statement(Bytes.wrap(body), false), number));
      answers.add(Digest.of(body));
    }
    return new CbsRecord.Committed(
        new RequestId(new SessionId(1, 2), number), all, answers, number);
  }

  private static List<Bytes> frames(CbsRecord... records) {
    List<Bytes> frames = new ArrayList<>();
    new RecordPieces(List.of(records), PIECE_BYTES).forEachRemaining(frames::add);
    return frames;
  }

  /// As bytes, since it does not matter where statements are kept.
  private static List<Bytes> read(List<Bytes> frames, long heldMax) {
    RecordReader reader = new RecordReader(heldMax);
    frames.forEach(reader::read);
    return said(reader.records());
  }

  private static List<Bytes> said(List<CbsRecord> records) {
    return records.stream().map(CbsWire::encode).toList();
  }

  @Test
  void whatIsLargeComesInPieces() {
    CbsRecord large = committed(1, 40);
    CbsRecord next = committed(2, 3);
    List<Bytes> frames = frames(SMALL, large, next, SMALL);
    assertTrue(frames.size() > 8, frames.size() + " frames");
    for (long heldMax : new long[] {0, 300, 1 << 20}) {
      assertEquals(said(List.of(SMALL, large, next, SMALL)), read(frames, heldMax));
    }
  }

  @Test
  void statementsThatAreManyAreNotInMemory() {
    RecordReader reader = new RecordReader(300);
    frames(committed(1, 40)).forEach(reader::read);
    CbsRecord.Committed read = (CbsRecord.Committed) reader.records().getFirst();
    int held = read.queries().stream().mapToInt(each -> each.statement().body().held()).sum();
    assertTrue(held <= 300, held + " bytes");
  }

  @Test
  void withoutItsLastFrameNothingWasDecided() {
    List<Bytes> cut = frames(committed(1, 40));
    cut.removeLast();
    List<Bytes> after = frames(SMALL, committed(2, 40), committed(3, 1));
    List<Bytes> all = new ArrayList<>(cut);
    all.addAll(after);
    assertEquals(read(after, 0), read(all, 0));
    List<Bytes> again = new ArrayList<>(cut); // a crash, and the same transaction afterwards
    again.addAll(frames(committed(1, 40)));
    assertEquals(said(List.of(committed(1, 40))), read(again, 0));
  }

  @Test
  void aFrameThatIsMissingIsNoticed() {
    List<Bytes> frames = frames(committed(1, 40));
    frames.remove(2);
    assertThrows(WireException.class, () -> read(frames, 0));
  }
}
