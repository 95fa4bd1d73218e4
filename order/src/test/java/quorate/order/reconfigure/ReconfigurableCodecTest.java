package quorate.order.reconfigure;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.CodecTest;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.PaxosWords;

class ReconfigurableCodecTest extends CodecTest<ReconfigurableMessage<PaxosMessage>> {
  private static final ReconfigurableCodec<PaxosMessage> CODEC =
      new ReconfigurableCodec<>(new PaxosWords());

  ReconfigurableCodecTest() {
    super(CODEC::encode, CODEC::decode, CODEC::encodeRecord, CODEC::decodeRecord);
  }

  @Test
  void whatIsLocalNeverTravels() {
    for (ReconfigurableMessage<PaxosMessage> local :
        List.<ReconfigurableMessage<PaxosMessage>>of(
            new ReconfigurableMessage.Truncate<>(5),
            new ReconfigurableMessage.Redeliver<>(5),
            new ReconfigurableMessage.Absent<>(new NodeId(5)),
            new ReconfigurableMessage.Installed<>(5, Bytes.EMPTY))) {
      assertThrows(IllegalArgumentException.class, () -> CODEC.encode(local));
    }
  }

  private static Configuration configuration(Random random) {
    return new Configuration(
        slot(random),
        slot(random),
        List.of(new NodeId(1 + random.nextInt(9)), new NodeId(10 + random.nextInt(9))));
  }

  @Override
  protected List<ReconfigurableMessage<PaxosMessage>> messages(Random random) {
    return List.of(
        new ReconfigurableMessage.Of<>(slot(random), new PaxosMessage.Fetch(slot(random))),
        new ReconfigurableMessage.Submit<>(request(random), random.nextInt(3)),
        new ReconfigurableMessage.Which<>(slot(random)),
        new ReconfigurableMessage.Known<>(configuration(random)));
  }

  @Override
  protected List<ReconfigurableRecord> records(Random random) {
    return List.of(
        new ReconfigurableRecord.Of(
            slot(random), new PaxosRecord.Promised(new Ballot(slot(random), 2))),
        new ReconfigurableRecord.Learned(configuration(random)),
        new ReconfigurableRecord.Forgotten(slot(random)));
  }
}
