package quorate.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.util.List;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.Sessions;
import quorate.order.archive.ArchiveCodec;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveWords;
import quorate.order.paxos.PaxosCodec;
import quorate.order.pbft.PbftCodec;
import quorate.order.reconfigure.ReconfigurableCodec;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.smr.Control;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;

/// Feeds bytes to every decoder of input from another party or a disk: it must return a value or
/// throw a [WireException], nothing else, and take no more memory than the input justifies.
public final class DecodersFuzz {
  private static final ReconfigurableCodec<ArchiveMessage> RECONFIGURABLE =
      new ReconfigurableCodec<>(new ArchiveWords());

  private static final List<Consumer<Bytes>> DECODERS =
      List.of(
          PaxosCodec::decode,
          PaxosCodec::decodeRecord,
          PbftCodec::decode,
          PbftCodec::decodeRecord,
          ArchiveCodec::decode,
          ArchiveCodec::decodeRecord,
          RECONFIGURABLE::decode,
          RECONFIGURABLE::decodeRecord,
          SqlCommand::decode,
          Control::decode,
          bytes -> SmrMessage.read(new Decoder(bytes)),
          bytes -> DelegateMessage.read(new Decoder(bytes)),
          bytes -> Sessions.decode(new Decoder(bytes)),
          bytes -> PbrCodec.read(new Decoder(bytes)),
          PbrCodec::decodeRecord,
          PbrCodec::decodeDecision);

  private DecodersFuzz() {}

  /// Called by the fuzzer.
  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    Consumer<Bytes> decoder = DECODERS.get(data.consumeInt(0, DECODERS.size() - 1));
    Bytes bytes = Bytes.wrap(data.consumeRemainingAsBytes());
    Frames.one();
    try {
      decoder.accept(bytes);
    } catch (WireException refused) {
      // The sender loses its connection, or the log is refused.
    }
  }
}
