package quorate.service.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The place of a node in a version: the paths of the entries that own the objects around it, from
/// the outermost on, and the ways taken from the root of the innermost object's trie.
///
/// A location shares all but its last way with the one above it, and knows its hash, since keys may
/// be long, and tries as deep as they are (S14).
public final class Location {
  /// The root of the whole tree.
  static final Location ROOT = new Location(List.of(), Bytes.EMPTY);

  private final List<Bytes> objects;
  private final @Nullable Location above;
  private final byte way;
  private final int depth;
  private final int hash;

  /// @param ways a byte each
  Location(List<Bytes> objects, Bytes ways) {
    this(from(new Location(List.copyOf(objects)), ways.unsafeArray(), ways.length()));
  }

  private Location(Location same) {
    this.objects = same.objects;
    this.above = same.above;
    this.way = same.way;
    this.depth = same.depth;
    this.hash = same.hash;
  }

  /// The root of an object's trie.
  private Location(List<Bytes> objects) {
    this.objects = objects;
    this.above = null;
    this.way = 0;
    this.depth = 0;
    this.hash = objects.hashCode();
  }

  private Location(Location above, byte way) {
    this.objects = above.objects;
    this.above = above;
    this.way = way;
    this.depth = above.depth + 1;
    this.hash = 31 * above.hash + way + 1;
  }

  private static Location from(Location root, byte[] ways, int count) {
    Location location = root;
    for (int i = 0; i < count; i++) {
      location = new Location(location, ways[i]);
    }
    return location;
  }

  List<Bytes> objects() {
    return objects;
  }

  Bytes ways() {
    byte[] ways = new byte[depth];
    Location at = this;
    while (at.above != null) {
      ways[at.depth - 1] = at.way;
      at = at.above;
    }
    return Bytes.wrap(ways);
  }

  Location child(int next) {
    return new Location(this, (byte) next);
  }

  Location object(Bytes path) {
    List<Bytes> more = new ArrayList<>(objects);
    more.add(path);
    return new Location(List.copyOf(more));
  }

  /// The bytes that it takes in a request, behind another location.
  int sizeBehind(@Nullable Location before) {
    int size = depth + 8;
    if (before == null || !before.objects.equals(objects)) {
      for (Bytes path : objects) {
        size += path.length() + 4;
      }
    }
    return size;
  }

  /// Writes the locations of a request. Neighbours in one object share its paths.
  public static void write(Encoder out, List<Location> locations) {
    @Nullable Location before = null;
    out.varint(locations.size());
    for (Location location : locations) {
      boolean shares = before != null && before.objects.equals(location.objects);
      out.bool(shares);
      if (!shares) {
        out.list(location.objects, Encoder::bytes);
      }
      out.bytes(location.ways());
      before = location;
    }
  }

  /// The locations of a request.
  public static List<Location> read(Decoder in) {
    int count = in.count(2);
    List<Location> locations = new ArrayList<>();
    @Nullable Location root = null;
    for (int i = 0; i < count; i++) {
      if (!in.bool()) {
        root = new Location(List.copyOf(in.list(Decoder::bytes)));
      } else if (root == null) {
        throw new WireException("the first location shares nothing");
      }
      Bytes ways = in.bytes();
      locations.add(from(root, ways.toArray(), ways.length()));
    }
    return locations;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Location location)
        || location.hash != hash
        || location.depth != depth
        || !location.objects.equals(objects)) {
      return false;
    }
    @Nullable Location mine = this;
    @Nullable Location its = location;
    while (mine != its && mine != null && its != null) {
      if (mine.way != its.way) {
        return false;
      }
      mine = mine.above;
      its = its.above;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return objects + " " + ways();
  }
}
