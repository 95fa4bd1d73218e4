package quorate.order.paxos;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The [OrderWords] of Multi-Paxos.
public final class PaxosWords implements OrderWords<PaxosMessage> {
  @Override
  public Timer firstTimer() {
    return new Tick();
  }

  @Override
  public void write(Encoder to, PaxosMessage message) {
    PaxosCodec.write(to, message);
  }

  @Override
  public PaxosMessage read(Decoder from) {
    return PaxosCodec.read(from);
  }

  @Override
  public void writeRecord(Encoder to, Durable record) {
    PaxosCodec.writeRecord(to, record);
  }

  @Override
  public Durable decodeRecord(Bytes record) {
    return PaxosCodec.decodeRecord(record);
  }

  @Override
  public PaxosMessage submit(Request request) {
    return new PaxosMessage.Submit(request);
  }

  @Override
  public PaxosMessage installed(long slot, Bytes history) {
    return new PaxosMessage.Installed(slot);
  }

  @Override
  public PaxosMessage redeliver(long from) {
    return new PaxosMessage.Redeliver(from);
  }

  @Override
  public Optional<PaxosMessage> truncate(long slot) {
    return Optional.of(new PaxosMessage.Truncate(slot));
  }

  @Override
  public Optional<PaxosMessage> absent(NodeId node) {
    return Optional.of(new PaxosMessage.Absent(node));
  }

  @Override
  public Optional<PaxosMessage> taken(long slot, Digest state) {
    return Optional.empty();
  }
}
