package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.digest.MerkleTree;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;

/// Offers states to nodes that look for one ([SnapshotSearch]).
///
/// @param control the replica's, read on the applying thread: the engine's content may be void
/// @param repairing whether the replica is in repair, asked on the applying thread
/// @param trees over its snapshots
record SnapshotOffers(
    NodeId self,
    ApplyHost apply,
    Supplier<Control> control,
    BooleanSupplier repairing,
    Scanner scanner,
    SnapshotTrees trees,
    Tolerance tolerance) {
  /// The length of every piece but the last.
  static final int PIECE_BYTES = 1 << 20;

  /// The control state, encoded.
  Bytes encodedControl() {
    return apply.ask(() -> control.get().encode()).orTimeout(5, TimeUnit.SECONDS).join();
  }

  private boolean isSound() {
    return apply.ask(() -> !repairing.getAsBoolean()).orTimeout(5, TimeUnit.SECONDS).join();
  }

  /// The newest checkpoint whose state is agreed upon, attested by this replica too, and whose
  /// snapshot this node has; and whether this replica is out of repair, and how many disagree.
  Bytes newest() throws IOException {
    boolean sound = isSound();
    Control known = Control.decode(encodedControl());
    var checkpoints = new TreeMap<>(known.checkpoints());
    for (Position at : checkpoints.descendingKeySet()) {
      Path file = scanner.snapshots().file(at);
      Map<NodeId, HostCommand.Attest> attests = checkpoints.getOrDefault(at, new TreeMap<>());
      HostCommand.Attest own = attests.get(self);
      if (own == null || !Files.exists(file)) {
        continue;
      }
      if (known.attests(at, own.state(), tolerance.weakCertificate())) {
        Encoder out = new Encoder().bool(true).i64(at.number()).i64(Files.size(file));
        StateDigest.write(out, own.state());
        return out.bool(sound).varint(known.disagreeing(tolerance)).toBytes();
      }
    }
    return new Encoder().bool(false).bool(sound).varint(known.disagreeing(tolerance)).toBytes();
  }

  /// A piece of a snapshot: of the position and offset that `in` names.
  Bytes piece(Decoder in) throws IOException {
    return piece(scanner.snapshots().file(new Position(in.i64())), in.i64());
  }

  /// Digests of nodes of a table's tree ([SnapshotTrees#digests]).
  Bytes tree(Decoder in) throws IOException {
    Position at = new Position(in.i64());
    String table = in.string();
    List<MerkleTree.Node> nodes =
        in.list(each -> new MerkleTree.Node((int) each.varint(), (int) each.varint()));
    List<Digest> digests = trees.digests(at, scanner.snapshots().file(at), table, nodes);
    return new Encoder().list(digests, Digest::write).toBytes();
  }

  /// Makes an excerpt ([SnapshotTrees#excerpt]) for the asker; returns its length.
  Bytes excerpt(NodeId asker, Decoder in) throws IOException {
    Path snapshot = scanner.snapshots().file(new Position(in.i64()));
    long bytes = trees.excerpt(snapshot, SnapshotTrees.readLeaves(in), asker.toString());
    return new Encoder().i64(bytes).toBytes();
  }

  /// A piece of the excerpt that was made for the asker.
  Bytes excerptPiece(NodeId asker, Decoder in) throws IOException {
    in.i64(); // the position, as for a whole snapshot
    return piece(trees.file(asker.toString()), in.i64());
  }

  private static Bytes piece(Path file, long offset) throws IOException {
    try (RandomAccessFile source = new RandomAccessFile(file.toFile(), "r")) {
      source.seek(offset);
      byte[] piece = new byte[(int) Math.max(0, Math.min(PIECE_BYTES, source.length() - offset))];
      source.readFully(piece);
      return Bytes.wrap(piece);
    }
  }
}
