package quorate.core.writeset;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;

/// The keys that transactions change, which suffice to detect conflicts.
public record KeySet(SortedSet<Key> keys) {
  private static final Comparator<List<Integer>> BY_COLUMNS =
      Comparator.comparing(Object::toString);

  /// The values of one key.
  ///
  /// @param columns the positions of the key's columns; empty for a row that is its own key
  public record Key(String table, List<Integer> columns, Image values) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::table)
            .thenComparing(Key::columns, BY_COLUMNS)
            .thenComparing(Key::values);

    public Key {
      columns = List.copyOf(columns);
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  public KeySet {
    keys = Collections.unmodifiableSortedSet(new TreeSet<>(keys));
  }

  /// Adds the values of unique keys; a key with a NULL equals no other and is left out.
  static void add(SortedSet<Key> keys, String table, List<List<Integer>> uniques, Image image) {
    for (List<Integer> columns : uniques) {
      Image values = image.at(columns);
      if (!values.hasNull()) {
        keys.add(new Key(table, columns, values));
      }
    }
  }

  /// Whether the two sets share a key.
  public boolean isInConflict(KeySet other) {
    return keys.size() <= other.keys.size()
        ? keys.stream().anyMatch(other.keys::contains)
        : other.isInConflict(this);
  }

  public void encode(Encoder out) {
    out.list(
        List.copyOf(keys),
        (to, key) -> {
          to.string(key.table()).list(key.columns(), (each, column) -> each.varint(column));
          Values.write(to, key.values().row());
        });
  }

  public static KeySet decode(Decoder in) {
    TreeSet<Key> keys = new TreeSet<>();
    for (Key key : in.list(KeySet::readKey)) {
      if (!keys.isEmpty() && keys.last().compareTo(key) >= 0) {
        throw new WireException("keys out of order");
      }
      keys.add(key);
    }
    return new KeySet(keys);
  }

  private static Key readKey(Decoder in) {
    String table = in.string();
    List<Integer> columns = WriteSetWire.readPositions(in);
    Image values = Image.of(Values.readRow(in));
    if (!columns.isEmpty() && columns.size() != values.row().values().size()) {
      throw new WireException("a key of other columns than its values");
    }
    return new Key(table, columns, values);
  }
}
