package quorate.order.pbft;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The [OrderWords] of PBFT.
public final class PbftWords implements OrderWords<PbftMessage> {
  @Override
  public Timer firstTimer() {
    return new Tick();
  }

  @Override
  public void write(Encoder to, PbftMessage message) {
    PbftCodec.write(to, message);
  }

  @Override
  public boolean isLocal(PbftMessage message) {
    return message instanceof PbftMessage.Local;
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

  /// Empty: a quorum of equal checkpoints cuts its log.
  @Override
  public Optional<PbftMessage> truncate(long slot) {
    return Optional.empty();
  }

  @Override
  public Optional<PbftMessage> taken(long slot, Digest state) {
    return Optional.of(new PbftMessage.Taken(slot, state));
  }

  @Override
  public Optional<PbftMessage> choose(ChoiceWanted wanted, Bytes choice) {
    return Optional.of(new PbftMessage.Choose(wanted.epoch(), wanted.slot(), choice));
  }

  @Override
  public Optional<PbftMessage> judged(ChoiceProposed proposed, boolean accepted) {
    return Optional.of(
        new PbftMessage.Judged(proposed.epoch(), proposed.slot(), proposed.batch(), accepted));
  }
}
