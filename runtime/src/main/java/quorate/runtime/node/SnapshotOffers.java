package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.smr.Command;
import quorate.replication.smr.Control;
import quorate.replication.smr.Position;

/// What a node with a database offers to those that look for a state ([SnapshotSearch]).
///
/// @param control the replica's, read on the applying thread: what the engine holds may be void
/// @param needed how many equal attestations make a certificate: r + 1
record SnapshotOffers(
    NodeId self, ApplyHost apply, Supplier<Control> control, Scanner scanner, int needed) {
  /// The length of every piece but the last.
  static final int PIECE_BYTES = 1 << 20;

  /// The control state, encoded.
  Bytes encodedControl() {
    CompletableFuture<Bytes> encoded = new CompletableFuture<>();
    apply.submit(() -> encoded.complete(control.get().encode()));
    return encoded.orTimeout(5, TimeUnit.SECONDS).join();
  }

  /// The newest checkpoint that r + 1 replicas attest alike, this one among them, and whose
  /// snapshot this node has.
  Bytes newest() throws IOException {
    var checkpoints = new TreeMap<>(Control.decode(encodedControl()).checkpoints());
    for (Position at : checkpoints.descendingKeySet()) {
      Path file = scanner.file(at);
      Map<NodeId, Command.Attest> attests = checkpoints.getOrDefault(at, new TreeMap<>());
      Command.Attest own = attests.get(self);
      if (own == null || !Files.exists(file)) {
        continue;
      }
      long equal =
          attests.values().stream().filter(other -> other.state().equals(own.state())).count();
      if (equal >= needed) {
        Encoder out = new Encoder().bool(true).i64(at.number()).i64(Files.size(file));
        Command.writeState(out, own.state());
        return out.toBytes();
      }
    }
    return new Encoder().bool(false).toBytes();
  }

  /// A piece of a snapshot: of the position and offset that `in` names.
  Bytes piece(Decoder in) {
    Path file = scanner.file(new Position(in.i64()));
    long offset = in.i64();
    try (RandomAccessFile source = new RandomAccessFile(file.toFile(), "r")) {
      source.seek(offset);
      byte[] piece = new byte[(int) Math.max(0, Math.min(PIECE_BYTES, source.length() - offset))];
      source.readFully(piece);
      return Bytes.wrap(piece);
    } catch (IOException notThere) {
      throw new UncheckedIOException(notThere);
    }
  }
}
