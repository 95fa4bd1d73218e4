package quorate.service.state;

import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The encoding of the changes of a trie: for each changed entry, in the order of their paths, the
/// change and the path; then [#END]. The changes of an owned object follow its entry.
final class DeltaCode {
  private static final int END = 0;
  private static final int REMOVE = 1;
  private static final int PLAIN = 2;
  private static final int LINK = 3;
  private static final int EDIT = 4;
  private static final int CREATE = 5;

  private DeltaCode() {}

  static void write(Encoder out, Node.Sealed before, Node.Sealed after) {
    Differences.find(before, after, new Writer(out));
    out.u8(END);
  }

  private record Writer(Encoder out) implements Differences.Sink {
    @Override
    public void removed(Entry before) {
      out.u8(REMOVE).bytes(before.path());
    }

    @Override
    public void added(Entry after) {
      switch (after.item()) {
        case Plain plain -> out.u8(PLAIN).bytes(after.path()).bytes(plain.bytes());
        case Link link -> out.u8(LINK).bytes(after.path()).varint(link.slot());
        case Content content -> {
          out.u8(CREATE + content.form().ordinal()).bytes(after.path());
          write(out, Leaf.EMPTY, content.root());
        }
        case OpenObject open -> throw new IllegalStateException("not of a version: " + open.form());
      }
    }

    @Override
    public void changed(Entry before, Entry after) {
      if (before.item() instanceof Content old
          && after.item() instanceof Content now
          && old.form() == now.form()) {
        out.u8(EDIT).bytes(after.path());
        write(out, old.root(), now.root());
      } else {
        added(after);
      }
    }
  }

  /// Applies the changes of an object. Nothing of them is believed: each is bounded, and must be
  /// possible (S10).
  static OpenObject apply(Decoder in, OpenObject object) {
    byte[] last = {};
    boolean isFirst = true;
    for (int change = in.u8(); change != END; change = in.u8()) {
      byte[] path = in.byteArray();
      if (path.length > Limits.PATH_BYTES_MAX) {
        throw new WireException("a path has no " + path.length + " bytes");
      }
      if (!isFirst && Paths.compare(last, path) >= 0) {
        throw new WireException("changes out of order");
      }
      isFirst = false;
      last = path;
      apply(change, path, in, object);
    }
    return object;
  }

  private static void apply(int change, byte[] path, Decoder in, OpenObject object) {
    switch (change) {
      case REMOVE -> {
        if (object.remove(path) == null) {
          throw new WireException("an entry is removed that does not exist");
        }
      }
      case PLAIN -> {
        Bytes bytes = in.bytes();
        if (bytes.length() > Limits.VALUE_BYTES_MAX) {
          throw new WireException("a value has no " + bytes.length() + " bytes");
        }
        object.put(path, new Plain(bytes));
      }
      case LINK -> object.put(path, Link.to(in.size()));
      case EDIT -> {
        Item item = object.get(path);
        if (!(item instanceof Content)) {
          throw new WireException("an object is changed that does not exist");
        }
        apply(in, object.open(item, path));
      }
      default -> {
        int form = change - CREATE;
        if (form >= Form.values().length || object.isNestedMost()) {
          throw new WireException("no change begins with " + change);
        }
        OpenObject created = OpenObject.owned(Form.values()[form], object, path);
        object.put(path, created);
        apply(in, created);
      }
    }
  }
}
