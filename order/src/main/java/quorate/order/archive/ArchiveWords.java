package quorate.order.archive;

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
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftWords;
import quorate.order.pbft.Tick;

/// The [OrderWords] of PBFT with an archive.
public final class ArchiveWords implements OrderWords<ArchiveMessage> {
  private static final PbftWords PBFT = new PbftWords();

  @Override
  public Timer firstTimer() {
    return new Tick();
  }

  @Override
  public void write(Encoder to, ArchiveMessage message) {
    ArchiveCodec.write(to, message);
  }

  @Override
  public boolean isLocal(ArchiveMessage message) {
    return message instanceof ArchiveMessage.Local
        || message instanceof ArchiveMessage.Inner(PbftMessage.Local _);
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

  /// Empty: PBFT checkpoints the archive's own history.
  @Override
  public Optional<ArchiveMessage> taken(long slot, Digest state) {
    return Optional.empty();
  }

  @Override
  public Optional<ArchiveMessage> choose(ChoiceWanted wanted, Bytes choice) {
    return PBFT.choose(wanted, choice).map(ArchiveMessage.Inner::new);
  }

  @Override
  public Optional<ArchiveMessage> judged(ChoiceProposed proposed, boolean accepted) {
    return PBFT.judged(proposed, accepted).map(ArchiveMessage.Inner::new);
  }
}
