package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;

/// The file of a snapshot that is being fetched, and beside it a note of the holder: an interrupted
/// fetch goes on where it ended, also after a restart of this node. It is not synced while it
/// grows, so that a power failure may take parts of it. Rehashing finds that as it finds a holder's
/// lie; [#isResumed] reports that the holder need not be to blame.
final class FetchedPart {
  private final Path file;
  private final Path note;
  private boolean resumed;

  FetchedPart(Path file) {
    this.file = file;
    this.note = file.resolveSibling(file.getFileName() + ".of");
  }

  /// The bytes of it that are here, in whole pieces; 0 unless they are of this very offer.
  long begin(SnapshotSearch.Offer offer) throws IOException {
    if (isOf(offer)) {
      long here = Math.min(Files.size(file), offer.bytes());
      resumed = here >= SnapshotOffers.PIECE_BYTES;
      return here - here % SnapshotOffers.PIECE_BYTES;
    }
    forget();
    Files.write(note, describe(offer));
    return 0;
  }

  /// Whether bytes of this very offer are here. Another holder's file of the same state is a
  /// different one: the order of its rows differs.
  boolean isOf(SnapshotSearch.Offer offer) throws IOException {
    return Files.exists(file)
        && Files.exists(note)
        && Arrays.equals(Files.readAllBytes(note), describe(offer));
  }

  /// The offer of the snapshot, if at least so many bytes of it are here.
  Optional<SnapshotSearch.Offer> worth(long bytesMin) throws IOException {
    if (!Files.exists(file) || !Files.exists(note) || Files.size(file) < bytesMin) {
      return Optional.empty();
    }
    try {
      Decoder in = new Decoder(Bytes.wrap(Files.readAllBytes(note)));
      NodeId holder = in.node();
      Position at = new Position(in.i64());
      long bytes = in.i64();
      return Optional.of(new SnapshotSearch.Offer(holder, at, StateDigest.read(in), bytes));
    } catch (WireException torn) {
      return Optional.empty();
    }
  }

  /// Whether another fetch began the present file.
  boolean isResumed() {
    return resumed;
  }

  /// The next fetch begins anew.
  void forget() throws IOException {
    resumed = false;
    Files.deleteIfExists(note);
    Files.deleteIfExists(file);
  }

  private static byte[] describe(SnapshotSearch.Offer offer) {
    Encoder out = new Encoder().node(offer.holder()).i64(offer.at().number()).i64(offer.bytes());
    StateDigest.write(out, offer.state());
    return out.toByteArray();
  }
}
