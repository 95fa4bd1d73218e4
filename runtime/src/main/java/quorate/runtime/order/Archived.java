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
import quorate.order.archive.ArchiveCodec;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.Tick;

/// PBFT for databases that execute apart from the order (`docs/protocols/archive.md`), hosted.
public final class Archived implements OrderProtocol<ArchiveMessage> {
  private final OrderNode<ArchiveMessage> node;

  public Archived(PbftConfig config) {
    this(config, new PbftNode(config));
  }

  /// @param pbft a node made with the same configuration
  public Archived(PbftConfig config, OrderNode<PbftMessage> pbft) {
    this.node = new ArchiveNode(config, pbft, config.limits().logSlots() / 4);
  }

  @Override
  public OrderNode<ArchiveMessage> node() {
    return node;
  }

  @Override
  public Timer firstTimer() {
    return new Tick();
  }

  @Override
  public void write(Encoder to, ArchiveMessage message) {
    ArchiveCodec.write(to, message);
  }

  @Override
  public ArchiveMessage read(Decoder from) {
    return ArchiveCodec.read(from);
  }

  @Override
  public void writeRecord(Encoder to, Durable record) {
    ArchiveCodec.writeRecord(to, record);
  }

  @Override
  public Durable decodeRecord(Bytes record) {
    return ArchiveCodec.decodeRecord(record);
  }

  @Override
  public ArchiveMessage submit(Request request) {
    return new ArchiveMessage.Inner(new PbftMessage.Submit(request));
  }

  @Override
  public ArchiveMessage installed(long slot, Bytes history) {
    return new ArchiveMessage.Installed(slot, history);
  }

  @Override
  public ArchiveMessage redeliver(long from) {
    return new ArchiveMessage.Redeliver(from);
  }

  @Override
  public Optional<ArchiveMessage> truncate(long slot) {
    return Optional.of(new ArchiveMessage.Truncate(slot));
  }

  /// The history that PBFT takes checkpoints of is the archive's own.
  @Override
  public Optional<ArchiveMessage> taken(long slot, Digest state) {
    return Optional.empty();
  }
}
