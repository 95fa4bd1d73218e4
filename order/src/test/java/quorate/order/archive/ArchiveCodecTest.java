package quorate.order.archive;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.order.CodecTest;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftRecord;

class ArchiveCodecTest extends CodecTest<ArchiveMessage> {
  ArchiveCodecTest() {
    super(
        ArchiveCodec::encode,
        ArchiveCodec::decode,
        ArchiveCodec::encodeRecord,
        ArchiveCodec::decodeRecord);
  }

  @Test
  void whatIsLocalNeverTravels() {
    for (ArchiveMessage local :
        List.of(
            new ArchiveMessage.Truncate(5),
            new ArchiveMessage.Redeliver(5),
            new ArchiveMessage.Installed(5, Bytes.EMPTY),
            new ArchiveMessage.Inner(new PbftMessage.Installed(5)))) {
      assertThrows(IllegalArgumentException.class, () -> ArchiveCodec.encode(local));
    }
  }

  private static Digest digest(Random random) {
    return Digest.of(bytes(random, 8).toArray());
  }

  private static Batch batch(Random random) {
    return new Batch(List.of(request(random), request(random)), Bytes.EMPTY);
  }

  @Override
  protected List<ArchiveMessage> messages(Random random) {
    return List.of(
        new ArchiveMessage.Inner(new PbftMessage.Submit(request(random))),
        new ArchiveMessage.WantDigests(slot(random), slot(random)),
        new ArchiveMessage.Digests(
            slot(random), digest(random), List.of(digest(random), digest(random))),
        new ArchiveMessage.WantBatches(slot(random)),
        new ArchiveMessage.Batches(slot(random), List.of(batch(random), batch(random))),
        new ArchiveMessage.Gone(slot(random)));
  }

  @Override
  protected List<ArchiveRecord> records(Random random) {
    return List.of(
        new ArchiveRecord.Inner(new PbftRecord.Left(random.nextInt(100))),
        new ArchiveRecord.Kept(slot(random), batch(random)),
        new ArchiveRecord.Base(slot(random), digest(random)));
  }
}
