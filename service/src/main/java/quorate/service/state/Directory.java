package quorate.service.state;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The outermost object of a state: anonymous objects by slot, free slots, named objects, and how
/// often is swept. So all of it is hashed, rolled back and transferred (S1, S8, S9).
final class Directory {
  /// A sorted map from the numbers of slots to the objects in them.
  static final byte[] SLOTS = {0};

  /// A sorted map whose keys are the numbers of the free slots.
  static final byte[] FREE = {1};

  private static final byte[] SWEEP_EVERY = {3};

  private static final byte NAMED = 2;

  private Directory() {}

  static byte[] named(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] path = new byte[1 + text.length];
    path[0] = NAMED;
    System.arraycopy(text, 0, path, 1, text.length);
    return path;
  }

  /// The state before the first batch.
  static Content genesis(int sweepEvery) {
    if (sweepEvery < 1) {
      throw new IllegalArgumentException("sweep every " + sweepEvery + " batches");
    }
    Bytes every = new Encoder().varint(sweepEvery).toBytes();
    return new Content(
        Form.SORTED,
        new Leaf(
            new Entry(SLOTS, Content.empty(Form.SORTED)),
            new Entry(FREE, Content.empty(Form.SORTED)),
            new Entry(SWEEP_EVERY, new Plain(every))));
  }

  /// The outermost object as an execution accesses it.
  static OpenObject open(Epoch epoch, Content content) {
    OpenObject outermost = OpenObject.outermost(epoch, content);
    epoch.slots(part(outermost, SLOTS));
    return outermost;
  }

  static int sweepEvery(OpenObject outermost) {
    if (!(outermost.get(SWEEP_EVERY) instanceof Plain every)) {
      throw new IllegalStateException("the state does not say how often it is swept");
    }
    return new Decoder(every.bytes()).size();
  }

  /// An object that every state has.
  static OpenObject part(OpenObject outermost, byte[] path) {
    @Nullable Item item = outermost.get(path);
    if (item == null) {
      throw new IllegalStateException("the state has no part " + path[0]);
    }
    return outermost.open(item, path);
  }
}
