package quorate.runtime.order;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.pbft.PbftCodec;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.Tick;

/// PBFT (`docs/protocols/pbft.md`), hosted. Its configuration brings the keys that it signs with
/// ([quorate.order.pbft.Ed25519]); that a message is from whom it says is for the transport to
/// know.
public final class Pbft implements OrderProtocol<PbftMessage> {
  private final PbftNode node;

  public Pbft(PbftConfig config) {
    this.node = new PbftNode(config);
  }

  @Override
  public OrderNode<PbftMessage> node() {
    return node;
  }

  @Override
  public Timer firstTimer() {
    return new Tick();
  }

  @Override
  public void write(Encoder to, PbftMessage message) {
    PbftCodec.write(to, message);
  }

  @Override
  public PbftMessage read(Decoder from) {
    return PbftCodec.read(from);
  }

  @Override
  public void writeRecord(Encoder to, Durable record) {
    PbftCodec.writeRecord(to, record);
  }

  @Override
  public Durable decodeRecord(Bytes record) {
    return PbftCodec.decodeRecord(record);
  }

  @Override
  public PbftMessage submit(Request request) {
    return new PbftMessage.Submit(request);
  }

  @Override
  public PbftMessage installed(long slot, Bytes history) {
    return new PbftMessage.Installed(slot);
  }

  @Override
  public PbftMessage redeliver(long from) {
    return new PbftMessage.Redeliver(from);
  }

  /// A quorum of equal checkpoints is what cuts its log.
  @Override
  public Optional<PbftMessage> truncate(long slot) {
    return Optional.empty();
  }

  @Override
  public Optional<PbftMessage> taken(long slot, Digest state) {
    return Optional.of(new PbftMessage.Taken(slot, state));
  }
}
