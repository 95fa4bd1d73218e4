package quorate.order.pbft;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.CodecTest;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.ViewChange;

class PbftCodecTest extends CodecTest<PbftMessage> {
  PbftCodecTest() {
    super(PbftCodec::encode, PbftCodec::decode, PbftCodec::encodeRecord, PbftCodec::decodeRecord);
  }

  @Test
  void whatIsLocalNeverTravels() {
    assertThrows(
        IllegalArgumentException.class, () -> PbftCodec.encode(new PbftMessage.Installed(5)));
    assertThrows(
        IllegalArgumentException.class,
        () -> PbftCodec.encode(new PbftMessage.Choose(1, 5, Bytes.EMPTY)));
  }

  @Override
  protected List<PbftMessage> messages(Random random) {
    long slot = slot(random);
    long view = random.nextInt(1000);
    return List.of(
        new PbftMessage.PrePrepare(view, slot, batch(random)),
        new PbftMessage.Prepare(view, slot, digest(random)),
        new PbftMessage.Commit(view, slot, digest(random)),
        checkpoint(random, slot, digest(random)),
        new PbftMessage.Stable(certificate(random)),
        viewChange(random),
        newView(random),
        new PbftMessage.Status(view, random.nextBoolean(), slot, slot(random)),
        new PbftMessage.Committed(slot, List.of(digest(random), digest(random))),
        new PbftMessage.FetchBody(digest(random)),
        new PbftMessage.Body(batch(random)),
        new PbftMessage.Submit(request(random)));
  }

  @Override
  protected List<PbftRecord> records(Random random) {
    return List.of(
        new PbftRecord.Left(random.nextInt(100)),
        new PbftRecord.Entered(newView(random)),
        new PbftRecord.Held(batch(random)),
        new PbftRecord.Voted(random.nextInt(9), slot(random), digest(random)),
        new PbftRecord.Prepared(random.nextInt(9), slot(random), digest(random)),
        new PbftRecord.Took(slot(random), digest(random)),
        new PbftRecord.Stabilised(certificate(random)));
  }

  private static NewView newView(Random random) {
    return new NewView(
        random.nextInt(50),
        List.of(viewChange(random), viewChange(random)),
        List.of(new Assigned(slot(random), digest(random))),
        bytes(random, 64));
  }

  private static ViewChange viewChange(Random random) {
    return new ViewChange(
        random.nextInt(50),
        node(random),
        random.nextBoolean() ? Certificate.GENESIS : certificate(random),
        List.of(claim(random)),
        List.of(claim(random), claim(random)),
        bytes(random, 64));
  }

  private static Claim claim(Random random) {
    return new Claim(slot(random), random.nextInt(50), digest(random));
  }

  private static Certificate certificate(Random random) {
    long slot = slot(random);
    Digest state = digest(random);
    return new Certificate(
        slot, state, List.of(checkpoint(random, slot, state), checkpoint(random, slot, state)));
  }

  private static Checkpoint checkpoint(Random random, long slot, Digest state) {
    return new Checkpoint(node(random), slot, state, bytes(random, 64));
  }

  private static NodeId node(Random random) {
    return new NodeId(1 + random.nextInt(9));
  }

  private static Digest digest(Random random) {
    return new Digest(bytes(random, Digest.SIZE));
  }

  private static Batch batch(Random random) {
    return new Batch(requests(random), bytes(random, random.nextInt(10)));
  }
}
