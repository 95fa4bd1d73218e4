package quorate.service.state;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The canonical encoding of sealed nodes. A node's digest is of these bytes (S3), and a transfer
/// sends them.
final class NodeCode {
  private static final int LEAF = 0;
  private static final int BRANCH = 1;

  private static final int PLAIN = 0;
  private static final int LONG_PLAIN = 1;
  private static final int LINK = 2;
  private static final int CONTENT = 3;

  private NodeCode() {}

  static byte[] encode(Node.Sealed node) {
    return switch (node) {
      case Leaf leaf -> leaf(leaf);
      case Branch branch -> branch.encode();
    };
  }

  private static byte[] leaf(Leaf leaf) {
    Encoder out = new Encoder(32 + 48 * leaf.size());
    out.u8(LEAF).varint(leaf.size());
    for (Entry entry : leaf.entries()) {
      out.bytes(entry.path());
      item(out, entry.item());
    }
    return out.toByteArray();
  }

  private static void item(Encoder out, Item item) {
    switch (item) {
      case Plain plain when plain.isInline() -> out.u8(PLAIN).bytes(plain.bytes());
      case Plain plain -> {
        out.u8(LONG_PLAIN).varint(plain.bytes().length());
        Digest.write(out, plain.digest());
      }
      case Link link -> out.u8(LINK).varint(link.slot());
      case Content content -> {
        out.u8(CONTENT + content.form().ordinal());
        Digest.write(out, content.root().digest());
      }
      case OpenObject open -> throw new IllegalStateException("not of a version: " + open.form());
    }
  }

  static byte[] branch(int depth, long count, long links, Node.Sealed[] children) {
    Encoder out = new Encoder(32 + Digest.SIZE * Paths.WAYS);
    out.u8(BRANCH).varint(depth).varint(count).varint(links);
    int present = 0;
    for (int way = 0; way < children.length; way++) {
      present |= children[way] == Leaf.EMPTY ? 0 : 1 << way;
    }
    out.i32(present);
    for (Node.Sealed child : children) {
      if (child != Leaf.EMPTY) {
        Digest.write(out, child.digest());
      }
    }
    return out.toByteArray();
  }

  /// A node as a transfer receives it: its children are known by their digests.
  sealed interface Received {}

  record ReceivedLeaf(List<ReceivedEntry> entries) implements Received {
    ReceivedLeaf {
      entries = List.copyOf(entries);
    }
  }

  /// @param children by way
  record ReceivedBranch(int depth, List<Child> children) implements Received {
    ReceivedBranch {
      children = List.copyOf(children);
    }
  }

  record Child(int way, Digest digest) {}

  record ReceivedEntry(Bytes path, ReceivedItem item) {}

  sealed interface ReceivedItem {}

  record Inline(Bytes bytes) implements ReceivedItem {}

  record LongValue(int length, Digest digest) implements ReceivedItem {}

  record SlotLink(int slot) implements ReceivedItem {}

  record ObjectRoot(Form form, Digest digest) implements ReceivedItem {}

  /// @throws WireException for bytes that no node has
  static Received decode(Bytes encoded) {
    return new Decoder(encoded).whole(NodeCode::read);
  }

  private static Received read(Decoder in) {
    return switch (in.u8()) {
      case LEAF -> {
        int count = in.count(2);
        if (count > Leaf.ENTRIES_MAX) {
          throw new WireException("a leaf has no " + count + " entries");
        }
        List<ReceivedEntry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          entries.add(new ReceivedEntry(in.bytes(), readItem(in)));
        }
        yield new ReceivedLeaf(entries);
      }
      case BRANCH -> {
        int depth = in.size();
        in.varint(); // the counts follow from the children
        in.varint();
        int present = in.i32();
        if (present >>> Paths.WAYS != 0 || Integer.bitCount(present) < 2) {
          throw new WireException("a branch has no such children: " + present);
        }
        List<Child> children = new ArrayList<>(Paths.WAYS);
        for (int way = 0; way < Paths.WAYS; way++) {
          if ((present & 1 << way) != 0) {
            children.add(new Child(way, Digest.read(in)));
          }
        }
        yield new ReceivedBranch(depth, children);
      }
      default -> throw new WireException("no node begins so");
    };
  }

  private static ReceivedItem readItem(Decoder in) {
    int tag = in.u8();
    return switch (tag) {
      case PLAIN -> new Inline(in.bytes());
      case LONG_PLAIN -> new LongValue(in.size(), Digest.read(in));
      case LINK -> new SlotLink(in.size());
      default -> {
        int form = tag - CONTENT;
        if (form >= Form.values().length) {
          throw new WireException("no item begins with " + tag);
        }
        yield new ObjectRoot(Form.values()[form], Digest.read(in));
      }
    };
  }
}
