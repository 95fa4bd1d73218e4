package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.disk.WholeFile;
import quorate.runtime.store.NumberedFiles;

/// The certified states whose snapshots this node has, kept beside the snapshots (law 9). The log
/// is cut below a certified checkpoint, so a node whose engine loses its files needs a state to go
/// on from: its own snapshot, if it rehashes to the state that r + 1 replicas attested, even if a
/// power failure took all other engines too.
final class Certificates {
  private final NumberedFiles files;
  private final NumberedFiles snapshots;

  Certificates(Path directory) {
    this.files = new NumberedFiles(directory, ".certificate");
    this.snapshots = new NumberedFiles(directory, SnapshotDirectory.SUFFIX);
  }

  /// A certified state and the file that holds it.
  record Certified(Position at, StateDigest state, Path snapshot) {}

  /// Keeps a certificate, durable when this returns, if its snapshot is here; older ones go.
  void keep(Position at, StateDigest state, Path snapshot) throws IOException {
    if (!Files.exists(snapshot)) {
      return;
    }
    Encoder out = new Encoder().i64(at.number());
    StateDigest.write(out, state);
    Bytes body = out.toBytes();
    Encoder sealing = new Encoder().bytes(body);
    Digest.write(sealing, Digest.of(body.unsafeArray()));
    Bytes sealed = sealing.toBytes();
    WholeFile.write(files.file(at), sealed);
    WholeFile.sync(files.directory());
    for (Path old : files.newestFirst()) {
      if (at.isAfter(files.at(old))) {
        Files.delete(old);
      }
    }
  }

  /// The newest certified state here; a certificate that cannot be read counts as none.
  Optional<Certified> newest() throws IOException {
    for (Path file : files.newestFirst()) {
      Position at = files.at(file);
      Path snapshot = snapshots.file(at);
      Optional<StateDigest> state = Files.exists(snapshot) ? read(file, at) : Optional.empty();
      if (state.isPresent()) {
        return Optional.of(new Certified(at, state.get(), snapshot));
      }
    }
    return Optional.empty();
  }

  private static Optional<StateDigest> read(Path file, Position at) throws IOException {
    try {
      Decoder in = new Decoder(Bytes.wrap(Files.readAllBytes(file)));
      Bytes body = in.bytes();
      Digest digest = Digest.read(in);
      Decoder of = new Decoder(body);
      boolean whole = digest.equals(Digest.of(body.unsafeArray())) && of.i64() == at.number();
      return whole ? Optional.of(StateDigest.read(of)) : Optional.empty();
    } catch (WireException torn) {
      return Optional.empty();
    }
  }
}
