package quorate.core.writeset;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;

/// The encoding of write sets. Keys are not sent but derived from the images, so that the two
/// cannot contradict each other. Input that is not in canonical order is refused.
public final class WriteSetWire {
  /// The maximum size of a write set, in bytes.
  public static final int BYTES_MAX = 64 << 20;

  /// The maximum number of columns of a table, more than any engine supports.
  public static final int COLUMNS_MAX = 1 << 14;

  private static final int BEFORE = 1;
  private static final int AFTER = 2;

  private WriteSetWire() {}

  private interface Writing {
    void write(Encoder out, Image image);
  }

  public static void write(Encoder out, WriteSet writes) {
    write(out, writes, (to, image) -> Values.write(to, image.row()));
  }

  static void writeCanonical(Encoder out, WriteSet writes) {
    write(out, writes, (to, image) -> to.bytes(image.canonical()));
  }

  private static void write(Encoder out, WriteSet writes, Writing images) {
    out.varint(writes.tables().size());
    writes
        .tables()
        .forEach((table, its) -> {
          out.string(table).list(its.key(), (to, position) -> to.varint(position));
          out.list(
              its.changes(),
              (to, change) -> {
                to.u8(
                    (change.before().isPresent() ? BEFORE : 0)
                        | (change.after().isPresent() ? AFTER : 0));
                change.before().ifPresent(image -> images.write(to, image));
                change.after().ifPresent(image -> images.write(to, image));
              });
        });
  }

  /// @throws WireException for input that no [#write] produces
  public static WriteSet read(Decoder in) {
    if (in.remaining() > BYTES_MAX) {
      throw new WireException("a write set has at most " + BYTES_MAX + " bytes");
    }
    SortedMap<String, TableWrites> tables = new TreeMap<>();
    int count = in.count(3);
    for (int i = 0; i < count; i++) {
      String table = in.string();
      if (!tables.isEmpty() && tables.lastKey().compareTo(table) >= 0) {
        throw new WireException("tables out of order");
      }
      tables.put(table, readTable(in));
    }
    return new WriteSet(tables);
  }

  private static TableWrites readTable(Decoder in) {
    List<Integer> key = readPositions(in);
    List<Change> changes = in.list(from -> readChange(from, key));
    if (changes.isEmpty()) {
      throw new WireException("a table without changes");
    }
    int width = width(changes.getFirst());
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      boolean one = width(change) == width && sameWidth(change);
      int order = i == 0 ? -1 : changes.get(i - 1).key().compareTo(change.key());
      boolean again =
          order == 0
              && key.isEmpty()
              && changes.get(i - 1).before().isPresent() == change.before().isPresent();
      if (!one || !(order < 0 || again)) {
        throw new WireException("changes of unequal width or out of order");
      }
    }
    return new TableWrites(key, changes);
  }

  private static int width(Change change) {
    return change.before().or(change::after).orElseThrow().row().values().size();
  }

  private static boolean sameWidth(Change change) {
    return change.after().map(image -> image.row().values().size()).orElse(width(change))
        == width(change);
  }

  private static Change readChange(Decoder in, List<Integer> key) {
    int which = in.u8();
    if (which < BEFORE || which > (key.isEmpty() ? AFTER : BEFORE | AFTER)) {
      throw new WireException("a change of the kind " + which);
    }
    Optional<Image> before = image(in, (which & BEFORE) != 0);
    Optional<Image> after = image(in, (which & AFTER) != 0);
    Image row = before.or(() -> after).orElseThrow();
    if (key.stream().anyMatch(position -> position >= row.row().values().size())) {
      throw new WireException("a key beyond the columns");
    }
    Image values = row.at(key);
    boolean keeps = after.map(image -> sameKey(image, key, values)).orElse(true);
    if (!keeps || before.equals(after)) {
      throw new WireException("a change of a key, or of nothing");
    }
    return new Change(values, before, after);
  }

  private static boolean sameKey(Image image, List<Integer> key, Image values) {
    return key.stream().allMatch(position -> position < image.row().values().size())
        && image.at(key).equals(values);
  }

  private static Optional<Image> image(Decoder in, boolean there) {
    return there ? Optional.of(Image.of(Values.readRow(in))) : Optional.empty();
  }

  static List<Integer> readPositions(Decoder in) {
    List<Integer> positions =
        in.list(from -> {
          long position = from.varint();
          if (position >= COLUMNS_MAX) {
            throw new WireException("no table has a column " + position);
          }
          return (int) position;
        });
    if (new HashSet<>(positions).size() != positions.size()) {
      throw new WireException("a key with a column twice");
    }
    return positions;
  }
}
