package quorate.service.state;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The place of a node in a version.
///
/// @param objects the paths of the entries that own the objects around it, from the outermost on
/// @param ways the ways taken from the root of the innermost object's trie, a byte each
public record Location(List<Bytes> objects, Bytes ways) {
  /// The root of the whole tree.
  static final Location ROOT = new Location(List.of(), Bytes.EMPTY);

  public Location {
    objects = List.copyOf(objects);
  }

  Location child(int way) {
    byte[] more = new byte[ways.length() + 1];
    System.arraycopy(ways.unsafeArray(), 0, more, 0, ways.length());
    more[ways.length()] = (byte) way;
    return new Location(objects, Bytes.wrap(more));
  }

  Location object(Bytes path) {
    List<Bytes> more = new ArrayList<>(objects);
    more.add(path);
    return new Location(more, Bytes.EMPTY);
  }

  public static void write(Encoder out, Location location) {
    out.list(location.objects, Encoder::bytes).bytes(location.ways);
  }

  public static Location read(Decoder in) {
    return new Location(in.list(Decoder::bytes), in.bytes());
  }
}
