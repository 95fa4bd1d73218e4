package quorate.service.state;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The sender's side of a transfer: nodes of a version by their locations. It keeps nothing between
/// two requests, and the version does not change while later batches execute.
public final class Image {
  private Image() {}

  /// The nodes at these locations, in order: as many as fit, and at least one. A node is at most 16
  /// entries with their values, or the digests of 17 children.
  ///
  /// @param bytesMax the size from which no more nodes are added
  /// @throws StateRefused if the version has no such location
  public static Bytes piece(Version version, List<Location> locations, int bytesMax)
      throws StateRefused {
    Encoder out = new Encoder(bytesMax);
    for (Location location : locations) {
      if (out.size() >= bytesMax) {
        break;
      }
      Node.Sealed node = find(version, location);
      out.bytes(NodeCode.encode(node));
      List<Bytes> values = new ArrayList<>();
      if (node instanceof Leaf leaf) {
        for (Entry entry : leaf.entries()) {
          if (entry.item() instanceof Plain plain && !plain.isInline()) {
            values.add(plain.bytes());
          }
        }
      }
      out.list(values, Encoder::bytes);
    }
    return out.toBytes();
  }

  private static Node.Sealed find(Version version, Location location) throws StateRefused {
    Node.Sealed node = version.content().root();
    for (Bytes path : location.objects()) {
      if (!(entry(node, path) instanceof Content content)) {
        throw new StateRefused("no object is at " + location);
      }
      node = content.root();
    }
    for (byte way : location.ways().unsafeArray()) {
      if (!(node instanceof Branch branch) || way < 0 || way >= Paths.WAYS) {
        throw new StateRefused("no node is at " + location);
      }
      node = branch.child(way);
    }
    return node;
  }

  static Item entry(Node.Sealed root, Bytes path) {
    byte[] at = path.unsafeArray();
    Node.Sealed node = root;
    while (node instanceof Branch branch) {
      node = branch.child(Paths.way(at, branch.depth()));
    }
    Leaf leaf = (Leaf) node;
    int index = leaf.find(at);
    return index < 0 ? Plain.EMPTY : leaf.at(index).item();
  }

  /// A node of a piece, with its long values.
  record Part(Bytes node, List<Bytes> values) {
    Part {
      values = List.copyOf(values);
    }

    /// The parts of a piece. No more are read than were asked for (S14): a sender may lie.
    static List<Part> read(Bytes piece, int most) {
      Decoder in = new Decoder(piece);
      List<Part> parts = new ArrayList<>();
      while (in.remaining() > 0) {
        if (parts.size() == most) {
          throw new WireException("more than " + most + " nodes");
        }
        parts.add(new Part(in.bytes(), in.list(Decoder::bytes)));
      }
      return parts;
    }
  }
}
